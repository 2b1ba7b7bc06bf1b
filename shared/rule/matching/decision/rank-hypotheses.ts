// All explanations of a bank transaction, weighed against each other.
import { documentHypotheses, findDocuments } from '../evidence/document-candidates.ts'
import { severalDocuments } from '../evidence/document-combinations.ts'
import { findingsOf } from '../evidence/evidence.ts'
import type { Finding, Question } from '../evidence/finding.ts'
import type { Hypothesis } from '../evidence/hypothesis.ts'
import { offsetCombinations } from '../evidence/offset-combinations.ts'
import { identifyPayers } from '../evidence/payers.ts'
import { takingsOf } from './card-takings.ts'
import { type Collective, combineParts } from './collective-payment.ts'
import { isSameDocuments, type RankedHypothesis, scoreHypotheses } from './confidence.ts'
import { returnsOf } from './returned-payments.ts'
import { transfersOf } from './transfer-candidates.ts'

/** The most probable first. */
export const rankHypotheses = (question: Question): readonly RankedHypothesis[] => {
  const { reading, payers, found, state } = question
  // Every other explanation needs a document.
  const withoutDocuments = [...returnsOf(reading, state), ...transfersOf(reading, payers, state)]
  if (state.documents.isEmpty()) return scoreHypotheses(withoutDocuments)
  const takings = takingsOf(reading, found, state)
  const offsets = offsetCombinations(reading, found, state)
  const hypotheses = [
    ...documentHypotheses(reading, found, state),
    ...severalDocuments(reading, found, payers, state).filter((each) => !isLessCredit(each, offsets)),
    ...offsets,
  ]
  const others = [
    ...withoutDocuments,
    takings,
    combineParts(reading.transaction, state, (part, within) => {
      const partPayers = identifyPayers(part, within)
      return rankHypotheses({
        reading: part,
        payers: partPayers,
        found: findDocuments(part, partPayers, within),
        state: within,
      })
    }),
  ]
  const weighed = hypotheses
    .filter((each) => !isExplained(each, takings))
    .map((hypothesis) => ({ hypothesis, findings: findingsOf(hypothesis, question) }))
  return scoreHypotheses([
    ...weighed,
    ...others.flatMap((other) =>
      other === null || (isReturnByWord(other) && weighed.some(isNamedWhole)) ? [] : [other],
    ),
  ])
}

interface Weighed {
  readonly hypothesis: Hypothesis
  readonly findings: readonly Finding[]
}

/** Whether what the stated shares leave open is the credit note of the books that the payer deducted. */
const isLessCredit = ({ are_shares, cause, documents }: Hypothesis, offsets: readonly Hypothesis[]): boolean =>
  are_shares === true &&
  cause === 'part_payment' &&
  offsets.some((offset) => documents.every((document) => offset.documents.includes(document)))

/** Whether the transaction names an open document, such as a credit note, and has exactly its amount. */
const isNamedWhole = ({ hypothesis, findings }: Weighed): boolean =>
  hypothesis.cause === null &&
  hypothesis.offset === undefined &&
  findings.some(
    ({ evidence, role }) =>
      (evidence === 'number' || evidence === 'reference') && (role === 'support' || role === 'checked'),
  )

/** Goods are returned as well as payments: a word without the id of the payment is weaker than the number of a document. */
const isReturnByWord = ({ hypothesis, findings }: Weighed): boolean =>
  hypothesis.kind === 'return' && !findings.some(({ evidence }) => evidence === 'reference')

/**
 * The acquirer's stated commission explains the remainder of these documents: no other hypothesis may call it a
 * discount, a charge or an open part.
 */
const isExplained = (hypothesis: Hypothesis, takings: Collective | null): boolean =>
  takings?.hypothesis.is_stated === true && isSameDocuments(hypothesis, takings.hypothesis)

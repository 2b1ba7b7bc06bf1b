// All ways to explain a bank transaction, weighed against each other.
import { documentHypotheses, findDocuments } from './candidates.ts'
import { type Collective, partsTogether } from './collective.ts'
import { isSameDocuments, type Weighed, weigh } from './confidence.ts'
import { findingsOf } from './evidence.ts'
import type { Question } from './finding.ts'
import type { Hypothesis } from './hypothesis.ts'
import { identifyPayers } from './payers.ts'
import { severalDocuments } from './several-documents.ts'
import { takingsOf } from './takings.ts'
import { transfersOf } from './transfers.ts'

/** The likeliest first. */
export const weighAll = (question: Question): readonly Weighed[] => {
  const { read, payers, found, state } = question
  const takings = takingsOf(read, found, state)
  const hypotheses = [...documentHypotheses(read, found, state), ...severalDocuments(read, found, payers, state)]
  const others = [
    ...transfersOf(read, payers, state),
    takings,
    partsTogether(read.transaction, state, (part, within) => {
      const partPayers = identifyPayers(part, within)
      return weighAll({ read: part, payers: partPayers, found: findDocuments(part, partPayers, within), state: within })
    }),
  ]
  return weigh([
    ...hypotheses
      .filter((each) => !isExplained(each, takings))
      .map((hypothesis) => ({ hypothesis, findings: findingsOf(hypothesis, question) })),
    ...others.filter((other) => other !== null),
  ])
}

/** What the acquirer's stated commission leaves of documents is no discount, charge or open part of the same ones. */
const isExplained = (hypothesis: Hypothesis, takings: Collective | null): boolean =>
  takings?.hypothesis.is_stated === true && isSameDocuments(hypothesis, takings.hypothesis)

// All ways to explain a bank transaction, weighed against each other.
import { documentHypotheses, findDocuments } from './candidates.ts'
import { partsTogether } from './collective.ts'
import { type Weighed, weigh } from './confidence.ts'
import { findingsOf } from './evidence.ts'
import type { Question } from './finding.ts'
import { identifyPayers } from './payers.ts'
import { severalDocuments } from './several-documents.ts'
import { takingsOf } from './takings.ts'
import { transfersOf } from './transfers.ts'

/** The likeliest first. */
export const weighAll = (question: Question): readonly Weighed[] => {
  const { read, payers, found, state } = question
  const hypotheses = [...documentHypotheses(read, found, state), ...severalDocuments(read, found, payers, state)]
  const others = [
    ...transfersOf(read, payers, state),
    takingsOf(read, found, state),
    partsTogether(read.transaction, state, (part, within) => {
      const partPayers = identifyPayers(part, within)
      return weighAll({ read: part, payers: partPayers, found: findDocuments(part, partPayers, within), state: within })
    }),
  ]
  return weigh([
    ...hypotheses.map((hypothesis) => ({ hypothesis, findings: findingsOf(hypothesis, question) })),
    ...others.filter((other) => other !== null),
  ])
}

// How a bank transaction came to what it is, as the interface shows it: each step with its sentence.
import type { ExplanationObject } from '../../../shared/api/endpoints/explanation.ts'
import type { ExplanationView } from '../../service/matching/contract.ts'
import { explanationText } from '../text/explanation.ts'

export const presentExplanation = ({ steps, locale }: ExplanationView): ExplanationObject => ({
  steps: steps.map(({ kind, at, said, ref }) => ({
    ...{ kind, at, text: explanationText(said, locale), ref },
    by: said.values && 'by' in said.values ? said.values.by : null,
  })),
})

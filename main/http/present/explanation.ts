// How a bank transaction or a bill came to its current state, as the interface shows it: each step with its sentence.
import type { ExplanationObject } from '../../../shared/api/endpoints/matching/explanation.ts'
import type { ExplanationView } from '../../service/explanation/contract.ts'
import { explanationText } from '../text/explanation.ts'

export const presentExplanation = ({ steps, locale }: ExplanationView): ExplanationObject => ({
  steps: steps.map(({ kind, at, message, ref }) => ({
    kind,
    at,
    text: explanationText(message, locale),
    ref,
    by: message.values && 'by' in message.values ? message.values.by : null,
  })),
})

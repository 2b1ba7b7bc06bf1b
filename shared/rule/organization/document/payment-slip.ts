// The payment part with its receipt as a picture with selectable texts, drawn by swissqrbill.
import { SwissQRBill } from 'swissqrbill/svg'
import type { PaymentPart } from './document-content.ts'

/** `withLines`: with lines and scissors to cut along; without them for perforated paper. */
export type DrawSlip = (part: PaymentPart, language: string, withLines: boolean) => string

export const drawSlip: DrawSlip = (part, language, withLines) =>
  new SwissQRBill(part, {
    language: /^en\b/i.test(language) ? 'EN' : 'DE',
    outlines: withLines,
    scissors: withLines,
  }).toString()

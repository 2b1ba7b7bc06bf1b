// The payment part with its receipt as a picture with selectable texts, drawn by swissqrbill.
import { SwissQRBill } from 'swissqrbill/svg'
import type { PaymentPart } from './document-content.ts'

/** `withLines`: with lines and scissors to cut along; without them for perforated paper. */
export type DrawSlip = (part: PaymentPart, language: string, withLines: boolean) => string

const languageOf = (language: string) => {
  const [, code = 'de'] = /^(en|fr|it)\b/i.exec(language) ?? []
  return ({ de: 'DE', en: 'EN', fr: 'FR', it: 'IT' } as const)[code.toLowerCase() as 'de' | 'en' | 'fr' | 'it']
}

export const drawSlip: DrawSlip = (part, language, withLines) =>
  new SwissQRBill(part, {
    language: languageOf(language),
    outlines: withLines,
    scissors: withLines,
  }).toString()

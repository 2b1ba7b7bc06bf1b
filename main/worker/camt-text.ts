// The reference and the texts of a movement: what the payer wrote, what the bank calls it, a foreign amount.
import { cleanText, cleanTextOf } from './camt-value.ts'
import { at, attributeOf, type Content, child, children, textAt, textOf } from './xml-tree.ts'

/** Between the parts of a text. */
const SEPARATOR = ' · '

/** The first `RmtInf/Strd/CdtrRefInf/Ref` (QRR, SCOR or older), without the blanks that people read it with. */
export const readCreditorReference = (details: Content): string | null => {
  for (const remittance of children(details, 'RmtInf')) {
    for (const structured of children(remittance, 'Strd')) {
      const reference = textAt(structured, 'CdtrRefInf', 'Ref')
      if (reference === null) continue
      const compact = reference.replace(/\s+/g, '')
      return /^(?:\d+|RF[\dA-Za-z]+)$/.test(compact) ? compact : reference
    }
  }
  return null
}

/** What the payer wrote (`Ustrd`), then additions to the structured reference, part by part as in the file. */
const readRemittance = (details: Content): readonly (string | null)[] =>
  children(details, 'RmtInf').flatMap((remittance) => [
    cleanText(
      children(remittance, 'Ustrd')
        .flatMap((content) => textOf(content) ?? [])
        .join(' '),
    ),
    ...children(remittance, 'Strd').flatMap((structured) =>
      children(structured, 'AddtlRmtInf').map((content) => cleanText(textOf(content))),
    ),
  ])

/**
 * The text of a row: remittance information, the party on whose behalf, the bank's own text (the detail's, else the
 * entry's), the foreign amount with its rate. What another part says already is left out.
 */
export const composeText = (
  entry: Content,
  details: Content | null,
  currency: string,
  ultimate: string | null,
): string | null => {
  const bankText = cleanTextOf(details, 'AddtlTxInf') ?? cleanTextOf(entry, 'AddtlNtryInf')
  const parts = [
    ...(details === null ? [] : readRemittance(details)),
    ultimate === null ? null : `for ${ultimate}`,
    bankText,
    foreignAmount(entry, details, currency),
  ].filter((part) => part !== null && part !== '')
  const kept = parts.filter((part, index) => !parts.some((other, place) => says(other, place, part, index)))
  return kept.length === 0 ? null : kept.join(SEPARATOR)
}

/** Whether a part makes another one superfluous; of two equal ones the first stays. */
const says = (other: string | null, place: number, part: string | null, index: number): boolean =>
  place !== index && other !== null && part !== null && (other === part ? place < index : other.includes(part))

/** `EUR 522.39 @ 1.1087693103`: the amount in the currency of the order and the rate, as the bank writes them. */
const foreignAmount = (entry: Content, details: Content | null, currency: string): string | null => {
  const places = [
    details,
    ...AMOUNT_DETAILS.map((name) => at(details, 'AmtDtls', name)),
    ...AMOUNT_DETAILS.map((name) => at(entry, 'AmtDtls', name)),
  ]
  const foreign = places.find((place) => (attributeOf(place, 'Amt', 'Ccy') ?? currency) !== currency)
  const amount = textAt(foreign ?? null, 'Amt')
  if (!foreign || amount === null || /^[0.]+$/.test(amount)) return null
  const rate = places.map((place) => textAt(place, 'CcyXchg', 'XchgRate')).find((text) => text !== null)
  const shown = `${attributeOf(foreign, 'Amt', 'Ccy')} ${amount.replace(/^0+(?=\d)/, '')}`
  return cleanText(rate === undefined ? shown : `${shown} @ ${rate}`)
}

const AMOUNT_DETAILS = ['InstdAmt', 'TxAmt', 'CntrValAmt', 'AnncdPstngAmt']

/**
 * For a row without any reference: what the bank wrote, word for word, in a fixed order. Part of the row's identity in
 * the books (`v1:` fingerprints), so it must stay as it is.
 */
export const fingerprintText = (entry: Content, details: Content | null): string =>
  [
    textOf(child(entry, 'NtryRef')),
    textOf(child(entry, 'AddtlNtryInf')),
    textOf(child(details, 'AddtlTxInf')),
    ...children(details, 'RmtInf').flatMap((remittance) => children(remittance, 'Ustrd').map(textOf)),
  ]
    .map((part) => part ?? '')
    .join('\n')

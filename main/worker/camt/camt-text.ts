// The texts of a transaction: what the payer wrote, what the bank calls it, a foreign amount.
import { readCreditorReference, readRemittance } from './camt-remittance.ts'
import { type Amount, cleanText, cleanTextOf, readReference } from './camt-value.ts'
import { at, attributeOf, type Content, child, children, textAt, textOf } from './xml-tree.ts'

/** Between the parts of a text. */
const SEPARATOR = ' · '

/** Characters of the parts of a collective entry that are written into its text. */
const MAX_PARTS_LENGTH = 20_000

/**
 * The details of a collective entry that stays one row, because they do not add up to it: who, how much, and all that
 * tells which payment it was, so that nothing is lost but the split.
 */
export const describeDetails = (
  details: readonly Content[],
  nameOf: (detail: Content) => string | null,
): readonly string[] => {
  const parts: string[] = []
  let length = 0
  for (const detail of details) {
    const reference = readCreditorReference(detail)
    const words = [
      nameOf(detail),
      describeAmount(detail),
      reference,
      readReference(child(detail, 'Refs'), 'EndToEndId'),
      ...readRemittance(detail, reference, null),
      cleanTextOf(detail, 'AddtlTxInf'),
    ].filter((word) => word !== null && word !== '')
    const part = [...new Set(words)].join(', ')
    length += part.length
    if (length > MAX_PARTS_LENGTH) return [...parts, `… (${details.length - parts.length} more)`]
    if (part !== '') parts.push(part)
  }
  return parts
}

const describeAmount = (detail: Content): string | null => {
  const amount = textAt(detail, 'Amt')
  return amount === null ? null : cleanText(`${attributeOf(detail, 'Amt', 'Ccy') ?? ''} ${amount}`.trim())
}

/**
 * The text of a row of the amount `total`: remittance information, the bank's own text (the detail's, else the entry's), the foreign amount
 * with its rate, and `collective`, the details of an entry that stays one row. What another part says already is left out.
 */
export const composeText = (
  entry: Content,
  details: Content | null,
  total: Amount,
  collective: readonly string[],
): string | null => {
  const bankText = cleanTextOf(details, 'AddtlTxInf') ?? cleanTextOf(entry, 'AddtlNtryInf')
  const parts = [
    ...(details === null ? [] : readRemittance(details, readCreditorReference(details), total)),
    bankText,
    foreignAmount(entry, details, total.currency),
  ].filter((part) => part !== null && part !== '')
  const written = [...withoutRepetition(parts), ...collective]
  return written.length === 0 ? null : written.join(SEPARATOR)
}

/** Where there are more, only equal ones are looked for: comparing all with all would take too long. */
const MAX_COMPARED_PARTS = 50

const withoutRepetition = (parts: readonly (string | null)[]): readonly (string | null)[] =>
  parts.length > MAX_COMPARED_PARTS
    ? [...new Set(parts)]
    : parts.filter((part, index) => !parts.some((other, at) => makesRedundant(other, at, part, index)))

/** Whether a part makes another one superfluous; of two equal ones the first stays. */
const makesRedundant = (other: string | null, at: number, part: string | null, index: number): boolean =>
  at !== index && other !== null && part !== null && (other === part ? at < index : other.includes(part))

/** `EUR 522.39 @ 1.1087693103`: the amount in the currency of the order and the rate, as the bank writes them. */
const foreignAmount = (entry: Content, details: Content | null, currency: string): string | null => {
  const elements = [
    details,
    ...AMOUNT_DETAILS.map((name) => at(details, 'AmtDtls', name)),
    ...AMOUNT_DETAILS.map((name) => at(entry, 'AmtDtls', name)),
  ]
  const foreign = elements.find((element) => (attributeOf(element, 'Amt', 'Ccy') ?? currency) !== currency)
  const amount = textAt(foreign ?? null, 'Amt')
  if (!foreign || amount === null || /^[0.]+$/.test(amount)) return null
  const rate = elements.map((element) => textAt(element, 'CcyXchg', 'XchgRate')).find((text) => text !== null)
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

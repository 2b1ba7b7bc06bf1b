// The text of a transaction: the payer's text, the bank's name for it, a foreign amount.
import { readCreditorReference, readRemittance } from './camt-remittance.ts'
import { type Amount, cleanText, cleanTextOf, readReference } from './camt-value.ts'
import { at, attributeOf, type Content, child, children, textAt, textOf } from './xml-tree.ts'

/** Separates the parts of a text. */
const SEPARATOR = ' · '

/** The most characters of a collective entry's parts in its text. */
const MAX_PARTS_LENGTH = 20_000

/**
 * The details of a collective entry that stays one row because they do not add up to it: party, amount, and everything
 * that identifies the payment, so that only the split is lost.
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
 * The text of a row of the amount `total`: remittance information, the bank's own text (the detail's, otherwise the
 * entry's), the foreign amount with its rate, and `collective`, the details of an entry that stays one row. A part that
 * only repeats another one is left out.
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

/** Above this number only equal parts are removed: to compare all pairs would take too long. */
const MAX_COMPARED_PARTS = 50

const withoutRepetition = (parts: readonly (string | null)[]): readonly (string | null)[] =>
  parts.length > MAX_COMPARED_PARTS
    ? [...new Set(parts)]
    : parts.filter((part, index) => !parts.some((other, at) => makesRedundant(other, at, part, index)))

/** Whether a part makes another one redundant. Of two equal parts the first stays. */
const makesRedundant = (other: string | null, at: number, part: string | null, index: number): boolean =>
  at !== index && other !== null && part !== null && (other === part ? at < index : other.includes(part))

/** `EUR 522.39 @ 1.1087693103`: the ordered amount and the rate, as the bank writes them. */
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
 * For a row without any reference: the bank's texts, unchanged and in a fixed order. It is part of the row's identity
 * in the books (`v1:` fingerprints), so it must never change.
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

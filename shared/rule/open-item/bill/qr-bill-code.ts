// Reads the text of a Swiss QR code (Swiss Implementation Guidelines QR-bill, version 0200): structured addresses, and the
// combined ones of older bills. What a payment would be wrong with is refused, with its line.
import { isQrReference, isScorReference, normalizeReference } from '../../../value/creditor-reference.ts'
import { isQrIban, isSwissIban, normalizeIban } from '../../../value/iban.ts'
import { type MinorUnits, parseAmount } from '../../../value/money.ts'
import { err, ok, type Result } from '../../../value/result.ts'
import { type BillingInformation, type BillingNote, readBillingInformation } from './billing-information.ts'

/** The creditor or the debtor of a code. */
interface QrAddress {
  readonly name: string
  /** Street and house number; null: there is none. */
  readonly address: string | null
  readonly zip: string | null
  readonly city: string
  readonly country_code: string
  /** Whether street, postal code and town were two lines of free text (address type K). */
  readonly is_combined: boolean
}

export interface QrBill {
  /** Normalised. */
  readonly iban: string
  readonly creditor: QrAddress
  /** Null: the payer fills it in. 0: a notification that is not to be paid. */
  readonly amount: MinorUnits | null
  readonly currency: 'CHF' | 'EUR'
  /** Null: without, or not readable, which matters for no payment. */
  readonly debtor: QrAddress | null
  readonly reference_type: 'QRR' | 'SCOR' | 'NON'
  /** Normalised; null for `NON`. */
  readonly reference: string | null
  readonly message: string | null
  /** The line of billing information as it is; null: there is none. */
  readonly billing_text: string | null
  /** What the billing information says, when it is of Swico (`//S1/`). */
  readonly billing: BillingInformation | null
  readonly notes: readonly BillingNote[]
}

/** Why a code is refused. */
type QrBillFaultCode =
  /** The text does not begin like a Swiss QR code, for example the code of a website. */
  | 'not_a_qr_bill'
  | 'version_unknown'
  | 'coding_unknown'
  | 'iban_invalid'
  | 'iban_not_swiss'
  | 'address_type_unknown'
  | 'required'
  | 'country_invalid'
  | 'too_long'
  | 'not_empty'
  | 'amount_invalid'
  | 'currency_not_allowed'
  | 'reference_type_unknown'
  | 'qr_reference_invalid'
  | 'creditor_reference_invalid'
  | 'reference_not_allowed'
  | 'qr_iban_without_qr_reference'
  | 'qr_reference_without_qr_iban'
  | 'end_missing'

export interface QrBillFault {
  readonly code: QrBillFaultCode
  /** The line of the text, from 1. */
  readonly line: number
  /** What the line contains. */
  readonly value: string
}

/** The lines, from 1. */
const LINE = {
  header: 1,
  version: 2,
  coding: 3,
  iban: 4,
  creditor: 5,
  ultimate: 12,
  amount: 19,
  currency: 20,
  debtor: 21,
  reference_type: 28,
  reference: 29,
  message: 30,
  end: 31,
  billing: 32,
} as const

const MAX_TEXT = 4096

/** Whether the text claims to be a Swiss QR code. */
export const isQrBillText = (text: string): boolean => /^\uFEFF?\s*SPC[\r\n]/.test(text)

/** The bill that the text of a code contains, or every line that is wrong. */
export const readQrBill = (text: string): Result<QrBill, readonly QrBillFault[]> => {
  const lines = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
  const at = (line: number) => lines[line - 1] ?? ''
  const faults: QrBillFault[] = []
  const fault = (code: QrBillFault['code'], line: number) =>
    void faults.push({ code, line, value: at(line).slice(0, 140) })
  if (at(LINE.header) !== 'SPC' || text.length > MAX_TEXT) {
    fault('not_a_qr_bill', LINE.header)
    return err(faults)
  }
  if (!/^02\d\d$/.test(at(LINE.version))) fault('version_unknown', LINE.version)
  if (at(LINE.coding) !== '1') fault('coding_unknown', LINE.coding)
  const iban = normalizeIban(at(LINE.iban))
  if (!isSwissIban(iban)) fault(/^(CH|LI)/.test(iban) ? 'iban_invalid' : 'iban_not_swiss', LINE.iban)
  const creditor = readAddress(at, LINE.creditor, fault)
  for (let line = LINE.ultimate; line < LINE.amount; line++) if (at(line) !== '') fault('not_empty', line)
  const amount = readCodeAmount(at(LINE.amount))
  if (amount === 'invalid') fault('amount_invalid', LINE.amount)
  const currency = at(LINE.currency)
  if (!isCurrency(currency)) fault('currency_not_allowed', LINE.currency)
  const reference = readReference(at, iban, fault)
  if (at(LINE.message).length > 140) fault('too_long', LINE.message)
  if (at(LINE.end) !== 'EPD') fault('end_missing', LINE.end)
  if (faults.length > 0 || creditor === null || reference === null || amount === 'invalid' || !isCurrency(currency))
    return err(faults)
  const billingText = at(LINE.billing) || null
  const billing = billingText === null ? null : readBillingInformation(billingText)
  return ok({
    iban,
    creditor,
    amount,
    currency,
    debtor: readAddress(at, LINE.debtor, () => undefined),
    ...reference,
    message: at(LINE.message) || null,
    billing_text: billingText,
    billing: billing?.information ?? null,
    notes: billing?.notes ?? [],
  })
}

type Fault = (code: QrBillFault['code'], line: number) => void
type LineAt = (line: number) => string

const isCurrency = (text: string): text is QrBill['currency'] => text === 'CHF' || text === 'EUR'

const readAddress = (at: LineAt, first: number, fault: Fault): QrAddress | null => {
  const [type, name, street, second, zip, city, country] = [0, 1, 2, 3, 4, 5, 6].map((offset) => at(first + offset))
  const isCombined = type === 'K'
  let isWrong = false
  const wrong: Fault = (code, line) => {
    isWrong = true
    fault(code, line)
  }
  if (type !== 'S' && type !== 'K') wrong('address_type_unknown', first)
  if (!name) wrong('required', first + 1)
  if ((name ?? '').length > 70) wrong('too_long', first + 1)
  if (!/^[A-Z]{2}$/.test(country ?? '')) wrong(country ? 'country_invalid' : 'required', first + 6)
  const place = isCombined ? townOf(second ?? '') : { zip: zip || null, city: city ?? '' }
  if (place.city === '') wrong('required', isCombined ? first + 3 : first + 5)
  // A combined address has its postal code and town in the second line, and nowhere else.
  if (isCombined && zip) wrong('not_empty', first + 4)
  if (isCombined && city) wrong('not_empty', first + 5)
  if (isWrong) return null
  return {
    name: name ?? '',
    address: (isCombined ? street : [street, second].filter(Boolean).join(' ')) || null,
    ...place,
    country_code: country ?? '',
    is_combined: isCombined,
  }
}

/** `8000 Zürich`, `D-79539 Lörrach`; without a number in front all of it is the town. */
const townOf = (line: string): { readonly zip: string | null; readonly city: string } => {
  const [, zip, city] = /^((?:[A-Z]{1,2}[- ]?)?\d{3,6}(?:[- ]?[A-Z]{2})?)\s+(.+)$/.exec(line) ?? []
  return zip !== undefined && city !== undefined ? { zip, city } : { zip: null, city: line }
}

const readCodeAmount = (text: string): MinorUnits | null | 'invalid' => {
  if (text === '') return null
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) return 'invalid'
  // Both currencies have two decimals.
  const amount = parseAmount(text, 'CHF')
  return amount.ok ? amount.value : 'invalid'
}

const readReference = (at: LineAt, iban: string, fault: Fault): Pick<QrBill, 'reference_type' | 'reference'> | null => {
  const type = at(LINE.reference_type)
  const reference = normalizeReference(at(LINE.reference))
  if (type !== 'QRR' && type !== 'SCOR' && type !== 'NON') {
    fault('reference_type_unknown', LINE.reference_type)
    return null
  }
  if (type === 'QRR' && !isQrReference(reference)) fault('qr_reference_invalid', LINE.reference)
  if (type === 'SCOR' && !isScorReference(reference)) fault('creditor_reference_invalid', LINE.reference)
  if (type === 'NON' && reference !== '') fault('reference_not_allowed', LINE.reference)
  if (isSwissIban(iban) && isQrIban(iban) !== (type === 'QRR'))
    fault(type === 'QRR' ? 'qr_reference_without_qr_iban' : 'qr_iban_without_qr_reference', LINE.reference_type)
  return { reference_type: type, reference: reference || null }
}

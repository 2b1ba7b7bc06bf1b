// What an invoice or a credit note says on paper (rule 246; MWSTG 26): from the record, its customer, the settings and the bank
// accounts. Refuses what would be no valid invoice. Pure.
import type { BankAccount } from '../../../record/bank/bank-account.ts'
import type { VatRate } from '../../../record/ledger/vat-rate.ts'
import type { Company } from '../../../record/open-item/company.ts'
import { type Invoice, openAmountOf } from '../../../record/open-item/open-item.ts'
import type { OrganizationProfile } from '../../../record/organization/organization.ts'
import { formatDecimal } from '../../../value/format.ts'
import { type MinorUnits, minorToDecimal, minorToNumber, minorUnitsOf, sumMinor, ZERO } from '../../../value/money.ts'
import { err, ok, type Result } from '../../../value/result.ts'
import { taxIn } from '../../../value/vat.ts'
import type { FieldProblem } from '../../core/field-problem.ts'
import type {
  ContentRate,
  DocumentContent,
  PaymentAddress,
  PaymentPart,
  RateSum,
} from '../../organization/document/document-content.ts'
import { fillPlaceholders } from '../../organization/document/placeholders.ts'
import { senderOf, withPayeeAddress } from '../../organization/document/sender.ts'
import { factsOn } from '../../organization/vat-reporting.ts'
import type { BookedPart } from '../booked-parts.ts'
import { type PostingFacts, resolveLines } from '../document-booking.ts'
import { billingLineOf } from './billing-line.ts'
import { type AddressFault, LONGEST, payeeOf, paymentWayOf, splitAddress } from './payment-part.ts'

export interface InvoiceFacts {
  /** Null: the invoice has no customer. */
  readonly company: Company | null
  readonly profile: OrganizationProfile
  readonly organization_name: string
  /** Of the organization; the billing address may be in another one. */
  readonly country_code: string
  readonly bank_accounts: readonly BankAccount[]
  /** How the entry of the invoice is booked; empty: it has none. */
  readonly booked_parts: readonly BookedPart[]
  readonly posting: PostingFacts
}

/** The words that the content itself contains, and their language. */
export interface ContentWords {
  readonly language: string
  /** For the message of the payment: `Rechnung 2026-7`. */
  readonly invoice: string
  /** A line without a text. */
  readonly supply: string
  readonly countryName: (code: string) => string
}

/** The content, and the reference of its payment part, which the books have to know when the payment arrives. */
export interface InvoicePaper {
  readonly content: DocumentContent
  /** Null: it has no payment part, or one without a reference. */
  readonly reference: string | null
}

export const invoicePaperOf = (
  invoice: Invoice,
  facts: InvoiceFacts,
  words: ContentWords,
): Result<InvoicePaper, readonly FieldProblem[]> => {
  const { company, profile } = facts
  if (invoice.bank_transaction_id !== null) return err([{ field: 'booked_by', code: 'invoice_on_account' }])
  const isCreditNote = invoice.total < 0
  const sign = isCreditNote ? -1 : 1
  const parts = partsOf(invoice, facts)
  const rates = rateSums(parts, sign)
  const open = openAmountOf(invoice)
  const payment = isCreditNote || open <= 0 ? null : paymentOf(invoice, open, rates, facts, words)
  const problems = [
    ...missingOf(company, profile, rates, payment === null),
    ...(payment?.ok === false ? payment.error : []),
  ]
  if (problems.length > 0 || company === null) return err(problems)
  const content: DocumentContent = {
    kind: isCreditNote ? 'credit_note' : 'invoice',
    language: words.language,
    number: invoice.number,
    date: invoice.date,
    due_date: isCreditNote ? null : invoice.due_date,
    sender: withPayeeAddress(
      senderOf({ ...profile, name: facts.organization_name }, isLiable(invoice, facts)),
      payment?.ok ? payment.value.part : null,
    ),
    recipient: recipientOf(company, facts, words),
    ...textsOf(invoice, parts, sign, facts, words),
    terms: '',
    rates,
    rounding: ZERO,
    currency: invoice.currency,
    total: minorUnitsOf(sign * invoice.total),
    paid: minorUnitsOf(sign * invoice.paid_amount),
    says_not_liable: !isLiable(invoice, facts) && profile.settings.showNonVatLiableNote,
    payment: payment?.ok ? payment.value.part : null,
  }
  return ok({ content, reference: payment?.ok ? payment.value.reference : null })
}

/** What every invoice must state; the payment part needs more of the address. */
const missingOf = (
  company: Company | null,
  { vat_idn, billing_city }: OrganizationProfile,
  rates: readonly RateSum[],
  isUnpayable: boolean,
): readonly FieldProblem[] => {
  const isTaxed = rates.some(({ rate_millis }) => rate_millis > 0)
  return [
    ...(company === null ? [{ field: 'company_id', code: 'invoice_company_missing' } as const] : []),
    ...(isTaxed && !vat_idn?.trim() ? [{ field: 'vat_idn', code: 'invoice_vat_number_missing' } as const] : []),
    ...(isUnpayable && !billing_city?.trim()
      ? [{ field: 'billing_city', code: 'invoice_sender_missing' } as const]
      : []),
  ]
}

const isLiable = ({ date }: Invoice, { posting }: InvoiceFacts): boolean => factsOn(posting, date).is_liable_for_vat

// ── lines and taxes ─────────────────────────────────────────────────────────────────────────────────────────────────

/** A line with its rate; amounts have the sign of the record. */
interface Part {
  readonly text: string | null
  readonly amount: MinorUnits
  readonly rate: VatRate | null
}

const partsOf = (invoice: Invoice, facts: InvoiceFacts): readonly Part[] => {
  const whole = { text: invoice.text, amount: invoice.total, vat_rate_id: null }
  const lines = invoice.lines.length > 0 ? invoice.lines : [whole]
  const rateIds = rateIdsOf(invoice, lines, facts)
  const byId = new Map(facts.posting.vat_rates.map((rate) => [rate.id, rate]))
  return lines.map(({ text, amount }, index) => ({ text, amount, rate: byId.get(rateIds[index] ?? '') ?? null }))
}

/**
 * As it is booked: the rates of the lines and the document, then those of its entry or its payments, otherwise those that it would
 * be booked with. What other books book has only the rates that it states.
 */
const rateIdsOf = (
  invoice: Invoice,
  lines: readonly { readonly vat_rate_id: string | null }[],
  { company, booked_parts, posting }: InvoiceFacts,
): readonly (string | null)[] => {
  if (!factsOn(posting, invoice.date).is_liable_for_vat) return lines.map(() => null)
  if (invoice.payment_parts.length === lines.length) return invoice.payment_parts.map(({ vat_rate_id }) => vat_rate_id)
  const isForeign = invoice.booked_by === 'elsewhere' || invoice.booked_by === 'opening'
  const resolved = isForeign ? null : resolveLines(invoice, company, posting)
  const [booked, ...others] = [...new Set(booked_parts.map(({ vat_rate_id }) => vat_rate_id))]
  return lines.map(({ vat_rate_id }, index) => {
    const stated = vat_rate_id ?? invoice.vat_rate_id
    if (stated !== null) return stated
    if (booked !== undefined && others.length === 0) return booked
    return resolved?.ok ? (resolved.value[index]?.rate?.id ?? null) : (company?.revenue_vat_rate_id ?? null)
  })
}

const contentRateOf = ({ rate_millis, name }: VatRate): ContentRate => ({ rate_millis, name })

/** Rounded for each line, as the entry books it; the highest rate first. */
const rateSums = (parts: readonly Part[], sign: number): readonly RateSum[] => {
  const byRate = Map.groupBy(
    parts.filter(({ rate }) => rate !== null),
    ({ rate }) => (rate?.rate_millis === 0 ? rate.id : (rate?.rate_millis ?? 0)),
  )
  return [...byRate.values()]
    .map((group): RateSum => {
      const [{ rate }] = group as [Part]
      const { rate_millis, name } = contentRateOf(rate as VatRate)
      const tax = sumMinor(group.map(({ amount }) => taxIn(amount, rate_millis)))
      const gross = sumMinor(group.map(({ amount }) => amount))
      return { rate_millis, name, net: minorUnitsOf(sign * (gross - tax)), tax: minorUnitsOf(sign * tax) }
    })
    .toSorted((a, b) => b.rate_millis - a.rate_millis)
}

// ── texts ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const textsOf = (
  invoice: Invoice,
  parts: readonly Part[],
  sign: number,
  { profile: { settings } }: InvoiceFacts,
  words: ContentWords,
): Pick<DocumentContent, 'header' | 'footer' | 'lines'> => {
  const { number, currency } = invoice
  const valuesOf = (description: string, amount: number) => ({
    number,
    description,
    amount: formatDecimal(minorToDecimal(minorUnitsOf(sign * amount), currency)),
  })
  const nameOf = (text: string | null) => text ?? invoice.text ?? words.supply
  const values = valuesOf(invoice.text ?? nameOf(parts[0]?.text ?? null), invoice.total)
  // The text of an invoice with texts of its lines is what they have in common.
  const hasOwnTexts = invoice.lines.some(({ text }) => text !== null)
  const isSaid = !hasOwnTexts || settings.invoiceHeader.includes('{description}')
  const introduction = isSaid ? '' : (invoice.text ?? '')
  return {
    header: [fillPlaceholders(settings.invoiceHeader, values), introduction].filter((text) => text.trim()).join('\n\n'),
    footer: fillPlaceholders(settings.invoiceFooter, values),
    lines: parts.map(({ text, amount, rate }) => {
      const own = valuesOf(nameOf(text), amount)
      return {
        name: fillPlaceholders(settings.billingItemNameTemplate, own),
        more: fillPlaceholders(settings.billingItemDescriptionTemplate, own),
        rate: rate && contentRateOf(rate),
        amount: minorUnitsOf(sign * amount),
      }
    }),
  }
}

export const recipientOf = (
  { name, address, zip, city, country_code }: Company,
  { profile, country_code: own }: Pick<InvoiceFacts, 'profile' | 'country_code'>,
  { countryName }: Pick<ContentWords, 'countryName'>,
): readonly string[] => {
  const isAbroad = country_code !== null && country_code !== (profile.billing_country ?? own)
  const town = [zip, city].filter(Boolean).join(' ')
  return [name, address ?? '', town, isAbroad ? countryName(country_code) : ''].filter((line) => line.trim() !== '')
}

// ── payment part ────────────────────────────────────────────────────────────────────────────────────────────────────

const paymentOf = (
  invoice: Invoice,
  open: MinorUnits,
  rates: readonly RateSum[],
  { company, profile, organization_name, country_code, bank_accounts }: InvoiceFacts,
  words: ContentWords,
): Result<{ readonly part: PaymentPart; readonly reference: string | null }, readonly FieldProblem[]> => {
  const { currency, number } = invoice
  if (currency !== 'CHF' && currency !== 'EUR')
    return err([{ field: 'currency', code: 'invoice_currency', values: { currency } }])
  const way = paymentWayOf(invoice, profile.settings, bank_accounts)
  const payee = payeeOf(
    { ...profile, name: organization_name, country: { code: country_code } },
    way.ok ? way.value.account : undefined,
  )
  if (!payee.ok) return err([...payee.error.map(senderProblem), ...(way.ok ? [] : [way.error])])
  if (!way.ok) return err([way.error])
  const message = `${words.invoice} ${number}`.slice(0, 140)
  const { vat_idn } = profile
  const billing = billingLineOf({ ...invoice, vat_idn, rates, is_whole: invoice.paid_amount === 0 }, message)
  const debtor = company && debtorOf(company, country_code)
  const { iban, reference } = way.value
  return ok({
    reference,
    part: {
      currency,
      amount: minorToNumber(open, currency),
      creditor: { ...payee.value, account: iban },
      ...(debtor === null ? {} : { debtor }),
      ...(reference === null ? {} : { reference }),
      message,
      ...(billing === undefined ? {} : { additionalInformation: billing }),
    },
  })
}

const senderProblem = ({ part, isTooLong }: AddressFault): FieldProblem => ({
  field: `billing_${part}`,
  code: isTooLong ? 'invoice_sender_long' : 'invoice_sender_missing',
  ...(isTooLong ? { values: { most: LONGEST[part] } } : {}),
})

/** Null when the books have no complete address: the payment part then has an empty field for it. */
export const debtorOf = (
  { name, address, zip, city, country_code }: Company,
  ownCountry: string,
): PaymentAddress | null => {
  const street = address?.trim() ?? ''
  const parts = { zip: zip?.trim() ?? '', city: city?.trim() ?? '' }
  if (!street || !parts.zip || !parts.city) return null
  if (street.length > LONGEST.address || parts.zip.length > LONGEST.zip || parts.city.length > LONGEST.city) return null
  return { name: name.slice(0, LONGEST.name), ...splitAddress(street), ...parts, country: country_code ?? ownCountry }
}

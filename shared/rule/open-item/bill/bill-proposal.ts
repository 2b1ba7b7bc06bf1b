// The bills of a file as proposals: what its codes and its text say, whose bill it is, how such bills were booked before, and
// whether it is in the books already. Nothing of it is booked.

import type { Company } from '../../../record/open-item/company.ts'
import type { PagePlace } from '../../../record/open-item/document-reading.ts'
import type { DiscountStep, Expense } from '../../../record/open-item/open-item.ts'
import { addDays, type LocalDate } from '../../../value/calendar.ts'
import { type MinorUnits, ZERO } from '../../../value/money.ts'
import type { CompanyCommand } from '../company.ts'
import { type BillDuplicate, type BookedBills, duplicatesInBooks, duplicatesInUpload } from './bill-duplicates.ts'
import type { BillNote } from './bill-note.ts'
import { findSupplier, newCompany, type Supplier, supplierNotes } from './bill-supplier.ts'
import { type ProposedLine, type RateFacts, rateOf } from './bill-vat.ts'
import { dueDateOf } from './billing-information.ts'
import { type FoundBill, ibanOf, referenceOf } from './found-bill.ts'
import type { QrBill } from './qr-bill-code.ts'
import type { FoundValue } from './text-lines.ts'
import type { TextValues } from './text-values.ts'

/** The fields of a bill that a place is known for. */
type PlacedField =
  | 'company'
  | 'company_address'
  | 'company_town'
  | 'company_uid'
  | 'number'
  | 'date'
  | 'due_date'
  | 'total'
  | 'reference'
  | 'creditor_iban'
  | 'text'
  | 'vat_rate'

interface FieldPlace {
  readonly field: PlacedField
  /** `code`: a QR code · `text`: the text of the PDF · `ocr`: text that was recognised, to be checked */
  readonly source: 'code' | 'text' | 'ocr'
  readonly page: number
  readonly place: PagePlace
}

export interface BillProposal {
  readonly company_id: string | null
  readonly company_by: 'iban' | 'uid' | 'name' | null
  /** For a supplier that does not exist yet; null: nothing is known of it, or it exists. Read in a text, its name may be empty. */
  readonly company: CompanyCommand | null
  readonly number: string | null
  readonly date: LocalDate | null
  readonly due_date: LocalDate | null
  readonly currency: string | null
  readonly total: MinorUnits | null
  readonly reference: string | null
  readonly creditor_iban: string | null
  readonly text: string | null
  readonly account_id: string | null
  readonly vat_rate_id: string | null
  /** Several rates; empty: the whole is with `vat_rate_id`. */
  readonly lines: readonly ProposedLine[]
  readonly discounts: readonly DiscountStep[]
  readonly places: readonly FieldPlace[]
  readonly notes: readonly BillNote[]
  readonly duplicates: readonly BillDuplicate[]
}

export interface ProposalFacts extends BookedBills, RateFacts {
  /** The companies with an IBAN, UID or name of the codes and texts. */
  readonly companies: readonly Company[]
  /** By company: the accounts that payments went to and the bank booked (rule 258). */
  readonly paid_accounts: ReadonlyMap<string, ReadonlySet<string>>
}

/** The proposals of an upload, in the order of its bills; a bill that is in it twice says so the second time. */
export const proposeBills = (bills: readonly FoundBill[], facts: ProposalFacts): readonly BillProposal[] => {
  const before: { readonly found: FoundBill; readonly proposal: BillProposal }[] = []
  return bills.map((found) => {
    const proposal = propose(found, facts)
    const duplicates = [...proposal.duplicates, ...duplicatesInUpload(found, proposal, before)]
    before.push({ found, proposal })
    return { ...proposal, duplicates }
  })
}

const propose = (found: FoundBill, facts: ProposalFacts): BillProposal => {
  const { code, text } = found
  const bill = code?.bill ?? null
  const billing = bill?.billing ?? null
  const supplier = findSupplier(found, facts.companies)
  const company_id = supplier?.company.id ?? null
  const number = numberOf(found)
  const date = billing?.date ?? text.date?.value ?? null
  const due_date = dueOf(found, date)
  const total = bill ? bill.amount : (text.total?.value ?? null)
  const earlier = earlierBill(company_id, facts.expenses)
  const vat = rateOf(found, total, date, facts)
  const places = placesOf(found, {
    supplier,
    number: number?.source ?? null,
    due: due_date !== null,
    rates: vat.is_of_text ? text.rates : null,
  })
  return {
    company_id,
    company_by: supplier?.by ?? null,
    company: company_id === null ? newCompany(found) : null,
    number: number?.value ?? null,
    date,
    due_date,
    currency: bill?.currency ?? text.currency ?? null,
    total,
    reference: referenceOf(found),
    creditor_iban: ibanOf(found),
    text: bill?.message ?? null,
    account_id: earlier?.account_id ?? null,
    vat_rate_id: vat.is_stated ? vat.vat_rate_id : (earlier?.vat_rate_id ?? null),
    lines: vat.lines,
    discounts: discountsIn(bill),
    places,
    notes: [
      ...found.notes,
      ...(places.some(({ source }) => source === 'ocr') ? [{ code: 'text_recognized' } as const] : []),
      ...(supplier ? supplierNotes(found, supplier, facts.paid_accounts.get(supplier.company.id)) : []),
      ...(number?.source === 'reference' ? [{ code: 'number_from_reference' } as const] : []),
      ...(bill ? notesOf(bill, text) : []),
      ...vat.notes,
    ],
    duplicates: duplicatesInBooks(found, number?.value ?? null, company_id, facts),
  }
}

// ── what it says ────────────────────────────────────────────────────────────────────────────────────────────────────

type NumberSource = 'billing' | 'text' | 'reference'

/** The number of the bill; without one, the digits of its reference that are not filling. */
const numberOf = ({ code, text }: FoundBill): { readonly value: string; readonly source: NumberSource } | null => {
  const stated = code?.bill.billing?.number
  if (stated) return { value: stated, source: 'billing' }
  if (text.number) return { value: text.number.value, source: 'text' }
  const reference = code?.bill.reference ?? null
  if (reference === null) return null
  const value = code?.bill.reference_type === 'SCOR' ? reference.slice(4) : reference.slice(0, -1).replace(/^0+/, '')
  return { value, source: 'reference' }
}

const dueOf = ({ code, text }: FoundBill, date: LocalDate | null): LocalDate | null => {
  const billing = code?.bill.billing
  return (billing && dueDateOf({ ...billing, date })) || (text.due_date?.value ?? null)
}

const notesOf = (bill: QrBill, text: TextValues): readonly BillNote[] => {
  const total = text.total?.value
  // A total that was recognised may be wrong; the code is not.
  const isComparable = total !== undefined && text.total?.is_recognized === false
  const isOther = isComparable && bill.amount !== null && bill.amount !== ZERO && total !== bill.amount
  return [
    ...(bill.amount === ZERO ? [{ code: 'notification' } as const] : []),
    ...(bill.amount === null ? [{ code: 'amount_open' } as const] : []),
    ...(bill.creditor.is_combined ? [{ code: 'combined_address' } as const] : []),
    ...(isOther ? [{ code: 'amount_differs', values: { total, currency: bill.currency } } as const] : []),
    ...bill.notes.map(({ tag, value }) => ({ code: 'billing_ignored', values: { tag, value } }) as const),
    ...(bill.billing?.conditions ?? [])
      .filter(({ discount_millis }) => discount_millis > 0)
      .map(({ discount_millis, days }) => {
        const date = bill.billing?.date ?? null
        return { code: 'discount', values: { discount_millis, days, until: date && addDays(date, days) } } as const
      }),
  ]
}

/** The conditions as days; one for each day, the best. */
const discountsIn = (bill: QrBill | null): readonly DiscountStep[] => {
  const { date = null, conditions = [] } = bill?.billing ?? {}
  if (date === null) return []
  const best = new Map<LocalDate, number>()
  for (const { discount_millis, days } of conditions) {
    const until = addDays(date, days)
    if (discount_millis > 0 && discount_millis < 100_000)
      best.set(until, Math.max(discount_millis, best.get(until) ?? 0))
  }
  return [...best]
    .map(([until, rate_millis]) => ({ until, rate_millis }))
    .toSorted((a, b) => (a.until < b.until ? -1 : 1))
}

interface PlacedFacts {
  /** Null: it is new. */
  readonly supplier: Supplier | null
  readonly number: NumberSource | null
  readonly due: boolean
  readonly rates: TextValues['rates']
}

const placesOf = (found: FoundBill, { supplier, number, due, rates }: PlacedFacts): readonly FieldPlace[] => {
  const { code, text } = found
  const hasReference = referenceOf(found) !== null
  const ofCode = (field: PlacedField, is: boolean): readonly FieldPlace[] =>
    code && is ? [{ field, source: 'code', page: code.page, place: code.place }] : []
  const ofText = (field: PlacedField, value: FoundValue<unknown> | null): readonly FieldPlace[] =>
    value ? [{ field, source: value.is_recognized ? 'ocr' : 'text', page: value.page, place: value.place }] : []
  const bill = code?.bill
  const hasDue = bill?.billing?.conditions.some(({ discount_millis }) => discount_millis === 0) ?? false
  return [
    ...(code ? ofCode('company', true) : supplierPlaces(text, supplier, ofText)),
    ...(number === 'text' ? ofText('number', text.number) : ofCode('number', number !== null)),
    ...(bill?.billing?.date ? ofCode('date', true) : ofText('date', text.date)),
    ...(due ? (hasDue ? ofCode('due_date', true) : ofText('due_date', text.due_date)) : []),
    ...(code ? ofCode('total', bill?.amount !== null) : ofText('total', text.total)),
    ...(code
      ? ofCode('reference', bill?.reference !== null)
      : ofText('reference', hasReference ? text.reference : null)),
    ...(code ? ofCode('creditor_iban', true) : ofText('creditor_iban', text.iban)),
    ...ofCode('text', bill?.message !== null),
    ...ofText('vat_rate', rates),
  ]
}

type PlaceOfText = (field: PlacedField, value: FoundValue<unknown> | null) => readonly FieldPlace[]

const supplierPlaces = ({ supplier: read, uid }: TextValues, supplier: Supplier | null, ofText: PlaceOfText) => {
  if (supplier !== null) return ofText('company', supplier.named ?? uid)
  return [
    ...ofText('company', read?.name ?? null),
    ...ofText('company_address', read?.address ?? null),
    ...ofText('company_town', read?.town ?? null),
    ...ofText('company_uid', uid),
  ]
}

// ── how it is booked ────────────────────────────────────────────────────────────────────────────────────────────────

/** The supplier's latest bill on one account, whose account and rate are proposed again. */
const earlierBill = (companyId: string | null, expenses: readonly Expense[]): Expense | null =>
  expenses
    .filter((expense) => companyId !== null && expense.company_id === companyId)
    .filter(({ lines, account_id }) => lines.length === 0 && account_id !== null)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))[0] ?? null

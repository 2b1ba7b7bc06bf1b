// The bills of a file as proposals: what its codes and its text say, whose bill it is, how such bills were booked before, and
// whether it is in the books already. Nothing of it is booked.
import type { Voucher } from '../../../record/bank/document-request.ts'
import type { VatRate } from '../../../record/ledger/vat-rate.ts'
import type { Company } from '../../../record/open-item/company.ts'
import type {
  DocumentReading,
  PagePlace,
  PageReading,
  RecognizedText,
} from '../../../record/open-item/document-reading.ts'
import type { DiscountStep, Expense } from '../../../record/open-item/open-item.ts'
import { addDays, type LocalDate } from '../../../value/calendar.ts'
import { isQrIban } from '../../../value/iban.ts'
import { type MinorUnits, minorUnitsOf, ZERO } from '../../../value/money.ts'
import { taxOn } from '../../../value/vat.ts'
import type { CompanyCommand } from '../company.ts'
import { comparedName } from '../find-company.ts'
import { checkAccount } from '../known-account.ts'
import { createRateFinder } from '../named-rate.ts'
import { dueDateOf } from './billing-information.ts'
import { isQrBillText, type QrBill, type QrBillFault, readQrBill } from './qr-bill-code.ts'
import type { FoundValue } from './text-lines.ts'
import { type OwnValues, readTextValues, type TextValues } from './text-values.ts'

/** A part of a bill with a VAT rate of its own. */
interface ProposedLine {
  readonly vat_rate_id: string | null
  readonly amount: MinorUnits
}

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

/** What a person should know before the bill is taken. */
export type BillNote =
  | { readonly code: 'code_refused'; readonly values: QrBillFault }
  | { readonly code: 'code_unread' | 'no_code' | 'notification' | 'combined_address' | 'amount_open' }
  | { readonly code: 'text_recognized' | 'text_unrecognized' }
  | { readonly code: 'amount_differs'; readonly values: { readonly total: MinorUnits; readonly currency: string } }
  | { readonly code: 'rates_differ' }
  | {
      readonly code: 'iban_differs'
      readonly values: { readonly iban: string; readonly known: readonly string[]; readonly company: string }
    }
  | { readonly code: 'uid_of_other'; readonly values: { readonly company: string } }
  | { readonly code: 'rate_unknown'; readonly values: { readonly rate_millis: number } }
  | { readonly code: 'number_from_reference' }
  | {
      readonly code: 'discount'
      readonly values: { readonly discount_millis: number; readonly until: LocalDate | null; readonly days: number }
    }
  | { readonly code: 'billing_ignored'; readonly values: { readonly tag: string; readonly value: string } }

/** A bill in the books, or in the same upload, that may be the same. */
interface BillDuplicate {
  /** `file`: the same bytes · `number`: of the same supplier · `reference` */
  readonly by: 'file' | 'number' | 'reference'
  /** Null: it is in the same upload. */
  readonly expense_id: string | null
  readonly number: string | null
  readonly date: LocalDate | null
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

export interface ProposalFacts {
  /** The companies with an IBAN, UID or name of the codes and texts. */
  readonly companies: readonly Company[]
  /** The bills of these companies, and those with the references. */
  readonly expenses: readonly Expense[]
  /** The vouchers with the bytes of the files. */
  readonly vouchers: readonly Pick<Voucher, 'sha256' | 'expense_id'>[]
  /** Those of the bills that have such a voucher are among `expenses`. */
  readonly vat_rates: readonly VatRate[]
  /** Whether input tax is booked. */
  readonly has_input_tax: boolean
  /** By company: the accounts that payments went to and the bank booked (rule 258). */
  readonly paid_accounts: ReadonlyMap<string, ReadonlySet<string>>
  /** As the register writes it; null: none. */
  readonly own_uid: string | null
  readonly base_currency: string
}

export interface ReadBillFile {
  readonly sha256: string
  readonly reading: DocumentReading
}

/** A bill as a file contains it, before the books are asked. */
export interface FoundBill {
  readonly sha256: string
  readonly code: { readonly bill: QrBill; readonly page: number; readonly place: PagePlace } | null
  readonly text: TextValues
  readonly notes: readonly BillNote[]
}

/**
 * The bills of a file: one for each Swiss QR code, with the text of the pages since the code before. A file without a
 * readable code is one bill by its text.
 */
export const findBills = ({ sha256, reading }: ReadBillFile, own: OwnValues): readonly FoundBill[] => {
  const bills: FoundBill[] = []
  const seen = new Set<string>()
  let pages: PageReading[] = []
  let notes: BillNote[] = []
  const textOf = () => readTextValues(pages, own)
  for (const page of reading.pages) {
    pages.push(page)
    for (const _ of page.unread) notes.push({ code: 'code_unread' })
    for (const { text, place } of page.codes) {
      if (!isQrBillText(text) || seen.has(text)) continue
      seen.add(text)
      const bill = readQrBill(text)
      if (bill.ok) bills.push({ sha256, code: { bill: bill.value, page: page.page, place }, text: textOf(), notes })
      else for (const fault of bill.error) notes.push({ code: 'code_refused', values: fault })
      if (bill.ok) notes = []
    }
    // Several codes of a page share its text; the next bill begins on the next page.
    if (bills.at(-1)?.code?.page === page.page) pages = []
  }
  const [last] = bills.slice(-1)
  if (last === undefined) {
    const hasReason = notes.length > 0
    return [{ sha256, code: null, text: textOf(), notes: hasReason ? notes : [{ code: 'no_code' }] }]
  }
  // What follows the last code belongs to its bill.
  return [...bills.slice(0, -1), { ...last, notes: [...last.notes, ...notes] }]
}

/** How many pages of a file are recognised: a bill says on the first ones who wants how much. */
const MAX_RECOGNIZED = 5

/**
 * The pages whose text may be recognised by OCR: those without text, if the bills of the file have no code, or one that
 * states neither number nor date.
 */
export const pagesToRecognize = ({ pages }: DocumentReading, bills: readonly FoundBill[]): readonly number[] => {
  const isComplete = ({ code, text }: FoundBill): boolean =>
    code !== null &&
    code.bill.amount !== null &&
    (code.bill.billing?.number ?? text.number) !== null &&
    (code.bill.billing?.date ?? text.date) !== null
  if (bills.every(isComplete)) return []
  return pages.flatMap(({ page, texts }) => (texts.length === 0 ? [page] : [])).slice(0, MAX_RECOGNIZED)
}

/** The reading with the text of these pages, in their order. */
export const withRecognized = (
  { pages }: DocumentReading,
  numbers: readonly number[],
  recognized: readonly RecognizedText[],
): DocumentReading => ({
  pages: pages.map((page) => {
    const text = recognized[numbers.indexOf(page.page)]
    return text ? { ...page, texts: text.texts, recognized: { quarter_turns: text.quarter_turns } } : page
  }),
})

/** What to ask the books about. */
export const askedOf = (bills: readonly FoundBill[]) => ({
  ibans: distinct(bills.map(ibanOf)),
  uids: distinct(bills.flatMap(({ code, text }) => [code?.bill.billing?.uid, text.uid?.value])),
  names: distinct(
    bills.flatMap(
      ({ code, text }) =>
        code?.bill.creditor.name ?? [...text.names.map(({ value }) => value), text.supplier?.name?.value],
    ),
  ),
  references: distinct(bills.map(referenceOf)),
  hashes: distinct(bills.map(({ sha256 }) => sha256)),
})

/** The account of the supplier. */
const ibanOf = ({ code, text }: FoundBill): string | null => (code ? code.bill.iban : (text.iban?.value ?? null))

/** The reference of the code; one of the text only where it fits the account. */
const referenceOf = ({ code, text }: FoundBill): string | null => {
  if (code) return code.bill.reference
  const [iban, reference] = [text.iban?.value, text.reference?.value ?? null]
  const isQr = reference !== null && !reference.startsWith('RF')
  return iban !== undefined && isQrIban(iban) !== isQr ? null : reference
}

const distinct = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => text ?? [])),
]

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

// ── whose bill it is ────────────────────────────────────────────────────────────────────────────────────────────────

interface Supplier {
  readonly company: Company
  readonly by: 'iban' | 'uid' | 'name'
  /** Where the text has its name. */
  readonly named: FoundValue<string> | null
  /** The company with the UID of the bill, when the IBAN is that of another one. */
  readonly ofUid: Company | null
}

/** By IBAN, then UID, then name and town; never one of several. */
const findSupplier = (found: FoundBill, companies: readonly Company[]): Supplier | null => {
  const { code, text } = found
  const only = (fits: (company: Company) => boolean): Company | null => {
    const [company, ...others] = companies.filter(fits)
    return company && others.length === 0 ? company : null
  }
  const uid = uidOf(found)
  const iban = ibanOf(found)
  const byIban = iban === null ? null : only(({ ibans }) => ibans.includes(iban))
  const byUid = uid === null ? null : only((company) => company.uid === uid)
  if (byIban) return { company: byIban, by: 'iban', named: null, ofUid: byUid === byIban ? null : byUid }
  if (byUid) return { company: byUid, by: 'uid', named: null, ofUid: null }
  // Another UID is another company.
  const mayBe = ({ uid: own }: Company): boolean => uid === null || own === null
  if (code === null) return namedInText(text, (fits) => only((company) => mayBe(company) && fits(company)))
  const { name, city } = code.bill.creditor
  const company = only((each) => mayBe(each) && namesOf(each).includes(comparedName(name)) && isInTown(each, city))
  return company && { company, by: 'name', named: null, ofUid: null }
}

const uidOf = ({ code, text }: FoundBill): string | null => code?.bill.billing?.uid ?? text.uid?.value ?? null

const namesOf = ({ name, other_names }: Company): readonly string[] => [name, ...other_names].map(comparedName)

const isInTown = ({ city }: Company, town: string): boolean =>
  city === null || comparedName(city) === comparedName(town)

/** A company whose whole name is a text of the bill, and not with the address of another town. */
const namedInText = (
  { names, supplier }: TextValues,
  only: (fits: (company: Company) => boolean) => Company | null,
): Supplier | null => {
  const texts = new Map(
    [...names, ...(supplier?.name ? [supplier.name] : [])].map((name) => [comparedName(name.value), name]),
  )
  const [ownName, town] = [supplier?.name, supplier?.town]
  const isElsewhere = (company: Company): boolean =>
    ownName != null &&
    town != null &&
    namesOf(company).includes(comparedName(ownName.value)) &&
    !isInTown(company, town.value.city)
  const company = only((each) => namesOf(each).some((name) => texts.has(name)) && !isElsewhere(each))
  const named = company && namesOf(company).find((name) => texts.has(name))
  return company && named ? { company, by: 'name', named: texts.get(named) ?? null, ofUid: null } : null
}

/** What the code says of a supplier that does not exist yet, otherwise what the text certainly says. */
const newCompany = ({ code, text }: FoundBill): CompanyCommand | null => {
  if (code === null) return companyOfText(text)
  const { creditor, iban, billing } = code.bill
  // It is added without being checked: a number that was recognised may be wrong.
  const uidOfText = text.uid?.is_recognized === false ? text.uid.value : null
  return {
    name: creditor.name,
    ibans: [iban],
    address: creditor.address,
    zip: creditor.zip?.slice(0, 10) ?? null,
    city: creditor.city,
    country_code: creditor.country_code,
    uid: billing?.uid ?? uidOfText,
  }
}

const companyOfText = ({ supplier, uid, iban }: TextValues): CompanyCommand | null => {
  if (supplier === null && uid === null) return null
  const town = supplier?.town?.value
  const isSwiss = uid !== null || (iban?.value.startsWith('CH') ?? false)
  return {
    name: supplier?.name?.value ?? '',
    ibans: iban ? [iban.value] : [],
    address: supplier?.address?.value ?? null,
    zip: town?.zip ?? null,
    city: town?.city ?? null,
    country_code: town ? (town.country ?? (isSwiss ? 'CH' : null)) : null,
    uid: uid?.value ?? null,
  }
}

/** Changed accounts of suppliers are a common fraud: what is stored is never replaced without a word. */
const supplierNotes = (
  found: FoundBill,
  { company, ofUid }: Supplier,
  paid: ReadonlySet<string> | undefined,
): readonly BillNote[] => {
  const iban = ibanOf(found)
  const { ibans: known, name } = company
  return [
    ...(iban !== null && known.length > 0 && !checkAccount(iban, known, paid).is_known
      ? [{ code: 'iban_differs', values: { iban, known, company: name } } as const]
      : []),
    ...(ofUid ? [{ code: 'uid_of_other', values: { company: ofUid.name } } as const] : []),
  ]
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

interface ProposedVat {
  readonly vat_rate_id: string | null
  readonly lines: readonly ProposedLine[]
  readonly notes: readonly BillNote[]
  /** Whether the bill states its rates. */
  readonly is_stated: boolean
  /** Whether its rates are those of the text. */
  readonly is_of_text: boolean
}

/** Rounding of each rate, in minor units. */
const ROUNDING = 5

/** The rates of the billing information, otherwise of the text; lines when there are several that add up to the amount. */
const rateOf = (
  { code, text }: FoundBill,
  total: MinorUnits | null,
  date: LocalDate | null,
  { vat_rates, has_input_tax }: ProposalFacts,
): ProposedVat => {
  // The text's rates add up to the text's total.
  const ofText = text.total?.value === total ? (text.rates?.value ?? []) : []
  const ofCode = code?.bill.billing?.rates ?? []
  const stated = ofCode.length > 0 ? ofCode : ofText
  const none: ProposedVat = { vat_rate_id: null, lines: [], notes: [], is_stated: stated.length > 0, is_of_text: false }
  if (!has_input_tax || stated.length === 0) return none
  const supply = code?.bill.billing?.supply?.to ?? date ?? undefined
  const find = createRateFinder(vat_rates)
  const found = stated.map(({ rate_millis, net }) => {
    const rate = find(`${rate_millis / 1000} %`, supply)
    return { rate_millis, net, id: rate.ok ? rate.value.id : null }
  })
  const notes = found.flatMap(({ id, rate_millis }): readonly BillNote[] =>
    // Without tax there is nothing to deduct.
    id === null && rate_millis > 0 ? [{ code: 'rate_unknown', values: { rate_millis } }] : [],
  )
  const [first] = found
  const is_of_text = ofCode.length === 0
  if (found.length === 1 && first) return { ...none, vat_rate_id: first.id, notes, is_of_text }
  const grosses = found.map(({ net, rate_millis }) => (net === null ? ZERO : net + taxOn(net, rate_millis)))
  const rest = (total ?? 0) - grosses.reduce<number>((sum, gross) => sum + gross, 0)
  if (total === null || Math.abs(rest) > ROUNDING * found.length)
    return { ...none, notes: [...notes, { code: 'rates_differ' }] }
  // What rounding has left is with the largest part.
  const largest = grosses.indexOf(Math.max(...grosses) as MinorUnits)
  const lines = found.map(({ id }, index) => ({
    vat_rate_id: id,
    amount: minorUnitsOf((grosses[index] ?? 0) + (index === largest ? rest : 0)),
  }))
  return { ...none, lines, notes, is_of_text }
}

// ── whether it is there already ─────────────────────────────────────────────────────────────────────────────────────

const duplicatesInBooks = (
  found: FoundBill,
  number: string | null,
  companyId: string | null,
  { expenses, vouchers }: ProposalFacts,
): readonly BillDuplicate[] => {
  const { sha256 } = found
  const withFile = new Set(vouchers.flatMap((voucher) => (voucher.sha256 === sha256 ? (voucher.expense_id ?? []) : [])))
  const [reference, iban] = [referenceOf(found), ibanOf(found)]
  const reasonOf = (expense: Expense): BillDuplicate['by'] | null => {
    const isSupplier = companyId !== null && expense.company_id === companyId
    // The same reference on another account is another bill.
    const isAccount = expense.creditor_iban === null || expense.creditor_iban === iban
    if (reference !== null && expense.reference === reference && (isSupplier || isAccount)) return 'reference'
    if (isSupplier && number !== null && sameNumber(expense.number, number)) return 'number'
    return withFile.has(expense.id) ? 'file' : null
  }
  return expenses.flatMap((expense) => {
    const by = reasonOf(expense)
    return by === null ? [] : [{ by, expense_id: expense.id, number: expense.number, date: expense.date }]
  })
}

const sameNumber = (one: string, other: string): boolean => comparedName(one) === comparedName(other)

const duplicatesInUpload = (
  found: FoundBill,
  proposal: BillProposal,
  before: readonly { readonly found: FoundBill; readonly proposal: BillProposal }[],
): readonly BillDuplicate[] =>
  before.flatMap((other): readonly BillDuplicate[] => {
    const isSupplier =
      proposal.creditor_iban !== null
        ? proposal.creditor_iban === other.proposal.creditor_iban
        : proposal.company_id !== null && proposal.company_id === other.proposal.company_id
    const hasReference = proposal.reference !== null && proposal.reference === other.proposal.reference
    const hasNumber = proposal.number !== null && sameNumber(proposal.number, other.proposal.number ?? '')
    // Several codes of a file are several bills, unless they say the same.
    const isFile = found.sha256 === other.found.sha256 && (found.code === null || isEqual(found, other.found))
    const by = isSupplier && hasReference ? 'reference' : isSupplier && hasNumber ? 'number' : isFile ? 'file' : null
    const { number, date } = other.proposal
    return by === null ? [] : [{ by, expense_id: null, number, date }]
  })

const isEqual = (one: FoundBill, other: FoundBill): boolean =>
  JSON.stringify(one.code?.bill) === JSON.stringify(other.code?.bill)

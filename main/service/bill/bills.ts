// Bills from PDFs and pictures: read, compared with the books and proposed; and taken, with their supplier and their files in
// one action.
import { created } from '../../../shared/books/port/change.ts'
import { get, page, where } from '../../../shared/books/port/read.ts'
import { ownedBy } from '../../../shared/record/bank/document-request.ts'
import type { Company } from '../../../shared/record/open-item/company.ts'
import type { DocumentReading } from '../../../shared/record/open-item/document-reading.ts'
import type { Expense } from '../../../shared/record/open-item/open-item.ts'
import { newVouchers } from '../../../shared/rule/bank/document-request.ts'
import { voucherTypeOf } from '../../../shared/rule/bank/voucher-type.ts'
import type { FieldProblem } from '../../../shared/rule/core/field-problem.ts'
import {
  type BillProposal,
  type ProposalFacts,
  proposeBills,
} from '../../../shared/rule/open-item/bill/bill-proposal.ts'
import {
  askedOf,
  type FoundBill,
  findBills,
  pagesToRecognize,
  withRecognized,
} from '../../../shared/rule/open-item/bill/found-bill.ts'
import { isQrBillText } from '../../../shared/rule/open-item/bill/qr-bill-code.ts'
import type { OwnValues } from '../../../shared/rule/open-item/bill/text-values.ts'
import { type CompanyCommand, decideCompany } from '../../../shared/rule/open-item/company.ts'
import { decideExpense } from '../../../shared/rule/open-item/open-item.ts'
import { vatMethodOf } from '../../../shared/rule/organization/vat-reporting.ts'
import { assert, err, ok, type Result } from '../../../shared/value/result.ts'
import { formatUid, readUid } from '../../../shared/value/uid.ts'
import { sha256Of } from '../../platform/sha256.ts'
import { storeVouchers, type VoucherStoreDeps } from '../bank/store-vouchers.ts'
import type { Read } from '../core/book.ts'
import { profileOf } from '../core/deps.ts'
import { invalid, type Refusal } from '../core/refusal.ts'
import type { Actor, Answer, UploadedFile } from '../core/request.ts'
import { readPaidAccounts } from '../open-item/check-accounts.ts'
import { readCommandFacts } from '../open-item/command-facts.ts'
import type { MatchTargetView } from '../open-item/contract.ts'
import { freshOf } from '../open-item/match-targets.ts'
import type { BillFileFault, BillServices, ProposedFile, ReadDocument, RecognizeText } from './contract.ts'
import { createReadingCache, type ReadingCache } from './reading-cache.ts'

export interface BillDeps extends VoucherStoreDeps {
  readonly readDocument: ReadDocument
  readonly recognizeText: RecognizeText
}

/** Vouchers that have pages to look at. */
const READABLE = /^(?:application\/pdf$|image\/)/

export const createBills = (deps: BillDeps): BillServices['bills'] => {
  const cache = createReadingCache()
  return {
    propose: async (actor, { files, recognize_text = false }) => {
      const { read } = deps.bookOf(actor.organization_id)
      const { vat_idn, base_currency, billing_name } = await profileOf(read)
      const [organization] = await deps.systemBook.read([get('organization', actor.organization_id)])
      const [accounts] = await read([page('bank_account')])
      const own = {
        uid: uidOf(vat_idn),
        ibans: accounts.rows.flatMap(({ iban }) => iban ?? []),
        names: [organization?.name, billing_name].flatMap((each) => each ?? []),
      }
      const found: (FoundFile | BillFileFault)[] = []
      // One after the other, as the page reads them.
      for (const file of files) found.push(await readBills({ ...deps, cache }, file, own, recognize_text))
      const bills = found.flatMap((each) => (typeof each === 'string' ? [] : each.bills))
      const proposals = proposeBills(bills, await factsOf(read, bills))
      return ok(
        files.map(({ name }, index) => ({
          name,
          base_currency,
          ...proposedFile(found.slice(0, index + 1), proposals),
        })),
      )
    },

    take: (actor, request) => takeBill(deps, actor, request),
  }
}

const takeBill = async (
  deps: BillDeps,
  actor: Actor,
  { files, expense, company }: Parameters<BillServices['bills']['take']>[1],
): Answer<MatchTargetView<Expense>> => {
  // The expense that owns them is decided when the books are written.
  const vouchers = await storeVouchers(deps, actor, 'expense', '', files)
  if (!vouchers.ok) return vouchers
  return deps
    .bookOf(actor.organization_id)
    .write<MatchTargetView<Expense>, Refusal>({ user: actor.user_id }, async (read) => {
      const supplier = await decideSupplier(deps, read, company)
      if (!supplier.ok) return supplier
      const named = supplier.value
      const command = named === null ? expense : { ...expense, company_id: named.id }
      const { facts, booker, withKey } = await readCommandFacts(deps, read, 'expense', {
        commands: [command],
        added: named === null ? [] : [named],
      })
      const decided = decideExpense(null, command, facts, freshOf(deps))
      const booked = decided.ok ? booker.book(null, decided.value) : decided
      if (!booked.ok) return err(invalid(...within('expense', booked.error)))
      if (withKey.length > 0) return err(invalid({ field: 'expense.key', code: 'key_taken' }))
      const record = booked.value as Expense
      const changes = [
        ...(named === null ? [] : [created('company', named)]),
        created('expense', record),
        ...booker.changes(),
        ...newVouchers(
          [],
          vouchers.value.map((voucher) => ({ ...voucher, ...ownedBy('expense', record.id) })),
        ).map((voucher) => created('kept_document', voucher)),
      ]
      const value = { record, base_currency: facts.base_currency }
      return ok({ action: 'take_bill', params: { name: record.number }, changes, value })
    })
}

/** The last of these files: its proposals are behind those of the others. */
const proposedFile = (
  found: readonly (FoundFile | BillFileFault)[],
  proposals: readonly BillProposal[],
): Pick<ProposedFile, 'fault' | 'bills' | 'can_recognize_text'> => {
  const file = found.at(-1)
  if (file === undefined || typeof file === 'string')
    return { fault: file ?? 'damaged', bills: [], can_recognize_text: false }
  const end = found.reduce((sum, each) => sum + (typeof each === 'string' ? 0 : each.bills.length), 0)
  const { bills, can_recognize_text } = file
  return { fault: null, bills: proposals.slice(end - bills.length, end), can_recognize_text }
}

const uidOf = (text: string | null): string | null => {
  const read = readUid(text ?? '')
  return read.ok ? formatUid(read.value.uid) : null
}

interface FoundFile {
  readonly bills: readonly FoundBill[]
  readonly can_recognize_text: boolean
}

const readBills = async (
  { readDocument, recognizeText, cache }: BillDeps & { readonly cache: ReadingCache },
  { bytes }: UploadedFile,
  own: OwnValues,
  isRecognizing: boolean,
): Promise<FoundFile | BillFileFault> => {
  const media_type = voucherTypeOf(bytes)
  const sha256 = sha256Of(bytes)
  const billsOf = (reading: DocumentReading) => findBills({ sha256, reading }, own)
  if (media_type === 'text/plain') {
    const text = new TextDecoder().decode(bytes)
    return isQrBillText(text) ? { bills: billsOf(asPage(text)), can_recognize_text: false } : 'not_a_bill_file'
  }
  if (media_type === null || !READABLE.test(media_type)) return 'not_a_bill_file'
  const file = { bytes, media_type }
  const cached = cache.get(sha256)
  const reading = cached ? ok(cached) : await readDocument(file).catch(() => null)
  if (reading === null) return 'no_reader'
  if (!reading.ok) return reading.error
  cache.set(sha256, reading.value)
  const bills = billsOf(reading.value)
  const pages = pagesToRecognize(reading.value, bills)
  if (!isRecognizing || pages.length === 0) return { bills, can_recognize_text: pages.length > 0 }
  const recognized = await recognizeText(file, pages).catch(() => null)
  return {
    // Without its text the bill is as it was.
    bills: recognized?.ok
      ? billsOf(withRecognized(reading.value, pages, recognized.value))
      : bills.map((bill) => ({ ...bill, notes: [...bill.notes, { code: 'text_unrecognized' } as const] })),
    can_recognize_text: false,
  }
}

/** The text of a code, as if it had been found on a page. */
const asPage = (text: string): DocumentReading => ({
  pages: [{ page: 1, codes: [{ text, place: { x: 0, y: 0, width: 1, height: 1 } }], unread: [], texts: [] }],
})

const factsOf = async (read: Read, bills: readonly FoundBill[]): Promise<ProposalFacts> => {
  const { references, hashes, ...asked } = askedOf(bills)
  const [companies, byReference, vouchers, rates, profile] = await read([
    page('company'),
    where('expense', 'reference', references),
    where('kept_document', 'sha256', hashes),
    page('vat_rate'),
    get('organization_profile', 1),
  ])
  assert(profile, 'the books of an organization have their profile')
  const isAsked = ({ ibans, uid }: Company): boolean =>
    ibans.some((iban) => asked.ibans.includes(iban)) || (uid !== null && asked.uids.includes(uid))
  const names = new Set(asked.names.map((name) => name.toLowerCase()))
  const suppliers = companies.rows.filter(
    (company) =>
      isAsked(company) || [company.name, ...company.other_names].some((name) => names.has(name.toLowerCase())),
  )
  const withFile = vouchers.flatMap(({ expense_id }) => expense_id ?? [])
  const [ofSuppliers, ofFiles] = await read([
    where(
      'expense',
      'company_id',
      suppliers.map(({ id }) => id),
    ),
    where('expense', 'id', withFile),
  ])
  const { settings } = profile
  const expenses = new Map([...byReference, ...ofSuppliers, ...ofFiles].map((expense) => [expense.id, expense]))
  return {
    companies: suppliers,
    expenses: [...expenses.values()],
    vouchers,
    paid_accounts: await readPaidAccounts(read, ofSuppliers),
    vat_rates: rates.rows,
    // With net tax rates no input tax is deducted.
    has_input_tax: settings.liableForVat && vatMethodOf(settings) === 'effective',
  }
}

/** The new supplier; null: the bill names an existing one, or none. */
const decideSupplier = async (
  deps: BillDeps,
  read: Read,
  command: CompanyCommand | null | undefined,
): Promise<Result<Company | null, Refusal>> => {
  if (command === null || command === undefined) return ok(null)
  const { facts, withKey } = await readCommandFacts(deps, read, 'company', { commands: [command] })
  const decided = decideCompany(null, command, facts, freshOf(deps))
  if (!decided.ok) return err(invalid(...within('company', decided.error)))
  return withKey.length > 0 ? err(invalid({ field: 'company.key', code: 'key_taken' })) : decided
}

const within = (part: string, problems: readonly FieldProblem[]): readonly FieldProblem[] =>
  problems.map((problem) => ({ ...problem, field: `${part}.${problem.field}` }))

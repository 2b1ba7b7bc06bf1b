// Read files, companies and bills for tests of proposals.
import type { VatRate } from '../../../../shared/record/ledger/vat-rate.ts'
import type { Company } from '../../../../shared/record/open-item/company.ts'
import type { PageReading } from '../../../../shared/record/open-item/document-reading.ts'
import { type Expense, UNBOOKED } from '../../../../shared/record/open-item/open-item.ts'
import { type ProposalFacts, proposeBills } from '../../../../shared/rule/open-item/bill/bill-proposal.ts'
import { findBills, type ReadBillFile } from '../../../../shared/rule/open-item/bill/found-bill.ts'
import type { LocalDate, Timestamp } from '../../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../../shared/value/money.ts'
import { EMPTY_COMPANY } from '../../../support/books/empty-records.ts'

export const PLACE = { x: 0.3, y: 0.7, width: 0.2, height: 0.15 }
const NOW = '2026-11-21T10:00:00Z' as Timestamp
export const day = (text: string) => text as LocalDate
const money = minorUnitsOf

export const page = (number: number, codes: readonly string[], lines: readonly string[] = []): PageReading => ({
  page: number,
  codes: codes.map((text) => ({ text, place: PLACE })),
  unread: [],
  texts: lines.map((text, index) => ({ text, place: { x: 0.1, y: 0.1 + index * 0.03, width: 0.5, height: 0.012 } })),
})
export const fileOf = (...pages: readonly PageReading[]): ReadBillFile => ({
  sha256: 'a'.repeat(64),
  reading: { pages },
})
export const ofCode = (text: string) => fileOf(page(1, [text]))

export const companyOf = (id: string, changes: Partial<Company>): Company => ({
  id,
  name: id,
  ...EMPTY_COMPANY,
  created_at: NOW,
  updated_at: NOW,
  ...changes,
})
export const expenseOf = (id: string, changes: Partial<Expense>): Expense => ({
  ...{ id, key: null, number: id, company_id: null, reference: null, currency: 'CHF', total: money(100) },
  ...{ paid_amount: money(0), base_total: null, text: null, date: day('2026-01-01'), due_date: null },
  ...{ discounts: [], creditor_iban: null, created_at: NOW, updated_at: NOW, ...UNBOOKED },
  ...changes,
})
export const rateOf = (id: string, rate_millis: number, kind: VatRate['kind']): VatRate => ({
  ...{ id, name: id, kind, rate_millis, valid_from: day('2024-01-01'), valid_to: null },
})

const FACTS: ProposalFacts = {
  companies: [],
  expenses: [],
  vouchers: [],
  vat_rates: [rateOf('R81', 8100, 'standard'), rateOf('R26', 2600, 'reduced')],
  has_input_tax: true,
  paid_accounts: new Map(),
}

export const propose = (files: readonly ReadBillFile[], facts: Partial<ProposalFacts> = {}) => {
  const bills = files.flatMap((file) => findBills(file, { uid: null }))
  return proposeBills(bills, { ...FACTS, ...facts })
}
export const only = (file: ReadBillFile, facts: Partial<ProposalFacts> = {}) => {
  const [proposal, ...others] = propose([file], facts)
  if (!proposal || others.length > 0) throw new Error('one bill is expected')
  return proposal
}

/** A bill without a code. */
export const LETTER = [
  'Elektro Bühler AG, Dorfstrasse 12, 8610 Uster',
  'CHE-106.017.086 MWST',
  'Rechnung Nr. 4711',
  'IBAN CH58 0079 1123 0008 8901 2',
  'Total CHF 50.00',
]
export const letterOf = (lines: readonly string[], recognized = false): ReadBillFile => {
  const read = page(1, [], lines)
  return fileOf(recognized ? { ...read, recognized: { quarter_turns: 0 } } : read)
}

/** The address of the electrician in one line, as a page has it that places each word. */
export const ADDRESS_IN_PARTS: PageReading = {
  ...page(1, []),
  texts: ['Elektro', 'Bühler', 'AG, Dorfstrasse 12, 8610 Uster'].map((text, index) => ({
    text,
    place: { x: 0.1 + index * 0.08, y: 0.07, width: 0.075, height: 0.012 },
  })),
}

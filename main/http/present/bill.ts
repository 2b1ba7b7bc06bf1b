// The bills of files as the interface shows them.
import type { BillProposalObject, ProposedFileObject } from '../../../shared/api/endpoints/open-item/bills.ts'
import type { BillNote, BillProposal } from '../../../shared/rule/open-item/bill/bill-proposal.ts'
import { billSentence } from '../../../shared/text/bill-sentences.ts'
import { type MinorUnits, minorToNumber } from '../../../shared/value/money.ts'
import type { ProposedFile } from '../../service/bill/contract.ts'

export const presentProposedFiles = (files: readonly ProposedFile[]): { data: ProposedFileObject[] } => ({
  data: files.map(({ name, fault, bills, can_recognize_text, base_currency }) => ({
    name,
    problem: fault === null ? null : { code: fault, text: billSentence('en', { code: fault }) },
    bills: bills.map((bill) => ({ ...presentProposal(bill, base_currency), can_recognize_text })),
  })),
})

const presentProposal = (bill: BillProposal, base_currency: string): Omit<BillProposalObject, 'can_recognize_text'> => {
  const currency = bill.currency ?? base_currency
  const { company_id, number, date, due_date, total, reference, creditor_iban, text, account_id, vat_rate_id } = bill
  const amountOf = (amount: MinorUnits) => minorToNumber(amount, currency)
  return {
    expense: {
      ...{ company_id, number, date, due_date, currency },
      total: total === null ? null : amountOf(total),
      ...{ reference, creditor_iban, text, account_id, vat_rate_id },
      lines: bill.lines.map((line) => ({ ...line, amount: amountOf(line.amount) })),
    },
    company_by: bill.company_by,
    company: bill.company && presentCompany(bill.company),
    missing: [
      ...(company_id === null && bill.company === null ? (['company'] as const) : []),
      ...(number === null ? (['number'] as const) : []),
      ...(date === null ? (['date'] as const) : []),
      ...(total === null ? (['total'] as const) : []),
    ],
    places: bill.places.map(({ place, ...field }) => ({ ...field, place: { ...place } })),
    notes: bill.notes.map(presentNote),
    duplicates: bill.duplicates.map((duplicate) => ({
      ...duplicate,
      text: billSentence('en', { code: duplicate.by, values: duplicate }),
    })),
  }
}

const presentCompany = (company: NonNullable<BillProposal['company']>) => ({
  name: company.name ?? '',
  ibans: [...(company.ibans ?? [])],
  address: company.address ?? null,
  zip: company.zip ?? null,
  city: company.city ?? null,
  country_code: company.country_code ?? null,
  uid: company.uid ?? null,
})

const presentNote = (note: BillNote) => ({
  code: note.code,
  ...('values' in note ? { values: { ...note.values } } : {}),
  text: billSentence('en', note),
})

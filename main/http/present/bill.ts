// The bills of files as the interface shows them.
import type { BillFolderObject } from '../../../shared/api/endpoints/open-item/bill-folder.ts'
import type { BillProposalObject, ProposedFileObject } from '../../../shared/api/endpoints/open-item/bills.ts'
import { voucherTypeOf } from '../../../shared/rule/bank/voucher-type.ts'
import type { BillNote } from '../../../shared/rule/open-item/bill/bill-note.ts'
import type { BillProposal } from '../../../shared/rule/open-item/bill/bill-proposal.ts'
import { billSentence } from '../../../shared/text/bill-sentences.ts'
import { type MinorUnits, minorToNumber } from '../../../shared/value/money.ts'
import type { ProposedFile, WatchedFolderView } from '../../service/bill/contract.ts'
import type { FileAnswer } from '../request/environment.ts'
import { presentDiscounts } from './match-target.ts'

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
      discounts: presentDiscounts(bill.discounts),
      lines: bill.lines.map((line) => ({ ...line, amount: amountOf(line.amount) })),
    },
    company_by: bill.company_by,
    company: bill.company && presentCompany(bill.company),
    missing: [
      ...(company_id === null && !bill.company?.name ? (['company'] as const) : []),
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

const MAX_SHOWN_FILES = 1000

export const presentBillFolder = ({ fault, files, ...view }: WatchedFolderView): BillFolderObject => {
  const waiting = files.filter(({ state }) => state === 'waiting')
  const others = files.filter(({ state }) => state !== 'waiting')
  return {
    ...view,
    state: fault ?? (view.folder === null ? 'off' : 'ready'),
    waiting: waiting.length,
    total: files.length,
    files: [...waiting, ...others].slice(0, MAX_SHOWN_FILES).map((file) => ({ ...file })),
  }
}

export const presentBillFile = (file: {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}): FileAnswer => ({
  ...file,
  media_type: voucherTypeOf(file.bytes) ?? 'application/octet-stream',
})

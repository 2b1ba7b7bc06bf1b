// Reads which journal entries of some days no voucher proves.
import { where } from '../../../shared/books/port/read.ts'
import type { Voucher, VoucherOwner } from '../../../shared/record/bank/document-request.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import { isProven, needsVoucher, type Proven } from '../../../shared/rule/ledger/report/missing-vouchers.ts'
import type { Days } from '../../../shared/rule/ledger/report/report.ts'
import type { Read } from '../core/book.ts'
import { readByValues } from '../core/read-by-values.ts'
import { readSlices } from '../core/records-in-slices.ts'
import { readAllSettlements } from './settlements.ts'

/** The entries without a voucher, and how many need one. */
export const readMissingVouchers = async (read: Read, { from, to }: Days) => {
  const proven = await readProven(read)
  const missing: JournalEntry[] = []
  let count = 0
  for await (const slice of readSlices(read, 'journal_entry', [{ field: 'date', from, to }])) {
    const needed = slice.filter(needsVoucher)
    count += needed.length
    for (const entry of needed) if (!isProven(entry, proven)) missing.push(entry)
  }
  return { missing, count }
}

const readProven = async (read: Read): Promise<Proven> => {
  const vouchers: Voucher[] = []
  for await (const slice of readSlices(read, 'kept_document', [])) for (const voucher of slice) vouchers.push(voucher)
  const idsOf = (owner: VoucherOwner) => vouchers.flatMap((voucher) => voucher[`${owner}_id`] ?? [])
  const transactions = await readByValues(read, idsOf('bank_transaction'), (some) =>
    where('bank_transaction', 'id', some),
  )
  const paid = transactions.flatMap(({ matches }) =>
    matches.flatMap(({ settlements }) => settlements.map(({ id }) => id)),
  )
  const documents = [...idsOf('invoice'), ...idsOf('expense')]
  const paying = await readAllSettlements({ read }, documents)
  return {
    entries: new Set([...idsOf('journal_entry'), ...transactions.flatMap(({ journal_entry_id: id }) => id ?? [])]),
    sources: new Set([
      ...idsOf('bank_transaction'),
      ...documents,
      ...paid,
      ...paying.flatMap(({ bank_transaction_id: id }) => id ?? []),
    ]),
  }
}

// A journal entry as the interface shows it: amounts as decimal numbers of their currency.
import type { JournalEntryObject } from '../../../../shared/api/endpoints/ledger/journal-entries.ts'
import type { Posting } from '../../../../shared/record/ledger/journal-entry.ts'
import { minorToNumber } from '../../../../shared/value/money.ts'
import type { JournalEntryView } from '../../../service/ledger/contract.ts'

export const presentJournalEntry = ({
  record,
  base_currency,
  bank_transaction_ids,
  released_by_id,
}: JournalEntryView): JournalEntryObject => ({
  id: record.id,
  number: record.number,
  date: record.date,
  text: record.text,
  lines: record.lines.map((line) => presentPosting(line, base_currency)),
  source: record.source,
  reverses_id: record.reverses_id,
  reversed_by_id: record.reversed_by_id,
  rebooks_id: record.rebooks_id,
  derived_from: record.derived_from,
  releases_id: record.releases_id,
  occurrence: record.occurrence,
  created_at: record.created_at,
  ...(released_by_id !== undefined && { released_by_id }),
  ...(bank_transaction_ids && { bank_transaction_ids: [...bank_transaction_ids] }),
})

export const presentPosting = (line: Posting, base_currency: string): JournalEntryObject['lines'][number] => ({
  ...line,
  debit: minorToNumber(line.debit, base_currency),
  credit: minorToNumber(line.credit, base_currency),
  currency_amount: currencyAmountOf(line),
})

const currencyAmountOf = ({ currency, currency_amount: amount }: Posting): number | null =>
  currency === null || amount === null ? null : minorToNumber(amount, currency)

// An account ledger as a table for files: the opening balance, every posting with the balance after it, and the closing
// balance.
import { type MinorUnits, minorToNumber } from '../../../shared/value/money.ts'
import type { ExportColumn, ExportRow, ExportTable } from '../../export/export-table.ts'
import type { AccountLedger, AccountPosting } from '../../service/ledger/contract.ts'
import { FILE_TEXTS } from '../text/files.ts'
import { daysText, fileNameOf, languageTag } from './table-head.ts'

/** Takes the postings slice by slice. The last columns exist only when a posting is in another currency. */
export const accountTable = async (ledger: AccountLedger): Promise<ExportTable> => {
  const { account, currency, from, to, language, organization } = ledger
  const texts = FILE_TEXTS[language]
  const money = (amount: MinorUnits) => minorToNumber(amount, currency)
  const postings: ExportRow[] = []
  let isForeign = false
  for await (const slice of ledger.postings) {
    for (const posting of slice) {
      postings.push(rowOf(posting, currency))
      isForeign ||= posting.currency !== null
    }
  }
  const column = (key: keyof typeof texts.columns, kind: ExportColumn['kind']): ExportColumn => ({
    key,
    title: texts.columns[key],
    kind,
  })
  const columns = [
    column('date', 'date'),
    column('number', 'text'),
    column('text', 'text'),
    column('counter', 'text'),
    column('debit', 'amount'),
    column('credit', 'amount'),
    column('balance', 'amount'),
    ...(isForeign ? [column('currency', 'text'), column('currency_amount', 'amount')] : []),
  ]
  const summaryRow = (kind: ExportRow['kind'], title: string, ...sums: ExportRow['cells']): ExportRow => ({
    kind,
    level: 0,
    cells: [null, null, title, null, ...sums, null, null],
  })
  const opening = summaryRow('subtotal', texts.opening, null, null, money(ledger.opening_balance))
  const rows = [
    ...(ledger.descending ? [...postings, opening] : [opening, ...postings]),
    summaryRow('total', texts.total, money(ledger.debit), money(ledger.credit), money(ledger.closing_balance)),
  ]
  const title = texts.account(`${account.number} ${account.name}`)
  return {
    fileName: fileNameOf(texts.account(String(account.number)), { from, to }),
    title,
    subtitles: [`${organization}, ${daysText({ from, to }, language)}`, texts.amounts(currency)],
    language: languageTag(language),
    columns,
    rows: rows.map((row) => ({ ...row, cells: row.cells.slice(0, columns.length) })),
    carried: { debit: 'sum', credit: 'sum', balance: 'last' },
  }
}

const rowOf = ({ entry, text, counter_accounts, ...posting }: AccountPosting, base: string): ExportRow => {
  const [counter, ...others] = counter_accounts
  const { currency, currency_amount } = posting
  return {
    kind: 'plain',
    level: 0,
    cells: [
      entry.date,
      String(entry.number),
      text,
      // One contra account by its name; several by their numbers.
      counter && others.length === 0
        ? `${counter.number} ${counter.name}`
        : counter_accounts.map(({ number }) => number).join(', '),
      ...[posting.debit, posting.credit].map((amount) => (amount === 0 ? null : minorToNumber(amount, base))),
      minorToNumber(posting.balance, base),
      currency,
      currency === null || currency_amount === null ? null : minorToNumber(currency_amount, currency),
    ],
  }
}

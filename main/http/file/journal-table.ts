// The journal as a table for files: a row for each line of an entry.
import { type MinorUnits, minorToNumber, minorUnitsOf } from '../../../shared/value/money.ts'
import type { ExportColumn, ExportRow, ExportTable } from '../../export/export-table.ts'
import type { WholeJournal } from '../../service/ledger/contract.ts'
import { FILE_TEXTS } from '../text/files.ts'
import { daysText, fileNameOf, languageTag } from './table-head.ts'

const KINDS = {
  date: 'date',
  number: 'text',
  text: 'text',
  account: 'text',
  name: 'text',
  debit: 'amount',
  credit: 'amount',
  vat: 'text',
  currency: 'text',
  currency_amount: 'amount',
} as const satisfies Readonly<Record<string, ExportColumn['kind']>>
const COLUMNS = Object.keys(KINDS) as (keyof typeof KINDS)[]

/** Takes the entries slice by slice. */
export const journalTable = async (journal: WholeJournal): Promise<ExportTable> => {
  const { accounts, vat_rates, currency: base, from, to, language, organization } = journal
  const texts = FILE_TEXTS[language]
  const accountOf = new Map(accounts.map((account) => [account.id, account]))
  const rateOf = new Map(vat_rates.map(({ id, name }) => [id, name]))
  const money = (amount: MinorUnits) => (amount === 0 ? null : minorToNumber(amount, base))
  const rows: ExportRow[] = []
  const sums = { debit: 0 as number, credit: 0 as number }
  for await (const slice of journal.entries) {
    for (const entry of slice) {
      for (const line of entry.lines) {
        const { currency, currency_amount } = line
        const account = accountOf.get(line.account_id)
        sums.debit += line.debit
        sums.credit += line.credit
        rows.push({
          kind: 'plain',
          level: 0,
          cells: [
            entry.date,
            String(entry.number),
            line.text ?? entry.text,
            account ? String(account.number) : null,
            account?.name ?? null,
            money(line.debit),
            money(line.credit),
            line.vat_rate_id === null ? null : (rateOf.get(line.vat_rate_id) ?? null),
            currency,
            currency === null || currency_amount === null ? null : minorToNumber(currency_amount, currency),
          ],
        })
      }
    }
  }
  const totals = [minorToNumber(minorUnitsOf(sums.debit), base), minorToNumber(minorUnitsOf(sums.credit), base)]
  rows.push({ kind: 'total', level: 0, cells: [null, null, texts.sum, null, null, ...totals, null, null, null] })
  return {
    fileName: fileNameOf(texts.journal, { from, to }),
    title: texts.journal,
    subtitles: [`${organization}, ${daysText({ from, to }, language)}`, texts.amounts(base)],
    language: languageTag(language),
    columns: COLUMNS.map((key) => ({ key, title: texts.columns[key], kind: KINDS[key] })),
    rows,
    carried: { debit: 'sum', credit: 'sum' },
  }
}

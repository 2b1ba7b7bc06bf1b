// The list of bank transactions as a table for people: the columns and the order of the caller, texts in their language.
import {
  type BankTransactionObject,
  TRANSACTION_COLUMNS,
} from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { ProposedRowObject } from '../../../shared/api/endpoints/bank/matches.ts'
import type { Filter, Selection } from '../../../shared/books/port/read.ts'
import { isSeveral, shownPercent } from '../../../shared/rule/matching/suggestion.ts'
import type { ExportCell, ExportColumn, ExportRow, TableStream } from '../../export/export-table.ts'
import type { WholeTransactions } from '../../service/bank/contract.ts'
import { TRANSACTION_FILE_TEXTS } from '../text/transaction-files.ts'
import { daysText, fileNameOf, languageTag } from './table-head.ts'

export type ListedTransaction = BankTransactionObject
type TransactionColumn = (typeof TRANSACTION_COLUMNS)[number]

interface Options {
  readonly selection: Selection
  /** Empty: all of them. */
  readonly columns: readonly TransactionColumn[]
  readonly slices: AsyncIterable<readonly ListedTransaction[]>
}

export const transactionTable = (
  whole: Omit<WholeTransactions, 'slices'>,
  { selection, columns: requested, slices }: Options,
): TableStream => {
  const { organization, language } = whole
  const texts = TRANSACTION_FILE_TEXTS[language]
  const chosen = requested.length > 0 ? requested : TRANSACTION_COLUMNS
  const columns = chosen.flatMap((key) => columnsOf(key, texts))
  const cellsOf = cellsIn(whole, texts)
  const { days, account, others } = readSelection(selection, whole, texts)
  return {
    fileName: fileNameOf([texts.title, account].filter(Boolean).join(' '), days),
    title: [texts.title, account].filter(Boolean).join(' · '),
    subtitles: [
      `${organization}, ${days.from || days.to ? daysText(days, language) : ''}`.replace(/, $/, ''),
      ...(others.length > 0 ? [others.join(', ')] : []),
    ],
    language: languageTag(language),
    columns,
    slices: rowsWithTotals(slices, (row) => chosen.flatMap((key) => cellsOf(key, row)), {
      columns,
      total: texts.total,
    }),
  }
}

type Texts = (typeof TRANSACTION_FILE_TEXTS)['de']

const KINDS: Readonly<Partial<Record<TransactionColumn, ExportColumn['kind']>>> = {
  booking_date: 'date',
  value_date: 'date',
  document_date: 'date',
  created_at: 'date',
  amount: 'amount',
}

/** The proposal has two columns: its text, and its certainty as a number. */
const columnsOf = (key: TransactionColumn, { columns }: Texts): readonly ExportColumn[] => [
  { key, title: columns[key], kind: KINDS[key] ?? 'text' },
  ...(key === 'proposal' ? ([{ key: 'confidence', title: columns.confidence, kind: 'percent' }] as const) : []),
]

/** The rows, and at the end the sum of each currency. */
async function* rowsWithTotals(
  slices: AsyncIterable<readonly ListedTransaction[]>,
  cellsOf: (row: ListedTransaction) => readonly ExportCell[],
  { columns, total }: { readonly columns: readonly ExportColumn[]; readonly total: string },
): AsyncGenerator<readonly ExportRow[]> {
  // In units of a ten-thousandth, so that no digit of any currency is lost.
  const sums = new Map<string, number>()
  for await (const slice of slices) {
    for (const { currency, amount } of slice)
      sums.set(currency, (sums.get(currency) ?? 0) + Math.round(amount * PRECISION))
    yield slice.map((row) => ({ kind: 'plain', level: 0, cells: cellsOf(row) }))
  }
  if (!columns.some(({ key }) => key === 'amount')) return
  const titleAt = columns.findIndex(({ kind }) => kind === 'text')
  yield [...sums].map(([currency, sum]) => ({
    kind: 'total',
    level: 0,
    cells: columns.map(({ key }, index) => {
      if (key === 'amount') return sum / PRECISION
      if (key === 'currency') return currency
      return index === titleAt ? `${total} ${currency}` : null
    }),
  }))
}

const PRECISION = 10_000

const cellsIn = (
  { accounts, bank_accounts: banks, rules }: Pick<WholeTransactions, 'accounts' | 'bank_accounts' | 'rules'>,
  texts: Texts,
) => {
  const names: Names = {
    accounts: new Map(accounts.map(({ id, number, name }) => [id, `${number} ${name}`])),
    rules: new Map(rules.map(({ id, name }) => [id, name])),
  }
  const bankNames = new Map(banks.map(({ id, name }) => [id, name]))
  return (key: TransactionColumn, row: ListedTransaction): readonly ExportCell[] => {
    switch (key) {
      case 'proposal':
        return proposalCells(row, names, texts)
      case 'account':
        return [bankNames.get(row.bank_account_id) ?? null]
      case 'state':
        return [texts[row.is_processing ? 'processing' : row.is_reconciled ? 'reconciled' : 'open']]
      case 'created_at':
        return [row.created_at.slice(0, 'yyyy-mm-dd'.length)]
      case 'text':
      case 'name':
        // In one line, as the list shows it.
        return [row[key]?.replace(/\s+/g, ' ').trim() || null]
      default:
        return [row[key]]
    }
  }
}

interface Names {
  readonly accounts: ReadonlyMap<string, string>
  readonly rules: ReadonlyMap<string, string>
}

/** What the row is booked as, what is proposed or possible, or why there is nothing; and how certain it is. */
const proposalCells = (row: ListedTransaction, names: Names, texts: Texts): readonly [string | null, number | null] => {
  const { matches, suggestion } = row
  if (row.is_processing) return [null, null]
  if (row.is_reconciled && matches.length === 0) return [row.journal_entry_id === null ? null : texts.entry, null]
  if (row.is_reconciled) return [withOrigin(rowsText(matches, names, texts), row, names, texts), null]
  if (matches.length > 0) {
    const certainty =
      matches[0]?.confidence === null
        ? null
        : shownPercent(Math.min(...matches.map(({ confidence }) => confidence ?? 1)))
    return [`→ ${withOrigin(rowsText(matches, names, texts), row, names, texts)}`, certainty]
  }
  if (!suggestion) return [[texts.none, row.why_not?.[0]?.text].filter(Boolean).join(': '), null]
  const what = rowsText(suggestion.matches, names, texts)
  const count = row.suggestions_count ?? 0
  if (isSeveral(count, suggestion)) return [texts.several(count, what), null]
  return [texts.possible(what), shownPercent(suggestion.confidence)]
}

/** Followed by the rule or that it was learnt. */
const withOrigin = (text: string, { matches }: ListedTransaction, { rules }: Names, texts: Texts): string => {
  const source = matches[0]?.source
  if (!source) return text
  if (source.type !== 'rule') return `${text} (${texts.learned})`
  const name = rules.get(source.id)
  return `${text} (${name === undefined ? texts.ruleDeleted : texts.rule(name)})`
}

/** Documents with number and company, then accounts. */
const rowsText = (rows: readonly ProposedRowObject[], { accounts }: Names, texts: Texts): string =>
  rows
    .map(({ matchable_type: type, matchable, account_id: id }) => {
      const account = id === null ? null : accounts.get(id)
      if (type === null) return account ?? texts.unclear
      if (type === 'company') return [matchable?.company_name ?? texts.company, account].filter(Boolean).join(' · ')
      const document = [texts[type], matchable?.number].filter(Boolean).join(' ')
      return [document, matchable?.company_name].filter(Boolean).join(' · ')
    })
    .join(' + ')

/** What the filters select, for the head of the file: days, a single account, and the others in words. */
const readSelection = (
  { filter, search }: Selection,
  { bank_accounts: banks }: Pick<WholeTransactions, 'bank_accounts'>,
  texts: Texts,
) => {
  const days = filter.find((each) => 'from' in each && each.field === 'booking_date')
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const account = valuesOf(filter, 'bank_account_id')
    .flatMap((id) => banks.find((bank) => bank.id === id)?.name ?? [])
    .join(', ')
  const [reconciled] = valuesOf(filter, 'is_reconciled')
  const [processing] = valuesOf(filter, 'is_processing')
  const state =
    processing === true
      ? texts.processing
      : reconciled === undefined
        ? null
        : reconciled
          ? texts.reconciled
          : texts.open
  const named = ['booking_date', 'bank_account_id', 'is_reconciled', 'is_processing', 'proposal']
  const hasMore = filter.some((each) => !('field' in each) || !named.includes(each.field))
  return {
    days: days && 'from' in days ? { from: text(days.from), to: text(days.to) } : { from: null, to: null },
    account,
    others: [
      state,
      valuesOf(filter, 'proposal').length > 0 ? texts.withProposal : null,
      search && texts.search(search),
      hasMore ? texts.others : null,
    ].filter((each) => each !== null && each !== ''),
  }
}

const valuesOf = (filter: readonly Filter[], field: string): readonly unknown[] =>
  filter.flatMap((each) => ('is' in each && each.field === field ? each.is : []))

// A report as the interface shows it: amounts as decimal numbers, titles in the language of the caller.
import type { AccountPostingObject, ReportObject } from '../../../../shared/api/endpoints/ledger/reports.ts'
import { PERCENT, type ReportRow, type Title } from '../../../../shared/rule/ledger/report/report.ts'
import { minorToNumber, minorUnitsOf } from '../../../../shared/value/money.ts'
import type { AccountPosting, AccountPostingsPage, ReportView } from '../../../service/ledger/contract.ts'
import { REPORT_TEXTS, sumOf } from '../../text/reports.ts'
import { presentAtReport } from './books-check.ts'

export const presentReport = (view: ReportView): ReportObject => {
  const { report, organization, language, currency, from, to, compare } = view
  const texts = REPORT_TEXTS[language]
  const columns = columnsOf(view).map((column) => ({ ...column, title: columnTitle(view, column.key) }))
  return {
    report,
    title: texts.titles[report],
    organization,
    from,
    to,
    compare,
    currency,
    columns,
    rows: view.rows.map((row) => ({ ...row, title: titleOf(row.title, view), amounts: amountsOf(row, currency) })),
    checks: [
      ...view.checks.map(({ amount, ...check }) => ({
        ...check,
        state: check.is_met ? 'met' : 'wrong',
        text: texts[check.is_met ? 'met' : 'unmet'][check.code],
        amount: amount === null ? null : minorToNumber(amount, currency),
      })),
      ...view.books_checks.map((check) => presentAtReport(check, view)),
    ],
  } as ReportObject
}

type Column = Omit<ReportObject['columns'][number], 'title'>

const amount = (key: string, of: Column['of'] = 'base'): Column => ({ key, kind: 'amount', of })
const percent: Column = { key: PERCENT, kind: 'percent', of: 'difference' }
const comparisonColumns = [amount('compare', 'compare'), amount('difference', 'difference')]

const columnsOf = ({ report, compare }: ReportView): readonly Column[] => {
  switch (report) {
    case 'trial_balance':
      return [
        amount('opening'),
        amount('debit'),
        amount('credit'),
        amount('closing'),
        ...(compare ? comparisonColumns : []),
      ]
    case 'balance_sheet':
      return [amount('amount'), ...(compare ? comparisonColumns : [])]
    case 'income_statement':
      return [amount('amount'), ...(compare ? [...comparisonColumns, percent] : [])]
    case 'budget_comparison':
      return [
        ...(compare ? [amount('previous', 'compare')] : []),
        amount('budget'),
        amount('actual'),
        amount('difference', 'difference'),
        percent,
      ]
  }
}

/** The title of a column for one day is that day; for a period with a comparison, both ends. */
const columnTitle = ({ language, from, to, compare }: ReportView, key: string): string => {
  const day = (date: string) => date.split('-').toReversed().join('.')
  const days = (first: string | null, last: string) => (first ? `${day(first)} – ${day(last)}` : day(last))
  if (key === 'amount') return days(from, to)
  if (key === 'compare' && compare) return days(compare.from, compare.to)
  return REPORT_TEXTS[language].columns[key as keyof (typeof REPORT_TEXTS)['de']['columns']]
}

const titleOf = (title: Title, { language }: ReportView): string => {
  if ('text' in title) return title.text
  return 'word' in title ? REPORT_TEXTS[language].words[title.word] : sumOf(title.sum_of)
}

const amountsOf = ({ amounts }: ReportRow, currency: string): ReportObject['rows'][number]['amounts'] =>
  Object.fromEntries(
    Object.entries(amounts).map(([key, value]) => [
      key,
      value === null || key === PERCENT ? value : minorToNumber(minorUnitsOf(value), currency),
    ]),
  )

export const presentAccountPosting = (
  { entry, text, debit, credit, balance, currency, currency_amount, counter_accounts }: AccountPosting,
  { base_currency }: AccountPostingsPage,
): AccountPostingObject => ({
  journal_entry_id: entry.id,
  number: entry.number,
  date: entry.date,
  text,
  counter_accounts: counter_accounts.map(({ id, number, name }) => ({ id, number, name })),
  debit: minorToNumber(debit, base_currency),
  credit: minorToNumber(credit, base_currency),
  balance: minorToNumber(balance, base_currency),
  currency,
  currency_amount: currency === null || currency_amount === null ? null : minorToNumber(currency_amount, currency),
  source: entry.source,
  reverses_id: entry.reverses_id,
  reversed_by_id: entry.reversed_by_id,
})

export const presentPostingsMeta = (page: AccountPostingsPage) => ({
  opening_balance: minorToNumber(page.opening_balance, page.base_currency),
  closing_balance: minorToNumber(page.closing_balance, page.base_currency),
  debit: minorToNumber(page.debit, page.base_currency),
  credit: minorToNumber(page.credit, page.base_currency),
})

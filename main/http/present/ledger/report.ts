// A report as the interface shows it: amounts as decimal numbers, titles in the language of the caller.
import type { AccountPostingObject, ReportObject } from '../../../../shared/api/endpoints/ledger/reports.ts'
import { AGES } from '../../../../shared/rule/ledger/report/aged-list.ts'
import { PERCENT, type ReportCheck, type ReportRow, type Title } from '../../../../shared/rule/ledger/report/report.ts'
import { minorToNumber, minorUnitsOf } from '../../../../shared/value/money.ts'
import type { AccountPosting, AccountPostingsPage, ReportView } from '../../../service/ledger/contract.ts'
import { fillIn } from '../../text/fill-placeholders.ts'
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
      ...view.checks.map(({ amount, count = 0, missing = 0, ...check }) => ({
        ...check,
        ...stateOf(check),
        text: fillIn(textOf(check, count > 1 && missing === count, texts), {
          count: String(count),
          missing: String(missing),
        }),
        amount: amount === null ? null : minorToNumber(amount, currency),
      })),
      ...view.books_checks.map((check) => presentAtReport(check, view)),
    ],
  } as ReportObject
}

const textOf = (
  { code, is_met }: Pick<ReportCheck, 'code' | 'is_met'>,
  isNone: boolean,
  texts: (typeof REPORT_TEXTS)['de'],
): string => {
  if (is_met) return texts.met[code]
  return isNone && code === 'entries_have_vouchers' ? texts.none[code] : texts.unmet[code]
}

/** Missing vouchers are work to do, and no fault of the books. */
const stateOf = ({ code, is_met }: Pick<ReportCheck, 'code' | 'is_met'>) => {
  const state = is_met ? 'met' : code === 'entries_have_vouchers' ? 'not_yet' : 'wrong'
  return { state, is_met: state !== 'wrong' } as const
}

type Column = Omit<ReportObject['columns'][number], 'title'>

const amount = (key: string, of: Column['of'] = 'base'): Column => ({ key, kind: 'amount', of })
const percent: Column = { key: PERCENT, kind: 'percent', of: 'difference' }
const comparisonColumns = [amount('compare', 'compare'), amount('difference', 'difference')]

const columnsOf = ({ report, compare, rows }: ReportView): readonly Column[] => {
  switch (report) {
    case 'trial_balance':
      return [
        amount('opening'),
        amount('debit'),
        amount('credit'),
        amount('closing'),
        ...(compare ? comparisonColumns : []),
      ]
    case 'missing_vouchers':
      return [amount('amount')]
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
    case 'aged_debtors':
    case 'aged_creditors':
      return [...AGES, 'total', ...(rows.some(({ amounts }) => 'base' in amounts) ? ['base'] : [])].map((key) =>
        amount(key),
      )
  }
}

/** The title of a column for one day is that day; for a period with a comparison, both ends. */
const columnTitle = (view: ReportView, key: string): string => {
  const { report, language, from, to, compare, currency } = view
  if (report === 'missing_vouchers') return REPORT_TEXTS[language].columns.entry_amount
  if (key === 'base') return currency
  const days = (first: string | null, last: string) => (first ? `${day(first)} – ${day(last)}` : day(last))
  if (key === 'amount') return days(from, to)
  if (key === 'compare' && compare) return days(compare.from, compare.to)
  return REPORT_TEXTS[language].columns[key as keyof (typeof REPORT_TEXTS)['de']['columns']]
}

const day = (date: string): string => date.split('-').toReversed().join('.')

const titleOf = (title: Title, { language }: ReportView): string => {
  if ('text' in title) return title.text
  if ('word' in title) return REPORT_TEXTS[language].words[title.word]
  if ('sum_of' in title) return sumOf(title.sum_of)
  if ('entry' in title) return [day(title.entry.date), title.entry.text].filter(Boolean).join(' ')
  const { number, due_date } = title.document
  return fillIn(REPORT_TEXTS[language].document, { number, day: day(due_date) })
}

const amountsOf = ({ amounts, currency: own }: ReportRow, currency: string): ReportObject['rows'][number]['amounts'] =>
  Object.fromEntries(
    Object.entries(amounts).map(([key, value]) => [
      key,
      value === null || key === PERCENT
        ? value
        : minorToNumber(minorUnitsOf(value), key === 'base' ? currency : (own ?? currency)),
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

// The accounts of a report under the headings of the chart, with the sum of each heading.
import type { LedgerAccount } from '../../../record/ledger/ledger-account.ts'
import { type Amounts, addUp, classOf, type Days, type ReportRow } from './report.ts'

export interface AccountFigures {
  readonly account: LedgerAccount
  readonly amounts: Amounts
}

interface TreeOptions {
  readonly days: Days
  /** The level of the outermost heading. */
  readonly level: number
  /** Computes what is not a sum again: a percentage. */
  readonly finish: (sums: Amounts) => Amounts
}

const HEADINGS = ['class', 'section', 'group'] as const
type Heading = (typeof HEADINGS)[number]

/** By class, section and group. A heading over one account is left out, except the class. */
export const accountTree = (accounts: readonly AccountFigures[], options: TreeOptions): readonly ReportRow[] =>
  withHeadings(accounts, 0, options)

/** By section and group, for reports that contain a class only in part. */
export const sectionTree = (accounts: readonly AccountFigures[], options: TreeOptions): readonly ReportRow[] =>
  withHeadings(accounts, 1, options)

const withHeadings = (
  accounts: readonly AccountFigures[],
  depth: number,
  options: TreeOptions,
): readonly ReportRow[] => {
  const heading = HEADINGS[depth]
  if (heading === undefined) return accounts.map((figures) => accountRow(figures, options))
  return [...Map.groupBy(accounts, ({ account }) => keyOf(account, heading))].flatMap(([key, own]) => {
    const title = own[0]?.account[heading] ?? ''
    const isBare = title === '' || (own.length === 1 && heading !== 'class')
    const innerRows = withHeadings(own, depth + 1, isBare ? options : { ...options, level: options.level + 1 })
    if (isBare) return innerRows
    const row = { level: options.level, number: null, account_id: null }
    return [
      { ...row, key, kind: 'heading' as const, title: { text: title }, amounts: {}, entries: null },
      ...innerRows,
      { ...row, ...sumOf(own, options), key: `sum:${key}`, kind: 'subtotal' as const, title: { sum_of: title } },
    ]
  })
}

/** Equal texts under different headings are different headings. */
const keyOf = (account: LedgerAccount, heading: Heading): string =>
  `${heading}:${[classOf(account), ...HEADINGS.slice(1, HEADINGS.indexOf(heading) + 1).map((each) => account[each])].join('/')}`

const accountRow = ({ account, amounts }: AccountFigures, { level, days }: TreeOptions): ReportRow => ({
  key: `account:${account.id}`,
  kind: 'account',
  level,
  number: account.number,
  title: { text: account.name },
  account_id: account.id,
  amounts,
  entries: { account_ids: [account.id], ...days, vat_rate_ids: null },
})

/** The sum of the accounts, and the entries behind it. */
export const sumOf = (
  accounts: readonly AccountFigures[],
  { days, finish }: Pick<TreeOptions, 'days' | 'finish'>,
): Pick<ReportRow, 'amounts' | 'entries'> => ({
  amounts: addUp(
    accounts.map(({ amounts }) => amounts),
    finish,
  ),
  entries: { account_ids: accounts.map(({ account }) => account.id), ...days, vat_rate_ids: null },
})

// What a bookkeeper enters by hand in the sample company's books: the opening balance, the entries at the end of the year,
// the appropriation of profit, and the budget. Account numbers are those of the KMU chart, amounts are in Rappen, debits are
// positive.
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { DEMO_VAT_BEFORE, type DemoBooks } from './demo-company.ts'

export interface DemoEntry {
  readonly date: LocalDate
  readonly source: 'manual' | 'opening'
  readonly text: string
  readonly lines: readonly (readonly [account: number, amount: number])[]
}

/** Each line is balanced by 9100, like the opening balances of the bank accounts, which come from their first statements. */
export const openingEntry = ({ business, savings, documents, begin }: DemoBooks): DemoEntry => {
  const openOf = (type: string) =>
    documents.reduce((sum, each) => (each.type === type && each.date < begin ? sum + each.total : sum), 0)
  const openingLines: DemoEntry['lines'] = [
    [1100, openOf('invoice')],
    [1200, 6_240_000],
    [1510, 950_000],
    [1540, 1_800_000],
    [2000, -openOf('expense')],
    [2201, -DEMO_VAT_BEFORE],
    [2800, -2_000_000],
    [2950, -1_000_000],
  ]
  const banks = business.opening + savings.opening
  const carried = openingLines.reduce((sum, [, amount]) => sum + amount, banks)
  return {
    date: begin,
    source: 'opening',
    text: 'Eröffnungsbilanz',
    lines: [...openingLines, [2970, -carried], [9100, banks]],
  }
}

/** On the last day of the first year: depreciation, and the stock value by the count. */
export const yearEndEntries = (date: LocalDate): readonly DemoEntry[] => {
  const lines = (debit: number, credit: number, amount: number): DemoEntry['lines'] => [
    [debit, amount],
    [credit, -amount],
  ]
  const source = 'manual'
  return [
    { date, source, text: 'Abschreibung Mobiliar, 25 % vom Buchwert', lines: lines(6820, 1510, 237_500) },
    { date, source, text: 'Abschreibung Werkzeuge, 25 % vom Buchwert', lines: lines(6820, 1540, 450_000) },
    { date, source, text: 'Lager nach Inventur', lines: lines(1200, 4800, 185_000) },
  ]
}

/** The day on which the owners decide on the profit of the year with this last day. */
export const profitDay = (end: LocalDate): LocalDate => `${Number(end.slice(0, 4)) + 1}-05-15` as LocalDate

/** All profit is carried forward: the legal reserve is half of the capital already (OR 672). */
export const profitEntry = (date: LocalDate, account: number, profit: number): DemoEntry => ({
  date,
  source: 'manual',
  text: 'Gewinnverwendung: Vortrag auf neue Rechnung',
  lines: [
    [account, profit],
    [2970, -profit],
  ],
})

/** Net of tax, for the second year; revenue and expense as positive amounts. */
export const DEMO_BUDGET: readonly (readonly [account: number, amount: number])[] = [
  [3200, 26_000_000],
  [3400, 13_500_000],
  [4200, 10_500_000],
  [5000, 14_700_000],
  [5700, 1_970_000],
  [5820, 70_000],
  [6000, 4_140_000],
  [6100, 70_000],
  [6210, 70_000],
  [6260, 665_000],
  [6300, 515_000],
  [6400, 458_000],
  [6500, 70_000],
  [6510, 210_000],
  [6641, 70_000],
  [6820, 515_000],
  [6940, 160_000],
  [6950, 17_000],
  [8900, 480_000],
]

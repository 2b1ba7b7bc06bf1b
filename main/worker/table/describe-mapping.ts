// Describes the found or requested mapping in the form that the window shows, the user corrects and the books remember.
import { type ColumnMapping, type MappingReason, tableShape } from '../../../shared/record/import/column-mapping.ts'
import { titleScores, titleWeight } from './cells/header-words.ts'
import type { RawTable } from './cells/raw-table.ts'
import type { TableStart } from './columns/find-header.ts'
import type { FoundColumns } from './columns/map-columns.ts'
import { columnsOf } from './columns/money-reading.ts'
import { isProven } from './columns/running-balance.ts'
import type { RowPlan } from './rows/row-plan.ts'

interface MappingSource {
  readonly table: RawTable
  readonly start: TableStart
  readonly found: FoundColumns
  /** Null if the columns are not clear enough to read rows. */
  readonly plan: RowPlan | null
}

const NEEDED = ['booking_date', 'amount', 'debit', 'credit', 'marker']
const MAX_SAMPLE = 80

export const describeMapping = ({ table, start, found, plan }: MappingSource): ColumnMapping => {
  const columns = found.assigned.map(({ meaning, confidence }, index) => ({
    index,
    header: found.headers[index] ?? null,
    meaning,
    confidence: Math.round(Math.max(0, Math.min(1, confidence)) * 100) / 100,
    samples: (found.evidence[index]?.samples ?? []).map((sample) => sample.slice(0, MAX_SAMPLE)),
  }))
  const needed = columns.filter((column) => NEEDED.includes(column.meaning)).map((column) => column.confidence)
  const isComplete = found.money !== null && columns.some((column) => column.meaning === 'booking_date')
  const reading = found.money?.reading
  return {
    columns,
    header_line: start.header === null ? null : (table.lines[start.header] ?? null),
    decimal: plan?.decimal ?? null,
    date_order: plan?.dateOrder ?? null,
    sign: reading?.kind === 'signed' && reading.inverted ? 'inverted' : 'as_is',
    confidence: isComplete ? Math.min(...needed) : 0,
    shape: tableShape(found.headers),
    reasons: [...reasonsOf(found)],
    encoding: table.encoding,
    delimiter: table.delimiter,
    sheet: table.sheet,
  }
}

/** Whether a title says that a column is money. */
export const isTitledMoney = ({ headers, money }: FoundColumns): boolean =>
  money !== null &&
  columnsOf(money.reading).some((index) => {
    const { amount = 0, debit = 0, credit = 0 } = titleScores(headers[index] ?? '')
    return Math.max(amount, debit, credit) >= 0.5
  })

/** With this many titles of known words, labels of balances would be known as well. */
const MANY_TITLES = 3

/** Whether the titles are in a language with known words. */
export const hasKnownTitles = ({ headers }: FoundColumns): boolean =>
  headers.filter((title) => title !== null && titleWeight(title) >= 0.8).length >= MANY_TITLES

const reasonsOf = (found: FoundColumns): readonly MappingReason[] => {
  const { money, problems } = found
  const reasons = [...problems]
  const isProved = money !== null && (money.confidence === 1 || isProven(money.chain))
  if (money !== null && problems.length === 0 && !isProved && !isTitledMoney(found)) {
    reasons.push({ code: 'amount_by_content' })
  }
  if (money?.chain && money.chain.checks > 0) {
    const { right, checks } = money.chain
    reasons.push({ code: isProven(money.chain) ? 'balance_proves' : 'balance_differs', values: { right, checks } })
  }
  if (money?.fee !== null && money?.fee !== undefined) reasons.push({ code: 'balance_less_fee' })
  if (money?.reading.kind === 'signed' && money.reading.inverted) {
    reasons.push({ code: 'positive_leaves' })
  }
  return reasons
}

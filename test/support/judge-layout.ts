// What became of a made statement: read right, shown to somebody first, refused, or wrong without a word.
import { readTable } from '../../main/worker/table/read-table.ts'
import type { ParsedFile, ParsedStatement } from '../../shared/record/parsed-statement.ts'
import { minorToDecimal } from '../../shared/value/money.ts'
import type { Layout } from './make-layout.ts'

/** `asked`: the import would wait for somebody, whether the rows are right or not. */
export type Verdict = 'right' | 'asked' | 'refused' | 'wrong'

/** Refusals with which the window shows the table and asks what its columns mean. */
const QUESTIONS = ['columns_unclear', 'amounts_unclear']
/** Notes that stop an import for a look (main/service/import/import-plan.ts). */
const STOPPING = ['day_first_assumed', 'month_first_assumed', 'maybe_no_transaction', 'amounts_without_date']
const SURE = 0.7

export interface Judged {
  readonly verdict: Verdict
  readonly why: string
}

export const judgeLayout = async (layout: Layout): Promise<Judged> => {
  const file = await readTable(layout.bytes, { currency: layout.currency })
  if (!file.ok) {
    const { code, values } = { values: null, ...file.error }
    const verdict = QUESTIONS.includes(code) ? 'asked' : 'refused'
    return { verdict, why: `${code} ${JSON.stringify(values)}` }
  }
  const rows = rowsOf(file.value)
  const isRight = rows.length === layout.rows.length && rows.every((row, index) => row === layout.rows[index])
  const reasons = [
    ...((file.value.mapping?.confidence ?? 0) < SURE ? [`confidence ${file.value.mapping?.confidence}`] : []),
    ...file.value.statements.flatMap(({ warnings }) =>
      warnings.map(({ code }) => code).filter((code) => STOPPING.includes(code)),
    ),
    ...(file.value.statements.every(addsUp) ? [] : ['does not add up']),
    ...(file.value.statements.some(isBroken) ? ['running balance'] : []),
  ]
  if (reasons.length > 0) return { verdict: 'asked', why: `${isRight ? 'right' : 'wrong'}: ${reasons.join(', ')}` }
  const more = rows.filter((row) => !layout.rows.includes(row))
  const less = layout.rows.filter((row) => !rows.includes(row))
  return {
    verdict: isRight ? 'right' : 'wrong',
    why: `+[${more.slice(0, 4)}] -[${less.slice(0, 4)}] of ${rows.length}`,
  }
}

const rowsOf = ({ statements }: ParsedFile): readonly string[] =>
  statements
    .flatMap(({ rows }) => rows)
    .map((row) => `${row.booking_date} ${minorToDecimal(row.amount, row.currency)} ${row.currency}`)
    .toSorted()

/** The running balance contradicts more than every fifth row. */
const isBroken = ({ warnings }: ParsedStatement): boolean =>
  warnings.some(
    ({ code, values }) => code === 'running_balance_differs' && Number(values?.wrong) > Number(values?.checks) * 0.2,
  )

const addsUp = ({ opening_balance: opening, closing_balance: closing, rows }: ParsedStatement): boolean =>
  opening === null || closing === null || opening + rows.reduce((sum, { amount }) => sum + amount, 0) === closing

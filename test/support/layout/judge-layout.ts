// The outcome of a generated statement: read correctly, shown to the user first, refused, or wrong without notice.
import { readTable } from '../../../main/worker/table/read-table.ts'
import type { ParsedFile } from '../../../shared/record/import/parsed-statement.ts'
import { reportStatement } from '../../../shared/rule/import/import-report.ts'
import { reviewOf } from '../../../shared/rule/import/import-review.ts'
import { importWarnings } from '../../../shared/rule/import/statement-import.ts'
import { minorToDecimal } from '../../../shared/value/money.ts'
import type { Layout } from './make-layout.ts'

/** `asked`: the import would wait for the user, whether the rows are right or not. */
export type Verdict = 'right' | 'asked' | 'refused' | 'wrong'

/** Refusals after which the window shows the table and asks for the meaning of its columns. */
const QUESTIONS = ['columns_unclear', 'amounts_unclear', 'several_layouts']

export interface JudgedLayout {
  readonly verdict: Verdict
  readonly why: string
}

export const judgeLayout = async (layout: Layout): Promise<JudgedLayout> => {
  const own_accounts = layout.own === null ? [] : [layout.own]
  const file = await readTable(layout.bytes, { currency: layout.currency, own_accounts })
  if (!file.ok) {
    const { code, values } = { values: null, ...file.error }
    const verdict = QUESTIONS.includes(code) ? 'asked' : 'refused'
    return { verdict, why: `${code} ${JSON.stringify(values)}` }
  }
  const rows = rowsOf(file.value, layout.isOfSeveral)
  const isRight =
    rows.length === layout.rows.length &&
    rows.every((row, index) => row === layout.rows[index]) &&
    lostReferences(file.value, layout.references).length === 0
  const { statements, mapping = null, mapping_origin = null } = file.value
  const account = { currency: layout.currency }
  const review = reviewOf(
    {
      mapping,
      mapping_origin,
      rows: [],
      notes: importWarnings(account, statements),
      statements: statements.map((statement) => reportStatement(account, statement)),
    },
    {},
  )
  if (review.length > 0) return { verdict: 'asked', why: `${isRight ? 'right' : 'wrong'}: ${review.join(', ')}` }
  const more = rows.filter((row) => !layout.rows.includes(row))
  const less = layout.rows.filter((row) => !rows.includes(row))
  return {
    verdict: isRight ? 'right' : 'wrong',
    why: `+[${more.slice(0, 4)}] -[${less.slice(0, 4)}] of ${rows.length}, without ${lostReferences(file.value, layout.references).slice(0, 4)}`,
  }
}

/** References that no row has in its reference or text. */
const lostReferences = ({ statements }: ParsedFile, references: readonly string[]): readonly string[] => {
  const stored = statements.flatMap(({ rows }) => rows.map(({ reference, text }) => `${reference ?? ''} ${text ?? ''}`))
  return references.filter((reference) => !stored.some((text) => text.includes(reference)))
}

const rowsOf = ({ statements }: ParsedFile, withAccount: boolean): readonly string[] =>
  statements
    .flatMap(({ iban, rows }) => rows.map((row) => ({ row, account: withAccount ? `${iban} ` : '' })))
    .map(
      ({ row, account }) => `${account}${row.booking_date} ${minorToDecimal(row.amount, row.currency)} ${row.currency}`,
    )
    .toSorted()

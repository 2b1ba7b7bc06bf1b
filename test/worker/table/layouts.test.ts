// Layouts of many countries and their peculiarities: every one is read with automatic mapping.
import { expect, test } from 'vitest'
import { readTable } from '../../../main/worker/table/read-table.ts'
import { minorToDecimal } from '../../../shared/value/money.ts'
import { answerOfRefusal } from '../../support/file/parser-answers.ts'
import { LAYOUTS } from './layouts.ts'

test.each(LAYOUTS.map((layout) => [layout.name, layout] as const))('%s', async (_, { text, rows, has }) => {
  const file = await readTable(new TextEncoder().encode(text))
  if (!file.ok) throw new Error(answerOfRefusal(file.error).message)
  const found = file.value.statements.flatMap((statement) => statement.rows)
  const shown = found.map((row) => `${row.booking_date} ${minorToDecimal(row.amount, row.currency)}`)
  expect(shown.toSorted()).toEqual([...rows].sort())
  if (has) expect(found).toContainEqual(expect.objectContaining(has))
})

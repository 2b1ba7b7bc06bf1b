// References that may name a document go where matching and search look: to the reference or the text.
import { expect, test } from 'vitest'
import { readTable } from '../../../../main/worker/table/read-table.ts'

const read = async (...rows: readonly string[]) => {
  const file = await readTable(new TextEncoder().encode(`${rows.join('\n')}\n`))
  if (!file.ok) throw new Error(file.error.code)
  return file.value.statements.flatMap((statement) => statement.rows)
}

test('short creditor references under "Referenz"', async () => {
  const rows = await read(
    'Datum;Text;Referenz;Betrag',
    '05.01.2026;Zahlung;RF712348231;100.00',
    '06.01.2026;Zahlung;RF712348231;50.00',
  )
  expect(rows.map(({ reference }) => reference)).toEqual(['RF712348231', 'RF712348231'])
})

test.each([
  ['reference', 'RE-1001', 'POS-444', 'RE-1002'],
  ['Referenz', 'R2026-17', 'R2026-18', 'GS-0019'],
  ['Beleg-Nr.', '2026-0012', '2026-0013', '2026-0014'],
  ['Kundenreferenz', 'RE-1001', 'RE-1002', 'RE-1003'],
  ['Transaktions-Nr.', 'RE-2026-000121', 'RE-2026-000122', 'RE-2026-000123'],
])('numbers of documents under "%s"', async (title, ...numbers) => {
  const rows = await read(
    `booking_date,amount,currency,counterparty,memo,${title},balance`,
    `2026-01-05,100.00,CHF,Kunde AG,Payment,${numbers[0]},100.00`,
    `2026-01-06,50.00,CHF,Other,Pay,${numbers[1]},150.00`,
    `2026-01-07,25.00,CHF,Third,Pay,${numbers[2]},175.00`,
  )
  expect(rows.map(({ reference, text }) => `${reference ?? ''} ${text ?? ''}`.includes('-'))).toEqual([
    true,
    true,
    true,
  ])
  for (const [at, row] of rows.entries()) expect(`${row.reference} ${row.text}`).toContain(numbers[at])
})

test('a bank’s own numbers stay the bank’s, and out of the text', async () => {
  const [row] = await read(
    'Datum;Text;Referenz;Betrag',
    '05.01.2026;Zahlung;9930000ZC0000001;100.00',
    '06.01.2026;Zahlung;9930000ZC0000002;50.00',
  )
  expect(row).toMatchObject({ entry_ref: '9930000ZC0000001', text: 'Zahlung' })
})

// The meaning of columns other than days and money, by title and content.
import { expect, test } from 'vitest'
import type { TitleScores } from '../../../../main/worker/table/cells/header-words.ts'
import { columnEvidence } from '../../../../main/worker/table/columns/column-evidence.ts'
import { assignOtherColumns } from '../../../../main/worker/table/columns/other-columns.ts'

type ColumnSpec = readonly [title: TitleScores, cells: readonly string[]]

/** Meaning and confidence of each column. */
const assign = (...specs: readonly ColumnSpec[]) => {
  const count = specs[0]?.[1].length ?? 0
  const rows = Array.from({ length: count }, (_, at) => specs.map(([, cells]) => cells[at] ?? ''))
  const columns = columnEvidence(rows, specs.length).map((evidence, index) => ({
    index,
    evidence,
    titles: specs[index]?.[0] ?? {},
  }))
  const found = assignOtherColumns(columns, count, new Map())
  return columns.map(({ index }) => `${found.get(index)?.meaning} ${found.get(index)?.confidence}`)
}

const IBAN = 'CH9300762011623852957'
const OTHER = 'DE89370400440532013000'
const WORDS = ['Miete Januar', 'Kaffee am See', 'Lohn Muster']

test('a currency by its content; by a title only with such content', () => {
  expect(assign([{}, ['CHF', 'CHF', 'EUR']])).toEqual(['currency 0.65'])
  expect(assign([{ currency: 1 }, ['CHF', 'CHF', 'EUR']])).toEqual(['currency 1'])
  expect(assign([{ ignored: 0.5 }, ['CHF', 'CHF', 'EUR']])).toEqual(['ignored 0.5'])
  expect(assign([{ currency: 1 }, ['CHF', 'CHF', 'Kaffee']])).toEqual(['ignored 0.5'])
})

test('IBANs of no own account are those of the other side', () => {
  expect(assign([{ account: 0.8 }, [IBAN, OTHER, IBAN]])).toEqual(['counterparty_account 0.7'])
  expect(assign([{}, [IBAN, OTHER, IBAN]])).toEqual(['counterparty_account 0.7'])
  expect(assign([{ ignored: 0.6 }, [IBAN, OTHER, IBAN]])).toEqual(['ignored 0.6'])
  expect(assign([{ account: 0.8 }, ['Konto 1', 'Konto 1', '']])).toEqual(['ignored 0.5'])
})

test('states', () => {
  expect(assign([{}, ['gebucht', 'gebucht', 'vorgemerkt']])).toEqual(['status 0.75'])
  expect(assign([{ status: 0.9 }, ['gebucht', 'gebucht', 'vorgemerkt']])).toEqual(['status 0.9'])
  expect(assign([{ status: 0.9 }, ['gebucht', 'gebucht', 'unklar']])).toEqual(['status 0.9'])
  expect(assign([{ status: 0.9 }, ['unklar', 'gelb', 'rot']])).toEqual(['ignored 0.5'])
})

test('references', () => {
  const references = ['RF18 5390 0754 7034', 'RF18 5390 0754 7034', 'x']
  expect(assign([{}, references])).toEqual(['reference 0.9'])
  expect(assign([{ reference: 0.95 }, references])).toEqual(['reference 0.95'])
  expect(assign([{ reference: 0.9 }, WORDS])).toEqual(['reference 0.9'])
  expect(assign([{ reference: 0.8 }, WORDS])).toEqual(['text 0.8'])
  expect(assign([{ bank_reference: 1 }, ['ZV1234567', 'ZV1234568', 'ZV1234569']])).toEqual(['bank_reference 1'])
  expect(assign([{ bank_reference: 1 }, ['A1', 'A2', 'A3']])).toEqual(['text 1'])
  expect(assign([{ bank_reference: 1 }, WORDS])).toEqual(['text 1'])
  expect(assign([{ end_to_end_id: 0.9 }, WORDS])).toEqual(['end_to_end_id 0.9'])
})

test('one column for a meaning: the best; the other gets its next best meaning', () => {
  expect(assign([{ end_to_end_id: 0.7 }, WORDS], [{ end_to_end_id: 0.9 }, WORDS])).toEqual([
    'ignored 0.5',
    'end_to_end_id 0.9',
  ])
})

test('balances and fees', () => {
  expect(assign([{ balance: 1 }, ['5.00', '6.00', '7.00']])).toEqual(['balance 1'])
  expect(assign([{ balance: 1 }, ['5.00', 'x', 'y']])).toEqual(['ignored 0.5'])
  expect(assign([{ fee: 1 }, ['0.50', '0.60', '0.70']])).toEqual(['ignored 0.5'])
})

test('names and texts', () => {
  expect(assign([{ name: 0.9 }, WORDS], [{ text: 0.9 }, WORDS])).toEqual(['name 0.9', 'text 0.9'])
  expect(assign([{ name: 0.8, text: 0.9 }, WORDS])).toEqual(['text 0.9'])
  expect(assign([{ name: 0.85, text: 0.9 }, WORDS])).toEqual(['name 0.85'])
  expect(assign([{ name: 0.8, ignored: 0.9 }, WORDS])).toEqual(['ignored 0.9'])
  expect(assign([{ text: 0.8, ignored: 0.9 }, WORDS])).toEqual(['text 0.8'])
  expect(assign([{ text: 0.8, ignored: 0.95 }, WORDS])).toEqual(['ignored 0.95'])
  expect(assign([{ detail_amount: 0.8 }, WORDS])).toEqual(['detail_amount 0.9'])
  expect(assign([{ counterparty_account: 0.8 }, WORDS])).toEqual(['counterparty_account 0.9'])
})

test('a column that clearly names the other side makes a mere name the holder’s own; three names at most', () => {
  expect(assign([{ name: 0.8 }, WORDS], [{ name: 0.95 }, WORDS])).toEqual(['ignored 0.7', 'name 0.95'])
  expect(assign([{ name: 0.8 }, WORDS], [{ name: 0.85 }, WORDS])).toEqual(['name 0.8', 'name 0.85'])
  const names: readonly ColumnSpec[] = [1, 2, 3, 4].map(() => [{ name: 0.95 }, WORDS] as const)
  expect(assign(...names)).toEqual(['name 0.95', 'name 0.95', 'name 0.95', 'ignored 0.7'])
})

test('unknown titles: different words are text, figures and days have no meaning', () => {
  expect(assign([{}, WORDS])).toEqual(['text 0.5'])
  expect(assign([{}, ['5.00', '6.00', '7.00']])).toEqual(['ignored 0.5'])
  expect(assign([{}, ['05.01.2026', '06.01.2026', '7.00']])).toEqual(['ignored 0.5'])
  expect(assign([{ text: 0.9 }, ['5.00', '6.00', '7.00']])).toEqual(['text 0.9'])
  expect(assign([{}, ['', '', '']])).toEqual(['ignored 0.5'])
  expect(assign([{ marker: 0.6 }, WORDS])).toEqual(['ignored 0.5'])
  expect(assign([{}, ['aa', 'aa', 'aa', 'aa']])).toEqual(['ignored 0.5'])
  expect(assign([{}, ['aa', 'bb', 'cc', 'dd']])).toEqual(['text 0.5'])
})

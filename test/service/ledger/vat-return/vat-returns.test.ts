// Which fiscal year the list of VAT returns shows.
import { expect, test } from 'vitest'
import { createVatReturns } from '../../../../main/service/ledger/vat-return/vat-returns.ts'
import { created } from '../../../../shared/books/port/change.ts'
import { yearOf } from '../../../rule/ledger/ledger-facts.ts'
import { day } from '../../../rule/matching/world.ts'
import { ACTOR, bookWith, depsOf, profileWith } from '../../../support/books/book-with.ts'

const YEARS = ['2025', '2027', '2026']
const shown = async (date: string | null, today = '2026-06-30', years = YEARS) => {
  const book = await bookWith(
    profileWith({ accountingVatReporting: [] }),
    ...years.map((year) => created('fiscal_year', yearOf(year))),
  )
  const returns = createVatReturns((await depsOf(book, today)) as Parameters<typeof createVatReturns>[0])
  const found = await returns.year(ACTOR, { date: date === null ? null : day(date), as_of: null })
  if (found.ok) return found.value.year.start_date.slice(0, 4)
  const [problem] = 'problems' in found.error ? found.error.problems : []
  return `${problem?.field} ${problem?.code}`
}

test('the year of a date, from its first day to its last', async () => {
  expect(await shown('2025-01-01')).toBe('2025')
  expect(await shown('2025-12-31')).toBe('2025')
  expect(await shown('2026-01-01')).toBe('2026')
  for (const outside of ['2024-12-31', '2028-01-01']) expect(await shown(outside)).toBe('date fiscal_year_missing')
})

test('without a date the current year, else the latest', async () => {
  expect(await shown(null)).toBe('2026')
  expect(await shown(null, '2030-01-01')).toBe('2027')
  expect(await shown(null, '2030-01-01', [])).toBe('date fiscal_year_missing')
})

// What reading a stored file again adds to its transactions: only fields that are null.
import { describe, expect, test } from 'vitest'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { ImportBatch } from '../../../shared/record/import/batch.ts'
import type { ParsedRow } from '../../../shared/record/import/parsed-statement.ts'
import { completionsOf, rereadProblem } from '../../../shared/rule/import/reread-file.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import { ImportBooks, identified, NOW, row } from '../../support/books/import-rows.ts'

/** The completions when the transaction of a row has `stored`, and reading the row again gives `read`. */
const patches = (stored: Partial<BankTransaction>, read: Partial<ParsedRow>, base: Parameters<typeof row>[0] = {}) => {
  const books = new ImportBooks()
  const first = row({ entry_ref: 'R', ...base })
  books.importFile([first])
  const byKey = new Map([...books.transactions].map(([key, each]) => [key, { ...each, ...stored }]))
  return completionsOf(identified([{ ...first, ...read }]), byKey).map(({ patch }) => patch)
}

describe('a field that is null is filled', () => {
  test.each<[Partial<ParsedRow>, Partial<BankTransaction>]>([
    [{ name: 'Meier' }, { name: 'Meier' }],
    [{ counterparty_iban: 'CH93' }, { counterparty_iban: 'CH93' }],
    [{ ultimate_name: 'Huber' }, { ultimate_name: 'Huber' }],
    [
      { charges: minorUnitsOf(50), charges_currency: 'EUR' },
      { charges: minorUnitsOf(50), charges_currency: 'EUR' },
    ],
    [
      { name: 'Meier', ultimate_name: 'Huber' },
      { name: 'Meier', ultimate_name: 'Huber' },
    ],
  ])('%j', (read, patch) => expect(patches({}, read)).toEqual([patch]))
})

test('a field that has a value stays', () => {
  const stored = {
    ...{ name: 'Meier', counterparty_iban: 'CH93', ultimate_name: 'Huber' },
    ...{ charges: minorUnitsOf(50), charges_currency: 'EUR' },
  }
  const read = {
    ...{ name: 'Keller', counterparty_iban: 'CH44', ultimate_name: 'Kunz' },
    ...{ charges: minorUnitsOf(70), charges_currency: 'CHF' },
  }
  expect(patches(stored, read)).toEqual([])
  expect(patches({ ...stored, ultimate_name: null }, read)).toEqual([{ ultimate_name: 'Kunz' }])
})

test('a row that says no more changes nothing', () => expect(patches({}, {})).toEqual([]))

test('a name is read from the text when the row has none', () => {
  const text = 'Gutschrift von Meier AG, Bern'
  expect(patches({}, {}, { text })).toEqual([{ name: 'Meier AG' }])
  expect(patches({}, { name: 'Keller' }, { text })).toEqual([{ name: 'Keller' }])
  expect(patches({ name: 'Huber' }, {}, { text })).toEqual([])
})

test('a row that the books do not have is not completed', () => {
  expect(completionsOf(identified([row({ name: 'Meier' })]), new Map())).toEqual([])
  // The same reference with another amount is another movement.
  expect(patches({ amount: minorUnitsOf(700) }, { name: 'Meier' })).toEqual([])
})

test('the file of an import that was undone or cancelled is not read again', () => {
  const batch = { undone_at: null, cancelled_at: null } as ImportBatch
  expect(rereadProblem(batch)).toBeNull()
  expect(rereadProblem({ ...batch, undone_at: NOW })).toBe('import_undone')
  expect(rereadProblem({ ...batch, cancelled_at: NOW })).toBe('import_undone')
})

// Records from before codes: sentences are stored as such, and those next to a code are removed.
import { expect, test } from 'vitest'
import { changeOfFields } from '../../shared/books/port/change.ts'
import { upgradeChange, upgradeRecord } from '../../shared/books/port/format.ts'

test('the warnings of a batch of format 1', () => {
  expect(upgradeRecord('batch', { id: 'b', warnings: ['The file is gone.'] }, 1)).toEqual({
    id: 'b',
    undone_at: null,
    group: null,
    flagged: 0,
    balance: null,
    warnings: [{ code: 'worded', values: { text: 'The file is gone.' } }],
  })
  // A change has only the differences.
  const change = changeOfFields('batch', 'b', { created: 1 }, { created: 2 })
  expect(upgradeChange(change, 1)).toEqual(change)
  expect(upgradeChange(changeOfFields('batch', 'b', { warnings: [] }, { warnings: ['Gone.'] }), 1)).toEqual({
    ...change,
    before: { warnings: [] },
    after: { warnings: [{ code: 'worded', values: { text: 'Gone.' } }] },
  })
})

test('the notes of a report of format 1', () => {
  const report = {
    id: 'r',
    format: 'csv',
    mapping: { confidence: 1, reasons: ['The balance moves by the amount less the fee.'] },
    skipped: [{ source_line: 3, code: 'not_booked', reason: 'Not booked yet (open).', values: { status: 'open' } }],
    notes: [{ code: 'quotes_open', message: 'Some quotation marks do not close.' }],
  }
  expect(upgradeRecord('import_report', report, 1)).toEqual({
    id: 'r',
    format: 'csv',
    mapping: {
      confidence: 1,
      reasons: [{ code: 'worded', values: { text: 'The balance moves by the amount less the fee.' } }],
    },
    skipped: [{ source_line: 3, code: 'not_booked', values: { status: 'open' } }],
    notes: [{ code: 'quotes_open' }],
  })
  expect(upgradeRecord('import_report', { id: 'r', mapping: null, skipped: [], notes: [] }, 1)).toEqual({
    id: 'r',
    mapping: null,
    skipped: [],
    notes: [],
  })
})

test('a bank transaction of format 1 has none of the fields read since', () => {
  expect(upgradeRecord('bank_transaction', { id: 't', name: 'Anna' }, 1)).toEqual({
    id: 't',
    name: 'Anna',
    likely_duplicate_of: null,
    details: [],
    matches: [],
    journal_entry_id: null,
    mirror_id: null,
    source_line: null,
    document_request: null,
    counterparty_iban: null,
    ultimate_name: null,
    charges: null,
    charges_currency: null,
  })
  const change = { table: 'bank_transaction', id: 't', before: { name: null }, after: { name: 'Anna' } } as const
  expect(upgradeChange(change, 1)).toEqual(change)
})

test('an expense payment of format 1 has no reference', () => {
  expect(upgradeRecord('expense_payment', { id: 'p' }, 1)).toEqual({ id: 'p', reference: null })
})

test('a match of format 3 has no source, in a whole record and in a change', () => {
  const match = { id: 'm', origin: 'manual' }
  expect(upgradeRecord('bank_transaction', { id: 't', matches: [match] }, 3)).toEqual({
    id: 't',
    source_line: null,
    document_request: null,
    matches: [{ ...match, source: null }],
  })
  const change = changeOfFields('bank_transaction', 't', { matches: [] }, { matches: [match] })
  expect(upgradeChange(change, 3)).toEqual({ ...change, after: { matches: [{ ...match, source: null }] } })
})

test('the lines of a journal entry of format 4 have no VAT rate, in a whole record and in a change', () => {
  const line = { account_id: 'a', debit: 5, credit: 0 }
  expect(upgradeRecord('journal_entry', { id: 'e', lines: [line] }, 4)).toEqual({
    id: 'e',
    lines: [{ ...line, vat_rate_id: null }],
    releases_id: null,
    occurrence: null,
  })
  const named = changeOfFields('journal_entry', 'e', { lines: [] }, { lines: [line] })
  expect(upgradeChange(named, 4)).toEqual({ ...named, after: { lines: [{ ...line, vat_rate_id: null }] } })
  const other = changeOfFields('journal_entry', 'e', { reversed_by_id: null }, { reversed_by_id: 'f' })
  expect(upgradeChange(other, 4)).toEqual(other)
})

test('a journal entry of format 3 repeats no other entry, and has no proposal', () => {
  expect(upgradeRecord('journal_entry', { id: 'e' }, 3)).toEqual({
    ...{ id: 'e', rebooks_id: null, derived_from: [], releases_id: null, occurrence: null },
  })
})

// Records from before codes: sentences are kept as such, and those that stand beside a code go.
import { expect, test } from 'vitest'
import { upgradeChange, upgradeRecord } from '../../shared/books/port/format.ts'

test('The warnings of a batch of format 1', () => {
  expect(upgradeRecord('batch', { id: 'b', warnings: ['The file is gone.'] }, 1)).toEqual({
    id: 'b',
    undone_at: null,
    group: null,
    flagged: 0,
    balance: null,
    warnings: [{ code: 'worded', values: { text: 'The file is gone.' } }],
  })
  // A change names only what differs.
  const change = { table: 'batch', id: 'b', before: { created: 1 }, after: { created: 2 } } as const
  expect(upgradeChange(change, 1)).toEqual(change)
  expect(upgradeChange({ ...change, before: { warnings: [] }, after: { warnings: ['Gone.'] } }, 1)).toEqual({
    ...change,
    before: { warnings: [] },
    after: { warnings: [{ code: 'worded', values: { text: 'Gone.' } }] },
  })
})

test('What a report of format 1 tells', () => {
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

test('A bank transaction of format 1 has nothing of what is read since', () => {
  expect(upgradeRecord('bank_transaction', { id: 't', name: 'Anna' }, 1)).toEqual({
    ...{ id: 't', name: 'Anna', likely_duplicate_of: null, details: [], matches: [], journal_entry_id: null },
    ...{ mirror_id: null, source_line: null, document_request: null },
    ...{ counterparty_iban: null, ultimate_name: null, charges: null, charges_currency: null },
  })
  const change = { table: 'bank_transaction', id: 't', before: { name: null }, after: { name: 'Anna' } } as const
  expect(upgradeChange(change, 1)).toEqual(change)
})

test('An expense payment of format 1 has no reference', () => {
  expect(upgradeRecord('expense_payment', { id: 'p' }, 1)).toEqual({ id: 'p', reference: null })
})

test('A match of format 3 comes from nothing, in a whole record and in a change', () => {
  const match = { id: 'm', origin: 'manual' }
  expect(upgradeRecord('bank_transaction', { id: 't', matches: [match] }, 3)).toEqual({
    ...{ id: 't', source_line: null, document_request: null },
    matches: [{ ...match, source: null }],
  })
  const change = { table: 'bank_transaction', id: 't', before: { matches: [] }, after: { matches: [match] } } as const
  expect(upgradeChange(change, 3)).toEqual({ ...change, after: { matches: [{ ...match, source: null }] } })
})

test('The lines of a journal entry of format 4 say no VAT rate, in a whole record and in a change', () => {
  const line = { account_id: 'a', debit: 5, credit: 0 }
  expect(upgradeRecord('journal_entry', { id: 'e', lines: [line] }, 4)).toEqual({
    id: 'e',
    lines: [{ ...line, vat_rate_id: null }],
  })
  const named = { table: 'journal_entry', id: 'e', before: { lines: [] }, after: { lines: [line] } } as const
  expect(upgradeChange(named, 4)).toEqual({ ...named, after: { lines: [{ ...line, vat_rate_id: null }] } })
  const other = { table: 'journal_entry', id: 'e', before: { reversed_by_id: null }, after: { reversed_by_id: 'f' } }
  expect(upgradeChange(other as never, 4)).toEqual(other)
})

test('A journal entry of format 3 books nothing once more, and nothing proposed it', () => {
  expect(upgradeRecord('journal_entry', { id: 'e' }, 3)).toEqual({ id: 'e', rebooks_id: null, derived_from: [] })
})

// Notes: a code with what its sentence names.
import { expect, test } from 'vitest'
import { note } from '../../../shared/record/core/note.ts'

test('A note has its code, and its values where it names something', () => {
  expect(note('entries_left_out', { statement: 'S1', count: 1, status: 'PDNG' })).toEqual({
    code: 'entries_left_out',
    values: { statement: 'S1', count: 1, status: 'PDNG' },
  })
  expect(note('quotes_open')).toEqual({ code: 'quotes_open' })
})

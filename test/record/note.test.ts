// Notes and skip reasons: every code has a sentence, which names all that it is given.
import { describe, expect, test } from 'vitest'
import { NOTE_CODES, note, SKIP_CODES, skip } from '../../shared/record/note.ts'

describe('notes', () => {
  test('say what they name', () => {
    expect(note('entries_left_out', { statement: 'S1', count: 1, status: 'PDNG' })).toEqual({
      code: 'entries_left_out',
      message: 'Statement S1: 1 entry is not booked (PDNG) and left out.',
      values: { statement: 'S1', count: 1, status: 'PDNG' },
    })
    expect(note('quotes_open')).toEqual({
      code: 'quotes_open',
      message: 'Some quotation marks do not close; they were read as ordinary characters.',
    })
    expect(skip('part_of_order', { line: 7 }).message).toBe('Part of the collective order on line 7.')
  })

  test('are listed for whoever has to have a text for each', () => {
    expect(NOTE_CODES).toContain('statement_does_not_add_up')
    expect(SKIP_CODES).toContain('not_booked')
  })
})

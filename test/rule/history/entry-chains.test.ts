// What an action did to entries that it reversed or booked again, and how that is undone.
import { describe, expect, test } from 'vitest'
import { changeOfFields } from '../../../shared/books/port/change.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import { chainEffects, dayOfChange, entryInForce, reverseChain } from '../../../shared/rule/history/entry-chains.ts'
import { day, NOW, yearOf } from '../ledger/ledger-facts.ts'
import { rappen } from '../matching/world.ts'

const line = (account_id: string, debit: number, credit: number) => ({
  ...{ account_id, debit: rappen(debit), credit: rappen(credit) },
  ...{ currency: null, currency_amount: null, text: null, vat_rate_id: null },
})
const entry = (id: string, number: number, fields: Partial<JournalEntry> = {}) =>
  ({
    ...{ id, number, date: day('2026-03-01'), fiscal_year_id: '2026', text: 'Miete' },
    lines: [line('6000', 100, 0), line('1020', 0, 100)],
    ...{ source: { type: 'manual' }, is_closing: false, reverses_id: null, reversed_by_id: null, rebooks_id: null },
    ...{ derived_from: [], releases_id: null, occurrence: null, created_at: NOW },
    ...fields,
  }) as JournalEntry
const written = (...entries: JournalEntry[]) =>
  entries.map((each) => changeOfFields('journal_entry', each.id, null, { ...each }))

describe('the effect of an action on a chain', () => {
  const old = entry('old', 1)
  const effects = (...entries: JournalEntry[]) =>
    chainEffects(written(...entries), (id) => (id === 'old' ? old : null)).map(({ root, was, is, last }) => [
      ...[root, was, is],
      last.id,
    ])
  const reversal = (id: string, number: number, reverses_id: string) => entry(id, number, { reverses_id })

  test('a new entry, and the reversal of an old one', () => {
    expect(effects(entry('a', 2))).toEqual([['a', false, true, 'a']])
    expect(effects(reversal('r', 2, 'old'))).toEqual([['old', true, false, 'r']])
    expect(effects(entry('b', 3), entry('a', 2)).map(([root]) => root)).toEqual(['a', 'b'])
  })

  test('none when it is in the end as before', () => {
    expect(effects(entry('a', 2), reversal('r', 3, 'a'))).toEqual([])
    // In the order of their numbers, however they are given.
    expect(effects(reversal('r', 3, 'a'), entry('a', 2))).toEqual([])
    expect(effects(reversal('r', 2, 'old'), entry('again', 3, { rebooks_id: 'old' }))).toEqual([])
  })

  test('the last entry counts', () => {
    const again = entry('again', 3, { rebooks_id: 'old' })
    expect(effects(reversal('r', 2, 'old'), again, reversal('s', 4, 'again'))).toEqual([['old', true, false, 's']])
  })

  test('other records and changed entries are no entries of the action', () => {
    const net = [
      changeOfFields('company', 'c', null, { id: 'c' }),
      changeOfFields('journal_entry', 'old', { reversed_by_id: null }, { reversed_by_id: 'r' }),
    ]
    expect(chainEffects(net, () => null)).toEqual([])
  })
})

describe('its undo', () => {
  const mark = { id: 'new', number: 9, now: NOW }
  const root = entry('root', 1)
  const reversedRoot = entry('root', 1, { reversed_by_id: 'r' })
  const reversal = entry('r', 2, { reverses_id: 'root', date: day('2026-04-30') })
  const booked = { root: 'root', was: false, is: true, last: root }
  const reversed = { root: 'root', was: true, is: false, last: reversal }

  test('reverses what was booked, on its day', () => {
    const undone = reverseChain(booked, { entries: [root] }, [yearOf('2025'), yearOf('2026')], mark)
    expect(undone?.reversed).toEqual({ ...root, reversed_by_id: 'new' })
    expect(undone?.written).toMatchObject({
      ...{ id: 'new', number: 9, date: '2026-03-01', fiscal_year_id: '2026', text: 'Storno 1: Miete' },
      ...{ reverses_id: 'root', source: { type: 'reversal', id: 'root' } },
      lines: [line('6000', 0, 100), line('1020', 100, 0)],
    })
  })

  test('books again what was reversed, on the day of the reversal', () => {
    const chain = { entries: [reversedRoot] }
    expect(reverseChain(reversed, chain, [yearOf('2026')], mark)).toEqual({
      written: { ...root, id: 'new', number: 9, date: '2026-04-30', rebooks_id: 'root' },
      reversed: null,
    })
    expect(dayOfChange(reversed, chain)).toBe('2026-04-30')
  })

  test('does nothing when the chain is as before', () => {
    expect(reverseChain(booked, { entries: [reversedRoot] }, [], mark)).toBeNull()
    expect(
      reverseChain(reversed, { entries: [reversedRoot, entry('again', 3, { rebooks_id: 'root' })] }, [], mark),
    ).toBeNull()
  })

  test('the entry in force is the one that is not reversed', () => {
    const again = entry('again', 3, { rebooks_id: 'root', date: day('2026-05-05') })
    expect(entryInForce({ entries: [reversedRoot, again] })).toBe(again)
    expect(entryInForce({ entries: [reversedRoot] })).toBeNull()
    expect(dayOfChange(booked, { entries: [reversedRoot, again] })).toBe('2026-05-05')
    expect(dayOfChange(booked, { entries: [reversedRoot] })).toBeNull()
  })
})

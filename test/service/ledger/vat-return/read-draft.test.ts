// The periods of a year, later entries, payments, and what an id or a name of a return means. Quarters of 2026.
import { describe, expect, test } from 'vitest'
import {
  periodsOfYear,
  readLaterEntries,
  readPayment,
  subjectOf,
} from '../../../../main/service/ledger/vat-return/read-draft.ts'
import type { VatBooks } from '../../../../main/service/ledger/vat-return/read-form.ts'
import { created } from '../../../../shared/books/port/change.ts'
import type { JournalEntry } from '../../../../shared/record/ledger/journal-entry.ts'
import type { FiledReturn } from '../../../../shared/rule/ledger/vat-return/vat-return.ts'
import type { Timestamp } from '../../../../shared/value/calendar.ts'
import { ok } from '../../../../shared/value/result.ts'
import { day, transaction } from '../../../rule/matching/world.ts'
import { createMemoryBook } from '../../../support/books/memory-book.ts'

const QUARTERLY = {
  ...{ valid_from: day('2020-01-01'), is_liable: true, method: 'effective', form: 'agreed' },
  ...{ period: 'quarter', activities: [] },
}
const filed = (id: string, from: string, to: string, type: FiledReturn['type'] = 'first') =>
  ({ id, type, from: day(from), to: day(to) }) as FiledReturn
const books = (...returns: readonly FiledReturn[]) =>
  ({
    filed: returns,
    profile: { settings: { accountingVatReporting: [QUARTERLY] } },
    years: [{ start_date: day('2026-01-01'), end_date: day('2026-12-31') }],
    as_of: null,
  }) as unknown as VatBooks
const YEAR = { from: day('2026-01-01'), to: day('2026-12-31') }
const QUARTERS = ['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01']

describe('the periods of a year', () => {
  const begins = (...returns: readonly FiledReturn[]) =>
    periodsOfYear(books(...returns), YEAR).map(
      ({ from, to }) => `${from}${to.endsWith('-31') || to.endsWith('-30') ? '' : ` ${to}`}`,
    )

  test('are those of the settings; a filed one is not doubled', () => {
    expect(begins()).toEqual(QUARTERS)
    expect(
      begins(filed('a', '2026-04-01', '2026-06-30'), filed('b', '2026-04-01', '2026-06-30', 'correction')),
    ).toEqual(QUARTERS)
  })

  test('give way to a return of other days, from the first day to the last', () => {
    expect(begins(filed('half', '2026-01-01', '2026-06-30'))).toEqual(['2026-01-01', '2026-07-01', '2026-10-01'])
    expect(begins(filed('a', '2026-03-31', '2026-04-01'))).toEqual([
      '2026-03-31 2026-04-01',
      '2026-07-01',
      '2026-10-01',
    ])
  })

  test('are those that end in the year; the annual reconciliation is none', () => {
    const days = ([from, to]: readonly [string, string]) => begins(filed('x', from, to)).includes(from)
    expect(days(['2025-12-01', '2025-12-31'])).toBe(false)
    expect(days(['2025-11-01', '2026-01-31'])).toBe(true)
    expect(days(['2026-12-01', '2026-12-31'])).toBe(true)
    expect(days(['2026-12-01', '2027-01-31'])).toBe(false)
    expect(begins(filed('year', '2026-01-01', '2026-12-31', 'annual_reconciliation'))).toEqual(QUARTERS)
  })
})

test('what an id or a name means: a return, a draft in a fiscal year, the correction of a filed one', () => {
  const [first, second] = [filed('1', '2026-01-01', '2026-03-31'), filed('2', '2026-01-01', '2026-03-31', 'correction')]
  const of = (id: string) => {
    const found = subjectOf(books(first, second), id)
    return found && [found.spec.type, found.spec.from, found.filed?.id ?? null]
  }
  expect(of('1')).toEqual(['first', '2026-01-01', '1'])
  expect(of('2026-Q1')).toEqual(['first', '2026-01-01', '2'])
  expect(of('2026-Q1-correction')).toEqual(['correction', '2026-01-01', null])
  expect(of('2026-Q2')).toEqual(['first', '2026-04-01', null])
  expect(of('2026-Q2-correction')).toBeNull()
  expect(of('2026-Q4')).toEqual(['first', '2026-10-01', null])
  expect([of('2025-Q4'), of('2027-Q1'), of('nothing')]).toEqual([null, null, null])
})

describe('entries that were booked after the moment of filing', () => {
  const FILED = '2026-05-01T00:00:00.000000Z' as Timestamp
  const entry = (id: string, number: number, date: string, created_at: string, fields: Partial<JournalEntry> = {}) =>
    ({
      ...{ id, number, date: day(date), created_at: `${created_at}Z`, is_closing: false, lines: [], text: '' },
      ...{ source: { type: 'manual', id: null }, reversed_by_id: null, reverses_id: null, fiscal_year_id: 'year' },
      ...fields,
    }) as unknown as JournalEntry
  const later = async (entries: readonly JournalEntry[]) => {
    const book = await createMemoryBook('organization-1')
    await book.write({ user: 1 }, async () =>
      ok({ action: 'test', changes: entries.map((each) => created('journal_entry', each)), value: null }),
    )
    const period = { from: day('2026-01-01'), to: day('2026-03-31'), filed_at: FILED }
    return (await readLaterEntries(book.read, period, books())).map(({ id }) => id)
  }

  test('are those of the period, without the closing of the year', async () => {
    const entries = [
      entry('later', 9, '2026-03-31', '2026-05-01T00:00:00.000001'),
      entry('sooner', 8, '2026-01-01', '2026-06-01T00:00:00.000000'),
      entry('at the moment', 1, '2026-02-01', '2026-05-01T00:00:00.000000'),
      entry('before', 2, '2026-02-01', '2026-04-30T00:00:00.000000'),
      entry('day before', 3, '2025-12-31', '2026-06-01T00:00:00.000000'),
      entry('day after', 4, '2026-04-01', '2026-06-01T00:00:00.000000'),
      entry('closing', 5, '2026-02-01', '2026-06-01T00:00:00.000000', { is_closing: true }),
    ]
    expect(await later(entries)).toEqual(['sooner', 'later'])
  })

  test('are the first two hundred', async () => {
    const entries = Array.from({ length: 201 }, (_, at) =>
      entry(`e${at}`, at + 1, '2026-02-01', '2026-06-01T00:00:00.000000'),
    )
    const found = await later(entries)
    expect([found.length, found.at(-1)]).toEqual([200, 'e199'])
  })
})

test('a payment counts while its transaction is booked', async () => {
  const book = await createMemoryBook('organization-1')
  const changes = [transaction('booked', { is_reconciled: true }), transaction('open')].map((each) =>
    created('bank_transaction', each),
  )
  await book.write({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
  const of = async (id: string | null) =>
    (await readPayment(book.read, id === null ? null : { bank_transaction_id: id }))?.id ?? null
  expect([await of('booked'), await of('open'), await of('unknown'), await of(null)]).toEqual([
    'booked',
    null,
    null,
    null,
  ])
  expect(await readPayment(book.read, { bank_transaction_id: null })).toBeNull()
})

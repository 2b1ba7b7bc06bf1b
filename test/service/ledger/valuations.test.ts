// The valuation of currencies at the end of 2026: 100 euros on a bank account that cost 94 francs.
import { describe, expect, test } from 'vitest'
import { createExchangeValuations } from '../../../main/service/ledger/exchange/valuations.ts'
import { type Change, created, updated } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import { ok } from '../../../shared/value/result.ts'
import { CHART, yearOf } from '../../rule/ledger/ledger-facts.ts'
import { bankAccount, day, rappen } from '../../rule/matching/world.ts'
import { ACTOR, bookWith, depsOf, entry, lines, profileWith, some } from '../../support/books/book-with.ts'
import { answerOf } from '../../support/books/service-world.ts'

const rate = (value: number) =>
  some('exchange_rate', 'r', {
    ...{ key: 'EUR-2026-12-31', currency: 'EUR', kind: 'day', date: '2026-12-31', rate: value },
    ...{ source: 'typed', file: null, created_at: '2026-12-31', updated_at: '2026-12-31' },
  })
const start = async (changes: readonly Change[], { today = '2027-01-15', chart = CHART } = {}) => {
  const euros = { currency: 'EUR', currency_amount: rappen(10_000) as never }
  const book = await bookWith(
    profileWith(),
    ...['2026', '2027'].map((year) => created('fiscal_year', yearOf(year))),
    ...chart.map((each) => created('ledger_account', each.number === 1024 ? { ...each, currency: 'EUR' } : each)),
    created('bank_account', bankAccount({ id: 'euro', currency: 'EUR', account_id: '1024' })),
    entry('e1', '2026-03-01', { lines: [...lines({ 1024: 9_400 }, euros), ...lines({ 3400: -9_400 })] }),
    ...changes,
  )
  let ids = 0
  const valuations = createExchangeValuations({ ...(await depsOf(book, today)), newId: () => `new${++ids}` })
  const entries = async () =>
    (await book.read([page('journal_entry', { sort: [{ field: 'number', descending: false }] })]))[0].rows
      .filter(({ number }) => number > 1)
      .map(
        ({ number, date, lines: posted, reversed_by_id }) =>
          `${number} ${date} ${posted.map(({ account_id, debit, credit }) => `${account_id} ${debit - credit}`)}${
            reversed_by_id === null ? '' : ' reversed'
          }`,
      )
  return { valuations, entries, book }
}
const YEAR = { id: '2026', method: null }

describe('the difference', () => {
  const postings = async (value: number, chart = CHART) => {
    const { valuations } = await start([rate(value)], { chart })
    const found = answerOf(await valuations.get(ACTOR, YEAR))
    return found.postings.map(({ account_id, debit, credit }) => `${account_id} ${debit - credit}`).toSorted()
  }

  test('of an account is a loss on 6949 or a gain on 6999 (100 × 0.90 or 0.98, less 94)', async () => {
    expect(await postings(0.9)).toEqual(['1024 -400', '6949 400'])
    expect(await postings(0.98)).toEqual(['1024 400', '6999 -400'])
    expect(await postings(0.94)).toEqual([])
  })

  test('is not posted when its account is missing, not active, or a heading', async () => {
    const without = (change: (account: (typeof CHART)[number]) => readonly (typeof CHART)[number][]) =>
      CHART.flatMap((account) => (account.number === 6949 ? change(account) : [account]))
    expect(
      await postings(
        0.9,
        without(() => []),
      ),
    ).toEqual([])
    expect(
      await postings(
        0.9,
        without((account) => [{ ...account, is_active: false }]),
      ),
    ).toEqual([])
    expect(
      await postings(
        0.9,
        without((account) => [{ ...account, type: 'group' as never }]),
      ),
    ).toEqual([])
  })
})

describe('a valuation', () => {
  test('is booked on the last day, and dissolved on the next; asked for again, it is not booked again', async () => {
    const { valuations, entries, book } = await start([rate(0.9)])
    expect(answerOf(await valuations.book(ACTOR, { id: '2026', method: 'rate' })).is_current).toBe(true)
    const booked = ['2 2026-12-31 1024 -400,6949 400', '3 2027-01-01 1024 400,6949 -400']
    expect(await entries()).toEqual(booked)
    const { length } = book.commits
    await valuations.book(ACTOR, { id: '2026', method: 'rate' })
    expect([await entries(), book.commits.length]).toEqual([booked, length])
  })

  test('is removed with reversals of its entries, in their order', async () => {
    const { valuations, entries } = await start([rate(0.9)])
    expect(await valuations.remove(ACTOR, { id: '2026' })).toMatchObject({ error: { type: 'NotFound' } })
    await valuations.book(ACTOR, { id: '2026', method: 'rate' })
    expect(await valuations.remove(ACTOR, { id: '2026' })).toMatchObject({ ok: true })
    expect(await entries()).toEqual([
      ...['2 2026-12-31 1024 -400,6949 400 reversed', '3 2027-01-01 1024 400,6949 -400 reversed'],
      ...['4 2026-12-31 1024 400,6949 -400', '5 2027-01-01 1024 -400,6949 400'],
    ])
    // Booked again, and removed again: only the entries in force are reversed.
    await valuations.book(ACTOR, { id: '2026', method: 'rate' })
    expect((await entries()).slice(4)).toEqual(['6 2026-12-31 1024 -400,6949 400', '7 2027-01-01 1024 400,6949 -400'])
  })

  test('by another method replaces it, and is the method from then on', async () => {
    const { valuations, entries } = await start([rate(0.9)])
    const method = async () => answerOf(await valuations.get(ACTOR, YEAR)).method
    await valuations.book(ACTOR, { id: '2026', method: 'rate' })
    expect(await method()).toBe('rate')
    await valuations.book(ACTOR, { id: '2026', method: 'lower_value' })
    expect(await method()).toBe('lower_value')
    expect(await entries()).toEqual([
      ...['2 2026-12-31 1024 -400,6949 400 reversed', '3 2027-01-01 1024 400,6949 -400 reversed'],
      ...['4 2026-12-31 1024 400,6949 -400', '5 2027-01-01 1024 -400,6949 400'],
      ...['6 2026-12-31 1024 -400,6949 400', '7 2027-01-01 1024 400,6949 -400'],
    ])
  })

  test('that would book nothing leaves the one before as it is', async () => {
    const { valuations, entries } = await start([rate(0.98)])
    await valuations.book(ACTOR, { id: '2026', method: 'rate' })
    const before = await entries()
    expect(await valuations.book(ACTOR, { id: '2026', method: 'lower_value' })).toMatchObject({
      error: { problems: [{ code: 'valuation_without_difference' }] },
    })
    expect(await entries()).toEqual(before)
  })

  test('is booked anew when its rate has changed', async () => {
    const { valuations, entries, book } = await start([rate(0.9)])
    await valuations.book(ACTOR, { id: '2026', method: 'rate' })
    const [{ rows }] = await book.read([page('exchange_rate')])
    const [before] = rows
    if (!before) throw new Error('no rate')
    await book.write({ user: 1 }, async () =>
      ok({ action: 'test', changes: [updated('exchange_rate', before, { rate: 0.98 })], value: null }),
    )
    expect(answerOf(await valuations.get(ACTOR, YEAR)).is_current).toBe(false)
    expect(answerOf(await valuations.book(ACTOR, { id: '2026', method: 'rate' })).is_current).toBe(true)
    expect((await entries()).slice(4)).toEqual(['6 2026-12-31 1024 400,6999 -400', '7 2027-01-01 1024 -400,6999 400'])
  })

  test('is neither removed nor replaced in a locked period, and a year that is not there has none', async () => {
    const { valuations, entries, book } = await start([rate(0.9)])
    await valuations.book(ACTOR, { id: '2026', method: 'rate' })
    const before = await entries()
    const lock = { kind: 'books', from: null, to: '2027-01-31', reopened_at: null, returned: [] }
    await book.write({ user: 1 }, async () =>
      ok({ action: 'test', changes: [some('period_lock', 'l', lock)], value: null }),
    )
    expect(await valuations.remove(ACTOR, { id: '2026' })).toMatchObject({ ok: false, error: { type: 'Invalid' } })
    expect(await valuations.book(ACTOR, { id: '2026', method: 'lower_value' })).toMatchObject({ ok: false })
    expect(await entries()).toEqual(before)
    for (const answer of [
      await valuations.remove(ACTOR, { id: 'none' }),
      await valuations.book(ACTOR, { id: 'none', method: 'rate' }),
    ])
      expect(answer).toMatchObject({ ok: false, error: { type: 'NotFound' } })
  })

  test('waits for its day and for a rate of each currency', async () => {
    const early = await start([rate(0.9)], { today: '2026-12-30' })
    expect(await early.valuations.book(ACTOR, { id: '2026', method: 'rate' })).toMatchObject({
      error: { code: 'valuation_before_its_day' },
    })
    const onDay = await start([rate(0.9)], { today: '2026-12-31' })
    expect(await onDay.valuations.book(ACTOR, { id: '2026', method: 'rate' })).toMatchObject({ ok: true })
    const without = await start([])
    expect(await without.valuations.book(ACTOR, { id: '2026', method: 'rate' })).toMatchObject({
      error: { problems: [{ code: 'exchange_rate_missing_on', values: { currency: 'EUR', date: day('2026-12-31') } }] },
    })
    expect(await without.valuations.get(ACTOR, { id: 'none', method: null })).toMatchObject({
      error: { type: 'NotFound' },
    })
  })
})

// The journal: entries as they were known at a moment, who took a typed entry, accruals with their releases, and the days and
// the checklist of fiscal years.
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../main/service/core/request.ts'
import { createFiscalYears } from '../../../main/service/ledger/fiscal-years.ts'
import { createJournalEntries } from '../../../main/service/ledger/journal-entries.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { JournalEntry } from '../../../shared/record/ledger/journal-entry.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { CHART, yearOf } from '../../rule/ledger/ledger-facts.ts'
import { transaction } from '../../rule/matching/world.ts'
import { ACTOR, bookWith, depsOf, entry, gathered, lines, profileWith, some } from '../../support/books/book-with.ts'
import { answerOf } from '../../support/books/service-world.ts'

const MOMENT = '2026-05-01T00:00:00.000000Z' as Timestamp
const [BEFORE, AFTER] = ['2026-04-30T00:00:00.000000Z', '2026-05-01T00:00:00.000001Z'] as [Timestamp, Timestamp]
const SOLD = lines({ 1020: 5, 3400: -5 })
const start = async (...changes: readonly Change[]) => {
  const book = await bookWith(
    profileWith({ accountingVatReporting: [] }, { legal_form: 'plc' }),
    ...CHART.filter(({ number }) => [1020, 3400, 2979, 9000, 9200].includes(number)).map((each) =>
      created('ledger_account', each),
    ),
    ...['2025', '2026'].map((year) => created('fiscal_year', yearOf(year))),
    ...changes,
  )
  let id = 0
  const deps = { ...(await depsOf(book)), newId: () => `n${++id}` }
  return { book, entries: createJournalEntries(deps), years: createFiscalYears(deps) }
}
const request = (fields: object = {}) =>
  ({
    question: { filter: [], search: null, sort: [{ field: 'number', descending: false }], offset: 0, limit: 100 },
    ...{ includes: [], appends: [], as_of: null, ...fields },
  }) as never

describe('the list', () => {
  test('as it was known at a moment, that moment included: without later entries and reversals', async () => {
    const { entries } = await start(
      entry('e1', '2026-03-01', { created_at: BEFORE, reversed_by_id: 'e3' }),
      entry('e2', '2026-03-01', { created_at: MOMENT, reversed_by_id: 'e4' }),
      entry('e3', '2026-03-01', { created_at: AFTER, reverses_id: 'e1' }),
      entry('e4', '2026-03-01', { created_at: MOMENT, reverses_id: 'e2' }),
    )
    const of = async (as_of: Timestamp | null) => {
      const { rows, total } = answerOf(await entries.list(ACTOR, request({ as_of })))
      return [total, ...rows.map(({ record: { id, reversed_by_id } }) => `${id} ${reversed_by_id}`)]
    }
    expect(await of(MOMENT)).toEqual([3, 'e1 null', 'e2 e4', 'e4 null'])
    expect(await of(null)).toEqual([4, 'e1 e3', 'e2 e4', 'e3 null', 'e4 null'])
    const whole = answerOf(await entries.whole(ACTOR, request({ as_of: MOMENT })))
    expect((await gathered(whole.entries)).map(({ id }) => id)).toEqual(['e1', 'e2', 'e4'])
    expect([whole.currency, whole.from, whole.to, whole.accounts.length]).toEqual(['CHF', null, null, 5])
    expect([whole.organization, whole.language]).toEqual(['', 'de'])
  })

  test('selects by its filter and a moment together, in pages', async () => {
    const { entries } = await start(
      ...['e1', 'e2', 'e3'].map((id) => entry(id, '2026-03-01', { created_at: id === 'e3' ? AFTER : BEFORE })),
      entry('e4', '2026-04-01', { created_at: BEFORE }),
    )
    const sort = [{ field: 'number', descending: true }]
    const filter = [{ field: 'date', from: '2026-03-01', to: '2026-03-31' }]
    const question = { filter, search: null, sort, offset: 0, limit: 1 }
    const { rows, total } = answerOf(await entries.list(ACTOR, request({ question, as_of: MOMENT })))
    expect([total, rows.map(({ record: { id } }) => id)]).toEqual([2, ['e2']])
    const whole = answerOf(await entries.whole(ACTOR, request({ question, as_of: MOMENT })))
    expect((await gathered(whole.entries)).map(({ id }) => id)).toEqual(['e2', 'e1'])
  })

  test('names the transactions that took typed entries, and the release of an accrual in force', async () => {
    const took = (id: string, journal_entry_id: string) =>
      created('bank_transaction', transaction(id, { is_reconciled: true, journal_entry_id }))
    const { entries } = await start(
      entry('e1', '2026-03-01'),
      entry('e2', '2026-03-01', { source: { type: 'bank_transaction', id: 't2' } }),
      ...[took('t1', 'e1'), took('t2', 'e2')],
      entry('e3', '2026-12-31'),
      entry('e4', '2027-01-01', { releases_id: 'e3' }),
      entry('e5', '2026-12-31'),
      entry('e6', '2027-01-01', { releases_id: 'e5', reversed_by_id: 'e7' }),
      entry('e7', '2027-01-01', { reverses_id: 'e6' }),
    )
    const { rows } = answerOf(await entries.list(ACTOR, request()))
    expect(
      rows.map((each) => `${each.record.id} ${each.bank_transaction_ids} ${each.released_by_id}`).slice(0, 6),
    ).toEqual([...['e1 t1 null', 'e2  null', 'e3  e4', 'e4  null', 'e5  null', 'e6  null']])
    expect(answerOf(await entries.get(ACTOR, { id: 'e3' } as never)).released_by_id).toBe('e4')
    expect(answerOf(await entries.get(ACTOR, { id: 'e1' } as never)).bank_transaction_ids).toEqual(['t1'])
    expect(await entries.get(ACTOR, { id: 'none' } as never)).toMatchObject({ ok: false, error: { type: 'NotFound' } })
  })
})

describe('a new entry', () => {
  const RATE = some('vat_rate', 'r', {
    ...{ name: '8.1 %', kind: 'standard', rate_millis: 8100, valid_from: '2018-01-01', valid_to: null },
  })
  const typed = (fields: object = {}) => [
    { account_id: '1020', debit: 5 },
    { account_id: '3400', credit: 5, ...fields },
  ]
  const made = async (input: object, ...changes: readonly Change[]) => {
    const { book, entries } = await start(RATE, ...changes)
    const before = book.commits.length
    const answer = await entries.create(ACTOR, { date: '2026-03-01', lines: typed(), ...input } as never)
    const commit = book.commits[before]
    if (!answer.ok) {
      expect(commit).toBeUndefined()
      return 'problems' in answer.error ? answer.error.problems.map((each) => `${each.field} ${each.code}`) : []
    }
    const written = commit?.changes.flatMap(({ table, after }) => (table === 'journal_entry' && after ? [after] : []))
    return { commit, written: written as unknown as readonly JournalEntry[], value: answer.value }
  }
  const refused = (found: Awaited<ReturnType<typeof made>>) => (Array.isArray(found) ? found : ['booked'])

  test('has the number after the last one, in its fiscal year', async () => {
    expect(await made({ text: ' Verkauf ' }, entry('e7', '2026-05-01'))).toMatchObject({
      commit: { action: 'create_journal_entry', params: { number: 8, date: '2026-03-01' }, user: 1 },
      written: [{ number: 8, date: '2026-03-01', fiscal_year_id: '2026', text: 'Verkauf', releases_id: null }],
      value: { base_currency: 'CHF', released_by_id: null, bank_transaction_ids: [], record: { number: 8 } },
    })
    const rated = await made({ lines: typed({ vat_rate_id: 'r' }) })
    expect(rated).toMatchObject({ written: [{ number: 1, lines: [{ vat_rate_id: null }, { vat_rate_id: 'r' }] }] })
  })

  test('is refused with its problems, and nothing is written', async () => {
    expect(refused(await made({ lines: typed({ vat_rate_id: 'none' }) }))).toEqual([
      'lines.1.vat_rate_id vat_rate_unknown',
    ])
    expect(refused(await made({ lines: typed({ account_id: 'none' }) }))).toEqual([
      expect.stringMatching(/^lines\.1\.account_id /),
    ])
    expect(refused(await made({ date: '2020-03-01' }))).toEqual(['date fiscal_year_missing'])
    const lock = some('period_lock', 'l', { kind: 'books', from: null, to: '2026-03-01', reopened_at: null })
    expect(refused(await made({}, lock))).toEqual(['date period_locked'])
    expect(refused(await made({ release_date: '2026-03-01' }))).toEqual(['release_date release_not_later'])
  })

  test('that is an accrual comes with its release on another day, also in the year that follows', async () => {
    const found = await made({ date: '2026-12-31', release_date: '2027-01-01' })
    if (Array.isArray(found)) throw new Error(found.join())
    const [accrual, release] = found.written
    expect(found.commit).toMatchObject({
      ...{ action: 'book_accrual', params: { number: 1, date: '2026-12-31', released: '2027-01-01' } },
    })
    expect(found.written.map(({ number, date, releases_id }) => [number, date, releases_id])).toEqual([
      [1, '2026-12-31', null],
      [2, '2027-01-01', accrual?.id],
    ])
    expect(release?.lines.map(({ account_id, debit, credit }) => [account_id, debit, credit])).toEqual([
      ['1020', 0, 500],
      ['3400', 500, 0],
    ])
    expect(found.value).toMatchObject({ record: { id: accrual?.id }, released_by_id: release?.id })
    expect(found.commit?.changes.map(({ table }) => table)).toContain('fiscal_year')
  })

  test('opens a year only when no earlier year has balances', async () => {
    const opening = {
      ...{ date: '2026-01-01', source: { type: 'opening' } },
      lines: [
        { account_id: '1020', debit: 5 },
        { account_id: '2979', credit: 5 },
      ],
    }
    expect(refused(await made(opening))).toEqual(['booked'])
    expect(refused(await made(opening, entry('e1', '2025-06-01', { lines: SOLD })))).toEqual(['date opening_carried'])
  })
})

describe('a reversal', () => {
  test('is noted in the entry, of an accrual in both; of an entry that is not there it is refused', async () => {
    const { book, entries } = await start(
      entry('e1', '2025-12-31', { lines: SOLD }),
      entry('e2', '2026-01-01', { lines: SOLD, releases_id: 'e1' }),
    )
    expect(await entries.reverse(ACTOR, { id: 'none' } as never)).toMatchObject({ error: { type: 'NotFound' } })
    const { record } = answerOf(await entries.reverse(ACTOR, { id: 'e1' } as never))
    const [{ rows }] = await book.read([page('journal_entry', { sort: [{ field: 'number', descending: false }] })])
    const [, , first, second] = rows
    expect(rows.map(({ reversed_by_id }) => reversed_by_id)).toEqual([first?.id, second?.id, null, null])
    expect([record.id, record.reverses_id, second?.reverses_id]).toEqual([first?.id, 'e1', 'e2'])
    expect(book.commits.at(-1)).toMatchObject({ action: 'reverse_journal_entry', params: { number: 3, reversed: 1 } })
  })

  const reversed = async (id: string, ...changes: readonly Change[]) => {
    const { book, entries } = await start(...changes)
    const answer = await entries.reverse(ACTOR, { id } as never)
    if (!answer.ok)
      return 'problems' in answer.error ? answer.error.problems.map((each) => `${each.field} ${each.code}`) : []
    const [{ rows }] = await book.read([page('journal_entry', { sort: [{ field: 'number', descending: false }] })])
    return rows.flatMap(({ number, date, reverses_id }) =>
      reverses_id === null ? [] : [`${number} ${date} ${reverses_id}`],
    )
  }
  const accrual = (fields: object = {}) => entry('e1', '2025-12-31', { lines: SOLD, ...fields })
  const release = (fields: object = {}) => entry('e2', '2026-01-01', { lines: SOLD, releases_id: 'e1', ...fields })

  test('of an accrual or of its release reverses both, each on its own day', async () => {
    expect(await reversed('e1', accrual(), release())).toEqual(['3 2025-12-31 e1', '4 2026-01-01 e2'])
    expect(await reversed('e2', accrual(), release())).toEqual(['3 2026-01-01 e2', '4 2025-12-31 e1'])
    expect(await reversed('e1', accrual())).toEqual(['2 2025-12-31 e1'])
  })

  test('reverses only halves in force, also one that was booked again', async () => {
    const gone = [release({ reversed_by_id: 'e3' }), entry('e3', '2026-01-01', { reverses_id: 'e2' })]
    expect(await reversed('e1', accrual(), ...gone)).toEqual(['3 2026-01-01 e2', '4 2025-12-31 e1'])
    const again = [accrual({ reversed_by_id: 'e3' }), entry('e3', '2025-12-31', { reverses_id: 'e1' })]
    const rebooked = entry('e4', '2025-12-31', { lines: SOLD, rebooks_id: 'e1' })
    expect(await reversed('e2', ...again, rebooked, release())).toEqual([
      ...['3 2025-12-31 e1', '5 2026-01-01 e2', '6 2025-12-31 e4'],
    ])
  })

  test('is refused for both when one half cannot be reversed, and for an entry that a transaction took', async () => {
    const lock = some('period_lock', 'l', { kind: 'books', from: null, to: '2025-12-31', reopened_at: null })
    expect(await reversed('e2', accrual(), release(), lock)).toEqual(['release_date period_locked'])
    const taken = created('bank_transaction', transaction('t', { is_reconciled: true, journal_entry_id: 'e1' }))
    expect(await reversed('e1', accrual(), taken)).not.toEqual(['2 2025-12-31 e1'])
  })
})

describe('a fiscal year', () => {
  const MANAGER = { ...ACTOR, role: 'owner' } as Actor
  const sold = (id: string, date: string) => entry(id, date, { lines: SOLD })
  const code = (answer: { ok: boolean; error?: unknown }) =>
    answer.ok
      ? 'ok'
      : ((answer.error as { code?: string; type: string }).code ?? (answer.error as { type: string }).type)

  test('keeps the days of its first and last entry', async () => {
    const { years } = await start(sold('e1', '2026-03-01'), sold('e2', '2026-10-01'), sold('e3', '2025-05-01'))
    const change = (end_date: string) => years.change(MANAGER, { id: '2026', end_date } as never)
    expect(code(await change('2026-09-30'))).not.toBe('ok')
    expect(code(await change('2026-10-01'))).toBe('ok')
    const other = await start(sold('e1', '2026-03-01'), sold('e2', '2026-10-01'))
    const begin = (start_date: string) => other.years.change(MANAGER, { id: '2026', start_date } as never)
    expect(code(await begin('2026-03-02'))).not.toBe('ok')
  })

  test('is deleted only without entries and budgets', async () => {
    const remove = async (...changes: readonly Change[]) =>
      code(await (await start(...changes)).years.remove(MANAGER, { id: '2026' } as never))
    expect(await remove()).toBe('ok')
    expect(await remove(sold('e1', '2025-05-01'))).toBe('ok')
    expect(await remove(sold('e1', '2026-05-01'))).toBe('fiscal_year_in_use')
    expect(await remove(some('budget', 'b', { fiscal_year_id: '2026', account_id: '3400' }))).toBe('fiscal_year_in_use')
    expect(await remove(some('budget', 'b', { fiscal_year_id: '2025', account_id: '3400' }))).toBe('ok')
    const { years } = await start()
    expect(code(await years.remove(MANAGER, { id: 'none' } as never))).toBe('NotFound')
  })

  test('shows its checklist to those who keep the books', async () => {
    const { years } = await start(sold('e1', '2026-03-01'))
    const of = (role: string, appends: readonly string[]) =>
      years.get({ ...ACTOR, role } as Actor, { id: '2026', includes: [], appends } as never)
    expect(code(await of('viewer', ['checklist']))).toBe('Forbidden')
    expect('checklist' in answerOf(await of('viewer', []))).toBe(false)
    expect(answerOf(await of('owner', ['checklist'])).checklist).toMatchObject({
      income_statement_profit_loss_posted: false,
    })
    const sort = [{ field: 'start_date', descending: false }]
    const question = { filter: [], search: null, sort, offset: 0, limit: 100 }
    const inOrder = request({ question, appends: ['checklist'] })
    const list = answerOf(await years.list(MANAGER, inOrder))
    expect(
      list.rows.map(({ record: { id }, checklist }) => [id, checklist?.income_statement_profit_loss_posted]),
    ).toEqual([
      ['2025', true],
      ['2026', false],
    ])
  })

  test('posts its result by entries on its last day, numbered on, with the account in their text', async () => {
    const { book, years } = await start(sold('e7', '2026-03-01'))
    expect(answerOf(await years.postResult(MANAGER, { id: '2026' } as never)).checklist).toMatchObject({
      ...{ income_statement_profit_loss_posted: true, balance_sheet_profit_loss_posted: true },
    })
    const [{ rows }] = await book.read([page('journal_entry', { sort: [{ field: 'number', descending: false }] })])
    const posted = rows
      .slice(1)
      .map((each) => `${each.number} ${each.date} ${each.is_closing} ${each.text?.split(' ')[0]}`)
    expect(posted).toEqual(['8 2026-12-31 true 9000', '9 2026-12-31 true 9200', '10 2026-12-31 true 2979'])
    expect(rows[1]?.lines.map(({ account_id, debit, credit }) => `${account_id} ${debit - credit}`)).toEqual([
      ...['3400 5', '9000 -5'],
    ])
  })
})

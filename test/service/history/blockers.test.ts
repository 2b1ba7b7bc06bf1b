// What prevents the undo of an action: later actions of people on the same records, and records. Over books in memory; a later
// action is named by its group, a record by its table and id.
import { describe, expect, test } from 'vitest'
import { blockersOf } from '../../../main/service/history/blockers.ts'
import { readUndoPlan } from '../../../main/service/history/undo-plan.ts'
import { type Change, changeOfFields, created, removed } from '../../../shared/books/port/change.ts'
import type { ActionParams } from '../../../shared/books/port/commit.ts'
import { get } from '../../../shared/books/port/read.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { ok } from '../../../shared/value/result.ts'
import { CHART, yearOf } from '../../rule/ledger/ledger-facts.ts'
import { bankAccount, company, invoice, rappen, transaction } from '../../rule/matching/world.ts'
import { bookWith, entry, lines, profileWith, some } from '../../support/books/book-with.ts'

const LATER = '2026-01-02T00:00:00.000000Z' as Timestamp
const deps = { newId: () => 'new', now: () => LATER }
interface Wish {
  readonly before?: readonly Change[]
  readonly action?: string
  /** Of the action. */
  readonly params?: ActionParams
  readonly done: readonly Change[]
  /** By the name of the action; one that starts with `-` is the application's own. */
  readonly since?: Readonly<Record<string, readonly Change[]>>
  /** The number of commits of one more action, which changes nothing that the undo is about. */
  readonly commits?: number
}
const foundBlockers = async ({ before = [], action = 'test', params = {}, done, since = {}, commits = 0 }: Wish) => {
  const book = await bookWith(profileWith({ accountingVatReporting: [] }, { legal_form: 'plc' }), ...before)
  const write = (group: string, name: string, changes: readonly Change[]) =>
    book.write<null, never>({ user: group.startsWith('-') ? null : 1, group }, async () =>
      ok({ action: name, params: group === 'action' ? params : {}, changes, value: null }),
    )
  await write('action', action, done)
  for (const [group, changes] of Object.entries(since)) await write(group, 'test', changes)
  for (let at = 0; at < commits; at++) await write('LONG', 'test', [created('company', company(`c${at}`, 'Andere'))])
  const [target] = await book.read([get('history', 'action')])
  if (!target) throw new Error('no action')
  const plan = await readUndoPlan(book, book.read, target, target)
  return blockersOf(deps, book, book.read, plan)
}
const blockers = async (wish: Wish) =>
  (await foundBlockers(wish)).map((each) => (each.type === 'history' ? each.entry.id : `${each.type} ${each.id}`))
const muster = company('c', 'Muster AG')
const named = (from: string, to: string) => changeOfFields('company', 'c', { name: from }, { name: to })
const update = (id: string, from: object, to: object) =>
  changeOfFields('bank_transaction', id, from as never, to as never)

describe('a record that was changed since', () => {
  const before = [created('company', muster)]
  const done = [named('Muster AG', 'A')]

  test('blocks by the action that changed the same field, the latest first', async () => {
    expect(await blockers({ before, done })).toEqual([])
    expect(await blockers({ before, done, since: { L1: [named('A', 'B')], L2: [named('B', 'C')] } })).toEqual(['L2'])
    const city = changeOfFields('company', 'c', { city: null }, { city: 'Bern' })
    expect(await blockers({ before, done, since: { L1: [city] } })).toEqual([])
    // Back to what it was before the action.
    expect(await blockers({ before, done, since: { L1: [named('A', 'Muster AG')] } })).toEqual([])
  })

  test('blocks by the action that changed its field, not by a later one that changed another field', async () => {
    const city = changeOfFields('company', 'c', { city: null }, { city: 'Bern' })
    expect(await blockers({ before, done, since: { L1: [named('A', 'B')], L2: [city] } })).toEqual(['L1'])
  })

  test('does not block when only the application changed it', async () => {
    expect(await blockers({ before, done, since: { '-own': [named('A', 'B')] } })).toEqual([])
  })

  test('blocks itself when there are too many later commits to find who changed it', async () => {
    const since = { '-own': [named('A', 'B')] }
    expect(await blockers({ before, done, since, commits: 400 })).toEqual([])
    expect(await foundBlockers({ before, done, since, commits: 401 })).toEqual([
      { type: 'company', id: 'c', title: 'B' },
    ])
  })

  test('blocks by its removal', async () => {
    expect(await blockers({ before, done, since: { L1: [removed('company', { ...muster, name: 'A' })] } })).toEqual([
      'L1',
    ])
    const gone = [removed('company', muster)]
    expect(await blockers({ before, done: gone, since: { L1: [created('company', muster)] } })).toEqual(['L1'])
  })

  test('names at most twenty', async () => {
    const companies = Array.from({ length: 21 }, (_, at) => company(`c${at}`, 'A'))
    const set = (id: string, from: string, to: string) => changeOfFields('company', id, { name: from }, { name: to })
    const since = Object.fromEntries(companies.map(({ id }) => [`L-${id}`, [set(id, 'B', 'C')]]))
    const found = await blockers({
      before: companies.map((each) => created('company', each)),
      done: companies.map(({ id }) => set(id, 'A', 'B')),
      since,
    })
    expect([found.length, found[0], found.at(-1)]).toEqual([20, 'L-c20', 'L-c1'])
  })
})

describe('a record that depends on a created one', () => {
  const done = [created('company', muster)]
  const naming = [created('invoice', invoice('i', { company_id: 'c' }))]

  test('blocks by the action that made it, or itself when the application did', async () => {
    expect(await blockers({ done, since: { L1: naming } })).toEqual(['L1'])
    expect(await blockers({ done, since: { '-own': naming } })).toEqual(['invoice i'])
    // The undo of the named action comes first.
    const rule = [some('rule', 'r', { company_id: 'c', rows: [] })]
    expect(await blockers({ done, since: { L1: naming, '-own': rule } })).toEqual(['L1'])
  })
})

test('an entry that was reversed since, or booked again', async () => {
  const reversal = [
    entry('e2', '2026-03-01', { reverses_id: 'e1' }),
    changeOfFields('journal_entry', 'e1', { reversed_by_id: null }, { reversed_by_id: 'e2' }),
  ]
  const e1 = entry('e1', '2026-03-01', { lines: lines({ 1020: 5, 3400: -5 }) })
  expect(await blockers({ done: [e1] })).toEqual([])
  expect(await blockers({ done: [e1], since: { L1: reversal } })).toEqual(['L1'])
  expect(await blockers({ before: [e1], done: reversal })).toEqual([])
  const again = [entry('e3', '2026-03-01', { rebooks_id: 'e1' })]
  // Reversed and booked again, it is in force as the action left it.
  expect(await blockers({ done: [e1], since: { L1: reversal, L2: again } })).toEqual([])
  expect(await blockers({ before: [e1], done: reversal, since: { L1: again } })).not.toEqual([])
})

describe('the number of an invoice', () => {
  const renumbered = [changeOfFields('invoice', 'i', { number: 'R1' }, { number: 'R2' })]
  const before = [created('invoice', invoice('i', { number: 'R1' }))]
  const other = (created_at: Timestamp) => [created('invoice', invoice('j', { number: 'R1', created_at }))]

  test('blocks when another one got it since, not when it had it before', async () => {
    expect(await blockers({ before, done: renumbered, since: { L1: other(LATER) } })).toEqual(['L1'])
    expect(
      await blockers({ before: [...before, ...other('2025-01-01T00:00:00.000000Z' as Timestamp)], done: renumbered }),
    ).toEqual([])
    // An older one that a later action gave the number, and the same one.
    const old = created(
      'invoice',
      invoice('j', { number: 'R0', created_at: '2025-01-01T00:00:00.000000Z' as Timestamp }),
    )
    const given = (id: string, from: string) => [changeOfFields('invoice', id, { number: from }, { number: 'R1' })]
    expect(await blockers({ before: [...before, old], done: renumbered, since: { L1: given('j', 'R0') } })).toEqual([
      'L1',
    ])
    const young = [created('invoice', invoice('i', { number: 'R1', created_at: LATER }))]
    expect(await blockers({ before: young, done: renumbered, since: { L1: given('i', 'R2') } })).toEqual([])
    const moved = [changeOfFields('invoice', 'i', { text: null }, { text: 'x' })]
    expect(await blockers({ before, done: moved, since: { L1: other(LATER) } })).toEqual([])
  })
})

test('bulk work that has not ended', async () => {
  const batch = (finished_at: string | null) => some('batch', 'b', { kind: 'apply_rule', finished_at, undone_at: null })
  expect(await blockers({ done: [batch(null)] })).toEqual(['batch b'])
  expect(await blockers({ done: [batch('now')] })).toEqual([])
})

describe('the ledger account that a person chose for a bank account', () => {
  const before = [
    created('bank_account', bankAccount({ account_id: '1020' })),
    ...['1020', '1021'].map((id) => some('ledger_account', id, { number: Number(id) })),
    ...['t1', 't2'].map((id) => created('bank_transaction', transaction(id))),
  ]
  const chosen = changeOfFields('bank_account', 'account0001', { account_id: '1020' }, { account_id: '1021' })
  const booked = (id: string) => update(id, { is_reconciled: false }, { is_reconciled: true })
  const action = 'change_bank_account'

  test('stays while transactions are booked on it since', async () => {
    expect(await blockers({ before, action, done: [chosen], since: { L1: [booked('t1')] } })).toEqual(['L1'])
    expect(await blockers({ before, action, done: [chosen] })).toEqual([])
    // The undo reverses the bookings of the action itself.
    expect(await blockers({ before, action, done: [chosen, booked('t1')] })).toEqual([])
    expect(await blockers({ before, action, done: [chosen, booked('t1')], since: { L1: [booked('t2')] } })).toEqual([
      'L1',
    ])
  })

  test('also when the action is undone or redone; a booking on another account does not count', async () => {
    const since = { L1: [booked('t1')] }
    const params = { of_action: 'change_bank_account' }
    expect(await blockers({ before, action: 'redo', params, done: [chosen], since })).toEqual(['L1'])
    const other = created('bank_transaction', transaction('t3', { bank_account_id: 'account0002' }))
    const onOther = { L1: [booked('t3')] }
    expect(await blockers({ before: [...before, other], action, done: [chosen], since: onOther })).toEqual([])
  })

  test('counts as chosen when the currency changed with it; a removed account has none', async () => {
    const both = changeOfFields(
      'bank_account',
      'account0001',
      { account_id: '1020', currency: 'CHF' },
      { account_id: null, currency: 'EUR' },
    )
    expect(await blockers({ before, action, done: [both], since: { L1: [booked('t1')] } })).toEqual(['L1'])
    const gone = removed('bank_account', bankAccount({ account_id: '1020' }))
    expect(await blockers({ before, action, done: [gone], since: { L1: [booked('t1')] } })).toEqual([])
  })

  test('of other actions, other fields and unlinked accounts does not', async () => {
    const since = { L1: [booked('t1')] }
    expect(await blockers({ before, action: 'reconcile', done: [chosen], since })).toEqual([])
    const renamed = changeOfFields('bank_account', 'account0001', { name: 'Konto' }, { name: 'B' })
    expect(await blockers({ before, action, done: [renamed], since })).toEqual([])
    const unlinked = changeOfFields('bank_account', 'account0001', { account_id: '1020' }, { account_id: null })
    expect(await blockers({ before, action, done: [unlinked], since })).toEqual([])
    const currency = changeOfFields('bank_account', 'account0001', { currency: 'CHF' }, { currency: 'EUR' })
    expect(await blockers({ before, action, done: [currency], since })).toEqual(['L1'])
  })
})

describe('the base currency', () => {
  const change = (fields: readonly [object, object]) =>
    changeOfFields('organization_profile', 1, fields[0] as never, fields[1] as never)
  const [currency, form] = [
    change([{ base_currency: 'CHF' }, { base_currency: 'EUR' }]),
    change([{ legal_form: 'plc' }, { legal_form: 'llc' }]),
  ]

  test('stays while there are bank accounts or entries', async () => {
    const account = [created('bank_account', bankAccount())]
    const typed = [entry('e1', '2026-03-01', { lines: lines({ 1020: 5, 3400: -5 }) })]
    expect(await blockers({ done: [currency] })).toEqual([])
    expect(await blockers({ done: [currency], since: { L1: account, L2: typed } })).toEqual(['L2', 'L1'])
    expect(await blockers({ done: [form], since: { L1: account, L2: typed } })).toEqual([])
  })
})

describe('periods', () => {
  const closed = some('fiscal_year', '2025', { ...yearOf('2025'), closed_at: LATER })
  const locked = some('period_lock', 'lock', { kind: 'books', from: null, to: '2025-12-31', reopened_at: null })

  test('closed years and locks in which the undo would book', async () => {
    const typed = [entry('e1', '2025-03-01', { lines: lines({ 1020: 5, 3400: -5 }) })]
    expect(await blockers({ before: [closed], done: typed })).toEqual(['fiscal_year 2025'])
    expect(await blockers({ before: [locked], done: typed })).toEqual(['period_lock lock'])
    expect(await blockers({ before: [closed, locked], done: [entry('e1', '2026-03-01')] })).toEqual([])
  })

  test('a year that would be closed again, when something open was booked in it since', async () => {
    const chart = CHART.filter(({ number }) => [1020, 3400].includes(number)).map((each) =>
      created('ledger_account', each),
    )
    const reopened = [changeOfFields('fiscal_year', '2025', { closed_at: LATER }, { closed_at: null })]
    const sold = (id: string, date = '2025-03-01') => entry(id, date, { lines: lines({ 1020: 5, 3400: -5 }) })
    const before = [...chart, closed]
    expect(await blockers({ before, done: reopened })).toEqual([])
    expect(await blockers({ before, done: reopened, since: { L1: [sold('e1')], L2: [sold('e2')] } })).toEqual([
      'L2',
      'L1',
    ])
    expect(await blockers({ before, done: reopened, since: { L1: [sold('e1', '2026-03-01')] } })).toEqual([])
    expect(
      await blockers({ before, done: reopened, since: { L1: [sold('e1')], L2: [sold('e2', '2026-03-01')] } }),
    ).toEqual(['L1'])
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`L${at + 1}`, [sold(`e${at + 1}`)]]))
    const latest = await blockers({ before, done: reopened, since: many })
    expect([latest.length, latest[0], latest.at(-1)]).toEqual([20, 'L21', 'L2'])
    const moved = [entry('e1', '2025-03-01', { lines: lines({ 1020: 5, 1100: -5 }) })]
    expect(await blockers({ before, done: reopened, since: { L1: moved } })).toEqual([])
  })
})

describe('a document that a payment would settle again', () => {
  const settlements = [{ type: 'invoice', id: 'a', amount: rappen(10_000), base_amount: rappen(9_500) }]
  const euros = invoice('a', { currency: 'EUR', base_total: rappen(9_500), base_paid_amount: rappen(0) })
  const toFrancs = changeOfFields(
    'invoice',
    'a',
    { currency: 'EUR', base_total: rappen(9_500), base_paid_amount: rappen(0) },
    { currency: 'CHF', base_total: null, base_paid_amount: null },
  )
  const paying = transaction('t', { is_reconciled: true, matches: [{ settlements }] as never })
  const freed = update('t', { is_reconciled: true, matches: paying.matches }, { is_reconciled: false, matches: [] })
  const open = created('bank_transaction', { ...paying, is_reconciled: false, matches: [] })
  const offset = some('offset', 'o', { settlements, journal_entry_id: null })

  test.each([
    ['a transaction', [created('bank_transaction', paying)], freed],
    ['an offset', [offset], changeOfFields('offset', 'o', offset.after as never, null)],
  ])('blocks the undo for %s when it has another value since', async (_, before, change) => {
    const books = [created('invoice', euros), ...before]
    expect(await blockers({ before: books, done: [change] })).toEqual([])
    expect(await blockers({ before: books, done: [change], since: { L1: [toFrancs] } })).toEqual(['L1'])
  })

  test('blocks when it would be booked on another rate, not when another field changed', async () => {
    const part = (vat_rate_id: string) => ({ account_id: '3400', vat_rate_id, base_booked: 0, base_tax: 0 })
    const ofParts = {
      ...{ booked_by: 'payment', payment_parts: [part('rate')], journal_entry_id: null },
      ...{ date: '2026-03-01', vat_rate_id: 'rate' },
    } as never
    const parts = [{ type: 'invoice', id: 'a', amount: rappen(100), parts: [{ base_booked: 100, base_tax: 8 }] }]
    const fields = { is_reconciled: true, journal_entry_id: 'e1', matches: [{ settlements: parts }] }
    const before = [
      created('invoice', invoice('a', ofParts)),
      created('bank_transaction', transaction('t', fields as never)),
      entry('e1', '2026-03-01', {
        lines: lines({ 3400: -92 }, { vat_rate_id: 'rate' }),
        source: { type: 'bank_transaction', id: 't' },
        reversed_by_id: 'e2',
      }),
      entry('e2', '2026-03-01', { reverses_id: 'e1' }),
    ]
    const done = [update('t', fields, { is_reconciled: false, journal_entry_id: null, matches: [] })]
    const change = (from: object, to: object) => [changeOfFields('invoice', 'a', from as never, to as never)]
    const dated = change({ date: '2026-03-01' }, { date: '2026-03-02' })
    const rated = change(
      { payment_parts: [part('rate')], vat_rate_id: 'rate' },
      { payment_parts: [part('other')], vat_rate_id: 'other' },
    )
    expect(await blockers({ before, done, since: { L1: dated } })).toEqual([])
    expect(await blockers({ before, done, since: { L1: rated } })).toEqual(['L1'])
  })

  test('does not block for a transaction that it would release', async () => {
    const booked = update('t', { is_reconciled: false, matches: [] }, { is_reconciled: true, matches: paying.matches })
    const before = [created('invoice', euros), open]
    expect(await blockers({ before, done: [booked], since: { L1: [toFrancs] } })).toEqual([])
  })
})

describe('a VAT rate that would go', () => {
  const done = [some('vat_rate', 'v')]
  const line = (vat_rate_id: string | null) => ({ amount: 5, vat_rate_id })
  const naming: readonly (readonly [string, Change])[] = [
    ['journal_entry e1', entry('e1', '2026-03-01', { lines: lines({ 1020: 5, 3400: -5 }, { vat_rate_id: 'v' }) })],
    ['invoice i', some('invoice', 'i', { lines: [line(null), line('v')], payment_parts: [] })],
    ['invoice i', some('invoice', 'i', { lines: [], payment_parts: [line('w'), line('v')] })],
    ['expense i', some('expense', 'i', { lines: [line('v')], payment_parts: [] })],
    ['rule r', some('rule', 'r', { rows: [line('v')] })],
  ]

  test.each(naming)('blocks by %s', async (name, change) => {
    expect(await blockers({ done, since: { '-own': [change] } })).toEqual([name])
    expect(await blockers({ done, since: { L1: [change] } })).toEqual(['L1'])
    // Both go.
    expect(await blockers({ done: [...done, change] })).toEqual([])
  })

  test('blocks by the title of a record that the application created', async () => {
    const change = some('invoice', 'i', { number: 'R-7', lines: [line('v')], payment_parts: [] })
    const [found] = await foundBlockers({ done, since: { '-own': [change] } })
    expect(found).toMatchObject({ type: 'invoice', id: 'i', title: expect.stringContaining('R-7') })
  })

  test('does not block by other rates', async () => {
    const others = [
      some('invoice', 'i', { lines: [line('w'), line(null)], payment_parts: [line('w')] }),
      some('rule', 'r', { rows: [line('w')] }),
      entry('e1', '2026-03-01', { lines: lines({ 1020: 5, 3400: -5 }, { vat_rate_id: 'w' }) }),
    ]
    expect(await blockers({ done, since: { L1: others } })).toEqual([])
    const [, [, invoiceOfRate] = []] = naming
    expect(
      await blockers({ done: [some('company', 'c')], since: { L1: invoiceOfRate ? [invoiceOfRate] : [] } }),
    ).toEqual([])
  })
})

describe('a transaction', () => {
  const booked = (id: string, entryId: string | null = null) =>
    update(
      id,
      { is_reconciled: false, ...(entryId ? { journal_entry_id: null } : {}) },
      { is_reconciled: true, ...(entryId ? { journal_entry_id: entryId } : {}) },
    )
  const typed = entry('e1', '2026-03-01', { lines: lines({ 1020: 10_000, 3400: -10_000 }) })
  const before = [
    created('bank_account', bankAccount({ account_id: '1020' })),
    ...['t', 'u'].map((id) => created('bank_transaction', transaction(id))),
  ]

  test('with another amount that was booked since blocks; with another text it does not', async () => {
    const since = { L1: [booked('t')] }
    const changed = (from: object, to: object) => ({ before, done: [update('t', from, to)], since })
    expect(await blockers(changed({ amount: 10_000 }, { amount: 10_001 }))).toEqual(['L1'])
    expect(await blockers(changed({ currency: 'CHF' }, { currency: 'EUR' }))).toEqual(['L1'])
    const account = [{ bank_account_id: 'account0001' }, { bank_account_id: 'account0002' }] as const
    expect(await blockers(changed(...account))).toEqual(['L1'])
    expect(await blockers(changed({ text: null }, { text: 'b' }))).toEqual([])
    expect(await blockers({ ...changed({ amount: 10_000 }, { amount: 10_001 }), since: {} })).toEqual([])
  })

  test('that the action itself booked or removed does not block', async () => {
    const own = update('t', { amount: 10_000, is_reconciled: false }, { amount: 10_001, is_reconciled: true })
    expect(await blockers({ before, done: [own] })).toEqual([])
    expect(await blockers({ before, done: [removed('bank_transaction', transaction('t'))] })).toEqual([])
  })

  test('that is reconciled with a typed entry of the action blocks', async () => {
    expect(await blockers({ before, done: [typed], since: { L1: [booked('t', 'e1')] } })).toEqual(['L1'])
    expect(await blockers({ before, done: [typed, booked('t', 'e1')] })).toEqual([])
    expect(
      await blockers({
        before: [...before, typed],
        done: [created('company', muster)],
        since: { L1: [booked('t', 'e1')] },
      }),
    ).toEqual([])
  })

  test('that would be reconciled with a typed entry again needs the entry, unreversed and free', async () => {
    const decidedRecord = transaction('t', { is_reconciled: true, journal_entry_id: 'e1' })
    const own = [...before.filter(({ id }) => id !== 't'), created('bank_transaction', decidedRecord), typed]
    const freed = update(
      't',
      { is_reconciled: true, journal_entry_id: 'e1' },
      { is_reconciled: false, journal_entry_id: null },
    )
    const reversal = [
      entry('e2', '2026-03-01', { reverses_id: 'e1' }),
      changeOfFields('journal_entry', 'e1', { reversed_by_id: null }, { reversed_by_id: 'e2' }),
    ]
    expect(await blockers({ before: own, done: [freed] })).toEqual([])
    expect(await blockers({ before: own, done: [freed], since: { L1: reversal } })).toEqual(['L1'])
    expect(await blockers({ before: own, done: [freed], since: { L1: [booked('u', 'e1')] } })).toEqual(['L1'])
    expect(await blockers({ before: own, done: [freed, booked('u', 'e1')] })).toEqual([])
    const deleted = removed('bank_transaction', decidedRecord)
    expect(await blockers({ before: own, done: [deleted], since: { L1: [booked('u', 'e1')] } })).toEqual(['L1'])
    // An entry with a line for each of the two.
    const both = [...lines({ 1020: 10_000 }), ...lines({ 1020: 10_000, 3400: -20_000 })]
    const shared = [...own.filter(({ id }) => id !== 'e1'), entry('e1', '2026-03-01', { lines: both })]
    expect(await blockers({ before: shared, done: [freed], since: { L1: [booked('u', 'e1')] } })).toEqual([])
  })
})

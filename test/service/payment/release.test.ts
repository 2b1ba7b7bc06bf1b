// The release of a run in the books: credit notes settled today, discounts booked on the day of their payment, an order for
// each payment, and the file. Run 7 pays R-1 of Holz AG (100.00 less a credit note of 30.00 and a discount of 0.01) on 20
// March and R-2 of Strom AG (50.00) a day later. It is 15 March 2026.
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decideRelease, withdrawPayments } from '../../../main/service/payment/release.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import { get, page } from '../../../shared/books/port/read.ts'
import type { OffsetBill, PaymentRun, RunPayment } from '../../../shared/record/open-item/payment-run.ts'
import { DEFAULT_SETTINGS } from '../../../shared/record/organization/organization-settings.ts'
import { assert, ok } from '../../../shared/value/result.ts'
import { CHART, yearOf } from '../../rule/ledger/ledger-facts.ts'
import { bankAccount, company, day, expense, rappen } from '../../rule/matching/world.ts'
import { ACTOR, bookWith, depsOf, profileWith, some } from '../../support/books/book-with.ts'

const [TODAY, PAY_DAY] = [day('2026-03-15'), day('2026-03-20')]
const NOW = '2026-06-30T12:00:00.000000Z'
const payment = (end_to_end_id: string, fields: Partial<RunPayment>): RunPayment => ({
  ...{ end_to_end_id, company_id: 'holz', bank_account_id: 'konto', execution_date: PAY_DAY, currency: 'CHF' },
  creditor: { name: 'Holz AG', street: null, zip: '3000', city: 'Bern', country: 'CH' },
  ...{ expense_id: 'r1', number: 'R-1', iban: 'CH5604835012345678009', amount: rappen(69_99), discount: rappen(1) },
  ...{ reference: null, message: 'R-1', expense_payment_id: null, discount_id: null, answer: null, reasons: [] },
  ...fields,
})
const PAYMENTS = [
  payment('R-1.7.1', {}),
  payment('R-2.7.2', {
    ...{ expense_id: 'r2', number: 'R-2', amount: rappen(50_00), discount: rappen(0), company_id: 'strom' },
    creditor: { name: 'Strom AG', street: null, zip: null, city: 'Chur', country: 'CH' },
    ...{ execution_date: day('2026-03-21'), reference: 'RF18539007547034', message: null },
  }),
]
const offset = (expense_id: string, amount: number): OffsetBill => ({
  ...{ expense_id, company_id: 'holz', number: expense_id, currency: 'CHF', amount: rappen(amount) },
})
const RUN = {
  ...{ id: 'run', number: 7, message_id: 'M7', booking: 'single', is_salary: false, text: null },
  ...{ payments: PAYMENTS, offset_bills: [offset('r1', 30_00), offset('g1', -30_00)], offset_ids: [], created_by: 1 },
  ...{ released_at: null, released_by: null, file: null, taken_at: null, taken_by: null, answers: [] },
} as unknown as PaymentRun
const BOOKS = [
  created('company', company('holz', 'Holz AG')),
  created('company', company('strom', 'Strom AG')),
  created('expense', expense('r1', { number: 'R-1', company_id: 'holz', booked_by: 'issue' })),
  created('expense', expense('r2', { number: 'R-2', company_id: 'strom', total: rappen(50_00), booked_by: 'issue' })),
  created('expense', expense('g1', { number: 'G-1', company_id: 'holz', total: rappen(-30_00), booked_by: 'issue' })),
  created('bank_account', bankAccount({ id: 'konto', iban: 'CH3709000000304442225', owner_name: null })),
  created('fiscal_year', yearOf('2026')),
  ...CHART.map((account) => created('ledger_account', account)),
]
const lockedTo = (to: string) => some('period_lock', 'l', { kind: 'books', from: null, to, reopened_at: null })

interface Wish {
  readonly run?: Partial<PaymentRun>
  readonly settings?: object
  readonly profile?: object
  readonly organization?: string | null
  readonly books?: readonly Change[]
}
const start = async ({ run = {}, settings = {}, profile = {}, organization = 'Werkstatt GmbH', books }: Wish = {}) => {
  const all = { ...DEFAULT_SETTINGS, liableForVat: false, accountingVatReporting: [], ...settings }
  const book = await bookWith(
    profileWith(all, { billing_name: null, ...profile }),
    created('payment_run', { ...RUN, ...run }),
    ...(books ?? BOOKS),
  )
  let ids = 0
  const deps = { ...(await depsOf(book, TODAY)), newId: () => `n${String(++ids).padStart(4, '0')}` }
  if (organization !== null) {
    await deps.systemBook.write({ user: 1 }, async () =>
      ok({ action: 'test', changes: [some('organization', 1, { name: organization })], value: null }),
    )
  }
  const write = (changes: readonly Change[]) =>
    book.write({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
  return {
    ...{ book, deps, write },
    release: (id = 'run') => book.write({ user: 1 }, (read) => decideRelease(deps, read, ACTOR, id)),
    run: async () => {
      const [found] = await book.read([get('payment_run', 'run')])
      assert(found, 'the run')
      return found
    },
    read: async () => {
      const [bills, offsets, entries, orders] = await book.read([
        page('expense'),
        page('offset'),
        page('journal_entry'),
        page('expense_payment'),
      ])
      return {
        paid: Object.fromEntries(bills.rows.map(({ number, paid_amount }) => [number, paid_amount])),
        ...{ offsets: offsets.rows, entries: entries.rows, orders: orders.rows },
      }
    },
  }
}

test('credit notes are settled today, discounts on the day of their payment', async () => {
  const { release, read, run } = await start()
  expect(await release()).toEqual({ ok: true, value: 'run' })
  const { paid, offsets, entries } = await read()
  expect(paid).toEqual({ 'R-1': 30_01, 'R-2': 0, 'G-1': -30_00 })
  const [settled, discount] = offsets.toSorted((a, b) => a.kind.localeCompare(b.kind))
  expect(settled).toMatchObject({
    ...{ kind: 'offset', date: TODAY, journal_entry_id: null },
    settlements: [
      { type: 'expense', id: 'r1', amount: 30_00 },
      { type: 'expense', id: 'g1', amount: -30_00 },
    ],
  })
  expect(discount).toMatchObject({
    ...{ kind: 'write_off', date: PAY_DAY, text: 'Skonto' },
    settlements: [{ type: 'expense', id: 'r1', amount: 1 }],
  })
  expect(offsets).toHaveLength(2)
  // Creditors to discounts received.
  expect(
    entries.map(({ date, lines }) => [date, lines.map((line) => [line.account_id, line.debit, line.credit])]),
  ).toEqual([
    [
      PAY_DAY,
      [
        ['2000', 1, 0],
        ['4900', 0, 1],
      ],
    ],
  ])
  const released = await run()
  expect(released.offset_ids).toEqual([settled?.id])
  expect(released.payments.map(({ discount_id }) => discount_id)).toEqual([discount?.id, null])
})

test('each supplier and currency has an offset of its own', async () => {
  const bills = ['r1', 'g1', 'r3', 'g3'].map((id, at) =>
    created(
      'expense',
      expense(id, {
        ...{ number: id, company_id: at < 2 ? 'holz' : 'strom', booked_by: 'issue' },
        total: rappen(id.startsWith('g') ? -30_00 : 100_00),
      }),
    ),
  )
  const { release, read, run } = await start({
    run: {
      payments: [payment('R-1.7.1', { amount: rappen(70_00), discount: rappen(0) })],
      offset_bills: [
        ...[offset('r1', 30_00), { ...offset('r3', 30_00), company_id: 'strom' }],
        ...[offset('g1', -30_00), { ...offset('g3', -30_00), company_id: 'strom' }],
      ],
    },
    books: [...BOOKS.filter((change) => change.table !== 'expense'), ...bills],
  })
  expect((await release()).ok).toBe(true)
  const { offsets } = await read()
  expect(offsets.map(({ settlements }) => settlements.map(({ id }) => id))).toEqual([
    ['r1', 'g1'],
    ['r3', 'g3'],
  ])
  expect((await run()).offset_ids).toEqual(offsets.map(({ id }) => id))
})

test('each payment has the order by which the statement finds it', async () => {
  const { release, read, run } = await start()
  await release()
  const { orders } = await read()
  const of = (end_to_end_id: string) => orders.find((order) => order.end_to_end_id === end_to_end_id)
  expect(orders).toHaveLength(2)
  const times = { created_at: NOW, updated_at: NOW }
  expect(of('R-1.7.1')).toEqual({
    ...{ id: expect.any(String), key: 'M7/M7-1/R-1.7.1', end_to_end_id: 'R-1.7.1', expense_ids: ['r1'] },
    ...{ currency: 'CHF', total: 69_99, paid_amount: 0, text: 'Holz AG · R-1', reference: null },
    ...{ iban: 'CH5604835012345678009', execution_date: PAY_DAY, ...times },
  })
  // Without a message, and in a block of its own because of its day.
  expect(of('R-2.7.2')).toMatchObject({
    ...{ key: 'M7/M7-2/R-2.7.2', expense_ids: ['r2'], total: 50_00, text: 'Strom AG' },
    ...{ reference: 'RF18539007547034', execution_date: '2026-03-21' },
  })
  expect((await run()).payments.map(({ expense_payment_id }) => expense_payment_id)).toEqual([
    ...[of('R-1.7.1')?.id, of('R-2.7.2')?.id],
  ])
})

test('the run keeps its file, and who released it when', async () => {
  const { book, release, run } = await start()
  await release()
  const { file, ...released } = await run()
  expect(released).toMatchObject({ released_at: NOW, released_by: 1, updated_at: NOW })
  assert(file, 'the file of a released run')
  expect(file.name).toBe('Zahlungsauftrag-7.xml')
  expect(file.sha256).toBe(createHash('sha256').update(file.content).digest('hex'))
  const all = (pattern: RegExp) => [...file.content.matchAll(pattern)].map(([, text]) => text)
  expect(all(/<CreDtTm>([^<]*)</g)).toEqual(['2026-06-30T12:00:00Z'])
  expect(all(/<DbtrAcct>\s*<Id>\s*<IBAN>(\w+)</g)).toEqual(Array(2).fill('CH3709000000304442225'))
  expect(all(/<InstdAmt Ccy="CHF">([\d.]+)</g)).toEqual(['69.99', '50.00'])
  expect(book.commits.at(-1)).toMatchObject({ action: 'release_payment_run', params: { name: '7', count: 2 } })
})

test.each<[string, Wish, string]>([
  ['the name on the invoices', { profile: { billing_name: 'Werkstatt Rosa Muster' } }, 'Werkstatt Rosa Muster'],
  ['otherwise that of the organization', {}, 'Werkstatt GmbH'],
  ['without both a dash', { organization: null }, '-'],
])('the file has %s', async (_, wish, expected) => {
  const { release, run } = await start(wish)
  await release()
  expect(/<InitgPty>\s*<Nm>([^<]*)</.exec((await run()).file?.content ?? '')?.[1]).toBe(expected)
})

describe('a release is refused, and changes nothing,', () => {
  const APPROVAL = { settings: { paymentApproval: true } }
  const without = (id: string) => BOOKS.filter((change) => change.id !== id)
  const alone = { offset_bills: [], payments: [payment('R-1.7.1', { amount: rappen(99_99) })] }

  test.each<[string, Wish, string, string?]>([
    [
      'when it was released before',
      { run: { released_at: NOW as PaymentRun['released_at'] } },
      'payment_run_released',
      'payment_run',
    ],
    ['by the person who prepared it, where two must act', APPROVAL, 'payment_second_person', 'payment_run'],
    ['when a bill is gone', { books: without('r2') }, 'payment_changed'],
    ['when a credit note is gone', { books: without('g1') }, 'payment_changed'],
    ['while today is locked, for its credit notes', { books: [...BOOKS, lockedTo(TODAY)] }, 'period_locked'],
    ['while the day of a discount is locked', { run: alone, books: [...BOOKS, lockedTo(PAY_DAY)] }, 'period_locked'],
  ])('%s', async (_, wish, code, field = expect.any(String)) => {
    const { book, release, run } = await start(wish)
    const before = book.commits.length
    expect(await release()).toMatchObject({ ok: false, error: { type: 'Invalid', problems: [{ field, code }] } })
    expect(book.commits).toHaveLength(before)
    expect((await run()).file).toBeNull()
  })

  test('of a run that is gone', async () => {
    const { release } = await start()
    expect(await release('other')).toEqual({ ok: false, error: { type: 'NotFound', model: 'PaymentRun', id: 'other' } })
  })
})

test.each<[string, Wish]>([
  ['by another person where two must act', { settings: { paymentApproval: true }, run: { created_by: 2 } }],
  ['by the same person elsewhere', { run: { created_by: 1 } }],
  // Nothing is booked today without credit notes.
  [
    'without discounts and credit notes while the books are locked',
    {
      run: { offset_bills: [], payments: [payment('R-1.7.1', { discount: rappen(0) })] },
      books: [...BOOKS, lockedTo(PAY_DAY)],
    },
  ],
])('a run is released %s', async (_, wish) => {
  const { release } = await start(wish)
  expect(await release()).toEqual({ ok: true, value: 'run' })
})

describe('a rejected payment', () => {
  const reject = async (numbers: readonly string[], more: readonly Change[] = []) => {
    const world = await start()
    await world.release()
    await world.write(more)
    const rejected = (await world.run()).payments.filter(({ number }) => numbers.includes(number))
    const withdrawn = await withdrawPayments(world.deps, world.book.read, rejected)
    if (withdrawn.ok) await world.write(withdrawn.value)
    const { paid, offsets, entries, orders } = await world.read()
    return {
      ...{ withdrawn, paid, kinds: offsets.map(({ kind }) => kind).sort() },
      orders: orders.map(({ end_to_end_id }) => end_to_end_id).sort(),
      reversals: entries.filter(({ reverses_id }) => reverses_id !== null).length,
    }
  }

  test('has no order and no discount any more, and the credit note stays settled', async () => {
    expect(await reject(['R-1'])).toMatchObject({
      ...{ orders: ['R-2.7.2'], kinds: ['offset'], reversals: 1 },
      paid: { 'R-1': 30_00, 'R-2': 0, 'G-1': -30_00 },
    })
    expect(await reject(['R-2'])).toMatchObject({
      ...{ orders: ['R-1.7.1'], kinds: ['offset', 'write_off'], reversals: 0 },
      paid: { 'R-1': 30_01 },
    })
    expect(await reject([])).toMatchObject({ orders: ['R-1.7.1', 'R-2.7.2'], reversals: 0 })
  })

  test('stays while its discount cannot be reversed', async () => {
    expect(await reject(['R-1'], [lockedTo(PAY_DAY)])).toMatchObject({
      ...{ withdrawn: { ok: false, error: [{ code: 'period_locked' }] }, orders: ['R-1.7.1', 'R-2.7.2'] },
      paid: { 'R-1': 30_01 },
    })
  })
})

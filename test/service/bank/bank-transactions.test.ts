// Bank transactions: the list and its balances, one transaction, and what users add and change by hand. The refusals of the
// rules: test/rule/bank/bank-transaction.test.ts.
import { beforeEach, describe, expect, test } from 'vitest'
import { createBankTransactions } from '../../../main/service/bank/bank-transactions.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import { get } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import { ok } from '../../../shared/value/result.ts'
import { yearOf } from '../../rule/ledger/ledger-facts.ts'
import { bankAccount, day, rappen, transaction } from '../../rule/matching/world.ts'
import { ACTOR, bookWith, depsOf, profileWith } from '../../support/books/book-with.ts'
import type { MemoryBook } from '../../support/books/memory-book.ts'
import { ALL_ROWS, answerOf, NO_OPTIONS } from '../../support/books/service-world.ts'

let book: MemoryBook
let service: ReturnType<typeof createBankTransactions>
/** The organizations whose transactions were processed. */
let processed: readonly number[] = []
const MATCHES = [
  { id: 'match', matchable_type: 'invoice', matchable_id: 'i', account_id: null, reasons: [], settlements: [] },
] as unknown as BankTransaction['matches']
const TYPED = transaction('t', { matches: MATCHES, mirror_id: 'mirror' })
const MIRROR = transaction('mirror', { amount: rappen(-100_00), matches: MATCHES, mirror_id: 't' })

const write = (...changes: readonly Change[]) =>
  book.write({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
beforeEach(async () => {
  book = await bookWith(
    profileWith(),
    ...['x2025', '2026'].map((year) => created('fiscal_year', yearOf(year))),
    created('bank_account', bankAccount({ name: 'Konto' })),
    created('bank_account', bankAccount({ id: 'second0001', name: 'Zweites', iban: null })),
    created('bank_transaction', TYPED),
    created('bank_transaction', MIRROR),
  )
  processed = []
  service = createBankTransactions(await depsOf(book), (organization) => {
    processed = [...processed, organization]
  })
})
const recordOf = async (id: string) => (await book.read([get('bank_transaction', id)]))[0]
/** The actions since the books were started, with their parameters. */
const actions = () => book.commits.slice(1).map(({ action, params }) => [action, params])
const missing = (id: string) => ({ ok: false, error: { type: 'NotFound', model: 'BankTransaction', id } })
const refused = (code: string) => ({ ok: false, error: { type: 'Invalid', code } })

describe('the list', () => {
  const list = async (...appends: readonly string[]) =>
    answerOf(
      await service.list(ACTOR, {
        ...NO_OPTIONS,
        appends,
        question: { ...ALL_ROWS, sort: [{ field: 'booking_date', descending: false }] },
      }),
    )

  test('has balances only when they are wanted, and none of rows in another currency', async () => {
    await write(created('bank_transaction', transaction('euro', { currency: 'EUR', booking_date: day('2026-03-21') })))
    const page = await list('running_balance')
    expect(page.rows.map(({ record, running_balance }) => [record.id, running_balance])).toEqual([
      ['mirror', -100_00],
      ['t', 0],
      ['euro', null],
    ])
    expect(page.total).toBe(3)
    const plain = await list()
    expect([plain.total, plain.rows.map((view) => 'running_balance' in view)]).toEqual([3, Array(3).fill(false)])
    expect(await list('counts')).toMatchObject({ counts: { all: 3 } })
  })
})

test('one transaction has what was asked for, and is not found without its id', async () => {
  const view = answerOf(await service.get(ACTOR, { id: 't', includes: ['bankAccount'], appends: [] }))
  expect([view.record, view.bank_account?.name, view.counterparts]).toEqual([TYPED, 'Konto', []])
  expect(await service.get(ACTOR, { id: 'unknown', ...NO_OPTIONS })).toEqual(missing('unknown'))
})

describe('a new transaction', () => {
  const input = { bank_account_id: 'second0001', acc_serv_ref: 'r', amount: 12.5, booking_date: day('2026-04-01') }

  test('is written and processed', async () => {
    const { record } = answerOf(await service.create(ACTOR, input))
    expect(record).toMatchObject({ id: 'new', acc_serv_ref: 'r', amount: 12_50, is_processing: true })
    expect(await recordOf('new')).toEqual(record)
    expect(actions()).toEqual([['create_bank_transaction', { bank_account: 'Zweites', date: '2026-04-01' }]])
    expect(processed).toEqual([1])
  })

  test('may have no date', async () => {
    answerOf(await service.create(ACTOR, { ...input, booking_date: null }))
    expect(actions()).toEqual([['create_bank_transaction', { bank_account: 'Zweites', date: '' }]])
  })

  test('is refused with the reference of another one, and on an unknown account', async () => {
    expect(await service.create(ACTOR, { ...input, acc_serv_ref: 't' })).toMatchObject(refused('acc_serv_ref_taken'))
    expect(await service.create(ACTOR, { ...input, bank_account_id: 'x' })).toMatchObject(
      refused('bank_account_unknown'),
    )
    expect([actions(), processed]).toEqual([[], []])
  })
})

describe('a change', () => {
  const change = (fields: object, id = 't') => service.change(ACTOR, { id, ...fields })

  test('removes what is attached, also from the mirror, and has the transaction processed', async () => {
    const { record } = answerOf(await change({ amount: 20.5 }))
    expect(record).toMatchObject({ amount: 20_50, matches: [], mirror_id: null, is_processing: true })
    expect(await recordOf('t')).toEqual(record)
    expect(await recordOf('mirror')).toMatchObject({ matches: [], mirror_id: null, is_processing: false })
    expect(actions()).toEqual([['change_bank_transaction', { bank_account: 'Konto', date: '2026-03-20' }]])
    expect(processed).toEqual([1])
  })

  test('leaves a mirror that is booked', async () => {
    const booked = { ...MIRROR, id: 'booked', acc_serv_ref: 'booked', mirror_id: 'u', is_reconciled: true }
    await write(
      created('bank_transaction', booked),
      created('bank_transaction', transaction('u', { mirror_id: 'booked' })),
    )
    answerOf(await change({ text: 'Miete' }, 'u'))
    expect(await recordOf('booked')).toEqual(booked)
  })

  test('without a mirror changes only the transaction', async () => {
    await write(created('bank_transaction', transaction('u')))
    expect(answerOf(await change({ text: 'Miete' }, 'u')).record).toMatchObject({ text: 'Miete' })
    expect(book.commits.at(-1)?.changes.map(({ id }) => id)).toEqual(['u'])
  })

  test('may move it to another account, and remove its date', async () => {
    answerOf(await change({ bank_account_id: 'second0001', booking_date: null }))
    expect(await recordOf('t')).toMatchObject({ bank_account_id: 'second0001', booking_date: null })
    expect(actions()).toEqual([['change_bank_transaction', { bank_account: 'Zweites', date: '' }]])
  })

  test('without a difference changes and processes nothing', async () => {
    expect(answerOf(await change({ amount: 100 })).record).toEqual(TYPED)
    expect([actions(), processed, await recordOf('mirror')]).toEqual([[], [], MIRROR])
  })

  test('is refused with the reference of another one, on an unknown account, and in a closed year', async () => {
    expect(await change({ acc_serv_ref: 'mirror' })).toMatchObject(refused('acc_serv_ref_taken'))
    expect(await change({ bank_account_id: 'x' })).toMatchObject(refused('bank_account_unknown'))
    expect(await change({ booking_date: day('2025-12-31') })).toMatchObject(refused('fiscal_year_closed'))
    expect(await change({ amount: 1 }, 'unknown')).toEqual(missing('unknown'))
    expect([actions(), processed]).toEqual([[], []])
  })
})

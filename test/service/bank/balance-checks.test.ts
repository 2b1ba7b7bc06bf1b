// Which transactions may be the cause of a balance that does not agree: a statement of 10 and 11 March from 0.00 to
// 100.00, and what the books have on its days.
import { expect, test } from 'vitest'
import { queryBalance, readBalanceCheck } from '../../../main/service/bank/balance-checks.ts'
import { gatherQuestions } from '../../../main/service/core/deps.ts'
import { type Change, created, removed as removedChange } from '../../../shared/books/port/change.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { Statement } from '../../../shared/record/bank/statement.ts'
import { ok } from '../../../shared/value/result.ts'
import { bankAccount, day, rappen, transaction } from '../../rule/matching/world.ts'
import { createMemoryBook } from '../../support/books/memory-book.ts'

const ACCOUNT = bankAccount()
const STATEMENT = {
  id: 'statement1',
  bank_account_id: ACCOUNT.id,
  batch_id: 'batch1',
  number: 'S-1',
  currency: 'CHF',
  from_date: day('2026-03-10'),
  to_date: day('2026-03-11'),
  opening_balance: rappen(0),
  closing_balance: rappen(10_000),
  daily_sums: [
    [day('2026-03-10'), rappen(4_000)],
    [day('2026-03-11'), rappen(6_000)],
  ],
  page: null,
  created_at: '2026-03-12T00:00:00.000000Z',
} as unknown as Statement

type Fields = Partial<BankTransaction>
let count = 0
const row = (date: string, amount: number, fields: Fields = {}) =>
  transaction(`T${String(++count).padStart(3, '0')}`, {
    booking_date: day(date),
    value_date: day(date),
    amount: rappen(amount),
    batch_id: 'batch1',
    ...fields,
  })

const check = async (rows: readonly BankTransaction[], statement: Partial<Statement> = {}) => {
  const book = await createMemoryBook('organization-1')
  const changes = [
    created('statement', { ...STATEMENT, ...statement }),
    ...rows.map((each) => created('bank_transaction', each)),
  ]
  await book.write({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
  const questions = gatherQuestions()
  const facts = queryBalance(questions, ACCOUNT)
  await questions.run(book.read)
  const { last, broken, other_currencies } = await readBalanceCheck(book.read, ACCOUNT, facts())
  return { difference: last?.difference ?? null, broken, other_currencies, facts: facts() }
}

const AGREEING = () => [row('2026-03-10', 4_000), row('2026-03-11', 6_000)]

test('agrees: the balance, where it begins, and other currencies', async () => {
  const rows = [...AGREEING(), row('2026-03-11', 700, { currency: 'EUR' }), row('2026-03-12', 300, { currency: 'EUR' })]
  const found = await check(rows)
  expect(found).toMatchObject({ difference: 0, broken: null })
  expect(found.facts).toMatchObject({ balance: 10_000, before: 0, opening: { date: '2026-03-10', statement: 'S-1' } })
  expect(found.other_currencies).toEqual([{ currency: 'EUR', sum: 1_000, count: 2 }])
})

test('begins before the first transaction, when that is earlier than the statement', async () => {
  const found = await check([row('2026-03-08', 500), ...AGREEING()], {
    opening_balance: rappen(2_000),
    closing_balance: rappen(12_000),
  })
  expect(found.facts).toMatchObject({
    balance: 12_000,
    before: 1_500,
    opening: { date: '2026-03-08', statement: 'S-1' },
  })
})

test('names the transactions that are added: by hand, from another file, or a probable duplicate', async () => {
  for (const fields of [{ batch_id: null }, { batch_id: 'batch2' }, { likely_duplicate_of: 'T' }] as const) {
    const added = row('2026-03-10', 500, fields)
    expect((await check([...AGREEING(), added])).broken).toEqual({
      date: '2026-03-10',
      difference: 500,
      statement: { id: 'statement1', number: 'S-1', from_date: '2026-03-10', to_date: '2026-03-11' },
      cause: 'added',
      bank_transaction_ids: [added.id],
    })
  }
})

test('names the one that equals the difference, otherwise all that together do, up to twenty', async () => {
  const byHand = (amount: number, fields: Fields = {}) => row('2026-03-11', amount, { batch_id: null, ...fields })
  const [plus, minus, one] = [byHand(300), byHand(-300), byHand(500)]
  expect((await check([...AGREEING(), plus, minus, one])).broken?.bank_transaction_ids).toEqual([one.id])
  const twenty = Array.from({ length: 20 }, () => byHand(7))
  expect((await check([...AGREEING(), ...twenty])).broken?.bank_transaction_ids).toHaveLength(20)
  expect((await check([...AGREEING(), ...twenty, byHand(7)])).broken).toMatchObject({
    cause: 'missing',
    bank_transaction_ids: [],
  })
  // Those of the file do not count, nor those of other currencies and days.
  const others = [row('2026-03-11', 100), byHand(100, { currency: 'EUR' })]
  expect((await check([...AGREEING(), ...others])).broken).toMatchObject({ difference: 100, cause: 'missing' })
})

test('a missing transaction, a statement with its own fault, and one without daily sums', async () => {
  const [first] = AGREEING()
  expect((await check(first ? [first] : [])).broken).toMatchObject({
    date: '2026-03-11',
    difference: -6_000,
    cause: 'missing',
  })
  expect((await check(AGREEING(), { closing_balance: rappen(10_001) })).broken).toMatchObject({
    difference: null,
    cause: 'statement',
  })
  expect((await check([], { daily_sums: null })).broken).toMatchObject({
    date: '2026-03-11',
    difference: null,
    cause: 'unknown',
  })
})

test('of an account without a statement that states a balance', async () => {
  const found = await check([row('2026-03-11', 400)], { opening_balance: null, closing_balance: null })
  expect(found).toMatchObject({ difference: null, broken: null })
  expect(found.facts).toMatchObject({ balance: 400, before: 0, opening: null })
})

test('the first statement opens with its first page, whatever page came first; any of the last ones may agree', async () => {
  const page = (number: number, created: number, opening: number, closing: number) =>
    ({
      ...{ ...STATEMENT, id: `page${number}`, number: `S-1/${number}`, daily_sums: null },
      page: { statement: 'S-1', number, is_last: number === 3 },
      opening_balance: rappen(opening),
      closing_balance: rappen(closing),
      created_at: `2026-03-12T00:00:0${created}.000000Z`,
    }) as unknown as Statement
  const balanceOf = async (statements: readonly Statement[]) => {
    const book = await createMemoryBook('organization-1')
    const changes = statements.map((each) => created('statement', each))
    await book.write({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
    const questions = gatherQuestions()
    const read = queryBalance(questions, ACCOUNT)
    await questions.run(book.read)
    return read()
  }
  const pages = [page(3, 1, 900, 700), page(2, 2, 1_000, 900), page(1, 3, 1_500, 1_000)]
  expect((await balanceOf(pages)).before).toBe(1_500)
  // Files of one day that end at different hours: the oldest of three agrees.
  const ending = (id: string, created: number, closing: number) =>
    ({
      ...{ ...STATEMENT, id, number: id, daily_sums: null, opening_balance: null, closing_balance: rappen(closing) },
      created_at: `2026-03-12T00:00:0${created}.000000Z`,
    }) as unknown as Statement
  const [first, ...others] = [ending('a', 1, 500), ending('b', 2, 800), ending('c', 3, 900)]
  expect((await balanceOf(first ? [first, ...others] : [])).last).toMatchObject({ difference: 0, stated: 500 })
  // The latest twenty are looked at.
  const later = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...ending(`later${at}`, 0, 900 + at),
      created_at: `2026-03-12T00:01:${String(at).padStart(2, '0')}.000000Z`,
    })) as unknown as Statement[]
  const stated = async (count: number) => (await balanceOf(first ? [first, ...later(count)] : [])).last?.stated
  expect(await stated(19)).toBe(500)
  expect(await stated(20)).not.toBe(500)
})

test('a statement in another currency explains nothing', async () => {
  const book = await createMemoryBook('organization-1')
  const foreign = {
    ...STATEMENT,
    id: 'foreign',
    currency: 'EUR',
    from_date: day('2026-03-08'),
    to_date: day('2026-03-08'),
  }
  const changes = [
    ...[STATEMENT, { ...foreign, daily_sums: [[day('2026-03-08'), rappen(900)]] } as unknown as Statement].map((each) =>
      created('statement', each),
    ),
    created('bank_transaction', row('2026-03-10', 4_000)),
  ]
  await book.write({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
  const questions = gatherQuestions()
  const facts = queryBalance(questions, ACCOUNT)
  await questions.run(book.read)
  const { broken } = await readBalanceCheck(book.read, ACCOUNT, facts())
  expect(broken).toMatchObject({ date: '2026-03-11', difference: -6_000, statement: { id: 'statement1' } })
})

/** What the balance of an account is by some statements and transactions. */
const factsOf = async (
  statements: readonly Partial<Statement>[],
  rows: readonly BankTransaction[] = [],
  removed: readonly BankTransaction[] = [],
) => {
  const book = await createMemoryBook('organization-1')
  const made = statements.map((fields, at) =>
    created('statement', { ...STATEMENT, id: `s${at}`, number: `S${at}`, daily_sums: null, ...fields }),
  )
  const all = [...rows, ...removed].map((each) => created('bank_transaction', each))
  const write = (changes: readonly Change[]) =>
    book.write<null, never>({ user: 1 }, async () => ok({ action: 'test', changes, value: null }))
  await write([...made, ...all])
  await write(removed.map((each) => removedChange('bank_transaction', each)))
  const questions = gatherQuestions()
  const facts = queryBalance(questions, ACCOUNT)
  await questions.run(book.read)
  return { ...facts(), check: await readBalanceCheck(book.read, ACCOUNT, facts()) }
}
const opens = (from: string | null, opening: number | null, fields: Partial<Statement> = {}): Partial<Statement> => ({
  from_date: from === null ? null : day(from),
  opening_balance: opening === null ? null : rappen(opening),
  closing_balance: null,
  ...fields,
})
const NO_DAYS = { from_date: null, to_date: null }

test.each<[string, readonly Partial<Statement>[], number, string | null]>([
  ['the only one', [opens('2026-03-10', 2_000)], 2_000, '2026-03-10 S0'],
  ['the earliest, in whatever order', [opens('2026-03-10', 2_000), opens('2026-02-10', 500)], 500, '2026-02-10 S1'],
  [
    'of those of a day the first that was read',
    [
      opens('2026-03-10', 2_000, { created_at: '2026-03-14T00:00:00.000000Z' as never }),
      opens('2026-03-10', 700, { created_at: '2026-03-13T00:00:00.000000Z' as never }),
    ],
    ...([700, '2026-03-10 S1'] as const),
  ],
  ['one with a day before one without', [opens(null, 900), opens('2026-03-10', 2_000)], 2_000, '2026-03-10 S1'],
  ['one without its first day, on its last', [opens(null, 900)], 900, '2026-03-11 S0'],
  ['one without any day, which says no day', [opens(null, 900, NO_DAYS)], 900, null],
  [
    'not one in another currency',
    [opens('2026-01-01', 9, { currency: 'EUR' }), opens('2026-03-10', 5)],
    5,
    '2026-03-10 S1',
  ],
  ['not one of another account', [opens('2026-01-01', 9, { bank_account_id: 'other' })], 0, null],
  [
    'not one of many that state no balance',
    [
      ...Array.from({ length: 20 }, () => opens('2026-01-01', null)),
      opens('2026-03-10', 5, { to_date: day('2026-03-31') }),
    ],
    ...([5, '2026-03-10 S20'] as const),
  ],
])('the statement that opens the account: %s', async (_, statements, before, opening) => {
  const found = await factsOf(statements)
  expect([found.before, found.opening && `${found.opening.date} ${found.opening.statement}`]).toEqual([before, opening])
})

test('the account opens on the first day of the statement, also when the first transaction is later', async () => {
  const found = await factsOf([opens('2026-03-10', 0)], [row('2026-03-11', 500)])
  expect(found.opening?.date).toBe('2026-03-10')
})

test('another currency counts from one transaction on, and no longer when all are deleted', async () => {
  const euro = (fields: Fields = {}) => row('2026-03-11', 700, { currency: 'EUR', ...fields })
  expect((await factsOf([], [euro()])).other_currencies).toEqual([{ currency: 'EUR', sum: 700, count: 1 }])
  const both = [euro(), euro({ is_reconciled: true })]
  expect((await factsOf([], both)).other_currencies).toEqual([{ currency: 'EUR', sum: 1_400, count: 2 }])
  expect((await factsOf([], [], [euro()])).other_currencies).toEqual([])
})

test('an earlier statement is no break when the last one agrees; one Rappen is a difference', async () => {
  const closes = (to: string, closing: number): Partial<Statement> => ({
    to_date: day(to),
    closing_balance: rappen(closing),
    opening_balance: rappen(0),
  })
  const rows = [row('2026-03-10', 4_000), row('2026-03-31', 6_000)]
  const later = { ...closes('2026-03-31', 10_000), from_date: day('2026-03-12') }
  const agreeing = await factsOf([closes('2026-03-11', 4_500), later], rows)
  expect(agreeing.check).toMatchObject({ last: { difference: 0 }, broken: null })
  const differing = await factsOf([closes('2026-03-31', 9_999)], rows)
  expect(differing.check).toMatchObject({ last: { difference: 1 }, broken: { date: '2026-03-31', cause: 'unknown' } })
})

test('the last of many statements is that of the latest day', async () => {
  const ending = Array.from({ length: 21 }, (_, at) => ({
    ...{ from_date: null, to_date: day(`2026-04-${String(at + 1).padStart(2, '0')}`), opening_balance: null },
    ...{ closing_balance: rappen(at), created_at: `2026-05-01T00:00:${59 - at}.000000Z` as never },
  }))
  expect((await factsOf(ending)).last).toMatchObject({ date: '2026-04-21', stated: 20 })
})

test('transactions of other accounts and other days are no cause', async () => {
  const byHand = { batch_id: null }
  const others = [row('2026-03-10', 500, { ...byHand, bank_account_id: 'other' }), row('2026-03-12', 500, byHand)]
  expect((await check([...AGREEING(), row('2026-03-10', 500), ...others])).broken).toMatchObject({
    ...{ date: '2026-03-10', difference: 500, cause: 'missing', bank_transaction_ids: [] },
  })
})

test('transactions that do not add up to the difference are not named', async () => {
  const [first] = AGREEING()
  // 6,000 of the file are missing on 11 March, and 100 are there by hand.
  const rows = [...(first ? [first] : []), row('2026-03-11', 100, { batch_id: null })]
  expect((await check(rows)).broken).toMatchObject({ difference: -5_900, cause: 'missing', bank_transaction_ids: [] })
})

test('the transactions of each page of the statement belong to it', async () => {
  const page = (number: number, opening: number, closing: number): Partial<Statement> => ({
    ...{ batch_id: `batch${number}`, page: { statement: 'S-1', number, is_last: number === 2 } as never },
    ...{ opening_balance: rappen(opening), closing_balance: rappen(closing) },
    daily_sums: [[day('2026-03-11'), rappen(closing - opening)]] as never,
  })
  const pages = [page(1, 0, 4_000), page(2, 4_000, 10_000)]
  const rows = [row('2026-03-11', 4_000), row('2026-03-11', 6_000, { batch_id: 'batch2' })]
  const added = row('2026-03-11', 6_000, { batch_id: 'batch3' })
  const { check: found } = await factsOf(pages, [...rows, added])
  expect(found.broken).toMatchObject({ difference: 6_000, cause: 'added', bank_transaction_ids: [added.id] })
})

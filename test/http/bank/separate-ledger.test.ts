// Two bank accounts on one ledger account, as older books have them: found, separated in one action, undone. Figures by
// hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BankAccountObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { BooksCheckObject } from '../../../shared/api/endpoints/ledger/books-checks.ts'
import { updated } from '../../../shared/books/port/change.ts'
import { get } from '../../../shared/books/port/read.ts'
import { ok } from '../../../shared/value/result.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

let world: MatchingWorld
let second: string
beforeAll(async () => {
  world = await startMatchingWorld()
  second = await world.make('/bank_account', { type: 'bank', name: 'Sparkonto', iban: 'CH5604835012345678009' })
  // As an older version created it.
  await world.kontor.book.write<null, never>({ user: 1 }, async (read) => {
    const [account] = await read([get('bank_account', second)])
    const changes = account ? [updated('bank_account', account, { account_id: world.accountId(1020) })] : []
    return ok({ action: 'change_bank_account', changes, value: null })
  })
  const wish = { bank_account_id: second }
  const own = await world.transaction(100)
  await world.matched(own, [{ amount: 100, account: 3200 }])
  for (const amount of [7, -2]) {
    const transaction = await world.transaction(amount, wish)
    await world.matched(transaction, [{ amount: Math.abs(amount), account: 6500 }])
  }
})
afterAll(() => world.kontor.close())

const checksOf = async (code: string) => {
  const { data } = await world.json<{ data: BooksCheckObject[] }>('/books_check')
  return data.filter((check) => check.code === code).map(({ state, ledger, count }) => [state, ledger, count])
}
const separate = () => world.post(`/bank_account/${second}/own_ledger_account`)

test('two accounts on 1020 are a finding: their balances cannot be separated', async () => {
  expect(await world.balances()).toEqual({ 1020: 105, 3200: -100, 6500: -5 })
  expect(await checksOf('ledger_account_of_its_own')).toEqual([['wrong', null, 2]])
  expect(await checksOf('bank_account_is_ledger')).toEqual([
    ['wrong', 105, 0],
    ['wrong', 105, 0],
  ])
})

test('after the separation each account has the balance of its bank', async () => {
  const answer = await separate()
  expect(answer.status).toBe(200)
  const { account_id } = (await answer.json()) as BankAccountObject
  expect(account_id).not.toBe(world.accountId(1020))
  const { number } = await world.json<{ number: number }>(`/account/${account_id}`)
  expect(number).toBe(1021)
  // The test world does not know the number of an account that was added later.
  expect(await world.balances()).toEqual({ 0: 5, 1020: 100, 3200: -100, 6500: -5 })
  expect(await checksOf('ledger_account_of_its_own')).toEqual([['met', null, 2]])
  expect(await checksOf('bank_account_is_ledger')).toEqual([
    ['met', 100, 0],
    ['met', 5, 0],
  ])
})

test('a second separation changes nothing', async () => {
  const total = async () => (await world.json<{ meta: { total: number } }>('/journal_entry?per_page=1')).meta.total
  const before = await total()
  expect((await separate()).status).toBe(200)
  expect(await total()).toBe(before)
})

test('undo restores everything', async () => {
  const { data } = await world.json<{ data: { id: string; action: string }[] }>('/history?per_page=1')
  expect(data[0]?.action).toBe('separate_ledger_account')
  const undone = await world.post(`/history/${data[0]?.id}/undo`)
  expect(undone.status).toBe(200)
  expect(await world.balances()).toEqual({ 1020: 105, 3200: -100, 6500: -5 })
  expect(await checksOf('ledger_account_of_its_own')).toEqual([['wrong', null, 2]])
})

test('a manual entry for a transaction blocks the separation: it would stay on the shared account', async () => {
  const id = await world.transaction(-9, { bank_account_id: second })
  const journal_entry_id = await world.make('/journal_entry', {
    date: '2026-03-15',
    lines: [
      { account_id: world.accountId(6500), debit: 9 },
      { account_id: world.accountId(1020), credit: 9 },
    ],
  })
  expect((await world.post(`/bank_transaction/${id}/counterpart`, { journal_entry_id })).status).toBe(200)
  const answer = await separate()
  expect([answer.status, await answer.json()]).toEqual([
    422,
    expect.objectContaining({ code: 'ledger_account_typed_on', errors: { bank_account: [expect.any(String)] } }),
  ])
  expect((await world.kontor.ask(`/api/bank_transaction/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await world.post(`/journal_entry/${journal_entry_id}/reverse`)).status).toBe(201)
  expect(await world.balances()).toEqual({ 1020: 105, 3200: -100, 6500: -5 })
})

test('an entry in a locked period blocks the separation, which names the period and changes nothing', async () => {
  const lock = await world.post('/period_lock', { books_locked_until: '2026-03-31' })
  expect(lock.status).toBe(201)
  const answer = await separate()
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, 'period_locked'])
  expect(await world.balances()).toEqual({ 1020: 105, 3200: -100, 6500: -5 })
})

test('an account of its own keeps the manual entry of a transaction and a transaction without an entry', async () => {
  const own = await world.make('/bank_account', { type: 'bank', name: 'Eigenes', iban: 'CH5109000000250092291' })
  const { account_id } = await world.json<BankAccountObject>(`/bank_account/${own}`)
  const day = { booking_date: '2026-04-15', value_date: '2026-04-15', bank_account_id: own }
  const [typed, zero] = [await world.transaction(-9, day), await world.transaction(0, day)]
  const journal_entry_id = await world.make('/journal_entry', {
    date: '2026-04-15',
    lines: [
      { account_id: world.accountId(6500), debit: 9 },
      { account_id, credit: 9 },
    ],
  })
  expect((await world.post(`/bank_transaction/${typed}/counterpart`, { journal_entry_id })).status).toBe(200)
  expect((await world.post(`/bank_transaction/${zero}/reconcile`)).status).toBe(200)
  const answer = await world.post(`/bank_account/${own}/own_ledger_account`)
  expect([answer.status, ((await answer.json()) as BankAccountObject).account_id]).toEqual([200, account_id])
  const found = await world.json<{ journal_entry_id: string }>(`/bank_transaction/${typed}`)
  expect(found.journal_entry_id).toBe(journal_entry_id)
})

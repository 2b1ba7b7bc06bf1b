// The typed client of shared/api against the real interface.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError, type Client, createClient } from '../../../../shared/api/client.ts'
import {
  createBankAccount,
  getBankAccount,
  listBankAccounts,
} from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import { listBankTransactions } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import { type Kontor, startKontor } from '../../kontor.ts'

let kontor: Kontor
let call: Client
beforeAll(async () => {
  kontor = await startKontor()
  const { url } = await kontor.serve()
  call = createClient({ base: url, token: kontor.sessions.token, fetch })
})
afterAll(() => kontor.close())

test('creates, reads and lists, typed by the endpoint', async () => {
  const made = await call(createBankAccount, { body: { type: 'cash', name: 'Till', currency: 'EUR' } })
  expect(made.currency).toBe('EUR')
  expect(await call(getBankAccount, { params: { bankAccountId: made.id } })).toEqual(made)
  const page = await call(listBankAccounts, { query: { 'filter[currency]': 'EUR', 'filter[type]': null, search: '' } })
  expect(page.data.map(({ id }) => id)).toEqual([made.id])
})

test('a refusal is an error with the problem document of the interface', async () => {
  const query = { 'filter[date_range]': 'yesterday,' } as const
  const refused = await call(listBankTransactions, { query }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({ status: 422, problem: { code: 'invalid_query' } })
})

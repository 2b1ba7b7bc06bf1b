// The addresses of calls, as the typed client writes them.
import { expect, test } from 'vitest'
import { callUrl } from '../../shared/api/client.ts'
import { getBankAccount } from '../../shared/api/endpoints/bank-accounts.ts'
import { listBankTransactions } from '../../shared/api/endpoints/bank-transactions.ts'

test('addresses: parameters escaped, booleans as digits, empty ones left out', () => {
  const query = { 'filter[reconciled]': false, 'filter[is_processing]': true, search: '', page: 2, sort: undefined }
  expect(callUrl(listBankTransactions, { query })).toBe(
    '/api/bank_transaction?filter%5Breconciled%5D=0&filter%5Bis_processing%5D=1&page=2',
  )
  expect(callUrl(getBankAccount, { params: { bankAccountId: 'a/b' } })).toBe('/api/bank_account/a%2Fb')
})

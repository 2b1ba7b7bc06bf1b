// Every filter and sort of the list of bank transactions: each filter leaves out the right rows, and each sort works in
// both directions.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { Page } from '../../../shared/api/page.ts'
import { updated } from '../../../shared/books/port/change.ts'
import { where } from '../../../shared/books/port/read.ts'
import { assert, ok } from '../../../shared/value/result.ts'
import { createAccount } from '../import/import-files.ts'
import { type Kontor, startKontor } from '../kontor.ts'

let kontor: Kontor
const accounts: string[] = []

/** One letter for each transaction, used in its reference and its name. */
const ROWS = {
  a: { booking_date: '2026-01-05', value_date: '2026-01-09', document_date: '2026-01-03', amount: -20, name: 'Zoe' },
  b: { booking_date: '2026-01-06', value_date: '2026-01-08', document_date: '2026-01-04', amount: 10.05, name: 'anna' },
  c: { booking_date: '2026-01-07', value_date: '2026-01-07', document_date: '2026-01-02', amount: 0, name: 'Émil' },
  d: { booking_date: null, value_date: null, document_date: null, amount: 300, name: null },
} as const

beforeAll(async () => {
  kontor = await startKontor()
  for (const name of ['First', 'Second']) accounts.push(await createAccount(kontor, { type: 'cash', name }))
  for (const [reference, row] of Object.entries(ROWS)) {
    const bank_account_id = accounts[reference === 'd' ? 1 : 0]
    const answer = await kontor.send('POST', '/api/bank_transaction', {
      bank_account_id,
      acc_serv_ref: reference,
      ...row,
    })
    expect(answer.status).toBe(201)
  }
  await kontor.services.idle()
})
afterAll(() => kontor.close())

const list = async (query: string): Promise<string> => {
  const answer = await kontor.ask(`/api/bank_transaction?${query}`)
  return ((await answer.json()) as Page<BankTransactionObject>).data.map((row) => row.acc_serv_ref).join('')
}

test('the latest booking is first, transactions without a booking date are last', async () => {
  expect(await list('')).toBe('cbad')
})

describe('filters', () => {
  test('bank_account accepts one or several ids', async () => {
    expect(await list(`filter[bank_account]=${accounts[1]}`)).toBe('d')
    expect(await list(`filter[bank_account]=${accounts.join()}`)).toBe('cbad')
  })

  test('date_range applies to the booking date, includes both ends, and each end is optional', async () => {
    expect(await list('filter[date_range]=2026-01-05,2026-01-06')).toBe('ba')
    expect(await list('filter[date_range]=2026-01-06,')).toBe('cb')
    expect(await list('filter[date_range]=,2026-01-06')).toBe('ba')
  })

  test('amount_range applies to the signed amount, includes both ends, and each end is optional', async () => {
    expect(await list('filter[amount_range]=-20,10.05')).toBe('cba')
    expect(await list('filter[amount_range]=0.01,')).toBe('bd')
    expect(await list('filter[amount_range]=,0')).toBe('ca')
  })

  test('reconciled and is_processing', async () => {
    const [rows] = await kontor.book.read([where('bank_transaction', 'acc_serv_ref', ['a', 'b'])])
    const [a, b] = rows.toSorted((one, other) => one.acc_serv_ref.localeCompare(other.acc_serv_ref))
    assert(a && b, 'two rows')
    const changes = [
      updated('bank_transaction', a, { is_reconciled: true }),
      updated('bank_transaction', b, { is_processing: true }),
    ]
    await kontor.book.write<null, never>({ user: null }, async () => ok({ action: 'test', changes, value: null }))
    expect([await list('filter[reconciled]=1'), await list('filter[reconciled]=0')]).toEqual(['a', 'cbd'])
    expect([await list('filter[is_processing]=1'), await list('filter[is_processing]=0')]).toEqual(['b', 'cad'])
  })
})

test.each([
  ['booking_date', 'abc'],
  ['value_date', 'cba'],
  ['document_date', 'cab'],
  ['amount', 'acbd'],
  ['name', 'bca'],
  ['created_at', 'abcd'],
])('sort by %s in both directions', async (sort, ascending) => {
  const found = await list(`sort=${sort}`)
  const turned = await list(`sort=-${sort}`)
  // Rows without a value are at one end; the document does not say which.
  const all = (order: string) => order.replace('d', '')
  expect([all(found), all(turned)]).toEqual([
    ascending.replace('d', ''),
    [...ascending.replace('d', '')].reverse().join(''),
  ])
  expect([found.length, turned.length]).toEqual([4, 4])
})

// Last, because it adds rows of its own.
test('the filter counterparty matches a part of the name, or the account in any notation', async () => {
  const own = await createAccount(kontor, { type: 'cash', name: 'Parties' })
  const rows: Readonly<Record<string, object>> = {
    x: { name: 'Muster, Änna', counterparty_iban: 'CH56 0483 5012 3456 7800 9' },
    y: { name: 'Chez Anna', counterparty_iban: '01-12345-6' },
    z: { name: null, counterparty_iban: 'CH9300762011623852957' },
  }
  for (const [acc_serv_ref, row] of Object.entries(rows)) {
    await kontor.send('POST', '/api/bank_transaction', { bank_account_id: own, acc_serv_ref, amount: 1, ...row })
  }
  await kontor.services.idle()
  const found = (text: string) =>
    list(`filter[bank_account]=${own}&filter[counterparty]=${encodeURIComponent(text)}&sort=created_at`)
  expect(await found('ANNA')).toBe('xy')
  expect(await found('muster,  anna')).toBe('x')
  expect(await found('Muster, Beat')).toBe('')
  expect(await found('CH560483')).toBe('x')
  expect(await found('ch56 0483 5012')).toBe('x')
  expect(await found('01-12345-6')).toBe('y')
  expect(await found('623 852 957')).toBe('z')
  // Letters alone are a name: every account number would begin with them.
  expect(await found('ch')).toBe('y')
})

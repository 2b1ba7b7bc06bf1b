// The entry of each kind of match: the table of Swiss bookings, each entry written out by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MatchingWorld, startMatchingWorld } from './matching-world.ts'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
})
afterAll(() => world.kontor.close())

const STANDARD = 'Normalsatz 8.1 %'
const REDUCED = 'Reduzierter Satz 2.6 %'
let number = 0
const invoice = (total: number, more: object = {}) =>
  world.make('/invoice', { number: `R-${++number}`, total, date: '2026-03-01', ...more })
const expense = (total: number, more: object = {}) =>
  world.make('/expense', { number: `A-${++number}`, total, date: '2026-03-01', ...more })

describe('a match with one account row', () => {
  test.each([
    [
      'direct expense, 8.1 %',
      -54.05,
      6500,
      STANDARD,
      [
        [1020, 0, 54.05],
        [6500, 50, 0],
        [1171, 4.05, 0],
      ],
    ],
    [
      'direct material, 2.6 %',
      -51.3,
      4200,
      REDUCED,
      [
        [1020, 0, 51.3],
        [4200, 50, 0],
        [1170, 1.3, 0],
      ],
    ],
    [
      'direct income, 8.1 %',
      108.1,
      3400,
      STANDARD,
      [
        [1020, 108.1, 0],
        [3400, 0, 100],
        [2200, 0, 8.1],
      ],
    ],
    [
      'no tax in 5 Rappen',
      -0.05,
      6500,
      STANDARD,
      [
        [1020, 0, 0.05],
        [6500, 0.05, 0],
      ],
    ],
    [
      'half a Rappen of tax is rounded up',
      -50,
      4200,
      REDUCED,
      [
        [1020, 0, 50],
        [4200, 48.73, 0],
        [1170, 1.27, 0],
      ],
    ],
    [
      'bank fee',
      -12.5,
      6940,
      null,
      [
        [1020, 0, 12.5],
        [6940, 12.5, 0],
      ],
    ],
    [
      'interest paid',
      -7,
      6900,
      null,
      [
        [1020, 0, 7],
        [6900, 7, 0],
      ],
    ],
    [
      'interest earned',
      3.2,
      6950,
      null,
      [
        [1020, 3.2, 0],
        [6950, 0, 3.2],
      ],
    ],
    [
      'own transfer',
      -2000,
      1090,
      null,
      [
        [1020, 0, 2000],
        [1090, 2000, 0],
      ],
    ],
    [
      'private withdrawal',
      -300,
      2850,
      null,
      [
        [1020, 0, 300],
        [2850, 300, 0],
      ],
    ],
    [
      'VAT paid',
      -6843.3,
      2201,
      null,
      [
        [1020, 0, 6843.3],
        [2201, 6843.3, 0],
      ],
    ],
  ] as const)('%s', async (_, amount, account, vat, entry) => {
    const id = await world.transaction(amount)
    await world.matched(id, [
      { amount: Math.abs(amount), account, ...(vat ? { vat_rate_id: world.vatRateId(vat) } : {}) },
    ])
    expect(await world.postings(id)).toEqual(entry)
  })

  test.each([
    [
      'receipt',
      77,
      [
        [1020, 77, 0],
        [1099, 0, 77],
      ],
    ],
    [
      'payment',
      -77,
      [
        [1020, 0, 77],
        [1099, 77, 0],
      ],
    ],
  ] as const)('an unclear %s without an account', async (_, amount, entry) => {
    const id = await world.transaction(amount)
    await world.matched(id, [{ amount: 77 }])
    expect(await world.postings(id)).toEqual(entry)
  })
})

describe('a match with a document', () => {
  const row = (type: string, matchable_id: string, amount: number) => ({ amount, matchable_type: type, matchable_id })
  const open = async (path: string, id: string) => {
    const { open_amount, status } = await world.json<{ open_amount: number; status: string }>(`/${path}/${id}`)
    return [open_amount, status]
  }

  test('a customer pays an invoice', async () => {
    const [paid, id] = [await invoice(108.1), await world.transaction(108.1)]
    await world.matched(id, [row('invoice', paid, 108.1)])
    expect(await world.postings(id)).toEqual([
      [1020, 108.1, 0],
      [1100, 0, 108.1],
    ])
    expect(await open('invoice', paid)).toEqual([0, 'paid'])
  })

  test('a bill is paid', async () => {
    const [paid, id] = [await expense(216.2), await world.transaction(-216.2)]
    await world.matched(id, [row('expense', paid, 216.2)])
    expect(await world.postings(id)).toEqual([
      [1020, 0, 216.2],
      [2000, 216.2, 0],
    ])
    expect(await open('expense', paid)).toEqual([0, 'paid'])
  })

  test('a payment order is executed: its bills are paid', async () => {
    const [first, second] = [await expense(100), await expense(50)]
    const order = { total: 150, execution_date: '2026-03-16', expense_ids: [first, second] }
    const [payment, id] = [await world.make('/expense_payment', order), await world.transaction(-150)]
    await world.matched(id, [row('expense_payment', payment, 150)])
    expect(await world.postings(id)).toEqual([
      [1020, 0, 150],
      [2000, 100, 0],
      [2000, 50, 0],
    ])
    expect(await open('expense_payment', payment)).toEqual([0, 'paid'])
    expect([await open('expense', first), await open('expense', second)]).toEqual([
      [0, 'paid'],
      [0, 'paid'],
    ])
  })

  test('a credit note is paid out', async () => {
    const [note, id] = [await invoice(-54.05), await world.transaction(-54.05)]
    await world.matched(id, [row('invoice', note, 54.05)])
    expect(await world.postings(id)).toEqual([
      [1020, 0, 54.05],
      [1100, 54.05, 0],
    ])
    expect(await open('invoice', note)).toEqual([0, 'paid'])
  })

  test('the bank deducted a fee', async () => {
    const [paid, id] = [await invoice(1000), await world.transaction(997)]
    await world.matched(id, [row('invoice', paid, 1000), { amount: -3, account: 6940 }])
    expect(await world.postings(id)).toEqual([
      [1020, 997, 0],
      [1100, 0, 1000],
      [6940, 3, 0],
    ])
  })

  test('a cash discount reduces its tax', async () => {
    const [paid, id] = [await invoice(1000), await world.transaction(998)]
    const discount = { amount: -2, account: 3800, vat_rate_id: world.vatRateId(STANDARD) }
    await world.matched(id, [row('invoice', paid, 1000), discount])
    expect(await world.postings(id)).toEqual([
      [1020, 998, 0],
      [1100, 0, 1000],
      [3800, 1.85, 0],
      [2200, 0.15, 0],
    ])
    expect(await open('invoice', paid)).toEqual([0, 'paid'])
  })

  test('0.03 too little is rounded, and the invoice is paid', async () => {
    const [paid, id] = [await invoice(100), await world.transaction(99.97)]
    await world.matched(id, [row('invoice', paid, 100)])
    expect(await world.postings(id)).toEqual([
      [1020, 99.97, 0],
      [1100, 0, 100],
      [6945, 0.03, 0],
    ])
    expect(await open('invoice', paid)).toEqual([0, 'paid'])
  })

  test('an invoice of EUR 100 booked at 95.00 yields 94.20', async () => {
    const paid = await invoice(100, { currency: 'EUR', base_total: 95 })
    const id = await world.transaction(94.2)
    await world.matched(id, [row('invoice', paid, 95), { amount: -0.8, account: 3806 }])
    expect(await world.postings(id)).toEqual([
      [1020, 94.2, 0],
      [1100, 0, 95],
      [3806, 0.8, 0],
    ])
    expect(await open('invoice', paid)).toEqual([0, 'paid'])
  })

  test('a bill of EUR 100 booked at 95.00 costs 95.60', async () => {
    const paid = await expense(100, { currency: 'EUR', base_total: 95 })
    const id = await world.transaction(-95.6)
    await world.matched(id, [row('expense', paid, 95), { amount: 0.6, account: 4906 }])
    expect(await world.postings(id)).toEqual([
      [1020, 0, 95.6],
      [2000, 95, 0],
      [4906, 0.6, 0],
    ])
    expect(await open('expense', paid)).toEqual([0, 'paid'])
  })

  test('a part of a document in euro is entered in euro', async () => {
    const paid = await invoice(100, { currency: 'EUR' })
    const id = await world.transaction(38)
    const answer = await world.matched(id, [{ ...row('invoice', paid, 38), currency_amount: 40 }])
    expect(answer.matches[0]).toMatchObject({ amount: 38, currency: 'EUR', currency_amount: 40 })
    expect(await open('invoice', paid)).toEqual([60, 'partly_paid'])
  })

  test('a card sale less its commission', async () => {
    const [paid, id] = [await invoice(200), await world.transaction(197.6)]
    await world.matched(id, [row('invoice', paid, 200), { amount: -2.4, account: 3810 }])
    expect(await world.postings(id)).toEqual([
      [1020, 197.6, 0],
      [1100, 0, 200],
      [3810, 2.4, 0],
    ])
  })

  test('several payments of one document, one payment of several, and overpayment', async () => {
    const [first, second] = [await invoice(100), await invoice(50)]
    const part = await world.transaction(30)
    await world.matched(part, [row('invoice', first, 30)])
    expect(await open('invoice', first)).toEqual([70, 'partly_paid'])
    const both = await world.transaction(125)
    await world.matched(both, [row('invoice', first, 70), row('invoice', second, 55)])
    expect(await world.postings(both)).toEqual([
      [1020, 125, 0],
      [1100, 0, 70],
      [1100, 0, 55],
    ])
    expect([await open('invoice', first), await open('invoice', second)]).toEqual([
      [0, 'paid'],
      [-5, 'overpaid'],
    ])
    const back = await world.transaction(-5)
    await world.matched(back, [row('invoice', second, 5)])
    expect(await open('invoice', second)).toEqual([0, 'paid'])
  })

  test('a company’s payment without a document is on debtors, one to it on creditors', async () => {
    const company = await world.make('/company', { name: 'Muster AG' })
    const [credit, debit] = [await world.transaction(40), await world.transaction(-40)]
    await world.matched(credit, [row('company', company, 40)])
    await world.matched(debit, [row('company', company, 40)])
    expect(await world.postings(credit)).toEqual([
      [1020, 40, 0],
      [1100, 0, 40],
    ])
    expect(await world.postings(debit)).toEqual([
      [1020, 0, 40],
      [2000, 40, 0],
    ])
  })
})

test('an account in euro: the rows give the value in francs, and the entry has both', async () => {
  const account = { type: 'cash', name: 'Euro', currency: 'EUR', account_id: world.accountId(1024) }
  const bank_account_id = await world.make('/bank_account', account)
  const id = await world.transaction(-50, { bank_account_id })
  const { journal_entry_id } = await world.matched(id, [{ amount: 47.1, account: 6500 }])
  const entry = await world.json<{ lines: object[] }>(`/journal_entry/${journal_entry_id}`)
  expect(entry.lines).toMatchObject([
    { account_id: world.accountId(1024), debit: 0, credit: 47.1, currency: 'EUR', currency_amount: 50 },
    { account_id: world.accountId(6500), debit: 47.1, credit: 0, currency: null },
  ])
})

test('a bank account without a ledger account gets the usual one of its type', async () => {
  const bank_account_id = await world.make('/bank_account', { type: 'cash', name: 'Kasse' })
  const id = await world.transaction(-10, { bank_account_id })
  await world.matched(id, [{ amount: 10, account: 6500 }])
  expect(await world.postings(id)).toEqual([
    [1000, 0, 10],
    [6500, 10, 0],
  ])
  expect(await world.json(`/bank_account/${bank_account_id}`)).toMatchObject({ account_id: world.accountId(1000) })
})

test('without an account, the tax goes with the suspense account of the settings', async () => {
  const write = (accountingUnclearAmountsAccount: string) =>
    world.kontor.send('PATCH', '/api/organizations/1', { settings: { accountingUnclearAmountsAccount } })
  expect((await write('4400')).status).toBe(200)
  const refund = await world.transaction(108.1)
  await world.matched(refund, [{ amount: 108.1, vat_rate_id: world.vatRateId(STANDARD) }])
  // For costs of material, input tax is reduced, although money came in.
  expect(await world.postings(refund)).toEqual([
    [1020, 108.1, 0],
    [4400, 0, 100],
    [1170, 0, 8.1],
  ])
  await write('1099')
})

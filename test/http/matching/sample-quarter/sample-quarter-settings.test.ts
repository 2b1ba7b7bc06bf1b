// The sample company's quarter with documents that are booked on issue, and with documents that payments book: while
// documents are open the books differ by the open amounts, and both are equal once everything is paid.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kontor, startKontor } from '../../kontor.ts'
import { quarterBooks } from './sample-quarter-files.ts'
import { quarterOf } from './sample-quarter-steps.ts'

type Ledger = Readonly<Record<string, number>>

const kontors: Kontor[] = []
afterAll(async () => {
  for (const kontor of kontors) await kontor.close()
})

/** The quarter with one setting, settled, and then paid to the end. */
const runQuarter = async (documentBooking: 'on_issue' | 'on_payment') => {
  const kontor = await startKontor()
  kontors.push(kontor)
  const set = await kontor.send('PATCH', '/api/organizations/1', { settings: { documentBooking } })
  expect(set.status).toBe(200)
  const quarter = quarterOf(kontor)
  await quarter.prepare()
  await quarter.importAll()
  await quarter.onAll('reconcile-many')
  await quarter.settleTheRest()
  const settled = await quarter.ledger()
  await payTheRest(kontor)
  return { settled, paid: await quarter.ledger() }
}

interface Row {
  readonly id: string
  readonly number: string
  readonly open_amount: number
}

/** One payment for each open document; overpayments are returned. */
const payTheRest = async (kontor: Kontor): Promise<void> => {
  const ask = async <T>(path: string): Promise<T> => (await (await kontor.ask(`/api${path}`)).json()) as T
  const { data: banks } = await ask<{ data: { id: string; name: string }[] }>('/bank_account')
  const bank_account_id = banks.find(({ name }) => name === 'Geschäftskonto')?.id
  for (const kind of ['invoice', 'expense'] as const) {
    const { data } = await ask<{ data: Row[] }>(`/${kind}?per_page=500`)
    for (const { id, number, open_amount } of data.filter((row) => row.open_amount !== 0)) {
      const amount = kind === 'invoice' ? open_amount : -open_amount
      const made = await kontor.send('POST', '/api/bank_transaction', {
        bank_account_id,
        acc_serv_ref: `END-${number}`,
        amount,
        booking_date: '2026-04-30',
      })
      expect(made.status).toBe(201)
      const transaction = (await made.json()) as { id: string }
      const row = { amount: Math.abs(amount), matchable_type: kind, matchable_id: id }
      const matched = await kontor.send('POST', `/api/bank_transaction/${transaction.id}/matches`, { matches: [row] })
      expect([number, matched.status]).toEqual([number, 200])
    }
  }
}

/** Revenue above zero, cost below: classes 3 to 8. */
const resultOf = (ledger: Ledger): number =>
  Object.entries(ledger).reduce((sum, [account, amount]) => (/^[3-8]/.test(account) ? sum - amount : sum), 0)
const on = (ledger: Ledger, ...accounts: readonly number[]) => accounts.map((account) => ledger[account] ?? 0)
const difference = (one: Ledger, other: Ledger): Ledger =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])]
      .map((account): [string, number] => [account, (one[account] ?? 0) - (other[account] ?? 0)])
      .filter(([, amount]) => amount !== 0),
  )

describe('the quarter booked on issue and booked on payment', () => {
  let issue: Awaited<ReturnType<typeof runQuarter>>
  let payment: Awaited<ReturnType<typeof runQuarter>>
  beforeAll(async () => {
    issue = await runQuarter('on_issue')
    payment = await runQuarter('on_payment')
  })
  const { ledger_after } = quarterBooks()

  test('has the same cash, which is that of the statements', () => {
    const published = on(ledger_after, 1020, 1021)
    expect(published).toEqual([3_365_343, 3_704_275])
    expect(on(issue.settled, 1020, 1021)).toEqual(published)
    expect(on(payment.settled, 1020, 1021)).toEqual(published)
  })

  test('differs by the open documents: their revenue, cost and tax', () => {
    // Open of 2026, with 8.1 %: RE-2026-019 697.20 (52.24), -021 129.70 (9.72), -023 648.60 (48.60), -024 432.40 (32.40),
    // -025 81.10 (6.08): 1'989.00 with 149.04. KI-30598 1'945.80 (145.80) and ET-5610 2'810.60 (210.60): 4'756.40 with 356.40.
    expect(difference(issue.settled, payment.settled)).toEqual({
      1100: 198_900,
      2000: -475_640,
      2200: -14_904,
      1170: 35_640,
      // Of it 021 and 025 are services: 210.80 with 15.80; the others 1'778.20 with 133.24.
      3200: -164_496,
      3400: -19_500,
      4200: 440_000,
    })
  })

  test('has equal books once everything is paid', () => {
    // 33'653.43 + 216.20 − 24.35 + 1'989.00 − 4'756.40
    expect(on(issue.paid, 1020, 1100, 2000)).toEqual([3_107_788, 0, 0])
    expect(difference(issue.paid, payment.paid)).toEqual({})
  })

  test('has the published result and tax, which payments of booked documents do not change', () => {
    const tax = [-592_399, 151_463, 38_378]
    expect(on(ledger_after, 2200, 1170, 1171)).toEqual(tax)
    for (const { paid } of [issue, payment]) {
      expect(on(paid, 2200, 1170, 1171)).toEqual(tax)
      expect(resultOf(paid)).toBe(resultOf(ledger_after))
    }
  })
})

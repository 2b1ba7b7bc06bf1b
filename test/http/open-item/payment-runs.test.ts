// Payment runs over HTTP: from the due bill to the bank's row, with a simulated bank that rejects a payment, books
// collectively and returns one. Amounts reckoned by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SuggestionsObject } from '../../../shared/api/endpoints/bank/suggestions.ts'
import type { PaymentRunObject } from '../../../shared/api/endpoints/open-item/payment-runs.ts'
import { answerMessage } from '../../fixture/pain/payment-answer.ts'
import { tokenOf } from '../kontor.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
})
afterAll(() => world.kontor.close())

const DAY = '2026-11-24'
const IBAN = 'CH5604835012345678009'
let count = 0

/** A supplier with one account. */
const supplier = (name: string, more: object = {}) =>
  world.make('/company', { name, city: 'Bern', zip: '3000', country_code: 'CH', ibans: [IBAN], ...more })
const bill = (company_id: string, total: number, more: object = {}) => {
  count += 1
  return world.make('/expense', {
    number: `B-${count}`,
    company_id,
    total,
    date: '2026-11-01',
    due_date: '2026-11-30',
    ...more,
  })
}
const prepare = async (expenses: readonly object[], more: object = {}): Promise<PaymentRunObject> => {
  const body = { bank_account_id: world.bankAccountId, execution_date: DAY, expenses, ...more }
  const answer = await world.post('/payment_run', body)
  const run = (await answer.json()) as PaymentRunObject
  if (answer.status !== 201) throw new Error(JSON.stringify(run))
  return run
}
const runOf = (id: string) => world.json<PaymentRunObject>(`/payment_run/${id}`)
const statesOf = ({ payments }: PaymentRunObject) => payments.map(({ state }) => state)
const release = async (id: string): Promise<PaymentRunObject> => {
  const answer = await world.post(`/payment_run/${id}/release`)
  const run = (await answer.json()) as PaymentRunObject
  if (answer.status !== 200) throw new Error(JSON.stringify(run))
  return run
}
const take = (id: string) => world.kontor.ask(`/api/payment_run/${id}/file`)
const readAnswer = async (...texts: readonly string[]) => {
  const body = new FormData()
  for (const [index, text] of texts.entries()) body.append(`files[${index}]`, new File([text], `answer-${index}.xml`))
  return world.kontor.ask('/api/payment_run/answer', { method: 'POST', body })
}
const openOf = async (id: string) => (await world.json<{ open_amount: number }>(`/expense/${id}`)).open_amount
const arrive = async (amount: number, more: object = {}) => {
  const id = await world.transaction(amount, { booking_date: DAY, value_date: DAY, ...more })
  await world.kontor.services.idle()
  return id
}
const reconcile = (id: string) => world.post(`/bank_transaction/${id}/reconcile`)
const suggested = async (id: string) =>
  (await world.json<SuggestionsObject>(`/bank_transaction/${id}/suggestions`)).data[0]
const undoLatest = async () => {
  const { data } = await world.json<{ data: { id: number }[] }>('/history?per_page=1')
  return world.post(`/history/${data[0]?.id}/undo`)
}
const errorsOf = async (answer: Response) =>
  ((await answer.json()) as { errors?: Readonly<Record<string, readonly string[]>> }).errors ?? {}

describe('a run from the due bills to the row of the bank', () => {
  let run: PaymentRunObject
  const bills: string[] = []
  let creditNote = ''
  beforeAll(async () => {
    const [wood, power] = [await supplier('Holz AG'), await supplier('Strom AG')]
    bills.push(await bill(wood, 1000), await bill(power, 250.05), await bill(power, 40))
    creditNote = await bill(wood, -100)
  })

  test('due are the bills by their day, with what hinders them', async () => {
    const nowhere = await world.make('/company', { name: 'Ohne Ort', ibans: [IBAN] })
    const incomplete = await bill(nowhere, 5, { due_date: '2026-11-22' })
    const { data, sums } = await world.json<{
      data: { expense_id: string; problems: { field: string; message: string }[] }[]
      sums: object[]
    }>('/payment_run/due?by=2026-11-30')
    expect(data.map(({ expense_id }) => expense_id)).toEqual([incomplete, ...bills, creditNote])
    expect(data[0]?.problems.map(({ field }) => field)).toEqual(['company.city', 'company.country_code'])
    expect(data[0]?.problems[0]?.message).toContain('Ohne Ort has no town')
    // 1000.00 + 250.05 + 40.00 - 100.00
    expect(sums).toEqual([{ currency: 'CHF', count: 4, open_amount: 1190.05 }])
    expect((await world.json<{ data: object[] }>('/payment_run/due?by=2026-11-29')).data).toHaveLength(2)
    await world.kontor.ask(`/api/expense/${incomplete}`, { method: 'DELETE' })
  })

  test('prepared, nothing is booked; a dry run writes nothing', async () => {
    const before = await world.balances()
    const expenses = [{ id: bills[0], discount: 20 }, { id: bills[1] }, { id: bills[2] }, { id: creditNote }]
    const body = { bank_account_id: world.bankAccountId, execution_date: DAY, expenses }
    expect((await world.post('/payment_run?dry_run=1', body)).status).toBe(201)
    expect((await world.json<{ data: object[] }>('/payment_run')).data).toEqual([])
    run = await prepare(expenses)
    expect(run).toMatchObject({ number: 1, state: 'prepared', file: null, needs_second_person: false })
    // 1000.00 - 20.00 - 100.00
    expect(run.payments.map(({ amount, discount, offset }) => [amount, discount, offset])).toEqual([
      [880, 20, 100],
      [250.05, 0, 0],
      [40, 0, 0],
    ])
    expect(run.sums).toMatchObject([{ currency: 'CHF', count: 3, amount: 1170.05 }])
    expect(run.credit_notes).toMatchObject([{ expense_id: creditNote, amount: -100 }])
    expect(await world.balances()).toEqual(before)
    expect((await take(run.id)).status).toBe(422)
  })

  test('a bill of a run is refused for another one, and cannot be deleted', async () => {
    const again = await world.post('/payment_run', {
      bank_account_id: world.bankAccountId,
      execution_date: DAY,
      expenses: [{ id: bills[1] }],
    })
    expect(again.status).toBe(422)
    expect(await errorsOf(again)).toEqual({ 'expenses.0.id': ['Bill B-2 is already in payment run 1.'] })
    expect((await world.kontor.ask(`/api/expense/${bills[1]}`, { method: 'DELETE' })).status).toBe(422)
  })

  test('released: credit note and discount are booked, undo takes it back', async () => {
    const before = await world.balances()
    run = await release(run.id)
    expect(run).toMatchObject({ state: 'released', released_by: { name: expect.any(String) } })
    expect([await openOf(bills[0] ?? ''), await openOf(creditNote)]).toEqual([880, 0])
    // The discount of 20.00 includes 8.1 % of input tax: 1.50.
    const after = await world.balances()
    expect([after[2000], after[4900]]).toEqual([(before[2000] ?? 0) + 20, -18.5])
    expect((await undoLatest()).status).toBe(200)
    expect(await world.balances()).toEqual(before)
    expect(await runOf(run.id)).toMatchObject({ state: 'prepared', file: null, released_by: null })
    expect((await world.json<{ data: object[] }>('/expense_payment')).data).toEqual([])
    run = await release(run.id)
    expect((await world.post(`/payment_run/${run.id}/release`)).status).toBe(422)
    expect((await world.kontor.ask(`/api/payment_run/${run.id}`, { method: 'DELETE' })).status).toBe(422)
  })

  test('the file is the same the second time, which says so; then the release stays', async () => {
    const [first, second] = [await take(run.id), await take(run.id)]
    const text = await first.text()
    expect(text).toContain('<InstdAmt Ccy="CHF">880.00</InstdAmt>')
    expect(text).toContain('<CtrlSum>1170.05</CtrlSum>')
    expect(await second.text()).toBe(text)
    expect([first.headers.get('x-file-taken-at'), second.headers.get('x-file-taken-at')]).toEqual([
      null,
      expect.stringMatching(/^20\d\d-/),
    ])
    run = await runOf(run.id)
    expect(run).toMatchObject({ state: 'file_taken', taken_by: { name: expect.any(String) } })
    expect((await undoLatest()).status).toBe(422)
    // Kontor knows its own file: every payment is there already.
    const body = new FormData()
    body.append('files[0]', new File([text], 'order.xml'))
    const enriched = await world.kontor.ask(`/api/bank_account/${world.bankAccountId}/enrich`, { method: 'POST', body })
    expect(await enriched.json()).toMatchObject({ files: [{ expense_payments: { created: 0, unchanged: 3 } }] })
  })

  test('the bank accepts two and rejects one: its bill stays open, and can be paid again', async () => {
    const [, , third] = run.payments
    const answer = answerMessage(run.message_id, 'PART', [
      { id: `${run.message_id}-1`, payments: [{ id: third?.end_to_end_id ?? '', status: 'RJCT', code: 'AC04' }] },
    ])
    const read = (await (await readAnswer(answer)).json()) as {
      data: { payment_run: PaymentRunObject; rejected: number }[]
    }
    expect(read.data.map(({ rejected }) => rejected)).toEqual([1])
    run = read.data[0]?.payment_run as PaymentRunObject
    expect(statesOf(run)).toEqual(['accepted', 'accepted', 'rejected'])
    expect(run.payments[2]?.reasons).toEqual([{ code: 'AC04', message: 'Das Konto ist aufgehoben' }])
    expect(run.sums).toMatchObject([{ count: 2, amount: 1130.05 }])
    expect(await openOf(bills[2] ?? '')).toBe(40)
    // The same answer again changes nothing.
    const { data: history } = await world.json<{ data: { id: number }[] }>('/history?per_page=1')
    expect((await readAnswer(answer)).status).toBe(200)
    expect((await world.json<{ data: { id: number }[] }>('/history?per_page=1')).data[0]?.id).toBe(history[0]?.id)
  })

  test('the collective debit pays the bills that the bank executed', async () => {
    const id = await arrive(-1130.05, { text: 'Sammelauftrag' })
    const candidate = await suggested(id)
    expect(candidate).toMatchObject({ kind: 'several_documents', matches: [{ amount: 880 }, { amount: 250.05 }] })
    expect((await reconcile(id)).status).toBe(200)
    run = await runOf(run.id)
    expect(statesOf(run)).toEqual(['booked', 'booked', 'rejected'])
    expect(run.state).toBe('booked')
    expect(run.payments[0]?.bookings).toMatchObject([{ bank_transaction_id: id, is_return: false }])
    expect(await Promise.all([...bills, creditNote].map(openOf))).toEqual([0, 0, 40, 0])
    // Only the rejected bill is still owed.
    expect((await world.balances())[2000]).toBe(-40)
  })

  test('a payment comes back: its bill is open again, and the run says so', async () => {
    const id = await arrive(250.05, {
      text: 'Rückzahlung, Konto unbekannt',
      end_to_end_id: run.payments[1]?.end_to_end_id,
      booking_date: '2026-11-27',
    })
    expect(await suggested(id)).toMatchObject({ kind: 'return' })
    expect((await reconcile(id)).status).toBe(200)
    expect(statesOf(await runOf(run.id))).toEqual(['booked', 'returned', 'rejected'])
    expect(await openOf(bills[1] ?? '')).toBe(250.05)
    const next = await prepare([{ id: bills[1] }, { id: bills[2] }])
    expect(next).toMatchObject({ number: 2, sums: [{ amount: 290.05 }] })
    expect((await world.kontor.ask(`/api/payment_run/${next.id}`, { method: 'DELETE' })).status).toBe(204)
  })
})

describe('the statement finds single payments', () => {
  test('by the end-to-end id, and what a person rejected by hand is open again', async () => {
    const company = await supplier('Einzel AG')
    const [one, two] = [await bill(company, 11), await bill(company, 12)]
    const prepared = await prepare([{ id: one }, { id: two, discount: 2 }], { booking: 'single' })
    const run = await release(prepared.id)
    expect(await openOf(two)).toBe(10)
    const rejected = await world.post(`/payment_run/${run.id}/reject`, {
      payments: [run.payments[1]?.end_to_end_id],
      reason: 'Limite',
    })
    expect(statesOf((await rejected.json()) as PaymentRunObject)).toEqual(['released', 'rejected'])
    // The discount is reversed with the rejection.
    expect(await openOf(two)).toBe(12)
    const id = await arrive(-11, { end_to_end_id: run.payments[0]?.end_to_end_id })
    expect((await reconcile(id)).status).toBe(200)
    expect(statesOf(await runOf(run.id))).toEqual(['booked', 'rejected'])
    expect(await openOf(one)).toBe(0)
    expect((await undoLatest()).status).toBe(200)
    expect(statesOf(await runOf(run.id))).toEqual(['released', 'rejected'])
    const unknown = await world.post(`/payment_run/${run.id}/reject`, { payments: ['X.1'] })
    expect(await errorsOf(unknown)).toEqual({ payments: ['The run has no payment X.1.'] })
  })
})

describe('who pays', () => {
  test('a second person releases where the organization asks for it, and the history keeps both', async () => {
    const company = await supplier('Zwei AG')
    const run = await prepare([{ id: await bill(company, 7) }])
    await world.kontor.send('PATCH', '/api/organizations/1', { settings: { paymentApproval: true } })
    const alone = await world.post(`/payment_run/${run.id}/release`)
    expect([alone.status, ((await alone.json()) as { code?: string }).code]).toEqual([422, 'payment_second_person'])
    const token = await tokenOf(world.kontor, 'accountant')
    const released = await world.kontor.ask(`/api/payment_run/${run.id}/release`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(released.status).toBe(200)
    const { created_by, released_by } = (await released.json()) as PaymentRunObject
    expect(released_by?.id).not.toBe(created_by?.id)
    await world.kontor.send('PATCH', '/api/organizations/1', { settings: { paymentApproval: false } })
  })

  test('the order of another program, and the same reference and amount, are not paid twice', async () => {
    const company = await supplier('Doppel AG')
    const reference = 'RF18539007547034'
    const [one, two, three] = [
      await bill(company, 30, { reference }),
      await bill(company, 30, { reference }),
      await bill(company, 31),
    ]
    await world.make('/expense_payment', {
      total: 31,
      execution_date: DAY,
      expense_ids: [three],
      end_to_end_id: 'OLD-1',
    })
    const run = await prepare([{ id: one }])
    const body = (id: string, more = {}) => ({
      bank_account_id: world.bankAccountId,
      execution_date: DAY,
      expenses: [{ id, ...more }],
    })
    const repeated = await world.post('/payment_run', body(two))
    expect((await errorsOf(repeated))['expenses.0.reference']?.[0]).toContain('(run 4, bill')
    expect((await world.post('/payment_run?dry_run=1', body(two, { is_repeated: true }))).status).toBe(201)
    expect((await errorsOf(await world.post('/payment_run', body(three))))['expenses.0.id']?.[0]).toContain('OLD-1')
    // The answer for an order of another program, and no answer at all.
    expect((await readAnswer(answerMessage('OTHER', 'ACCP', []))).status).toBe(422)
    expect((await readAnswer('<Document/>')).status).toBe(415)
    expect(run.number).toBe(4)
  })
})

describe('the account of a payment is compared with those of its supplier', () => {
  const [OTHER, THIRD] = ['CH3709000000304442225', 'CH9300762011623852957']
  interface Due {
    readonly expense_id: string
    readonly iban: string | null
    readonly is_account_known: boolean | null
    readonly known_accounts: readonly string[]
  }
  const dueOf = async (id: string) => {
    const { data } = await world.json<{ data: Due[] }>('/payment_run/due')
    const { iban, is_account_known, known_accounts } = data.find(({ expense_id }) => expense_id === id) as Due
    return { iban, is_account_known, known_accounts }
  }
  const known = (iban: string | null) => ({ iban, is_account_known: true, known_accounts: [] })
  const unknown = (iban: string, ...known_accounts: string[]) => ({ iban, is_account_known: false, known_accounts })
  const pay = async (id: string, amount: number) => {
    const run = await release((await prepare([{ id }], { booking: 'single' })).id)
    const debit = await arrive(-amount, { end_to_end_id: run.payments[0]?.end_to_end_id })
    return { run, debit }
  }

  test('the stored account is known, another one only when the bank has booked a payment to it', async () => {
    const company = await supplier('Konto AG')
    const [stored, first, second, credit] = [
      await bill(company, 61),
      await bill(company, 62, { creditor_iban: OTHER }),
      await bill(company, 63, { creditor_iban: OTHER }),
      await bill(company, -1, { creditor_iban: OTHER }),
    ]
    expect(await dueOf(stored)).toEqual(known(IBAN))
    expect(await dueOf(first)).toEqual(unknown(OTHER, IBAN))
    expect(await dueOf(credit)).toEqual({ iban: OTHER, is_account_known: null, known_accounts: [] })
    const { run, debit } = await pay(first, 62)
    // The person who releases it sees the same, and a script is not refused.
    expect(run.payments[0]).toMatchObject(unknown(OTHER, IBAN))
    expect(await dueOf(second)).toEqual(unknown(OTHER, IBAN))
    expect((await reconcile(debit)).status).toBe(200)
    expect(await dueOf(second)).toEqual(known(OTHER))
    expect((await runOf(run.id)).payments[0]).toMatchObject(known(OTHER))
    // The payment comes back: the account is new again.
    const back = await arrive(62, { text: 'Rückzahlung', end_to_end_id: run.payments[0]?.end_to_end_id })
    expect((await reconcile(back)).status).toBe(200)
    expect(statesOf(await runOf(run.id))).toEqual(['returned'])
    expect(await dueOf(second)).toEqual(unknown(OTHER, IBAN))
    expect(await dueOf(first)).toEqual(unknown(OTHER, IBAN))
  })

  test('without a stored account, the accounts that were paid are compared, only those of the same supplier', async () => {
    const [company, stranger] = [
      await supplier('Ohne Konto AG', { ibans: [] }),
      await supplier('Fremd AG', { ibans: [] }),
    ]
    const paid = await bill(company, 71, { creditor_iban: OTHER })
    expect(await dueOf(paid)).toEqual(unknown(OTHER))
    const { debit } = await pay(paid, 71)
    expect((await reconcile(debit)).status).toBe(200)
    const [same, changed, ofStranger, nowhere] = [
      await bill(company, 72, { creditor_iban: OTHER }),
      await bill(company, 73, { creditor_iban: THIRD }),
      await bill(stranger, 74, { creditor_iban: OTHER }),
      await bill(stranger, 75),
    ]
    expect(await dueOf(same)).toEqual(known(OTHER))
    expect(await dueOf(changed)).toEqual(unknown(THIRD, OTHER))
    expect(await dueOf(ofStranger)).toEqual(unknown(OTHER))
    expect(await dueOf(nowhere)).toEqual({ iban: null, is_account_known: null, known_accounts: [] })
    const prepared = await prepare([{ id: same }, { id: changed }])
    expect(prepared.payments).toMatchObject([known(OTHER), unknown(THIRD, OTHER)])
  })

  test('an order of another program counts when it is paid; a bill that is settled without the bank does not', async () => {
    const company = await supplier('Auftrag AG')
    const [ordered, offset, next, after] = [
      await bill(company, 81, { creditor_iban: OTHER }),
      await bill(company, 82, { creditor_iban: THIRD }),
      await bill(company, 83, { creditor_iban: THIRD }),
      await bill(company, 84, { creditor_iban: OTHER }),
    ]
    await world.post('/offset/write_off', { documents: [{ type: 'expense', id: offset }], reason: 'Erlass' })
    expect(await openOf(offset)).toBe(0)
    expect(await dueOf(next)).toEqual(unknown(THIRD, IBAN))
    const order = { total: 81, execution_date: DAY, expense_ids: [ordered], end_to_end_id: 'ALT-81', iban: OTHER }
    await world.make('/expense_payment', order)
    expect(await dueOf(after)).toEqual(unknown(OTHER, IBAN))
    expect((await reconcile(await arrive(-81, { end_to_end_id: 'ALT-81' }))).status).toBe(200)
    expect(await dueOf(after)).toEqual(known(OTHER))
    expect(await dueOf(next)).toEqual(unknown(THIRD, IBAN, OTHER))
  })
})

describe('several answers of the bank', () => {
  test('are noted in one action, or none of them when one is refused', async () => {
    const company = await supplier('Mehrere AG')
    const runs: PaymentRunObject[] = []
    for (const amount of [21, 22]) {
      const { id } = await prepare([{ id: await bill(company, amount) }], { booking: 'single' })
      runs.push(await release(id))
    }
    const [first, second] = runs.map(({ message_id, payments }) =>
      answerMessage(message_id, 'PART', [
        { id: `${message_id}-1`, payments: [{ id: payments[0]?.end_to_end_id ?? '', status: 'RJCT', code: 'AC04' }] },
      ]),
    )
    const states = async () => (await Promise.all(runs.map(({ id }) => runOf(id)))).map(({ state }) => state)
    const refused = await readAnswer(first ?? '', answerMessage('OTHER', 'ACCP', []))
    expect(Object.keys(await errorsOf(refused))).toEqual(['files.1'])
    expect(await states()).toEqual(['released', 'released'])
    expect((await readAnswer(first ?? '', second ?? '', first ?? '')).status).toBe(200)
    expect(await states()).toEqual(['rejected', 'rejected'])
    expect((await runOf(runs[0]?.id ?? '')).answers.map(({ name }) => name)).toEqual(['answer-0.xml'])
    expect((await undoLatest()).status).toBe(200)
    expect(await states()).toEqual(['released', 'released'])
  })
})

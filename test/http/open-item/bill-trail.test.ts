// The payment trail of a bill through a payment run, as the bill and the bank's row explain it (rule 256): at each stage, by each way in
// which a statement names a payment, and with a balance that does not agree. Sentences and amounts written by hand.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExplanationObject } from '../../../shared/api/endpoints/matching/explanation.ts'
import type { PaymentRunObject } from '../../../shared/api/endpoints/open-item/payment-runs.ts'
import { BOOKED, message, money, statement } from '../../fixture/camt/message.ts'
import { answerMessage } from '../../fixture/pain/payment-answer.ts'
import { importsOf } from '../import/import-files.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

let world: MatchingWorld
let [wood, power] = ['', '']
beforeAll(async () => {
  world = await startMatchingWorld()
  const place = { city: 'Bern', country_code: 'CH', ibans: ['CH5604835012345678009'] }
  wood = await world.make('/company', { name: 'Holz AG', ...place })
  power = await world.make('/company', { name: 'Strom AG', ...place })
})
afterAll(() => world.kontor.close())

const DAY = '2026-11-24'
const bill = (number: string, company_id: string, total: number) =>
  world.make('/expense', { number, company_id, total, date: '2026-11-01' })
const stepsOf = async (path: string, language = 'de') => {
  const answer = await world.kontor.ask(`/api${path}/explain`, { headers: { 'Accept-Language': language } })
  return ((await answer.json()) as ExplanationObject).steps
}
const trailOf = async (id: string, language?: string) =>
  (await stepsOf(`/expense/${id}`, language)).map(({ text }) => text)
const prepare = async (expenses: readonly object[], more: object = {}) => {
  const body = { bank_account_id: world.bankAccountId, execution_date: DAY, expenses, ...more }
  return (await (await world.post('/payment_run', body)).json()) as PaymentRunObject
}
const release = async ({ id }: PaymentRunObject) =>
  (await (await world.post(`/payment_run/${id}/release`)).json()) as PaymentRunObject
const entry = (amount: string, ref: string, day: string, more: string) =>
  `<Ntry>${money(amount)}${BOOKED}<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>${ref}</AcctSvcrRef>${more}</Ntry>`
const single = (id: string) => `<NtryDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs></TxDtls></NtryDtls>`
/** Imports one statement that ends on a day, and books its rows; answers their ids. */
const arrive = async (
  wish: { id: string; opening: string; closing: string },
  day: string,
  ...rows: readonly string[]
) => {
  const text = message(statement(wish, ...rows)).replaceAll('2026-01-31', day)
  await importsOf(world.kontor, world.bankAccountId).start([[`${wish.id}.xml`, text]])
  await world.kontor.services.idle()
  const { data } = await world.json<{ data: { id: string }[] }>('/bank_transaction?filter[reconciled]=0')
  for (const { id } of data) expect((await world.post(`/bank_transaction/${id}/reconcile`)).status).toBe(200)
  return data.map(({ id }) => id)
}

const textsOf = async (id: string) => (await stepsOf(`/bank_transaction/${id}`)).map(({ text }) => text)

describe('a collective run with a discount, a credit note, a rejection and a return', () => {
  let run: PaymentRunObject
  let [one, two, three, credit, debit] = ['', '', '', '', '']
  const released = () => `Freigegeben von Owner: Datei Zahlungsauftrag-1.xml, SHA-256 ${run.file?.sha256}`
  beforeAll(async () => {
    one = await bill('B-1', wood, 1000)
    two = await bill('B-2', power, 250.05)
    three = await bill('B-3', power, 40)
    credit = await bill('G-1', wood, -100)
  })

  test('prepared and released: the amounts lead from the bill to its payment', async () => {
    expect(await trailOf(one)).toEqual([
      'Lieferantenrechnung B-1 vom 01.11.2026: 1000.00 CHF',
      'Gebucht: Buchung 1 vom 01.11.2026',
    ])
    run = await prepare([{ id: one, discount: 20 }, { id: two }, { id: three }, { id: credit }])
    // 1000.00 less 20.00 and the credit note of 100.00.
    const prepared = [
      'Lieferantenrechnung B-1 vom 01.11.2026: 1000.00 CHF',
      'Gebucht: Buchung 1 vom 01.11.2026',
      'Zahlungslauf 1, vorbereitet von Owner: Zahlung B-1.1.1 über 880.00 CHF, auszuführen am 24.11.2026',
      'Skonto abgezogen: 20.00 CHF',
      'Mit Gutschriften verrechnet: 100.00 CHF',
    ]
    expect(await trailOf(one)).toEqual(prepared)
    run = await release(run)
    expect(await trailOf(one)).toEqual([...prepared, released()])
    expect(await trailOf(credit)).toEqual([
      'Lieferantenrechnung G-1 vom 01.11.2026: -100.00 CHF',
      'Gebucht: Buchung 4 vom 01.11.2026',
      'Zahlungslauf 1, vorbereitet von Owner: verrechnet -100.00 CHF',
      released(),
    ])
  })

  test('taken, and answered: the SHA-256 is that of the file, and each bill knows its answer', async () => {
    const file = await (await world.kontor.ask(`/api/payment_run/${run.id}/file`)).text()
    expect(run.file?.sha256).toBe(createHash('sha256').update(file).digest('hex'))
    expect((await trailOf(two)).at(-1)).toBe('Datei abgeholt von Owner')
    const payments = [{ id: 'B-3.1.3', status: 'RJCT', code: 'AC04' }]
    const answer = answerMessage(run.message_id, 'PART', [{ id: `${run.message_id}-1`, payments }])
    const body = new FormData()
    body.append('files[0]', new File([answer], 'antwort.xml'))
    await world.kontor.ask('/api/payment_run/answer', { method: 'POST', body })
    expect((await trailOf(two)).slice(-2)).toEqual([
      'Antwort der Bank gelesen von Owner: antwort.xml',
      'Die Bank hat die Zahlung angenommen',
    ])
    expect((await trailOf(three, 'en')).slice(-2)).toEqual([
      "The bank's answer read by Owner: antwort.xml",
      'The bank rejected the payment: The account is closed',
    ])
  })

  test('debited as one amount: row, id, entry and the three balances', async () => {
    const batch = `<NtryDtls><Btch><PmtInfId>${run.message_id}-1</PmtInfId></Btch></NtryDtls>`
    const wish = { id: 'S1', opening: '0.00', closing: '-1130.05' }
    ;[debit = ''] = await arrive(wish, DAY, entry('-1130.05', 'D1', DAY, batch))
    const trail = await stepsOf(`/expense/${two}`)
    expect(trail.slice(-5).map(({ text }) => text)).toEqual([
      'Belastet am 24.11.2026: 1130.05 CHF für 2 Zahlungen, Auszug S1, Eintrag 1 von S1.xml',
      `Erkannt an PmtInfId ${run.message_id}-1`,
      'Gebucht: Buchung 6 vom 24.11.2026',
      'Haben 1020 Bankguthaben: 1130.05 CHF',
      'Saldo von Konto am 24.11.2026 stimmt: Auszug S1 -1130.05 CHF, Transaktionen -1130.05 CHF, Konto 1020 -1130.05 CHF',
    ])
    expect(trail.slice(-5).map(({ ref }) => ref?.type)).toEqual([
      'bank_transaction',
      undefined,
      'journal_entry',
      'journal_entry',
      'bank_account',
    ])
    expect((await trailOf(three)).some((text) => text.startsWith('Belastet'))).toBe(false)
  })

  test('the debit explains the same, with the payments, the rejected one and the balance', async () => {
    const texts = await textsOf(debit)
    const start = `Zahlungslauf 1, Datei Zahlungsauftrag-1.xml, SHA-256 ${run.file?.sha256}: 2 von 3 Zahlungen`
    const at = texts.indexOf(start)
    expect(texts.slice(at, at + 5)).toEqual([
      start,
      `Erkannt an PmtInfId ${run.message_id}-1`,
      'Zahlung B-1.1.1 begleicht Rechnung B-1: 880.00 CHF',
      'Zahlung B-2.1.2 begleicht Rechnung B-2: 250.05 CHF',
      'Nicht dabei: Zahlung B-3.1.3 für Rechnung B-3, 40.00 CHF, von der Bank abgelehnt: Das Konto ist aufgehoben',
    ])
    expect(texts.at(-1)).toBe((await trailOf(one)).at(-1))
  })

  test('a payment comes back: the same steps, and the balance of the next statement', async () => {
    const wish = { id: 'S2', opening: '-1130.05', closing: '-880.00' }
    const back = `<RvslInd>true</RvslInd>${single('B-2.1.2')}`
    const [id = ''] = await arrive(wish, '2026-11-27', entry('250.05', 'R1', '2026-11-27', back))
    const trail = await trailOf(two)
    expect(trail.slice(-5)).toEqual([
      'Zurückgekommen am 27.11.2026: 250.05 CHF, Auszug S2, Eintrag 1 von S2.xml',
      'Erkannt an EndToEndId B-2.1.2',
      'Gebucht: Buchung 7 vom 27.11.2026',
      'Soll 1020 Bankguthaben: 250.05 CHF',
      'Saldo von Konto am 27.11.2026 stimmt: Auszug S2 -880.00 CHF, Transaktionen -880.00 CHF, Konto 1020 -880.00 CHF',
    ])
    // The debit keeps the balance of its own day.
    expect(trail).toContain((await textsOf(debit)).at(-1))
    const texts = await textsOf(id)
    expect(texts).toContain('Zahlung B-2.1.2 für Rechnung B-2 kam zurück: 250.05 CHF')
    expect(texts.some((text) => text.startsWith('Nicht dabei'))).toBe(false)
  })
})

describe('how a row names the payments of a run', () => {
  /** A run of one or two bills, whose rows the function makes; the bank's row of the last bill is asked. */
  const recognised = async (name: string, amounts: readonly number[], more: (run: PaymentRunObject) => object) => {
    const bills: { id: string }[] = []
    for (const [at, amount] of amounts.entries()) bills.push({ id: await bill(`${name}-${at + 1}`, wood, amount) })
    const run = await release(await prepare(bills))
    const sum = amounts.reduce((total, amount) => total + amount, 0)
    const id = await world.transaction(-sum, { booking_date: DAY, value_date: DAY, ...more(run) })
    await world.kontor.services.idle()
    expect((await world.post(`/bank_transaction/${id}/reconcile`)).status).toBe(200)
    const trail = await trailOf(bills.at(-1)?.id ?? '')
    return { run, trail, recognised: trail.filter((text) => text.startsWith('Erkannt')) }
  }

  test('the end-to-end id of a single payment', async () => {
    const { run, recognised: found } = await recognised('E', [11], ({ payments }) => ({
      end_to_end_id: payments[0]?.end_to_end_id,
    }))
    expect(found).toEqual([`Erkannt an EndToEndId E-1.${run.number}.1`])
  })

  test('the id of the order in the text', async () => {
    const { run, recognised: found } = await recognised('T', [12, 13], ({ message_id }) => ({
      text: `Sammelauftrag ${message_id}-1 vom 24.11.`,
    }))
    expect(found).toEqual([`Erkannt am Text: ${run.message_id}-1`])
  })

  test('nothing but the sum', async () => {
    const { trail, recognised: found } = await recognised('S', [14.1, 15.25], () => ({ text: 'Sammelauftrag' }))
    // 14.10 + 15.25
    expect(found).toEqual(['Erkannt am Betrag: 29.35 CHF'])
    expect(trail).toContain('Belastet am 24.11.2026: 29.35 CHF für 2 Zahlungen')
  })

  test('a person', async () => {
    const id = await bill('H-1', wood, 16)
    const run = await release(await prepare([{ id }]))
    const row = await world.transaction(-16, { booking_date: DAY, value_date: DAY, text: 'Vergütung' })
    await world.kontor.services.idle()
    const matchable = { matchable_type: 'expense_payment', matchable_id: run.payments[0]?.expense_payment_id }
    await world.matched(row, [{ amount: 16, ...matchable }])
    expect(await trailOf(id)).toContain('Von Hand zugeordnet')
  })
})

describe('what the balance says', () => {
  test('a rejection noted by hand, and a bill paid without a run', async () => {
    const [rejected, paid] = [await bill('R-1', power, 17), await bill('P-1', power, 18)]
    const run = await release(await prepare([{ id: rejected }]))
    await world.post(`/payment_run/${run.id}/reject`, {
      payments: [run.payments[0]?.end_to_end_id],
      reason: 'Limite',
    })
    expect((await trailOf(rejected)).slice(-2)).toEqual([
      'Antwort der Bank von Hand erfasst von Owner',
      'Die Bank hat die Zahlung abgelehnt: Limite',
    ])
    const row = await world.transaction(-18, { booking_date: '2026-12-05', value_date: '2026-12-05' })
    await world.kontor.services.idle()
    await world.matched(row, [{ amount: 18, matchable_type: 'expense', matchable_id: paid }])
    const trail = await trailOf(paid)
    expect(trail.slice(2, 3)).toEqual(['Belastet am 05.12.2026: 18.00 CHF'])
    expect(trail.at(-1)).toBe('Noch kein Auszug nennt den Saldo von Konto an diesem oder einem späteren Tag')
    expect(await stepsOf(`/bank_transaction/${row}`)).not.toContainEqual(expect.objectContaining({ kind: 'balance' }))
  })

  test('a statement that does not agree, and a row that is not reconciled', async () => {
    const id = await bill('D-1', power, 20)
    const run = await release(await prepare([{ id }], { booking: 'single' }))
    const day = '2026-12-10'
    const text = message(
      statement(
        { id: 'S9', opening: '0.00', closing: '-5000.00' },
        entry('-20.00', 'D9', day, single(run.payments[0]?.end_to_end_id ?? '')),
        entry('-3.00', 'D10', day, '<AddtlNtryInf>Unbekannt</AddtlNtryInf>'),
      ),
    ).replaceAll('2026-01-31', day)
    await importsOf(world.kontor, world.bankAccountId).start([['S9.xml', text]])
    await world.kontor.services.idle()
    const { data } = await world.json<{ data: { id: string; amount: number }[] }>(
      '/bank_transaction?filter[reconciled]=0',
    )
    const row = data.find(({ amount }) => amount === -20)
    expect((await world.post(`/bank_transaction/${row?.id}/reconcile`)).status).toBe(200)
    // 880.00 + 11.00 + 25.00 + 29.35 + 16.00 + 18.00 + 20.00 on the account; the rows have 3.00 more.
    expect((await trailOf(id)).at(-1)).toBe(
      'Saldo von Konto am 10.12.2026 stimmt nicht: Auszug S9 -5000.00 CHF, Transaktionen -1002.35 CHF, Konto 1020 -999.35 CHF; nicht abgeglichen: 1',
    )
    expect((await world.kontor.ask('/api/expense/01ARZ3NDEKTSV4RRFFQ69G5FAV/explain')).status).toBe(404)
  })
})

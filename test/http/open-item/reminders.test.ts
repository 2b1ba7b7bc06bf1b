// Reminders over HTTP: the example of docs/reminders.md, by hand. Today is 21 November 2026.
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SuggestionsObject } from '../../../shared/api/endpoints/bank/suggestions.ts'
import type { InvoiceObject } from '../../../shared/api/endpoints/open-item/invoices.ts'
import type {
  DueReminderObject,
  HeldInvoiceObject,
  ReminderObject,
} from '../../../shared/api/endpoints/open-item/reminders.ts'
import { type MatchingWorld, startMatchingWorld } from '../matching/matching-world.ts'

let world: MatchingWorld
const company: Record<string, string> = {}
const invoices: Record<string, string> = {}

beforeAll(async () => {
  world = await startMatchingWorld()
  const contact = async (name: string, more: object = {}) => {
    company[name] = await world.make('/company', { name, ...more })
  }
  await contact('Muster AG', { email: 'buchhaltung@muster.example' })
  await contact('Berger Sàrl', { language: 'fr' })
  await contact('Klein', { language: 'it' })
  await contact('Dupont', { reminders_paused_until: '2026-11-30' })
  await contact('Ganz GmbH')
  const invoice = async (number: string, name: string | null, total: number, date: string, due: string | null) => {
    const foreign = name === 'Klein' ? { currency: 'EUR', base_total: 950 } : {}
    const company_id = name === null ? null : company[name]
    invoices[number] = await world.make('/invoice', { number, company_id, total, date, due_date: due, ...foreign })
  }
  await invoice('R1', 'Muster AG', 1000, '2026-09-10', '2026-10-10')
  await invoice('R2', 'Muster AG', 500, '2026-10-01', '2026-10-31')
  await invoice('R3', 'Muster AG', 250, '2026-10-17', '2026-11-16')
  await invoice('R4', 'Muster AG', 80, '2026-11-15', '2026-12-15')
  await invoice('G1', 'Muster AG', -120, '2026-11-01', null)
  await invoice('R5', 'Berger Sàrl', 300, '2026-10-16', '2026-11-15')
  await invoice('R6', 'Klein', 1000, '2026-10-02', '2026-11-01')
  await invoice('R7', null, 50, '2026-11-01', '2026-11-01')
  await invoice('R8', 'Dupont', 70, '2026-09-01', '2026-10-01')
  await invoice('R9', 'Ganz GmbH', 100, '2026-09-01', '2026-10-01')
  await invoice('G2', 'Ganz GmbH', -100, '2026-10-05', null)
  const paid = await world.transaction(400, { booking_date: '2026-10-20', value_date: '2026-10-20' })
  await world.matched(paid, [{ amount: 400, matchable_type: 'invoice', matchable_id: invoices.R1 }])
})
afterAll(() => world.kontor.close())

interface Due {
  readonly data: readonly DueReminderObject[]
  readonly held: readonly HeldInvoiceObject[]
  readonly sums: readonly { currency: string; letters: number; total: number }[]
}
const dueBy = (day: string) => world.json<Due>(`/reminder/due?by=${day}`)
const lettersOf = ({ data }: Due) =>
  data.map(({ company: name, currency, level, fee, total, invoices: some, credits }) => [
    name,
    currency,
    level,
    some.map((each) => `${each.number} ${each.open_amount} ${each.days_overdue}d L${each.level}`),
    credits.map((each) => `${each.number} ${each.open_amount}`),
    fee,
    total,
  ])
const heldOf = ({ held }: Due) => held.map(({ number, reason, until }) => [number, reason, until])
const make = (numbers: readonly string[], more: object = {}, query = '') =>
  world.post(`/reminder${query}`, { invoices: numbers.map((number) => ({ id: invoices[number] })), ...more })
const made = async (answer: Response): Promise<readonly ReminderObject[]> => {
  const body = (await answer.json()) as { data: ReminderObject[] }
  if (answer.status !== 201) throw new Error(JSON.stringify(body))
  return body.data
}
const invoiceOf = (number: string) => world.json<InvoiceObject>(`/invoice/${invoices[number]}`)
const stateOf = async (number: string) => {
  const { reminder_level, reminded_on } = await invoiceOf(number)
  return [reminder_level, reminded_on]
}
const codeOf = async (answer: Response) => {
  const { code } = (await answer.json()) as { code?: string }
  return [answer.status, code]
}
const undoLatest = async () => {
  const [latest] = (await world.json<{ data: { id: string }[] }>('/history?per_page=1')).data
  return world.post(`/history/${latest?.id}/undo`)
}

describe('who gets a reminder', () => {
  test('all overdue invoices of a customer less its credits; what is held back has a reason', async () => {
    const due = await dueBy('2026-11-21')
    expect(lettersOf(due)).toEqual([
      ['Klein', 'EUR', 1, ['R6 1000 20d L1'], [], 0, 1000],
      ['Muster AG', 'CHF', 1, ['R1 600 42d L1', 'R2 500 21d L1', 'R3 250 5d L1'], ['G1 -120'], 0, 1230],
    ])
    expect(heldOf(due)).toEqual([
      ['R8', 'paused', '2026-11-30'],
      ['R9', 'covered', null],
      ['R7', 'no_company', null],
      ['R5', 'waiting', '2026-11-25'],
    ])
    expect(due.sums).toEqual([
      { currency: 'EUR', letters: 1, total: 1000 },
      { currency: 'CHF', letters: 1, total: 1230 },
    ])
    expect(due.data[1]).toMatchObject({ email: 'buchhaltung@muster.example', language: 'de' })
  })

  test('a later day: the pause is over, and another customer has waited its days', async () => {
    const due = await dueBy('2026-12-01')
    expect(lettersOf(due).map(([name, , , some]) => [name, some])).toEqual([
      ['Berger Sàrl', ['R5 300 16d L1']],
      ['Dupont', ['R8 70 61d L1']],
      ['Klein', ['R6 1000 30d L1']],
      ['Muster AG', ['R1 600 52d L1', 'R2 500 31d L1', 'R3 250 15d L1']],
    ])
    expect((await world.kontor.ask('/api/reminder/due?by=1.12.2026')).status).toBe(422)
  })
})

describe('making reminders', () => {
  test('a check changes nothing; then each invoice has its level and day, and the next letter waits', async () => {
    const [checked] = await made(await make(['R1', 'R2', 'R3'], {}, '?dry_run=1'))
    expect(checked).toMatchObject({ company: 'Muster AG', level: 1, total: 1230, pay_by: '2026-12-01' })
    expect(await stateOf('R1')).toEqual([0, null])
    const letters = await made(await make(['R3', 'R1', 'R2', 'R6']))
    expect(letters.map(({ company: name, title, total, language }) => [name, title, total, language])).toEqual([
      ['Klein', 'Sollecito di pagamento', 1000, 'it'],
      ['Muster AG', 'Zahlungserinnerung', 1230, 'de'],
    ])
    expect(
      letters[1]?.invoices.map(({ number, open_amount, paid_amount }) => [number, open_amount, paid_amount]),
    ).toEqual([
      ['R1', 600, 400],
      ['R2', 500, 0],
      ['R3', 250, 0],
    ])
    expect(letters[1]?.text).toContain('bis zum 01.12.2026')
    expect(letters[0]?.text).toContain('entro il 01.12.2026')
    expect(await stateOf('R1')).toEqual([1, '2026-11-21'])
    expect(heldOf(await dueBy('2026-11-30')).filter(([number]) => number === 'R1')).toEqual([
      ['R1', 'waiting', '2026-12-01'],
    ])
    const reminded = await world.json<{ data: InvoiceObject[] }>('/invoice?filter[reminder_level]=1,2,3&sort=number')
    expect(reminded.data.map(({ number }) => number)).toEqual(['R1', 'R2', 'R3', 'R6'])
    const ofInvoice = await world.json<{ data: ReminderObject[] }>(`/reminder?filter[invoice]=${invoices.R2}`)
    expect(ofInvoice.data.map(({ id, date }) => [id, date])).toEqual([[letters[1]?.id, '2026-11-21']])
    expect(await world.json(`/reminder/${letters[1]?.id}`)).toEqual(ofInvoice.data[0])
  })

  test('one undo takes all letters of the action back, and redo makes them again', async () => {
    expect((await undoLatest()).status).toBe(200)
    expect(await stateOf('R1')).toEqual([0, null])
    expect((await world.json<{ data: unknown[] }>('/reminder')).data).toEqual([])
    const [latest] = (await world.json<{ data: { id: string }[] }>('/history?per_page=1')).data
    expect((await world.post(`/history/${latest?.id}/undo`)).status).toBe(200)
    expect(await stateOf('R6')).toEqual([1, '2026-11-21'])
  })

  test('refusals name the invoice and change nothing', async () => {
    const cases: readonly (readonly [readonly string[], object, string])[] = [
      [['R1'], {}, 'reminder_same_day'],
      [['R4'], {}, 'reminder_not_overdue'],
      [['G1'], {}, 'reminder_not_overdue'],
      [['R7'], {}, 'reminder_no_company'],
      [['R8'], {}, 'reminder_paused'],
      [['R9'], {}, 'reminder_covered'],
      [['R5', 'R5'], {}, 'reminder_twice'],
      [['R5'], { date: '2026-11-20' }, 'reminder_day_past'],
      [['unknown'], { invoices: [{ id: '01UNKNOWN0INVOICE' }] }, 'reminder_invoice_unknown'],
    ]
    for (const [numbers, more, code] of cases) expect(await codeOf(await make(numbers, more))).toEqual([422, code])
    const body = (await (await make(['R5', 'R1'])).json()) as { errors: Record<string, string[]> }
    expect(body.errors).toEqual({ 'invoices.1.id': ['Invoice R1 was already reminded on 2026-11-21.'] })
    expect(await codeOf(await make([], { invoices: [{ id: invoices.R5, level: 4 }] }))).toEqual([422, 'invalid'])
    expect(await stateOf('R5')).toEqual([0, null])
  })

  test('an invoice whose reminder was made cannot be deleted', async () => {
    const answer = await world.kontor.ask(`/api/invoice/${invoices.R2}`, { method: 'DELETE' })
    expect(await codeOf(answer)).toEqual([422, 'document_reminded'])
  })

  test('a paused invoice is left out until its day, and keeps its level', async () => {
    await world.kontor.send('PUT', `/api/invoice/${invoices.R3}`, { reminders_paused_until: '2026-12-31' })
    const due = await dueBy('2026-12-01')
    expect(lettersOf(due).at(-1)?.[3]).toEqual(['R1 600 52d L2', 'R2 500 31d L2'])
    expect(heldOf(due)).toContainEqual(['R3', 'paused', '2026-12-31'])
    expect(await stateOf('R3')).toEqual([1, '2026-11-21'])
    await world.kontor.send('PUT', `/api/invoice/${invoices.R3}`, { reminders_paused_until: null })
  })
})

const settings = (more: object) => world.kontor.send('PATCH', '/api/organizations/1', { settings: more })

describe('levels and fees', () => {
  test('the second level claims the fee; another level can be chosen; what was paid is gone', async () => {
    await settings({ reminderFee: 20 })
    const paid = await world.transaction(500, { booking_date: '2026-11-25', value_date: '2026-11-25' })
    await world.matched(paid, [{ amount: 500, matchable_type: 'invoice', matchable_id: invoices.R2 }])
    expect(lettersOf(await dueBy('2026-12-01')).at(-1)).toEqual([
      'Muster AG',
      'CHF',
      2,
      ['R1 600 52d L2', 'R3 250 15d L2'],
      ['G1 -120'],
      20,
      750,
    ])
    const [letter] = await made(
      await make([], { date: '2026-12-01', invoices: [{ id: invoices.R1 }, { id: invoices.R3, level: 1 }] }),
    )
    expect(letter).toMatchObject({ title: '2. Mahnung', level: 2, fee: 20, fee_invoice_id: null, total: 750 })
    expect([await stateOf('R1'), await stateOf('R3')]).toEqual([
      [2, '2026-12-01'],
      [1, '2026-12-01'],
    ])
  })

  test('the fee is booked as an invoice without VAT only when a person says so, and undone with its letter', async () => {
    const before = await world.balances()
    const body = { date: '2026-12-11', invoices: [{ id: invoices.R1 }], book_fees: true }
    const [letter] = await made(await world.post('/reminder', body))
    expect(letter).toMatchObject({ title: 'Letzte Mahnung', fee: 20, total: 500 })
    const fee = await world.json<InvoiceObject>(`/invoice/${letter?.fee_invoice_id}`)
    expect(fee).toMatchObject({
      number: 'R1-M3',
      total: 20,
      date: '2026-12-11',
      due_date: '2026-12-21',
      text: 'Mahngebühr R1',
    })
    const after = await world.balances()
    expect([(after[1100] ?? 0) - (before[1100] ?? 0), (after[3600] ?? 0) - (before[3600] ?? 0)]).toEqual([20, -20])
    expect(after[2200]).toBe(before[2200])
    expect((await undoLatest()).status).toBe(200)
    expect(await world.balances()).toEqual(before)
    expect(await stateOf('R1')).toEqual([2, '2026-12-01'])
  })

  test('without a fee when a person leaves it out; after the last reminder none is due', async () => {
    const [letter] = await made(await make(['R1'], { date: '2026-12-11', without_fee: true }))
    expect(letter).toMatchObject({ level: 3, fee: 0, total: 480 })
    const due = await dueBy('2026-12-21')
    expect(heldOf(due)).toContainEqual(['R1', 'last_level', null])
    expect(lettersOf(due).at(-1)?.[3]).toEqual(['R3 250 35d L2', 'R4 80 6d L1'])
  })

  test('the text of the organization is in the letter, with its placeholders', async () => {
    await settings({ reminderTextFirst: 'Offen: {amount} für {number}, bis {date} ({description}, {other}).' })
    const [letter] = await made(await make(['R5'], {}, '?dry_run=1'))
    expect(letter?.text).toBe('Offen: CHF 300.00 für R5, bis 01.12.2026 (Rappel de paiement, {other}).')
  })
})

describe('letters and drafts of mails', () => {
  /** In tests a letter is the page that the browser prints, with each payment part as its values. */
  const paperOf = async (answer: Response) => {
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    return (await answer.text()).replaceAll('\u00a0', ' ')
  }
  const payments = (paper: string) =>
    [...paper.matchAll(/<pre>(.*?)<\/pre>/g)].map(([, json = '{}']) => {
      const { amount, reference = null, message, creditor } = JSON.parse(json)
      return [creditor.account, amount, reference, message]
    })
  const lettersOfDay = async (day: string) =>
    (await world.json<{ data: ReminderObject[] }>(`/reminder?filter[date_range]=${day},${day}`)).data
  const IBAN = 'CH9300762011623852957'

  test('a letter has addresses, amounts and, without an account in the settings, no payment part', async () => {
    const [letter] = (await lettersOfDay('2026-11-21')).filter(({ company: name }) => name === 'Muster AG')
    const answer = await world.kontor.ask(`/api/reminder/${letter?.id}/pdf`)
    expect(answer.headers.get('Content-Disposition')).toContain('filename="Mahnung-Muster-AG-2026-11-21.pdf"')
    const paper = await paperOf(answer)
    for (const text of ['Zahlungserinnerung', 'Muster AG', '1’230.00', 'R1', '10.10.2026', 'Guthaben G1', '−120.00'])
      expect(paper).toContain(text)
    expect(payments(paper)).toEqual([])
  })

  /** Two invoices of a customer without credits. */
  const twoInvoices = async () => {
    const company_id = await world.make('/company', { name: 'Drei AG' })
    const dates = { date: '2026-10-01', due_date: '2026-10-31' }
    const first = await world.make('/invoice', { number: 'D-101', company_id, total: 100, ...dates })
    return [first, await world.make('/invoice', { number: 'D-102', company_id, total: 50, ...dates })] as const
  }
  const proposed = async (amount: number, more: object) => {
    const id = await world.transaction(amount, { booking_date: '2026-12-31', value_date: '2026-12-31', ...more })
    await world.kontor.services.idle()
    const { data } = await world.json<SuggestionsObject>(`/bank_transaction/${id}/suggestions`)
    await world.kontor.ask(`/api/bank_transaction/${id}`, { method: 'DELETE' })
    return data[0]?.matches.map(({ matchable_id, amount: part }) => [matchable_id, part])
  }

  test('several invoices without references have one payment part that names them, and is found again', async () => {
    const address = { billing_address: 'Weg 1', billing_zip: '8000', billing_city: 'Zürich', billing_country: 'CH' }
    await world.kontor.send('PATCH', '/api/organizations/1', { ...address, vat_idn: 'CHE-109.322.551 MWST' })
    await settings({ invoiceQrBillType: 'NON', invoiceQrBillIban: IBAN })
    const [first, second] = await twoInvoices()
    const paper = await paperOf(await world.post('/reminder/preview', { invoices: [{ id: first }, { id: second }] }))
    expect(payments(paper)).toEqual([[IBAN, 150, null, 'D-101, D-102']])
    expect(await proposed(150, { name: 'Drei AG', text: 'D-101, D-102' })).toEqual([
      [first, 100],
      [second, 50],
    ])
  })

  test('less a credit each invoice has its own, which is a part payment of it', async () => {
    const body = { date: '2026-12-31', invoices: [{ id: invoices.R3 }, { id: invoices.R4 }] }
    const paper = await paperOf(await world.post('/reminder/preview', body))
    expect(payments(paper)).toEqual([
      [IBAN, 150, null, 'R3'],
      [IBAN, 80, null, 'R4'],
    ])
    expect((await invoiceOf('R4')).reminder_level).toBe(0)
    expect(await proposed(130, { name: 'Muster AG', text: 'R3' })).toEqual([[invoices.R3, 130]])
  })

  test('with references each invoice has its own payment part, less the credits, and keeps its reference', async () => {
    await settings({ invoiceQrBillType: 'SCOR' })
    // Check digits by ISO 11649: 98 less 273271500 and 274271500 modulo 97.
    const body = {
      date: '2026-12-31',
      invoices: [
        { id: invoices.R3, level: 1 },
        { id: invoices.R4, level: 1 },
      ],
    }
    const paper = await paperOf(await world.post('/reminder/preview', body))
    const [R3, R4] = payments(paper)
    expect([R3?.[1], R3?.[3], R4?.[1], R4?.[3]]).toEqual([130, 'R3', 80, 'R4'])
    expect([R3?.[2], R4?.[2]]).toEqual(['RF05R3', 'RF75R4'])
    await made(await world.post('/reminder', body))
    expect((await invoiceOf('R3')).reference).toBe('RF05R3')
    const several = await paperOf(await world.kontor.ask('/api/reminder/pdf?filter[date_range]=2026-12-31,2026-12-31'))
    expect(payments(several)).toEqual([R3, R4])
    expect(await proposed(80, { name: 'Muster AG', reference: 'RF75R4' })).toEqual([[invoices.R4, 80]])
    const none = await world.kontor.ask('/api/reminder/pdf?filter[date_range]=2027-01-01,')
    expect(await codeOf(none)).toEqual([422, 'reminder_none'])
    expect((await world.kontor.ask('/api/reminder/01UNKNOWN0LETTER/pdf')).status).toBe(404)
  })

  const mailOf = async (path: string) => {
    const answer = await world.kontor.ask(`/api${path}`)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'message/rfc822'])
    return { mail: await new PostalMime().parse(await answer.arrayBuffer()), answer }
  }

  test('the draft of a reminder goes to the customer with text and letter; nothing is sent or changed', async () => {
    const [letter] = (await lettersOfDay('2026-11-21')).filter(({ company: name }) => name === 'Klein')
    const { mail, answer } = await mailOf(`/reminder/${letter?.id}/mail`)
    expect(answer.headers.get('Content-Disposition')).toContain('filename="Sollecito-Klein-2026-11-21.eml"')
    expect(mail.subject).toMatch(/^Sollecito di pagamento – /)
    expect(mail.text).toContain('L’importo scoperto è di EUR 1’000.00, pagabile entro il 01.12.2026.')
    expect(mail.to ?? []).toEqual([])
    expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['Sollecito-Klein-2026-11-21.pdf', 'application/pdf'],
    ])
  })

  test('sender and message of the settings, and the draft of an invoice', async () => {
    const message = 'Rechnung {number}: {amount}'
    await settings({ mailFromName: 'Büro', mailFromAddress: 'buero@firma.example', invoiceMailMessage: message })
    const { mail } = await mailOf(`/invoice/${invoices.R4}/mail`)
    expect(mail.from).toMatchObject({ name: 'Büro', address: 'buero@firma.example' })
    expect(mail.to).toMatchObject([{ name: 'Muster AG', address: 'buchhaltung@muster.example' }])
    expect(mail.subject).toMatch(/^Rechnung R4 – /)
    expect(mail.text?.trim()).toBe('Rechnung R4: CHF 80.00')
    expect(mail.attachments).toHaveLength(1)
    expect((await world.kontor.ask('/api/invoice/01UNKNOWN0INVOICE/mail')).status).toBe(404)
  })
})

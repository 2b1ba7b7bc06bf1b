// An answer can be sent back unchanged: it is accepted, and changes nothing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kontor, startKontor } from '../../kontor.ts'

let kontor: Kontor
const paths: string[] = []
beforeAll(async () => {
  kontor = await startKontor()
  const create = async (path: string, body: object) => {
    const answer = await kontor.send('POST', `/api${path}`, body)
    const record = (await answer.json()) as { id: string }
    expect([path, answer.status]).toEqual([path, 201])
    paths.push(`${path}/${record.id}`)
    return record.id
  }
  await create('/bank_account', { type: 'bank', name: 'Main', iban: 'CH9300762011623852957' })
  await create('/bank_account', { type: 'cash', name: 'Till' })
  const company_id = await create('/company', { name: 'Alpha AG' })
  await create('/invoice', { number: 'R-1', company_id, date: '2026-01-31', total: 100.5 })
  await create('/expense', { number: 'B-1', company_id, date: '2026-01-31', total: 100.5 })
})
afterAll(() => kontor.close())

type Settings = Readonly<Record<string, unknown>>
const settings = async () => (await (await kontor.ask('/api/organizations/1/settings')).json()) as Settings
const write = async (sent: object) => {
  const answer = await kontor.send('PATCH', '/api/organizations/1', { settings: sent })
  return { status: answer.status, ...((await answer.json()) as { errors?: Record<string, string[]>; code?: string }) }
}

describe('settings', () => {
  test('the default settings, and each nullable one set and set to null', async () => {
    const before = await settings()
    // In the interface document they are String or Number; they are null until a user sets them.
    const empty = { invoiceQrBillIban: null, invoiceQrBillCIN: null, expensePaymentIban: null }
    expect(before).toMatchObject({ ...empty, mailFromName: null, mailFromAddress: null })
    expect((await write(before)).status).toBe(200)
    expect(await settings()).toEqual(before)
    const set = {
      invoiceQrBillIban: 'CH4431999123000889012',
      invoiceQrBillCIN: 7,
      expensePaymentIban: 'CH9300762011623852957',
      mailFromName: 'Velo AG',
      mailFromAddress: 'velo@example.com',
    }
    expect((await write(set)).status).toBe(200)
    expect(await settings()).toEqual({ ...before, ...set })
    expect((await write(before)).status).toBe(200)
    expect(await settings()).toEqual(before)
  })

  test.each([
    ['offeredIncomeETA', 7],
    ['invoiceFromOfferMultipleText', 'other'],
    ['accountingInputTaxAccount', '1171'],
    ['accountingInputTaxOperationsAccount', null],
  ])('%s is read-only: refused when it differs', async (name, value) => {
    const before = await settings()
    expect((await write({ [name]: before[name], terms: 'x' })).status).toBe(200)
    expect(await write({ [name]: value, terms: 'y' })).toMatchObject({
      status: 422,
      code: 'setting_read_only',
      errors: { [`settings.${name}`]: ['This setting is read-only: omit it, or send its current value.'] },
    })
    expect(await settings()).toEqual({ ...before, terms: 'x' })
  })

  test.each([
    [{ noSuch: 1 }, ['settings.noSuch']],
    [{ terms: 'z', invoiceFooterr: 'x', Terms: 'y' }, ['settings.invoiceFooterr', 'settings.Terms']],
    [
      { documentMargin: { topCover: 1, topLogo: 1, top: 1, right: 1, bottom: 1, left: 1, middle: 1 } },
      ['settings.documentMargin.middle'],
    ],
  ])('%j has unknown attributes, which the answer names', async (sent, fields) => {
    const before = await settings()
    const { status, errors } = await write(sent)
    expect([status, errors]).toEqual([
      422,
      Object.fromEntries(fields.map((field) => [field, [`There is no ${field}.`]])),
    ])
    expect(await settings()).toEqual(before)
  })

  test('the invoicing mode is set once, and cannot become null again', async () => {
    expect((await write({ documentBooking: null })).errors).toEqual({
      'settings.documentBooking': ['The settings.documentBooking field is required.'],
    })
  })
})

test('an organization, a person, and every record that was just created', async () => {
  for (const [method, path] of [
    ['PATCH', '/organizations/1'],
    ['PATCH', '/user'],
    ...paths.map((path) => ['PUT', path] as const),
  ] as const) {
    const read = async () => (await (await kontor.ask(`/api${path}`)).json()) as Record<string, unknown>
    const before = await read()
    const answer = await kontor.send(method, `/api${path}`, before)
    expect([path, answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([path, 200, ''])
    const { updated_at: _, ...after } = await read()
    const signed = (value: unknown) => JSON.stringify(value).replace(/expires=\d+&signature=[\w-]+/g, '')
    expect(signed(after)).toBe(
      signed(Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'updated_at'))),
    )
  }
})

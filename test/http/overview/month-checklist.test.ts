// The tasks of a month (rule 214): each state by the books, deadlines, what people decide, and undo.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MonthChecklistObject } from '../../../shared/api/endpoints/ledger/month-checklist.ts'
import { createAccount } from '../import/import-files.ts'
import { type Kontor, startKontor } from '../kontor.ts'

let kontor: Kontor
let account = ''

const get = async (month: string, language = 'en') => {
  const answer = await kontor.ask(`/api/month_checklist/${month}`, { headers: { 'accept-language': language } })
  expect(answer.status).toBe(200)
  return (await answer.json()) as MonthChecklistObject
}
const states = async (month: string) =>
  Object.fromEntries((await get(month)).data.map(({ code, state }) => [code, state]))
const textOf = async (month: string, code: string, language?: string) =>
  (await get(month, language)).data.find((task) => task.code === code)?.text
const send = async (method: string, path: string, body: object, status: number) => {
  const answer = await kontor.send(method, `/api${path}`, body)
  expect([path, answer.status]).toEqual([path, status])
  return (await answer.json()) as { readonly id: string }
}

beforeAll(async () => {
  kontor = await startKontor()
  account = await createAccount(kontor, { name: 'Kasse', type: 'cash' })
})
afterAll(() => kontor.close())

test('a month of the past without anything has only its lock to do', async () => {
  expect(await states('2026-01')).toEqual({
    statements: 'not_applicable',
    transactions: 'not_applicable',
    vouchers: 'not_applicable',
    invoices: 'not_applicable',
    expenses: 'not_applicable',
    vat: 'not_applicable',
    close: 'not_yet',
  })
  expect(await textOf('2026-01', 'close')).toBe('The month is not locked yet: entries up to 31.01.2026 are possible.')
  const { data } = await get('2026-01')
  expect(data.find(({ code }) => code === 'close')).toMatchObject({ deadline: '2026-02-28', is_usual_deadline: true })
})

test('the figures of transactions and invoices, and done only with evidence', async () => {
  const made = await send(
    'POST',
    '/bank_transaction',
    { bank_account_id: account, acc_serv_ref: 'a', booking_date: '2026-02-10', amount: -50 },
    201,
  )
  await send('POST', '/invoice', { number: 'R-1', total: 100, date: '2026-01-20', due_date: '2026-02-19' }, 201)
  await kontor.services.idle()
  expect(await states('2026-02')).toMatchObject({ transactions: 'not_yet', invoices: 'not_yet' })
  expect(await textOf('2026-02', 'transactions')).toBe('Reconciled: 0 of 1 transactions.')
  expect(await textOf('2026-02', 'invoices', 'de')).toBe(
    'Rechnungen, die bis zum Monatsende fällig waren: 1 noch nicht bezahlt.',
  )
  // It was not due in January.
  expect((await states('2026-01')).invoices).toBe('not_applicable')
  const [cost] = await kontor.listOf('/api/account?filter[number]=6500')
  await send('POST', `/bank_transaction/${made.id}/matches`, { matches: [{ amount: -50, account_id: cost?.id }] }, 200)
  expect((await states('2026-02')).transactions).toBe('met')
  expect(await textOf('2026-02', 'transactions')).toBe('All transactions of the month (1) are reconciled.')
})

test('a bank account without a statement up to the end of the month is open, until it is set aside with a reason', async () => {
  await createAccount(kontor, { name: 'Sparkonto', type: 'bank', iban: 'CH9300762011623852957' })
  const created = (await kontor.listOf('/api/bank_account?filter[type]=bank'))[0] as { readonly created_at?: string }
  const month = created.created_at?.slice(0, 7) ?? ''
  expect((await states(month)).statements).toBe('not_yet')
  expect(await textOf(month, 'statements')).toMatch(
    /^Statements up to the end of the month: 0 of 1 bank accounts. Sparkonto has none yet./,
  )
  const path = `/month_checklist/${month}/statements`
  await send('PUT', path, { set_aside: 'No movement', due_date: `${month}-28` }, 200)
  const task = (await get(month)).data.find(({ code }) => code === 'statements')
  expect(task).toMatchObject({
    state: 'not_applicable',
    text: 'Set aside: No movement',
    deadline: `${month}-28`,
    is_usual_deadline: false,
    set_aside: { note: 'No movement' },
  })
  const [action] = await kontor.listOf('/api/history')
  await send('POST', `/history/${action?.id}/undo`, {}, 200)
  expect((await states(month)).statements).toBe('not_yet')
})

test('a locked month is locked; months and tasks that do not exist, members and days that do not fit are refused', async () => {
  await send('POST', '/period_lock', { books_locked_until: '2026-02-28' }, 201)
  expect(await states('2026-02')).toMatchObject({ close: 'met' })
  expect(await states('2026-03')).toMatchObject({ close: 'not_yet' })
  for (const path of ['2026-13', '2026-3', 'x']) {
    expect((await kontor.ask(`/api/month_checklist/${path}`)).status).toBe(404)
  }
  const put = (task: string, body: object) => kontor.send('PUT', `/api/month_checklist/2026-02/${task}`, body)
  expect((await put('colour', {})).status).toBe(404)
  const before = kontor.book.commits.length
  for (const [body, code] of [
    [{ member_id: 99 }, 'not_a_member'],
    [{ due_date: '2026-01-31' }, 'due_before_month'],
  ] as const) {
    const answer = await put('vat', body)
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(code)])
  }
  expect(kontor.book.commits.length).toBe(before)
  const [member] = (await kontor.listOf('/api/member')) as readonly { readonly id: unknown }[]
  expect((await put('close', { member_id: member?.id })).status).toBe(200)
  expect((await get('2026-02')).data.find(({ code }) => code === 'close')?.member).toMatchObject({ id: member?.id })
})

// `kontor` with a running program: bank accounts, folders of statements, matching, certain proposals, open items, and
// any other request.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { foreignVatFile } from '../../support/file/foreign-vat-file.ts'
import { patiently } from '../../support/patience.ts'
import { type CommandOutput, kontor as call } from '../../support/process/command-line.ts'
import { type Kontor, startKontor } from '../../support/process/kontor-process.ts'

const program = join(inject('program'), 'main/command-line.js')

let folder = ''
let app: Kontor
const kontor = (args: readonly string[], stdin = '') =>
  call(args, { program, cwd: folder, stdin, env: { KONTOR_DATA: join(folder, 'books') } })
const dataOf = <T = Record<string, unknown>>({ out }: CommandOutput) => (JSON.parse(out) as { data: T }).data

beforeAll(async () => {
  folder = await temporaryFolder('kontor-cli-work-')
  app = await startKontor(inject('program'), join(folder, 'books'))
})
afterAll(async () => {
  await app?.stop()
  await removeTemporaryFolders()
})

let bank = ''
const transaction = async (acc_serv_ref: string, amount: number, more: object = {}): Promise<string> => {
  const year = new Date().getFullYear()
  const body = { bank_account_id: bank, acc_serv_ref, amount, booking_date: `${year}-01-20`, ...more }
  const { id } = (await app.ask('POST', '/bank_transaction', body)).body as { id: string }
  await expect
    .poll(async () => (await app.ask('GET', `/bank_transaction/${id}`)).body, { timeout: patiently(20_000) })
    .toMatchObject({ is_processing: false })
  return id
}

test('account add: by an IBAN with its bank, as cash, and only once', async () => {
  const added = await kontor(['account', 'add', 'CH56 0483 5012 3456 7800 9'])
  expect(added.code).toBe(0)
  expect(dataOf(added)).toMatchObject({ type: 'bank', iban: 'CH5604835012345678009', currency: 'CHF' })
  expect(dataOf<{ bank_name: string }>(added).bank_name).not.toBe('')
  bank = dataOf<{ id: string }>(added).id
  const again = await kontor(['account', 'add', 'ch5604835012345678009'])
  expect([again.code, dataOf<{ id: string }>(again).id]).toEqual([3, bank])
  const euro = await kontor(['account', 'add', 'CH5604835012345678009', '--currency', 'EUR', '--name', 'Euro'])
  expect([euro.code, dataOf(euro)]).toMatchObject([0, { name: 'Euro', currency: 'EUR' }])
  const till = ['account', 'add', '--name', 'Till', '--type', 'cash']
  expect([(await kontor(till)).code, (await kontor(till)).code]).toEqual([0, 3])
  expect(await kontor(['account', 'add', '--name', 'Till'])).toMatchObject({ code: 2 })
  expect(await kontor(['account', 'add', 'CH00'])).toMatchObject({ code: 5, out: '' })
})

test('import: the statements of a folder by name, and an empty folder', async () => {
  const csv = (text: string) => `Datum;Text;Betrag\n02.01.2026;${text};-5.00\n`
  await mkdir(join(folder, 'statements/older'), { recursive: true })
  for (const [name, text] of [
    ['b.CSV', csv('B')],
    ['a.csv', csv('A')],
    ['notes.md', 'no statement'],
    ['.hidden.csv', csv('H')],
    ['older/c.csv', csv('C')],
  ] as const)
    await writeFile(join(folder, 'statements', name), text)
  const done = await kontor(['import', 'statements', '--account', bank])
  expect([done.code, dataOf<{ file: string; state: string }[]>(done).map(({ file, state }) => [file, state])]).toEqual([
    0,
    [
      ['a.csv', 'imported'],
      ['b.CSV', 'imported'],
    ],
  ])
  expect(await kontor(['import', 'statements', '--account', bank])).toMatchObject({ code: 3 })
  await mkdir(join(folder, 'empty'))
  const empty = await kontor(['import', 'empty', '--account', bank])
  expect(empty).toMatchObject({ code: 3, errors: expect.stringContaining('There are no statements here.') })
  const piped = await kontor(['import', '-', '--name', 'd.csv', '--account', bank], csv('D'))
  expect([piped.code, dataOf<{ created: number }[]>(piped)[0]?.created]).toEqual([0, 1])
})

test('vat load: the file of another program next to the books, then recorded; another file is refused', async () => {
  // New books have the last fiscal year, too.
  const last = new Date().getFullYear() - 1
  await app.ask('PATCH', '/organizations/1', { vat_idn: 'CHE-123.456.788 MWST' })
  const quarter = { from: `${last}-01-01`, to: `${last}-03-31` }
  await writeFile(join(folder, 'q1.xml'), foreignVatFile({ ...quarter, turnover: '100.00', payable: '8.10' }))
  const stateOf = async () =>
    dataOf<{ state: string }[]>(await kontor(['vat', '--year', String(last)])).map(({ state }) => state)[0]
  const tried = await kontor(['vat', 'load', 'q1.xml', '--dry-run'])
  expect(tried).toMatchObject({ code: 0, errors: expect.stringContaining('dry run, nothing is recorded') })
  const total = { number: '500', tax: '8.10', books_tax: '0.00', is_different: true }
  expect(dataOf<Record<string, unknown>[]>(tried)).toContainEqual(expect.objectContaining(total))
  expect(await stateOf()).toBe('draft')
  const loaded = await kontor(['vat', 'load', 'q1.xml'])
  expect(loaded).toMatchObject({ code: 0, errors: expect.stringContaining(`${last}-Q1: recorded as filed`) })
  expect(await stateOf()).toBe('filed')
  expect(await kontor(['vat', 'load', 'q1.xml'])).toMatchObject({ code: 5, out: '' })
  await writeFile(join(folder, 'return.xml'), '<return/>')
  expect(await kontor(['vat', 'load', 'return.xml'])).toMatchObject({ code: 5, out: '' })
  expect(await kontor(['vat', 'load', 'missing.xml'])).toMatchObject({
    code: 5,
    errors: expect.stringContaining('ENOENT'),
  })
})

test('tx match: an account with its tax, a document, a suggestion; only one kind at a time', async () => {
  const year = new Date().getFullYear()
  const invoice = { number: 'R-9', total: 80, date: `${year}-01-05`, reference: 'RF18539007547034' }
  await app.ask('POST', '/invoice', invoice)
  await app.ask('POST', '/expense', { number: 'L-9', total: 60, date: `${year}-01-05` })
  const [paper, paid, bill] = [
    await transaction('M-1', -10.81),
    await transaction('M-2', 80, { reference: 'RF18539007547034' }),
    await transaction('M-3', -60),
  ]
  const open = dataOf<Record<string, unknown>[]>(await kontor(['open-items']))
  expect(open.map(({ type, number, open_amount }) => [type, number, open_amount]).toSorted()).toEqual([
    ['expense', 'L-9', '60.00'],
    ['invoice', 'R-9', '80.00'],
  ])
  expect(dataOf<unknown[]>(await kontor(['open-items', '--expenses']))).toHaveLength(1)
  expect(dataOf<unknown[]>(await kontor(['open-items', '--due', `${year}-01-01`]))).toEqual([])
  expect(await kontor(['tx', 'match', paper])).toMatchObject({ code: 2 })
  expect(await kontor(['tx', 'match', paper, '--to', '6500', '--suggestion'])).toMatchObject({ code: 2 })
  expect(await kontor(['tx', 'match', paper, '--to', '9999999'])).toMatchObject({
    code: 5,
    errors: expect.stringContaining('There is no "9999999".'),
  })
  const booked = await kontor(['tx', 'match', paper, '--to', '6500', '--text', 'Paper'])
  expect([booked.code, dataOf(booked)]).toMatchObject([0, { id: paper, state: 'reconciled' }])
  expect(await kontor(['tx', 'match', bill, '--expense', 'L-9'])).toMatchObject({ code: 0 })
  expect(await kontor(['tx', 'match', paid, '--suggestion'])).toMatchObject({ code: 0 })
  expect(dataOf<unknown[]>(await kontor(['open-items']))).toEqual([])
  const shown = dataOf<{ matches: Record<string, unknown>[] }>(await kontor(['tx', 'show', paper]))
  expect(shown.matches).toMatchObject([{ amount: '10.81', text: 'Paper' }])
})

test('tx reconcile --certain: all certain ones at once, and its message when there are none', async () => {
  const year = new Date().getFullYear()
  await app.ask('POST', '/invoice', {
    number: 'R-10',
    total: 33,
    date: `${year}-01-05`,
    reference: 'RF48000000000000000010',
  })
  await app.ask('POST', '/invoice', { number: 'R-11', total: 44, date: `${year}-01-05`, reference: 'RF712348231' })
  const sure = await transaction('C-1', 44, { reference: 'RF712348231' })
  expect(await kontor(['tx', 'reconcile', '--certain', sure])).toMatchObject({ code: 2 })
  expect(await kontor(['tx', 'reconcile'])).toMatchObject({ code: 2 })
  expect(await kontor(['tx', 'reconcile', '--certain', '--account', 'Euro'])).toMatchObject({ code: 3 })
  const done = await kontor(['tx', 'reconcile', '--certain'])
  expect([done.code, dataOf(done)]).toMatchObject([0, { done: 1, failed: 0, failures: [] }])
  expect((await app.ask('GET', `/bank_transaction/${sure}`)).body).toMatchObject({ is_reconciled: true })
  expect(await kontor(['tx', 'reconcile', '--certain'])).toMatchObject({ code: 3 })
})

test('api: any request, its answer unchanged, a refusal with exit code 5, the body from a file or stdin', async () => {
  const got = await kontor(['api', 'GET', 'api/bank_account?search=till'])
  expect([got.code, (JSON.parse(got.out) as { data: unknown[] }).data]).toMatchObject([0, [{ name: 'Till' }]])
  const made = await kontor(['api', 'POST', '/company', '--body', '@-', '--key', 'once'], '{"name": "Piped"}')
  const { id } = JSON.parse(made.out) as { id: string }
  const repeated = await kontor(['api', 'POST', '/company', '--body', '@-', '--key', 'once'], '{"name": "Piped"}')
  expect([repeated.code, JSON.parse(repeated.out)]).toMatchObject([0, { id }])
  await writeFile(join(folder, 'change.json'), '{"city": "Bern"}')
  const changed = await kontor(['api', 'PUT', `/company/${id}`, '--body', '@change.json'])
  expect(JSON.parse(changed.out)).toMatchObject({ name: 'Piped', city: 'Bern' })
  expect(await kontor(['api', 'DELETE', `/company/${id}`])).toEqual({ code: 0, out: '', errors: '' })
  const refused = await kontor(['api', 'GET', `/company/${id}`])
  expect([refused.code, JSON.parse(refused.out), refused.errors]).toMatchObject([
    5,
    { code: 'not_found' },
    `GET /company/${id}: 404\n`,
  ])
  expect(await kontor(['api', 'POST', '/company', '--body', 'name'])).toMatchObject({ code: 2, out: '' })
  expect(await kontor(['api', 'FETCH', '/company'])).toMatchObject({ code: 2, out: '' })
  const csv = await kontor(['api', 'GET', '/bank_account?format=csv'])
  expect(csv.out.split('\r\n')[0]).toContain(';name;')
})

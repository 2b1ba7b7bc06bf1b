// Bills from files over HTTP: proposals, what is refused, taking a bill with its supplier and its file, duplicates, undo.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BillProposalObject, ProposedFileObject } from '../../../shared/api/endpoints/open-item/bills.ts'
import type { CompanyObject } from '../../../shared/api/endpoints/open-item/companies.ts'
import type { ExpenseObject } from '../../../shared/api/endpoints/open-item/expenses.ts'
import type { Problem } from '../../../shared/api/problem.ts'
import { billText, CONSULTANT, ELECTRICIAN } from '../../support/bill/bill-text.ts'
import { drawBill } from '../../support/bill/draw-bill.ts'
import { pictureWithLines } from '../../support/bill/read-in-node.ts'
import { writePng } from '../../support/bill/write-picture.ts'
import { type Kontor, startKontor } from '../kontor.ts'

let kontor: Kontor
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())

/** Only the code, as a screenshot of it would be. */
const pictureOf = (text: string): Buffer =>
  writePng(drawBill({ codes: [{ text, x: 8, y: 8 }], dpi: 150, width: 62, height: 62 }))

const formOf = (files: readonly (readonly [name: string, bytes: Buffer])[], fields: object = {}): FormData => {
  const form = new FormData()
  for (const [index, [name, bytes]] of files.entries())
    form.set(`files[${index}]`, new Blob([new Uint8Array(bytes)]), name)
  for (const [name, value] of Object.entries(fields)) form.set(name, JSON.stringify(value))
  return form
}

const propose = async (...files: readonly (readonly [name: string, bytes: Buffer])[]) => {
  const answer = await kontor.ask('/api/expense/from-files', { method: 'POST', body: formOf(files) })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { data: ProposedFileObject[] }).data
}
const proposalOf = async (bytes: Buffer): Promise<BillProposalObject> => {
  const [file] = await propose(['bill.png', bytes])
  if (!file?.bills[0]) throw new Error(JSON.stringify(file))
  return file.bills[0]
}
const recognizedOf = async (bytes: Buffer): Promise<BillProposalObject> => {
  const body = formOf([['scan.png', bytes]], { recognize_text: true })
  const answer = await kontor.ask('/api/expense/from-files', { method: 'POST', body })
  const { data } = (await answer.json()) as { data: ProposedFileObject[] }
  if (!data[0]?.bills[0]) throw new Error(JSON.stringify(data))
  return data[0].bills[0]
}
const take = (bytes: Buffer, fields: object) =>
  kontor.ask('/api/expense/with-files', { method: 'POST', body: formOf([['bill.png', bytes]], fields) })
const listOf = async <T>(path: string) => (await (await kontor.ask(`/api${path}`)).json()) as { data: readonly T[] }
const commits = () => kontor.book.commits.length

test('A bill is proposed, taken with its supplier and its file, told as a duplicate, and undone as a whole', async () => {
  const picture = pictureOf(billText())
  const before = commits()
  const proposal = await proposalOf(picture)
  expect(commits()).toBe(before)
  expect(proposal).toMatchObject({
    expense: {
      company_id: null,
      number: 'R-2026-101',
      date: '2026-11-02',
      due_date: '2026-12-02',
      currency: 'CHF',
      total: 1081,
      reference: ELECTRICIAN.reference,
      creditor_iban: ELECTRICIAN.iban,
      text: 'Reparatur Verteiler',
      lines: [],
    },
    company: { name: 'Elektro Bühler AG', city: 'Uster', uid: 'CHE-106.017.086' },
    missing: [],
    duplicates: [],
  })
  expect(proposal.notes.map(({ text }) => text)).toEqual(['2 % discount until 12.11.2026.'])
  const rates = (await listOf<{ id: string; rate: number; kind: string }>('/vat_rate')).data
  const rate = rates.find(({ id }) => id === proposal.expense.vat_rate_id)
  expect(rate?.kind).toBe('standard')

  const taken = await take(picture, { expense: proposal.expense, company: proposal.company })
  expect(taken.status).toBe(201)
  const expense = (await taken.json()) as ExpenseObject
  expect(commits()).toBe(before + 1)
  expect(expense).toMatchObject({ number: 'R-2026-101', total: 1081, open_amount: 1081, booked_by: 'issue' })
  const [company] = (await listOf<CompanyObject>(`/company?filter[iban]=${ELECTRICIAN.iban}`)).data
  expect(company).toMatchObject({ id: expense.company_id, name: 'Elektro Bühler AG' })
  const entry = (await (await kontor.ask(`/api/journal_entry/${expense.journal_entry_id}`)).json()) as { text: string }
  expect(entry.text).toContain('Elektro Bühler AG')
  const [voucher] = (await listOf<{ id: string; name: string; media_type: string }>(`/expense/${expense.id}/documents`))
    .data
  expect(voucher).toMatchObject({ name: 'bill.png', media_type: 'image/png' })
  const stored = await kontor.ask(`/api/expense/${expense.id}/documents/${voucher?.id}`)
  expect(Buffer.from(await stored.arrayBuffer()).equals(picture)).toBe(true)

  const again = await proposalOf(picture)
  expect(again).toMatchObject({ company_by: 'iban', company: null, expense: { company_id: expense.company_id } })
  expect(again.duplicates).toEqual([
    {
      by: 'reference',
      expense_id: expense.id,
      number: 'R-2026-101',
      date: '2026-11-02',
      text: 'The reference exists already (bill R-2026-101 of 02.11.2026).',
    },
  ])

  const [last] = (await listOf<{ id: string; action: string }>('/history')).data
  expect(last?.action).toBe('take_bill')
  expect((await kontor.send('POST', `/api/history/${last?.id}/undo`, {})).status).toBe(200)
  expect((await kontor.ask(`/api/expense/${expense.id}`)).status).toBe(404)
  expect((await kontor.ask(`/api/company/${expense.company_id}`)).status).toBe(404)
  expect((await proposalOf(picture)).duplicates).toEqual([])
})

test("Account and rate of the supplier's last bill are proposed for the next", async () => {
  const accounts = (await listOf<{ id: string; number: number }>('/account?filter[number]=6100')).data
  const first = pictureOf(billText({}, CONSULTANT))
  const { expense, company } = await proposalOf(first)
  const values = { ...expense, number: 'C-1', date: '2026-10-01', base_total: 190, account_id: accounts[0]?.id }
  expect((await take(first, { expense: values, company })).status).toBe(201)
  const next = await proposalOf(pictureOf(billText({ reference: 'RF10INV2026001', amount: '50.00' }, CONSULTANT)))
  expect(next.expense).toMatchObject({ account_id: accounts[0]?.id, currency: 'EUR', total: 50 })
  // No date is in the code, and its number is made of the reference.
  expect(next.missing).toEqual(['date'])
  expect(next.notes.map(({ code }) => code)).toEqual(['number_from_reference'])
})

test('Each file has its answer: refused files and wrong codes are reported in their places', async () => {
  const wrong = pictureOf(billText({ reference: '210000000003139471430009018' }))
  const files = await propose(
    ['list.csv', Buffer.from('Nummer;Betrag\n1;2\n')],
    ['wrong.png', wrong],
    ['broken.png', pictureOf(billText()).subarray(0, 60)],
    ['empty.pdf', Buffer.alloc(0)],
  )
  expect(files.map(({ name, problem, bills }) => [name, problem?.code ?? null, bills.length])).toEqual([
    ['list.csv', 'not_a_bill_file', 0],
    ['wrong.png', null, 1],
    ['broken.png', 'damaged', 0],
    ['empty.pdf', 'not_a_bill_file', 0],
  ])
  expect(files[1]?.bills[0]?.notes).toEqual([
    {
      code: 'code_refused',
      values: { code: 'qr_reference_invalid', line: 29, value: '210000000003139471430009018' },
      text: 'The QR code is wrong, line 29 (210000000003139471430009018): the check digit of the QR reference is wrong.',
    },
  ])
  expect(files[1]?.bills[0]?.missing).toEqual(['company', 'number', 'date', 'total'])
})

test('The text of a code as a file, and another text', async () => {
  const files = await propose(
    ['code.txt', Buffer.from(billText({ reference: '210000000003139471430009017' }))],
    ['note.txt', Buffer.from('Rechnung')],
  )
  expect(files.map(({ problem, bills }) => problem?.code ?? bills[0]?.expense.reference)).toEqual([
    '210000000003139471430009017',
    'not_a_bill_file',
  ])
  expect(files[0]?.bills[0]?.can_recognize_text).toBe(false)
})

test('The same bill twice in a request', async () => {
  const text = billText({ reference: '000000000000000000000000011' })
  const files = await propose(['a.png', pictureOf(text)], ['b.png', pictureOf(text)])
  expect(files.map(({ bills }) => bills[0]?.duplicates.map(({ by }) => by))).toEqual([[], ['reference']])
})

test('A scan is proposed without its text, and again with it: every value of OCR is marked', async () => {
  const { id } = (await (await kontor.send('POST', '/api/company', { name: 'Dorfladen Uster AG' })).json()) as {
    id: string
  }
  const scan = pictureWithLines([
    'Dorfladen Uster AG, Bahnhofstrasse 5',
    'Rechnung Nr. 4711',
    'Rechnungsdatum: 14.11.2026',
    'Zahlbar bis 14.12.2026',
    'MWST 8.1 % 81.00',
    'Total CHF 1081.00',
    'IBAN DE89 3704 0044 0532 0130 00',
  ])
  const quick = await proposalOf(scan)
  expect([quick.can_recognize_text, quick.places, quick.missing]).toEqual([
    true,
    [],
    ['company', 'number', 'date', 'total'],
  ])
  const before = commits()
  const read = await recognizedOf(scan)
  expect(commits()).toBe(before)
  const rates = (await listOf<{ id: string; kind: string; rate: number }>('/vat_rate')).data
  expect(read).toMatchObject({
    expense: {
      company_id: id,
      number: '4711',
      date: '2026-11-14',
      due_date: '2026-12-14',
      currency: 'CHF',
      total: 1081,
      creditor_iban: 'DE89370400440532013000',
    },
    company_by: 'name',
    missing: [],
    can_recognize_text: false,
  })
  expect(rates.find((rate) => rate.id === read.expense.vat_rate_id)?.kind).toBe('standard')
  expect(read.places.map(({ field, source }) => `${field} ${source}`).sort()).toEqual([
    'company ocr',
    'creditor_iban ocr',
    'date ocr',
    'due_date ocr',
    'number ocr',
    'total ocr',
    'vat_rate ocr',
  ])
  expect(read.notes.map(({ code }) => code)).toEqual(['no_code', 'text_recognized'])
})

const FRENCH_SCAN = [
  'Boulangerie Favre Sàrl, 3 rue du Lac, 1003 Lausanne',
  'CHE-107.978.798 TVA',
  'Facture n° 26-881',
  'Date: 03.11.2026',
  'Montant total CHF 64.20',
  'IBAN CH37 0900 0000 3044 4222 5',
]

test('A scan of a new supplier proposes it with what is read; taken as proposed, it is one action', async () => {
  const scan = pictureWithLines(FRENCH_SCAN)
  const { company, company_by, missing, expense } = await recognizedOf(scan)
  expect([company_by, missing]).toEqual([null, []])
  expect(company).toEqual({
    name: 'Boulangerie Favre Sàrl',
    ibans: ['CH3709000000304442225'],
    address: '3 rue du Lac',
    zip: '1003',
    city: 'Lausanne',
    country_code: 'CH',
    uid: 'CHE-107.978.798',
  })
  const before = commits()
  expect((await take(scan, { expense, company })).status).toBe(201)
  expect(commits()).toBe(before + 1)
  expect((await recognizedOf(scan)).company_by).toBe('iban')
})

test('Its next scan with another IBAN says so and names the stored one, which stays', async () => {
  const scan = pictureWithLines([
    ...FRENCH_SCAN.slice(0, 2),
    ...['Facture n° 26-882', 'Date: 04.11.2026', 'Montant total CHF 64.20', 'IBAN CH56 0483 5012 3456 7800 9'],
  ])
  const { company, company_by, expense, notes } = await recognizedOf(scan)
  expect([company, company_by, expense.creditor_iban]).toEqual([null, 'uid', 'CH5604835012345678009'])
  expect(notes.find(({ code }) => code === 'iban_differs')?.text).toBe(
    'The bill states the IBAN CH56 0483 5012 3456 7800 9, but Boulangerie Favre Sàrl has CH37 0900 0000 3044 ' +
      '4222 5. Changed IBANs are a common fraud: ask the supplier by a phone number that you know.',
  )
  expect((await take(scan, { expense })).status).toBe(201)
  const companies = (await listOf<CompanyObject>('/company?search=Favre')).data
  expect(companies.map(({ ibans }) => ibans)).toEqual([['CH3709000000304442225']])
})

test('A supplier of whom only the UID is read has no name, and a name is required', async () => {
  const uid = 'CHE-116.281.710'
  const unknown = pictureWithLines([`${uid} MWST`, 'Rechnung Nr. 12', 'Datum: 04.11.2026', 'Total CHF 10.00'])
  const { company, missing, expense } = await recognizedOf(unknown)
  expect([company?.name, company?.uid, missing]).toEqual(['', uid, ['company']])
  const refused = await take(unknown, { expense, company })
  expect([refused.status, Object.keys(((await refused.json()) as { errors: object }).errors)]).toEqual([
    422,
    ['company.name'],
  ])
})

test('A scan whose text cannot be recognised stays as it was, and says so', async () => {
  const blank = writePng({ width: 20, height: 20, pixels: new Uint8Array(400).fill(255) })
  const read = await recognizedOf(blank)
  expect(read.notes.map(({ code }) => code)).toEqual(['no_code', 'text_unrecognized'])
  expect(read.can_recognize_text).toBe(false)
})

test('A code with number, date and amount needs no text', async () => {
  expect((await proposalOf(pictureOf(billText()))).can_recognize_text).toBe(false)
  expect((await proposalOf(pictureOf(billText({ billing: '' })))).can_recognize_text).toBe(true)
})

test.each([
  ['photo.jpg', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['scan.png', 'II*\0\x08\0\0\0'],
])('%s with other content than its name says is refused with what to do', async (name, bytes) => {
  const [file] = await propose([name, Buffer.from(bytes, 'latin1')])
  expect(file?.problem?.code).toBe('unsupported')
  expect(file?.problem?.text).toContain('Save the picture as PDF, PNG or JPEG')
})

test('Refused values change nothing and name their field', async () => {
  const picture = pictureOf(billText())
  const { expense, company } = await proposalOf(picture)
  const before = commits()
  const problemOf = async (fields: object) => {
    const answer = await take(picture, fields)
    const { errors } = (await answer.json()) as Problem & { errors?: object }
    return [answer.status, Object.keys(errors ?? {})]
  }
  expect(await problemOf({ expense: { ...expense, reference: '123' }, company })).toEqual([422, ['expense.reference']])
  expect(await problemOf({ expense, company: { ...company, ibans: ['CH00'] } })).toEqual([422, ['company.ibans.0']])
  expect(await problemOf({ expense: { ...expense, number: null }, company })).toEqual([422, ['expense.number']])
  expect(await problemOf({ company })).toEqual([422, ['expense']])
  expect(commits()).toBe(before)
})

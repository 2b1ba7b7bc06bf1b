// Which bank account a file is of: by its IBAN or number, else by its balance, else by the form of earlier files.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IdentifiedFile } from '../../../shared/api/endpoints/import-plan.ts'
import { makeCamt } from '../../support/make-camt.ts'
import { type Kontor, startKontor } from '../kontor.ts'
import { createAccount, identify, importsOf, type NamedFile } from './import-files.ts'

const IBAN = 'CH9300762011623852957'
const OTHER = 'CH1908999000001234567'

let kontor: Kontor
const ids: Record<'main' | 'card' | 'cash' | 'old', string> = { main: '', card: '', cash: '', old: '' }
beforeAll(async () => {
  kontor = await startKontor()
  ids.main = await createAccount(kontor, { type: 'bank', name: 'Main', iban: IBAN })
  ids.card = await createAccount(kontor, { type: 'creditcard', name: 'Card', bank_account_number: '0240-1234567' })
  ids.cash = await createAccount(kontor, { type: 'cash', name: 'Cash' })
  ids.old = await createAccount(kontor, { type: 'cash', name: 'Old' })
})
afterAll(() => kontor.close())

const table = (name: string, titles: string, ...rows: readonly string[]): NamedFile => [
  name,
  [titles, ...rows].join('\n'),
]
const camt = (iban: string): NamedFile => [`${iban}.xml`, makeCamt({ seed: 1, iban, rows: 3 }).text]

test('by what only one account fits', async () => {
  const cash = table('cash.csv', 'Datum;Text;Betrag;Saldo', '05.01.2026;A;-4.50;95.50', '06.01.2026;B;-50.00;45.50')
  await importsOf(kontor, ids.cash).start([cash])
  const old = table('old.csv', 'Valuta;Buchungstext;Betrag', '05.01.2026;A;-4.50', '06.01.2026;B;3.00')
  await importsOf(kontor, ids.old).start([old])

  const files: readonly NamedFile[] = [
    camt(IBAN),
    camt(OTHER),
    [
      `number.xml`,
      makeCamt({ seed: 1, iban: OTHER, rows: 3 }).text.replaceAll(
        /<IBAN>[^<]*<\/IBAN>/g,
        '<Othr><Id>02401234567</Id></Othr>',
      ),
    ],
    table('on.csv', 'Datum;Text;Betrag;Saldo', '07.01.2026;C;-5.50;40.00', '08.01.2026;D;-10.00;30.00'),
    table('new.csv', 'Valuta;Buchungstext;Betrag', '07.02.2026;C;-5.50', '08.02.2026;D;1.00'),
    table('unknown.csv', 'Date;Description;Amount', '2026-02-07;C;-5.50', '2026-02-08;D;1.00'),
    table('unclear.csv', 'a;b;c;d', '01.01.2026;Coffee;5.00;7.00', '02.01.2026;Rent;6.00;9.50'),
    ['notes.pdf', 'nothing'],
  ]
  const frames = kontor.book.frames.length
  const found = await identify(kontor, files)
  expect(kontor.book.frames.length).toBe(frames)
  expect(found.map((each) => IdentifiedFile.strict().parse(each))).toEqual(found)
  expect(
    found.map(({ name, bank_account_id, reason, problem }) => [name, bank_account_id, reason, problem?.code]),
  ).toEqual([
    [`${IBAN}.xml`, ids.main, 'iban', undefined],
    [`${OTHER}.xml`, null, null, undefined],
    ['number.xml', ids.card, 'account_number', undefined],
    ['on.csv', ids.cash, 'balance', undefined],
    ['new.csv', ids.old, 'columns', undefined],
    ['unknown.csv', null, null, undefined],
    ['unclear.csv', null, null, 'columns_unclear'],
    ['notes.pdf', null, null, 'invalid_file_format'],
  ])
  expect(found[1]?.accounts).toEqual([{ iban: OTHER, other_account: null, currency: 'CHF', bank_account_id: null }])
})

test('a form that was explained for one account is known', async () => {
  const file = table('unclear.csv', 'a;b;c;d', '01.01.2026;Coffee;5.00;7.00', '02.01.2026;Rent;6.00;9.50')
  const columns = [
    { index: 0, meaning: 'booking_date' },
    { index: 2, meaning: 'amount' },
  ]
  await importsOf(kontor, ids.card).start([file], { mapping: { columns } })
  const [found] = await identify(kontor, [file])
  expect(found).toMatchObject({ problem: null, format: 'csv', bank_account_id: ids.card, reason: 'columns' })
})

// The bank account of a file: by its IBAN or number, otherwise by its balance, otherwise by the form of earlier files.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IdentifiedFile } from '../../../shared/api/endpoints/import/import-plan.ts'
import { makeCamt } from '../../support/file/make-camt.ts'
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

test('by a fact that only one account matches', async () => {
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
  const commits = kontor.book.commits.length
  const found = await identify(kontor, files)
  expect(kontor.book.commits.length).toBe(commits)
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

test('the possible accounts and the best guess, by currency, kind and the form of earlier tables', async () => {
  const at = await startKontor()
  const account = (type: string, name: string, currency = 'CHF', more: object = {}) =>
    createAccount(at, { type, name, currency, ...more })
  const bank = await account('bank', 'Bank', 'CHF', { iban: IBAN })
  const euro = await account('cash', 'Euro', 'EUR', { bank_account_number: 'DE89370400440532013000' })
  const card = await account('creditcard', 'Card')
  const till = await account('cash', 'Till')
  await importsOf(at, till).start([table('till.csv', 'Tag;Was;CHF', '05.01.2026;A;-4.50', '06.01.2026;B;3.00')])
  const files: readonly NamedFile[] = [
    table('plain.csv', 'Datum;Buchungstext;Betrag', '05.02.2026;A;-4.50', '06.02.2026;B;3.00'),
    table('euro.csv', 'Datum;Buchungstext;Betrag EUR', '05.02.2026;A;-4.50', '06.02.2026;B;3.00'),
    table('card.csv', 'Datum;Kartennummer;Händlername;Betrag CHF', '05.02.2026;1;A;-4.50', '06.02.2026;1;B;3.00'),
    table('till-2.csv', 'Tag;Was;CHF', '05.02.2026;A;-4.50', '06.02.2026;B;3.00'),
    table('dollar.csv', 'Datum;Buchungstext;Betrag USD', '05.02.2026;A;-4.50', '06.02.2026;B;3.00'),
    camt('DE89370400440532013000'),
  ]
  const found = await identify(at, files)
  const answers = found.map((file) => [file.name, file.currency, file.kind, file.fitting_ids, file.suggested_id])
  expect(answers).toEqual([
    // The till had tables of another form, and the list states no currency.
    ['plain.csv', null, null, [bank, euro], bank],
    ['euro.csv', 'EUR', null, [euro], euro],
    ['card.csv', 'CHF', 'creditcard', [card], card],
    ['till-2.csv', 'CHF', null, expect.arrayContaining([bank, till]), till],
    ['dollar.csv', 'USD', null, [], null],
    // It names the account abroad; as a table in francs it could also be of the till.
    ['DE89370400440532013000.xml', 'CHF', 'bank', [till], till],
  ])
  expect(found.at(-1)).toMatchObject({ bank_account_id: euro, reason: 'iban' })
  await at.close()
})

test('an account abroad accepts only its own statements, and rows of another currency need review', async () => {
  const at = await startKontor()
  const wish = { type: 'cash', name: 'Abroad', currency: 'EUR', bank_account_number: 'DE89 3704 0044 0532 0130 00' }
  const imports = importsOf(at, await createAccount(at, wish))
  const [other, own] = [await imports.plan([camt(OTHER)]), await imports.plan([camt('DE89370400440532013000')])]
  expect(other[0]?.problem?.code).toBe('other_bank_account')
  expect([own[0]?.problem, own[0]?.review]).toEqual([null, ['currency']])
  await at.close()
})

test('a form that was mapped for one account is recognised', async () => {
  const file = table('unclear.csv', 'a;b;c;d', '01.01.2026;Coffee;5.00;7.00', '02.01.2026;Rent;6.00;9.50')
  const columns = [
    { index: 0, meaning: 'booking_date' },
    { index: 2, meaning: 'amount' },
  ]
  await importsOf(kontor, ids.card).start([file], { mapping: { columns } })
  const [found] = await identify(kontor, [file])
  expect(found).toMatchObject({ problem: null, format: 'csv', bank_account_id: ids.card, reason: 'columns' })
})

test('an undone import no longer assigns tables of its form', async () => {
  const at = await startKontor()
  const [till, box] = [
    await createAccount(at, { type: 'cash', name: 'Till' }),
    await createAccount(at, { type: 'cash', name: 'Box' }),
  ]
  const month = (number: number) => table(`${number}.csv`, 'Tag;Was;CHF', `05.0${number}.2026;A;-4.50`)
  const found = async () => (await identify(at, [month(3)])).map((file) => [file.bank_account_id, file.reason])
  // Imported into the wrong account, undone, and imported into the right one.
  const [wrong] = await importsOf(at, till).start([month(1)])
  expect(await found()).toEqual([[till, 'columns']])
  expect((await at.send('POST', `/api/batch/${wrong?.id}/undo`, {})).status).toBe(200)
  await at.services.idle()
  expect(await found()).toEqual([[null, null]])
  await importsOf(at, box).start([month(1)])
  expect(await found()).toEqual([[box, 'columns']])
  await at.close()
})

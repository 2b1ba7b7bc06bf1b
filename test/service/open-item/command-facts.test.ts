// The records that commands about companies and documents name, each exactly when it is named, and the facts for booking
// documents.
import { describe, expect, test } from 'vitest'
import { readCommandFacts } from '../../../main/service/open-item/command-facts.ts'
import { created } from '../../../shared/books/port/change.ts'
import { DEFAULT_SETTINGS } from '../../../shared/record/organization/organization-settings.ts'
import { NO_BOOKER } from '../../../shared/rule/open-item/document-booker.ts'
import { CHART, yearOf } from '../../rule/ledger/ledger-facts.ts'
import { company, day, expense, invoice } from '../../rule/matching/world.ts'
import { bookWith, depsOf, entry, lines, profileWith, some } from '../../support/books/book-with.ts'

const DAY = day('2026-03-02')
const settings = { ...DEFAULT_SETTINGS, liableForVat: false, accountingVatReporting: [] }
const book = await bookWith(
  profileWith(settings),
  created('fiscal_year', yearOf('2026')),
  ...CHART.map((account) => created('ledger_account', account)),
  ...['C1', 'C2', 'C3'].map((id) => created('company', company(id, `Firma ${id}`, { key: `key ${id}` }))),
  ...['E1', 'E2', 'E3'].map((id) => created('expense', expense(id, { key: `key ${id}`, currency: 'EUR' }))),
  ...['I1', 'I2', 'I3'].map((id, at) =>
    created('invoice', invoice(id, { key: `key ${id}`, booked_by: 'issue', journal_entry_id: `b${at + 1}` })),
  ),
  ...['b1', 'b2', 'b3'].map((id) => entry(id, DAY, { lines: lines({ 1100: 100_00, 3400: -100_00 }) })),
  ...['normal', 'reduced'].map((id) => some('vat_rate', id, { name: id })),
  some('exchange_rate', 'eur', {
    ...{ key: `EUR-${DAY}`, currency: 'EUR', kind: 'day', date: DAY, rate: 0.95, source: 'typed', file: null },
  }),
)

type Table = Parameters<typeof readCommandFacts>[2]
type Asked = Parameters<typeof readCommandFacts>[3]
const facts = async (table: Table, asked: Asked) => {
  let ids = 0
  return readCommandFacts({ ...(await depsOf(book)), newId: () => `n${++ids}` }, book.read, table, asked)
}
const command = (fields: Asked['commands'][number]): Asked => ({ commands: [fields] })
const keysOf = (records: ReadonlyMap<string | null, unknown>) => [...records.keys()]

test('records are found by the ids and the keys of commands, without the blanks around them', async () => {
  const { present, withKey } = await facts('invoice', { commands: [{ key: ' key I2 ' }, { key: '' }, {}], ids: ['I1'] })
  expect([present, withKey].map((records) => records.map(({ id }) => id))).toEqual([['I1'], ['I2']])
})

test('companies and bills are found by id and by key', async () => {
  const { facts: found } = await facts('expense_payment', {
    commands: [
      { company_id: 'C1', expense_ids: ['E1'] },
      { company_key: ' key C2 ', expense_keys: ['key E2'] },
      { company_id: null, company_key: null },
    ],
    added: [company('new', 'Neu GmbH')],
  })
  const { companies, expenses } = found
  expect([companies.by_id, companies.by_key, expenses.by_id, expenses.by_key].map(keysOf)).toEqual([
    ...[['C1', 'new'], ['key C2'], ['E1'], ['key E2']],
  ])
  expect([companies.by_id.get('C1'), companies.by_key.get('key C2')].map((one) => one?.name)).toEqual([
    ...['Firma C1', 'Firma C2'],
  ])
  expect([expenses.by_id.get('E1')?.id, expenses.by_key.get('key E2')?.id]).toEqual(['E1', 'E2'])
})

test.each<[string, Asked['commands'][number], readonly string[]]>([
  ['of the document', { account_id: '4000' }, ['4000']],
  ['of its lines', { lines: [{ account_id: '4200' }, { account_id: null }, {}] }, ['4200']],
  ['for sales to a company', { revenue_account_id: '3000' }, ['3000']],
  ['for bills of a company', { expense_account_id: '4400' }, ['4400']],
  ['that are not named', { account_id: null, lines: null }, []],
])('accounts %s', async (_, fields, expected) => {
  const { facts: found } = await facts('invoice', command(fields))
  expect([...found.ledger_accounts].map(([id, account]) => [id, account.number])).toEqual(
    expected.map((id) => [id, Number(id)]),
  )
})

test('every VAT rate and the currency of the books are there', async () => {
  const { facts: found } = await facts('company', command({}))
  expect([...found.vat_rates].map(([id, rate]) => `${id} ${rate.name}`)).toEqual(['normal normal', 'reduced reduced'])
  expect(found.base_currency).toBe('CHF')
})

test.each<[string, Table, Asked, number | undefined]>([
  ['in the currency of the command', 'invoice', command({ currency: 'EUR' }), 0.95],
  ['in the currency of the stored document', 'expense', { commands: [], ids: ['E1'] }, 0.95],
  ['in the currency of the document with the key', 'expense', command({ key: 'key E1' }), 0.95],
  ['without a foreign currency', 'invoice', command({ currency: 'CHF' }), undefined],
  ['that is a payment order', 'expense_payment', command({ currency: 'EUR' }), undefined],
])('the exchange rates of a document %s', async (_, table, asked, rate) => {
  expect((await facts(table, asked)).facts.find_rate('EUR', DAY)?.rate).toBe(rate)
})

describe('the booker', () => {
  test('books nothing of companies and payment orders', async () => {
    expect((await facts('company', command({}))).booker).toBe(NO_BOOKER)
    expect((await facts('expense_payment', command({}))).booker).toBe(NO_BOOKER)
  })

  test.each<[string, Table, Asked, string, string]>([
    ['an invoice with its company', 'invoice', command({ company_id: 'C1' }), 'C1', 'Rechnung R-1, Firma C1'],
    ['and with the company of a key', 'invoice', command({ company_key: 'key C2' }), 'C2', 'Rechnung R-1, Firma C2'],
    [
      'and with a company of the same commit',
      'invoice',
      { commands: [], added: [company('new', 'Neu GmbH')] },
      'new',
      'Rechnung R-1, Neu GmbH',
    ],
    ['a bill', 'expense', command({}), 'C3', 'Lieferantenrechnung R-1'],
  ])('books %s', async (_, table, asked, company_id, text) => {
    const { booker } = await facts(table, asked)
    const document = table === 'invoice' ? invoice('new') : expense('new')
    expect(booker.book(null, { ...document, number: 'R-1', company_id }).ok).toBe(true)
    expect(booker.changes().map(({ after }) => after)).toMatchObject([{ text }])
  })

  test('reverses the entries of documents that the commands name', async () => {
    const { booker, present, withKey } = await facts('invoice', { commands: [{ key: 'key I2' }], ids: ['I1'] })
    for (const document of [...present, ...withKey]) {
      if (!('journal_entry_id' in document)) throw new Error('a document')
      expect(booker.remove(document).ok).toBe(true)
    }
    const reversed = booker.changes().flatMap(({ id, before }) => (before === null ? [] : [id]))
    expect(reversed).toEqual(['b1', 'b2'])
  })
})

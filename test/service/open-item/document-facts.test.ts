// The facts for booking documents: the accounts that documents and their companies name, each exactly when it is named.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDocumentFacts } from '../../../main/service/open-item/document-facts.ts'
import { created } from '../../../shared/books/port/change.ts'
import { get, page, where } from '../../../shared/books/port/read.ts'
import type { Company } from '../../../shared/record/open-item/company.ts'
import type { Invoice } from '../../../shared/record/open-item/open-item.ts'
import { ok } from '../../../shared/value/result.ts'
import { company, day, invoice } from '../../rule/matching/world.ts'
import { answerOf, closeWorld, createWorld, type World } from '../../support/books/service-world.ts'
import { sharedParser } from '../../support/process/shared-parser.ts'

let world: World
beforeEach(async () => {
  world = await createWorld({ parse: sharedParser.parse })
})
afterEach(() => closeWorld(world))

/** The numbers of some accounts that the facts contain: none of them is an account of the settings. */
const numbers = async (
  of: (idOf: (number: number) => string) => {
    readonly stored?: readonly Company[]
    readonly companies?: readonly Company[]
    readonly documents?: readonly Invoice[]
  },
) => {
  const { read } = world.book
  const [profile, accounts] = await read([get('organization_profile', 1), page('ledger_account')])
  if (!profile) throw new Error('no profile')
  const idOf = (number: number) => accounts.rows.find((each) => each.number === number)?.id ?? ''
  const { stored = [], companies = [], documents = [] } = of(idOf)
  await world.book.write({ user: 1 }, async () =>
    ok({ action: 'test', changes: stored.map((each) => created('company', each)), value: null }),
  )
  const facts = await readDocumentFacts({ newId: () => 'id' }, read, {
    ...{ profile, vat_rates: [], ledger_accounts: [], companies, documents },
  })
  return [6510, 6570, 6600, 6640].filter((number) => facts.ledger_accounts.has(idOf(number)))
}

test('of a document and its lines', async () => {
  const found = await numbers((idOf) => ({
    documents: [
      invoice('R', { account_id: idOf(6510), lines: [{ account_id: idOf(6570) }] as unknown as Invoice['lines'] }),
    ],
  }))
  expect(found).toEqual([6510, 6570])
})

test('of a company that a command names', async () => {
  const found = await numbers((idOf) => ({
    companies: [company('C', 'C', { revenue_account_id: idOf(6510), expense_account_id: idOf(6570) })],
  }))
  expect(found).toEqual([6510, 6570])
})

test('of the company of a document, also when it has only one', async () => {
  const documents = [invoice('R', { company_id: 'C' }), invoice('S', { company_id: 'D' })]
  const one = await numbers((idOf) => ({ documents, stored: [company('C', 'C', { revenue_account_id: idOf(6510) })] }))
  expect(one).toEqual([6510])
  const more = await numbers((idOf) => ({
    documents,
    stored: [company('D', 'D', { revenue_account_id: idOf(6570), expense_account_id: idOf(6600) })],
  }))
  expect(more).toEqual([6510, 6570, 6600])
})

test('of no company that nothing names', async () => {
  const found = await numbers((idOf) => ({
    stored: [company('C', 'C', { revenue_account_id: idOf(6510) })],
    documents: [invoice('R')],
  }))
  expect(found).toEqual([])
})

test('the companies and accounts that the caller has, and those of the documents', async () => {
  const { read } = world.book
  const [profile, accounts] = await read([get('organization_profile', 1), page('ledger_account')])
  if (!profile) throw new Error('no profile')
  await world.book.write({ user: 1 }, async () =>
    ok({ action: 'test', changes: [created('company', company('D', 'Strom AG'))], value: null }),
  )
  const account = accounts.rows.filter(({ number }) => number === 6510)
  const facts = await readDocumentFacts({ newId: () => 'id' }, read, {
    ...{ profile, vat_rates: [], ledger_accounts: account, companies: [company('C', 'Holz AG')] },
    documents: [invoice('R', { company_id: 'D' }), invoice('S')],
  })
  expect(['C', 'D', 'E'].map((id) => facts.companyOf(id)?.name)).toEqual(['Holz AG', 'Strom AG', undefined])
  expect(facts.companyOf('E')).toBeNull()
  expect(facts.ledger_accounts.get(account[0]?.id ?? '')?.number).toBe(6510)
})

test('a document is booked on the account of its company, also when a command names the company by its key', async () => {
  const [accounts, fiscal] = await world.book.read([page('ledger_account'), page('fiscal_year')])
  const account = accounts.rows.find(({ number }) => number === 3000)?.id ?? ''
  const named = { key: 'K', name: 'Muster AG', revenue_account_id: account }
  answerOf(await world.services.companies.upsert(world.owner, { items: [named] }))
  const date = fiscal.rows[0]?.start_date ?? day('')
  const bookedOn = async (key: string, company: object) => {
    const item = { key, number: key, total: 100, date, ...company }
    answerOf(await world.services.invoices.upsert(world.owner, { items: [item] }))
    const [[record]] = await world.book.read([where('invoice', 'key', [key])])
    const [entry] = await world.book.read([get('journal_entry', record?.journal_entry_id ?? '')])
    return entry?.lines.some(({ account_id }) => account_id === account) ?? null
  }
  const [[company]] = await world.book.read([where('company', 'key', ['K'])])
  expect(await bookedOn('by id', { company_id: company?.id })).toBe(true)
  expect(await bookedOn('by key', { company_key: 'K' })).toBe(true)
  expect(await bookedOn('without', {})).toBe(false)
})

test('documents are booked as the settings say, and elsewhere while accounting is off', async () => {
  const { read } = world.book
  const [profile] = await read([get('organization_profile', 1)])
  if (!profile) throw new Error('no profile')
  const settingOf = async (changed: object) => {
    const settings = { ...profile.settings, ...changed }
    const asked = {
      profile: { ...profile, settings },
      vat_rates: [],
      ledger_accounts: [],
      companies: [],
      documents: [],
    }
    return (await readDocumentFacts({ newId: () => 'id' }, read, asked)).setting
  }
  expect(await settingOf({ accountingEnabled: true, documentBooking: 'issue' })).toBe('issue')
  expect(await settingOf({ accountingEnabled: true, documentBooking: 'payment' })).toBe('payment')
  expect(await settingOf({ accountingEnabled: false, documentBooking: 'issue' })).toBe('elsewhere')
})

// The examples in the description of the interface: every JSON body has one, and a new organization accepts it
// unchanged, given the records that the example names. Backups and the data folder: test/e2e/body-examples.test.ts.
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../../../shared/api/endpoints/index.ts'
import { ok } from '../../../../shared/value/result.ts'
import { makeCamt } from '../../../support/file/make-camt.ts'
import { importsOf } from '../../import/import-files.ts'
import { linkCode, startKontor } from '../../kontor.ts'
import { removeAcquisitionRates } from '../../ledger/vat/older-rates.ts'
import { type MatchingWorld, worldOf } from '../../matching/matching-world.ts'
import { type Caller, callerOf, invite, theOwner } from '../../organization/people.ts'

/**
 * What a request needs in addition to the example: its path, the values that replace the example's own, and the caller.
 */
interface Needed {
  readonly path?: string
  readonly own?: Readonly<Record<string, unknown>>
  readonly by?: Caller
}

let world: MatchingWorld
beforeEach(async () => {
  const archive = { store: async (id: string | number) => ok(`deleted/organization-${id}.zip`) }
  world = await worldOf(await startKontor({ archive }))
})
afterEach(() => world.kontor.close())

const JSON_BODIES = ENDPOINTS.filter(({ body, body_type }) => body !== null && body_type === 'json')
/** They need a data folder, or switch the program to another one. */
const OF_A_DATA_FOLDER = ['makeBackup', 'lookAtBackup', 'restoreBackup', 'lookAtFolder', 'openFolder', 'moveBooks']
const HERE = JSON_BODIES.filter(({ name }) => !OF_A_DATA_FOLDER.includes(name))

interface Operation {
  readonly operationId: string
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { examples?: Readonly<Record<string, { value: unknown }>> }>>
  }
}
const readExamples = async (): Promise<ReadonlyMap<string, readonly unknown[]>> => {
  const { paths } = await world.json<{ paths: Record<string, Record<string, Operation>> }>('/openapi.json')
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  return new Map(
    operations.map(({ operationId, requestBody }) => [
      operationId,
      Object.values(requestBody?.content['application/json']?.examples ?? {}).map(({ value }) => value),
    ]),
  )
}
/** The same in every organization, so it is read once. */
let readOnce: Promise<ReadonlyMap<string, readonly unknown[]>> | null = null
const described = (): Promise<ReadonlyMap<string, readonly unknown[]>> => {
  readOnce ??= readExamples()
  return readOnce
}

const years = async () => (await world.json<{ data: { id: string }[] }>('/fiscal_year')).data.map(({ id }) => id)
const posted = async <T = { id: string }>(path: string, body: object = {}): Promise<T> => {
  const answer = await world.post(path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}
const vat_idn = 'CHE-123.456.788 MWST'
const overdueInvoice = async () => {
  const { id } = await posted('/company', { name: 'Late payer' })
  return (await posted('/invoice', { ...DOCUMENT, company_id: id, due_date: DOCUMENT.date })).id
}
const typed = () => world.transaction(-42.5, { booking_date: '2026-01-22' })
const settled = async (id: string) => {
  await world.kontor.services.idle()
  return id
}
const entry = () =>
  world.make('/journal_entry', {
    date: '2026-01-22',
    lines: [
      { account_id: world.accountId(6500), debit: 42.5 },
      { account_id: world.accountId(1020), credit: 42.5 },
    ],
  })
const rule = (name: string) =>
  world.make('/rule', {
    name,
    conditions: { all: [{ field: 'name', op: 'contains', value: 'x' }] },
    result: { rows: [{ account_id: world.accountId(6000), rest: true }] },
  })
const OWN_ACCOUNTS = () => ({
  revenueAccountId: world.accountId(3400),
  rentAccountId: world.accountId(6000),
  debitAccountId: world.accountId(2850),
  creditAccountId: world.accountId(6500),
  expenseAccountId: world.accountId(6500),
  bankAccountId: world.bankAccountId,
})
const closedYear = async () => {
  const [, last = ''] = await years()
  await posted(`/fiscal_year/${last}/close`)
  return last
}
const withPassword = async () => {
  const owner = await theOwner(world.kontor)
  const person = await invite(world.kontor, owner, { email: 'a@example.com', role: 'accountant', password: 'secret!' })
  return person
}
const item = (path: string, body: object) => async (): Promise<Needed> => ({
  path: `/${path}/${await world.make(`/${path}`, body)}`,
})
const DOCUMENT = { number: 'X-1', total: 240.5, date: '2026-01-20' }

const payableBill = async () => {
  const creditor = { name: 'Muster AG', city: 'Bern', country_code: 'CH', ibans: ['CH5604835012345678009'] }
  return world.make('/expense', {
    number: 'L-77',
    total: 240.5,
    date: '2026-01-20',
    company_id: await world.make('/company', creditor),
  })
}

const recurring = () =>
  world.make('/recurring_entry', {
    ...{ text: 'Rent', first_date: '2026-01-31', rhythm: 'monthly' },
    lines: [
      { account_id: world.accountId(6000), debit: 5 },
      { account_id: world.accountId(1020), credit: 5 },
    ],
  })

const offsetDocuments = async () => ({
  invoiceId: (await posted('/invoice', DOCUMENT)).id,
  creditNoteId: (await posted('/invoice', { ...DOCUMENT, number: 'G-1', total: -20 })).id,
})

const NEEDED: Readonly<Record<string, () => Promise<Needed>>> = {
  changeMonthTask: async () => ({ path: '/month_checklist/2026-01/vouchers' }),
  changeFiscalYear: async () => ({ path: `/fiscal_year/${(await years())[0]}` }),
  bookExchangeValuation: async () => {
    const [, last = ''] = await years()
    await posted('/exchange_rate', { currency: 'EUR', date: '2025-12-31', rate: 0.92 })
    await posted('/invoice', { ...DOCUMENT, currency: 'EUR', base_total: 230, date: '2025-12-01' })
    return { path: `/fiscal_year/${last}/exchange_valuation` }
  },
  reopenFiscalYear: async () => ({ path: `/fiscal_year/${await closedYear()}/reopen` }),
  settleVatPeriod: async () => {
    await world.kontor.send('PATCH', '/api/organizations/1', { settings: { liableForVat: true } })
    return {}
  },
  fileVatReturn: async () => {
    await world.kontor.send('PATCH', '/api/organizations/1', { settings: { liableForVat: true }, vat_idn })
    return { path: '/vat_return/2026-Q1/file' }
  },
  payVatReturn: async () => {
    await world.kontor.send('PATCH', '/api/organizations/1', { settings: { liableForVat: true } })
    await world.matched(await typed(), [
      { amount: 42.5, account: 6500, vat_rate_id: world.vatRateId('Normalsatz 8.1 %') },
    ])
    const reason = 'The receipt is on paper'
    await posted('/vat_return/2026-Q1/file', {
      overridden: ['input_tax_documented', 'file_written'].map((check) => ({ check, reason })),
    })
    const credit = await world.transaction(3.18, { booking_date: '2026-05-04' })
    return { path: '/vat_return/2026-Q1/pay', own: { bankTransactionId: await settled(credit) } }
  },
  reopenPeriod: async () => {
    const { id } = await posted('/period_lock', { books_locked_until: '2025-06-30' })
    return { path: `/period_lock/${id}/reopen` }
  },
  upsertBudgets: async () => ({ path: `/fiscal_year/${(await years())[0]}/budget` }),
  copyBudgets: async () => {
    const [year, last] = await years()
    return { path: `/fiscal_year/${year}/budget/copy-from/${last}` }
  },
  // The world has a bank account with this IBAN.
  createBankAccount: async () => {
    await world.kontor.ask(`/api/bank_account/${world.bankAccountId}`, { method: 'DELETE' })
    return {}
  },
  changeBankAccount: async () => ({ path: `/bank_account/${world.bankAccountId}` }),
  changeBankTransaction: async () => ({ path: `/bank_transaction/${await typed()}` }),
  matchBankTransaction: async () => ({ path: `/bank_transaction/${await typed()}/matches` }),
  matchMany: async () => ({ own: { bankTransactionId: await typed() } }),
  reconcileBankTransaction: async () => {
    const id = await typed()
    await world.matched(id, [{ amount: 42.5, account: 6500 }])
    await posted('/bank_transaction/unreconcile-many', { items: [id] })
    return { path: `/bank_transaction/${await settled(id)}/reconcile` }
  },
  reconcileWithEntry: async () => {
    const journalEntryId = await entry()
    return { path: `/bank_transaction/${await settled(await typed())}/counterpart`, own: { journalEntryId } }
  },
  requestDocument: async () => ({ path: `/bank_transaction/${await typed()}/document-request` }),
  addVatRates: async () => {
    await removeAcquisitionRates(world.kontor.book)
    return {}
  },
  changeOrganization: async () => ({ path: '/organizations/1' }),
  deleteOrganization: async () => {
    const owner = await theOwner(world.kontor)
    const { body } = await owner.ask('POST', '/organizations', { name: 'Second company' })
    await owner.ask('POST', `/organizations/${body.id}/archive`)
    return { path: `/organizations/${body.id}`, by: owner }
  },
  confirmTwoFactor: async () => {
    const person = await withPassword()
    const { body } = await person.ask('POST', '/user/two_factor')
    const secret = new URL(String(body.two_factor_qr_code_url)).searchParams.get('secret') ?? ''
    return { by: person, own: { 123456: new TOTP({ secret: Secret.fromBase32(secret) }).generate() } }
  },
  signIn: async () => {
    const { url } = await posted<{ url: string }>('/session/link')
    return { by: callerOf(world.kontor, ''), own: { codeOfTheLink: linkCode(url) } }
  },
  confirmPassword: async () => ({ by: await withPassword(), own: { 'correct horse battery': 'secret!' } }),
  changeMember: async () => {
    const person = await withPassword()
    return { path: `/member/${person.member_id}`, by: await theOwner(world.kontor) }
  },
  createSignInLink: async () => {
    const person = await withPassword()
    return { path: `/member/${person.member_id}/sign_in_link`, by: await theOwner(world.kontor) }
  },
  createMember: async () => ({ by: await theOwner(world.kontor) }),
  createToken: async () => ({ by: await theOwner(world.kontor) }),
  createOrganization: async () => ({ by: await theOwner(world.kontor) }),
  changeAccount: async () => ({ path: `/account/${world.accountId(6500)}` }),
  reverseJournalEntry: async () => ({ path: `/journal_entry/${await entry()}/reverse` }),
  bookBankOpening: async () => {
    const { text } = makeCamt({ seed: 5, iban: 'CH9300762011623852957', rows: 3 })
    await importsOf(world.kontor, world.bankAccountId).start([['s.xml', text]])
    await world.kontor.services.idle()
    return {}
  },
  changeCompany: item('company', { name: 'X' }),
  changeInvoice: item('invoice', DOCUMENT),
  changeExpense: item('expense', DOCUMENT),
  changeExpensePayment: item('expense_payment', { total: 240.5, execution_date: '2026-02-10' }),
  changeRecurringEntry: async () => ({ path: `/recurring_entry/${await recurring()}` }),
  bookRecurringEntry: async () => ({ path: `/recurring_entry/${await recurring()}/book` }),
  skipRecurringEntry: async () => ({ path: `/recurring_entry/${await recurring()}/skip` }),
  createOffset: async () => ({ own: await offsetDocuments() }),
  makeReminders: async () => ({ own: { overdueInvoiceId: await overdueInvoice() } }),
  previewReminders: async () => ({ own: { overdueInvoiceId: await overdueInvoice() } }),
  preparePaymentRun: async () => ({ own: { expenseId: await payableBill() } }),
  rejectPayments: async () => {
    const body = { bank_account_id: world.bankAccountId, execution_date: '2026-12-30' }
    const run = await posted('/payment_run', { ...body, expenses: [{ id: await payableBill() }] })
    await posted(`/payment_run/${run.id}/release`)
    return { path: `/payment_run/${run.id}/reject` }
  },
  createWriteOff: async () => ({ own: { invoiceId: (await posted('/invoice', DOCUMENT)).id } }),
  changeRule: async () => ({ path: `/rule/${await rule('One')}` }),
  orderRules: async () => ({ own: { firstRuleId: await rule('One'), secondRuleId: await rule('Two') } }),
  applyRule: async () => ({ path: `/rule/${await rule('One')}/apply` }),
}

/** The example with the caller's own values in place of its names. */
const filled = (value: unknown, own: Readonly<Record<string, unknown>>): unknown => {
  if (typeof value === 'string') return Object.hasOwn(own, value) ? own[value] : value
  if (Array.isArray(value)) return value.map((each) => filled(each, own))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, own)]))
}

describe('the example of a JSON body', () => {
  test('every operation with a JSON body has an example, and no other operation has one', async () => {
    const examples = await described()
    const having = [...examples].flatMap(([name, values]) => (values.length > 0 ? [name] : []))
    expect(having.toSorted()).toEqual(JSON_BODIES.map(({ name }) => name).toSorted())
  })

  test.each(HERE.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is accepted unchanged',
    async (name, endpoint) => {
      const [example] = (await described()).get(name) ?? []
      const { path = endpoint.path, own = {}, by } = (await NEEDED[name]?.()) ?? {}
      const body = filled(example, { ...OWN_ACCOUNTS(), ...own })
      const answer = by
        ? await by.ask(endpoint.method, path, body)
        : await world.kontor.send(endpoint.method, `/api${path}`, body)
      const reported = 'text' in answer ? await answer.text() : answer.body
      expect([answer.status, reported]).toEqual([endpoint.status, reported])
    },
  )
})

// Tests of every endpoint, read from the endpoint tables: a new endpoint is tested automatically.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint, FilterOption } from '../../../../shared/api/endpoint.ts'
import { ENDPOINTS } from '../../../../shared/api/endpoints/index.ts'
import { Problem } from '../../../../shared/api/problem.ts'
import { ORGANIZATION_TABLES, SYSTEM_TABLES } from '../../../../shared/books/port/tables.ts'
import { Bank } from '../../../../shared/record/bank/bank.ts'
import { BankAccount } from '../../../../shared/record/bank/bank-account.ts'
import { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import { HistoryEntry } from '../../../../shared/record/books/history.ts'
import { ImportBatch } from '../../../../shared/record/import/batch.ts'
import { ExchangeRate } from '../../../../shared/record/ledger/exchange-rate.ts'
import { FiscalYear } from '../../../../shared/record/ledger/fiscal-year.ts'
import { JournalEntry } from '../../../../shared/record/ledger/journal-entry.ts'
import { LedgerAccount } from '../../../../shared/record/ledger/ledger-account.ts'
import { PeriodLock } from '../../../../shared/record/ledger/period-lock.ts'
import { VatRate } from '../../../../shared/record/ledger/vat-rate.ts'
import { Rule } from '../../../../shared/record/matching/rule.ts'
import { Company } from '../../../../shared/record/open-item/company.ts'
import { Offset } from '../../../../shared/record/open-item/offset.ts'
import { Expense, ExpensePayment, Invoice } from '../../../../shared/record/open-item/open-item.ts'
import { PaymentRun } from '../../../../shared/record/open-item/payment-run.ts'
import { Reminder } from '../../../../shared/record/open-item/reminder.ts'
import { AccessToken, Member } from '../../../../shared/record/organization/organization.ts'
import { SignInEvent } from '../../../../shared/record/organization/sign-in-event.ts'
import { group, payment as ordered, orderMessage } from '../../../fixture/pain/payment-order.ts'
import { makeCamt } from '../../../support/file/make-camt.ts'
import { watchedFile } from '../../filled.ts'
import { type Kontor, startKontor, tokenOf } from '../../kontor.ts'

const IBAN = 'CH9300762011623852957'
const NO_STRING_ID = '01KB0000000000000000000000'
const NO_UUID = '01890000-0000-7000-8000-000000000000'

let kontor: Kontor
let viewer: string
/** Ids of existing records, by the name of the path parameter. */
const ids: Record<string, string> = {}

beforeAll(async () => {
  kontor = await startKontor()
  viewer = await tokenOf(kontor, 'viewer')
  const idOf = async (answer: Response) => ((await answer.json()) as { id: string }).id
  ids.bankAccountId = await idOf(
    await kontor.send('POST', '/api/bank_account', { type: 'bank', name: 'Main', iban: IBAN }),
  )
  const form = new FormData()
  form.set('files[0]', new Blob([makeCamt({ seed: 3, iban: IBAN, rows: 30 }).text]), 'january.xml')
  const path = `/api/bank_account/${ids.bankAccountId}/import-transactions`
  const [batch] = (await (await kontor.ask(path, { method: 'POST', body: form })).json()) as { id: string }[]
  ids.batchId = batch?.id ?? ''
  await kontor.services.idle()
  const order = new FormData()
  order.set('files[0]', new Blob([orderMessage([group({ iban: IBAN }, ordered({ endToEndId: 'E' }))])]), 'order.xml')
  const enriched = await kontor.ask(`/api/bank_account/${ids.bankAccountId}/enrich`, { method: 'POST', body: order })
  ids.enrichmentId = ((await enriched.json()) as { files: { batch_id: string }[] }).files[0]?.batch_id ?? ''
  const list = (await (await kontor.ask('/api/bank_transaction?limit=1')).json()) as { data: { id: string }[] }
  ids.bankTransactionId = list.data[0]?.id ?? ''
  const keepNote = async (path: string) => {
    const note = new FormData()
    note.set('files[0]', new File(['a note'], 'note.txt'))
    const stored = await kontor.ask(`/api${path}/documents`, { method: 'POST', body: note })
    return ((await stored.json()) as { data: { id: string }[] }).data[0]?.id ?? ''
  }
  ids.documentId = await keepNote(`/bank_transaction/${ids.bankTransactionId}`)
  const [fiscalYear, sourceFiscalYear] = await kontor.listOf('/api/fiscal_year')
  const [bank, equity] = await kontor.listOf('/api/account?filter[number]=1020,2800')
  ids.fiscalYear = fiscalYear?.id ?? ''
  ids.sourceFiscalYear = sourceFiscalYear?.id ?? ''
  ids.accountId = bank?.id ?? ''
  const lines = [
    { account_id: bank?.id, debit: 5 },
    { account_id: equity?.id, credit: 5 },
  ]
  const row = { bank_account_id: ids.bankAccountId, acc_serv_ref: 'LEARNED', amount: -5, name: 'Kiosk' }
  const booked = await idOf(await kontor.send('POST', '/api/bank_transaction', { ...row, booking_date: '2026-05-05' }))
  const matches = [{ amount: 5, account_id: equity?.id }]
  await kontor.send('POST', `/api/bank_transaction/${booked}/matches`, { matches })
  ids.learnedFactId = (await kontor.listOf('/api/learned_fact'))[0]?.id ?? ''
  ids.organizationId = '1'
  ids.repair = kontor.reportLoss('organization-1')
  const company_id = await idOf(await kontor.send('POST', '/api/company', { name: 'Alpha AG' }))
  ids.companyId = company_id
  const document = { number: 'R-1', total: 5, date: '2026-01-31', company_id }
  const rule = {
    name: 'Rent',
    conditions: { all: [{ field: 'name', op: 'is', value: 'Muster' }] },
    result: { rows: [{ account_id: bank?.id, rest: true }] },
  }
  ids.ruleId = await idOf(await kontor.send('POST', '/api/rule', rule))
  ids.invoiceId = await idOf(await kontor.send('POST', '/api/invoice', document))
  ids.expenseId = await idOf(await kontor.send('POST', '/api/expense', document))
  const payment = { total: 5, execution_date: '2026-01-31', expense_ids: [ids.expenseId] }
  ids.expensePaymentId = await idOf(await kontor.send('POST', '/api/expense_payment', payment))
  const credit = await idOf(await kontor.send('POST', '/api/invoice', { ...document, number: 'G-1', total: -1 }))
  const both = [ids.invoiceId, credit].map((id) => ({ type: 'invoice', id }))
  ids.offsetId = await idOf(await kontor.send('POST', '/api/offset', { documents: both }))
  const creditor = { name: 'Payee AG', city: 'Bern', country_code: 'CH', ibans: ['CH5604835012345678009'] }
  const payee = await idOf(await kontor.send('POST', '/api/company', creditor))
  const bill = { ...document, company_id: payee, number: 'L-1' }
  const run = {
    bank_account_id: ids.bankAccountId,
    execution_date: '2026-12-30',
    expenses: [{ id: await idOf(await kontor.send('POST', '/api/expense', bill)) }],
  }
  ids.paymentRunId = await idOf(await kontor.send('POST', '/api/payment_run', run))
  await kontor.send('POST', `/api/payment_run/${ids.paymentRunId}/release`, {})
  const overdue = { ...document, company_id: payee, number: 'R-2', date: '2026-01-05', due_date: '2026-02-04' }
  const reminded = await idOf(await kontor.send('POST', '/api/invoice', overdue))
  const made = await kontor.send('POST', '/api/reminder', { invoices: [{ id: reminded }] })
  ids.reminderId = ((await made.json()) as { data: { id: string }[] }).data[0]?.id ?? ''
  ids.sha256 = await watchedFile(kontor, 'bill')
  const recurring = { text: 'Rent', first_date: '2026-01-31', rhythm: 'monthly', lines }
  ids.recurringEntryId = await idOf(await kontor.send('POST', '/api/recurring_entry', recurring))
  ids.exchangeRateId = await idOf(
    await kontor.send('POST', '/api/exchange_rate', { currency: 'EUR', date: '2026-01-05', rate: 0.94 }),
  )
  const member = { email: 'new@example.com', firstname: 'New', role: 'viewer' }
  ids.memberId = await idOf(await kontor.send('POST', '/api/member', member))
  ids.tokenId = await idOf(await kontor.send('POST', '/api/token', { name: 'Script' }))
  ids.journalEntryId = await idOf(await kontor.send('POST', '/api/journal_entry', { date: '2026-05-05', lines }))
  ids.invoiceDocumentId = await keepNote(`/invoice/${ids.invoiceId}`)
  ids.expenseDocumentId = await keepNote(`/expense/${ids.expenseId}`)
  ids.entryDocumentId = await keepNote(`/journal_entry/${ids.journalEntryId}`)
  const lock = await kontor.send('POST', '/api/period_lock', { books_locked_until: '2025-03-31' })
  ids.periodLock = await idOf(lock)
  ids.month = '2026-01'
  ids.task = 'vouchers'
  await kontor.send('POST', '/api/period_lock/vat', { from: '2025-10-01', to: '2025-12-31' })
  const vatYear = await kontor.ask('/api/vat_return?date=2025-12-31')
  const { data: returns } = (await vatYear.json()) as { data: { id: string; state: string }[] }
  ids.vatReturn = returns.find(({ state }) => state === 'filed')?.id ?? ''
  ids.line = 'line:200'
  ids.historyId = (await kontor.listOf('/api/history'))[0]?.id ?? ''
})
afterAll(() => kontor.close())

/** The endpoint's address with ids of existing records, or with the given id. */
const addressOf = (endpoint: Endpoint, id?: string): string =>
  `/api${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => id ?? ids[name] ?? `no example for ${name}`)}`

const JSON_HEADERS = { 'content-type': 'application/json' }
const isWrite = (endpoint: Endpoint) => endpoint.method !== 'GET'
const endpoints: readonly Endpoint[] = ENDPOINTS
const named = (some: readonly Endpoint[]) => some.map((endpoint) => ({ name: endpoint.name, endpoint }))
const streams = (endpoint: Endpoint) => endpoint.response === 'events' || endpoint.response === 'file'

const problemOf = async (answer: Response) => ({ status: answer.status, ...Problem.parse(await answer.json()) })

describe('every endpoint', () => {
  test.each(named(endpoints.filter(({ name }) => name !== 'signIn')))('$name needs a token', async ({ endpoint }) => {
    const init = { method: endpoint.method, headers: { authorization: 'Bearer no' } }
    expect(await problemOf(await kontor.ask(addressOf(endpoint), init))).toEqual({
      status: 401,
      message: 'Unauthenticated.',
      code: 'unauthenticated',
    })
  })

  test.each(named(endpoints))('$name refuses unknown parameters', async ({ endpoint }) => {
    for (const query of ['filter[no]=1', 'sort=no', 'include=no', 'append=no', 'no=1', 'filter[no=1']) {
      // A write gets a body that is valid as far as its schema says.
      const init = isWrite(endpoint) ? { method: endpoint.method, ...exampleOf(endpoint) } : {}
      const answer = await kontor.ask(`${addressOf(endpoint)}?${query}`, init)
      expect([query, answer.status]).toEqual([query, 400])
      expect(((await answer.json()) as Problem).code).toMatch(/^(filter|sort|include|append|parameter)_not_allowed$/)
    }
  })

  test.each(named(endpoints.filter((endpoint) => endpoint.permissions.length > 0)))(
    '$name needs a permission that a viewer does not have',
    async ({ endpoint }) => {
      const init = { method: endpoint.method, headers: { authorization: `Bearer ${viewer}` } }
      expect(await problemOf(await kontor.ask(addressOf(endpoint), init))).toEqual({
        status: 403,
        message: 'This action is unauthorized.',
        code: 'forbidden',
      })
    },
  )

  test.each(
    named(
      endpoints.filter((endpoint) => !isWrite(endpoint) && !streams(endpoint) && endpoint.permissions.length === 0),
    ),
  )('$name may be read by a viewer', async ({ endpoint }) => {
    const answer = await kontor.ask(addressOf(endpoint), { headers: { authorization: `Bearer ${viewer}` } })
    expect(answer.status).toBe(200)
  })

  test.each(named(endpoints.filter((endpoint) => Object.keys(endpoint.params).length > 0)))(
    '$name: a missing record is reported before permission, body and query',
    async ({ endpoint }) => {
      for (const id of [NO_STRING_ID, NO_UUID, '4711', 'x'.repeat(300), '%00', '%ff', '..%2f..', '__proto__']) {
        for (const authorization of [`Bearer ${kontor.sessions.token}`, `Bearer ${viewer}`]) {
          const headers = { authorization, ...(isWrite(endpoint) ? { 'content-type': 'text/plain' } : {}) }
          const init = { method: endpoint.method, headers, ...(isWrite(endpoint) ? { body: 'x' } : {}) }
          const answer = await problemOf(await kontor.ask(`${addressOf(endpoint, id)}?include=no`, init))
          expect(answer).toMatchObject({ status: 404, code: 'not_found' })
          expect(answer.message).toMatch(/^No query results for model \[[A-Z]\w+\] /)
        }
      }
    },
  )

  test.each(named(endpoints.filter((endpoint) => endpoint.body && endpoint.body_type === 'json')))(
    '$name: bodies that are not objects, or are malicious, are 422',
    async ({ endpoint }) => {
      const bodies = ['{', 'nonsense', '[]', '"text"', 'null', '7', '{"__proto__":{"a":1}}', '{"a":{"constructor":1}}']
      for (const body of [...bodies, '['.repeat(5000) + ']'.repeat(5000), Buffer.from([0x22, 0xff, 0x22])]) {
        const answer = await kontor.ask(addressOf(endpoint), { method: endpoint.method, headers: JSON_HEADERS, body })
        expect(await problemOf(answer)).toMatchObject({ status: 422, errors: { body: [expect.any(String)] } })
      }
    },
  )

  test.each(named(endpoints.filter((endpoint) => endpoint.body && endpoint.body_type === 'json')))(
    '$name: other bodies are 415, large ones 413',
    async ({ endpoint }) => {
      const ask = (type: string, body: string) =>
        kontor.ask(addressOf(endpoint), { method: endpoint.method, headers: { 'content-type': type }, body })
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'nonsense',
      ]) {
        expect(await problemOf(await ask(type, '{}'))).toMatchObject({ status: 415, code: 'unsupported_body' })
      }
      const large = `{"text":"${'x'.repeat(endpoint.body_megabytes * 1024 * 1024)}"}`
      expect(await problemOf(await ask('application/json', large))).toMatchObject({
        status: 413,
        code: 'body_too_large',
      })
      // Where no attribute is required an empty object is valid, and the action runs once.
      const isFine = endpoint.body?.safeParse({}).success === true
      const statuses = isFine ? [200, 201, 422] : [422]
      expect(statuses).toContain((await ask('application/json; charset=utf-8', '{}')).status)
      expect(statuses).toContain((await ask('application/vnd.kontor+json', '{}')).status)
    },
  )

  test.each(named(endpoints.filter((endpoint) => !isWrite(endpoint) && !streams(endpoint))))(
    '$name answers what it declares, with every include',
    async ({ endpoint }) => {
      const extras = [
        ...endpoint.includes.map((name) => `include=${name}`),
        ...endpoint.appends.map((name) => `append=${name}`),
      ]
      for (const query of ['', ...extras, `include=${endpoint.includes}&append=${endpoint.appends}`]) {
        const answer = await kontor.ask(`${addressOf(endpoint)}?${query}`)
        expect([query, answer.status]).toEqual([query, 200])
        const value = (await answer.json()) as Record<string, unknown>
        expect(strictly(endpoint.response as z.ZodType, value)).toEqual(value)
      }
    },
  )

  test.each(named(endpoints.filter((endpoint) => endpoint.list)))(
    '$name accepts each of its filters and sorts',
    async ({ endpoint }) => {
      const examples = {
        text: 'CHF',
        id: ids.bankAccountId,
        boolean: '1',
        date_range: '2026-01-01,',
        amount_range: ',5',
        day: '2026-01-31',
        integer: '1020',
        party: 'Muster',
        change: '2026-01-01T00:00:00Z',
        deletion: '2026-01-01T00:00:00Z',
      }
      for (const [name, { kind }] of Object.entries(endpoint.list?.filters ?? {})) {
        const value = typeof kind === 'object' ? kind.one_of[0] : examples[kind]
        expect([name, (await kontor.ask(`${addressOf(endpoint)}?filter[${name}]=${value}`)).status]).toEqual([
          name,
          200,
        ])
      }
      for (const sort of endpoint.list?.sorts ?? []) {
        expect([sort, (await kontor.ask(`${addressOf(endpoint)}?sort=-${sort}`)).status]).toEqual([sort, 200])
      }
      const searched = await kontor.ask(`${addressOf(endpoint)}?search=a`)
      expect(searched.status).toBe(endpoint.list?.search ? 200 : 400)
    },
  )

  test.each(named(endpoints))(
    '$name: other methods are 405, and the answer names the supported ones',
    async ({ endpoint }) => {
      // One address may match two rows: `/bank_account/create-from-iban` also matches that of a bank account.
      const matches = ({ path }: Endpoint) =>
        new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(addressOf(endpoint))
      const methods = endpoints.filter(matches).map(({ method }) => method as string)
      for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((other) => !methods.includes(other))) {
        const answer = await kontor.ask(addressOf(endpoint), { method })
        expect(answer.status).toBe(405)
        expect(answer.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(methods))
        expect(Problem.parse(await answer.json()).code).toBe('wrong_method')
      }
    },
  )
})

describe('missing paths', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/bank_account/', '/api/bank_account/a/b', '/api//bank_account'])(
    '%s is 404',
    async (path) => {
      expect(await problemOf(await kontor.ask(path))).toMatchObject({ status: 404, code: 'unknown_path' })
    },
  )
})

describe('lists filter and sort by attributes of their table', () => {
  const TABLES = { ...ORGANIZATION_TABLES, ...SYSTEM_TABLES }
  /** Where the address is not the table's name. */
  const TABLE_NAMES: Readonly<Record<string, keyof typeof RECORDS>> = {
    account: 'ledger_account',
    bank_registry: 'bank',
    token: 'access_token',
    sign_in: 'sign_in_event',
  }
  const RECORDS = {
    bank: Bank,
    fiscal_year: FiscalYear,
    period_lock: PeriodLock,
    bank_account: BankAccount,
    bank_transaction: BankTransaction,
    ledger_account: LedgerAccount,
    journal_entry: JournalEntry,
    vat_rate: VatRate,
    batch: ImportBatch,
    rule: Rule,
    history: HistoryEntry,
    company: Company,
    invoice: Invoice,
    expense: Expense,
    expense_payment: ExpensePayment,
    offset: Offset,
    payment_run: PaymentRun,
    reminder: Reminder,
    exchange_rate: ExchangeRate,
    member: Member,
    access_token: AccessToken,
    sign_in_event: SignInEvent,
  }
  // Learned facts are counted and have no table: test/rule/matching/learning/fact-list.test.ts. An account ledger lists
  // entries: test/http/ledger/reports.test.ts.
  const inTables = endpoints.filter(({ list, path }) => list && path !== '/learned_fact' && !path.includes('{'))
  test.each(named(inTables))('$name', ({ endpoint }) => {
    const resource = endpoint.path.slice(1)
    const table = TABLE_NAMES[resource] ?? (resource as keyof typeof RECORDS)
    const { keys, lists } = TABLES[table]
    const known = [...Object.keys(RECORDS[table].shape), ...Object.keys(keys), ...Object.keys(lists)]
    const { filters = {}, sorts = [], default_sort = '' } = endpoint.list ?? {}
    const fields = Object.values<FilterOption>(filters).flatMap(({ field, until = [] }) => [field, until].flat())
    const names = [...fields, ...sorts, ...default_sort.split(',')]
    expect(known).toEqual(expect.arrayContaining(names.map((name) => name.replace(/^-/, ''))))
  })
})

const exampleOf = (endpoint: Endpoint): RequestInit => {
  if (endpoint.body_type === 'stream')
    return { headers: { 'content-type': 'application/octet-stream' }, body: 'bytes' } as const
  if (endpoint.body_type === 'json') return { headers: JSON_HEADERS, body: exampleBody(endpoint) }
  const body = new FormData()
  body.set(endpoint.max_files === 1 ? 'file' : 'files[0]', new File(['<x/>'], 'x.xml'))
  if (endpoint.name === 'takeBill') body.set('expense', JSON.stringify({ number: 'x', total: 1, date: '2026-01-01' }))
  return { body }
}

const RULE = {
  name: 'x',
  conditions: { any: [{ field: 'text', op: 'is', value: 'x' }] },
  result: { rows: [{ account_id: '01KB0000000000000000000000', share: 100 }] },
}

const exampleBody = (endpoint: Endpoint): string =>
  JSON.stringify(
    {
      createBankAccount: { type: 'cash', name: 'x' },
      createBankAccountFromIban: { iban: 'x' },
      createCompany: { name: 'x' },
      createInvoice: { number: 'x', total: 1, date: '2026-01-01' },
      createExpense: { number: 'x', total: 1, date: '2026-01-01' },
      createExpensePayment: { total: 1, execution_date: '2026-01-01' },
      upsertCompanies: { items: [{ key: 'x', name: 'x' }] },
      requestDocument: { member_id: 1 },
      payVatReturn: { bank_transaction_id: '01KB0000000000000000000000' },
      upsertInvoices: { items: [{ key: 'x', number: 'x', total: 1, date: '2026-01-01' }] },
      upsertExpenses: { items: [{ key: 'x', number: 'x', total: 1, date: '2026-01-01' }] },
      upsertExpensePayments: { items: [{ key: 'x', total: 1, execution_date: '2026-01-01' }] },
      bookExchangeValuation: { method: 'rate' },
      createExchangeRate: { currency: 'EUR', date: '2026-01-06', rate: 0.94 },
      createOffset: {
        documents: ['01KB0000000000000000000000', '01KB0000000000000000000001'].map((id) => ({ type: 'invoice', id })),
      },
      preparePaymentRun: {
        bank_account_id: '01KB0000000000000000000000',
        execution_date: '2026-12-30',
        expenses: [{ id: '01KB0000000000000000000000' }],
      },
      makeReminders: { invoices: [{ id: '01KB0000000000000000000000' }] },
      previewReminders: { invoices: [{ id: '01KB0000000000000000000000' }] },
      rejectPayments: { payments: ['x'] },
      createRecurringEntry: { text: 'x', first_date: '2026-01-01', rhythm: 'monthly' },
      bookRecurringEntry: { date: '2026-01-01' },
      skipRecurringEntry: { date: '2026-01-01' },
      createWriteOff: { documents: [{ type: 'invoice', id: '01KB0000000000000000000000' }] },
      createRule: RULE,
      previewRule: RULE,
      orderRules: { ids: [] },
      unreconcileMany: { items: ['x'] },
      reconcileMany: { items: ['x'] },
      createBankTransaction: { bank_account_id: 'x', acc_serv_ref: 'x', amount: 1 },
      matchBankTransaction: { matches: [{ amount: 1 }] },
      matchMany: { items: [{ bank_transaction_id: '01KB0000000000000000000000', matches: [{ amount: 1 }] }] },
      reconcileWithEntry: { journal_entry_id: '01KB0000000000000000000000' },
      lockBooks: { books_locked_until: '2025-06-30' },
      settleVatPeriod: { from: '2025-04-01', to: '2025-06-30' },
      reopenPeriod: { reason: 'x' },
      bookBankOpening: { bank_account_id: '01KB0000000000000000000000' },
      bookDocuments: { booked_by: 'elsewhere', is_dry_run: true },
      createFiscalYear: { name: 'x', start_date: '2030-01-01', end_date: '2030-12-31' },
      upsertBudgets: { accounts: [{ account_id: 'x', amount: 1 }] },
      copyBudgets: { source: 'budget', mode: 'merge' },
      addVatRates: { kinds: ['acquisition'] },
      createAccount: { number: 1234, name: 'x', type: 'active' },
      createOrganization: { name: 'Second' },
      confirmTwoFactor: { one_time_password: '000000' },
      confirmPassword: { password: 'no' },
      deleteOrganization: { name: 'My company' },
      createMember: { email: 'other@example.com', role: 'viewer' },
      changeMember: { role: 'viewer' },
      createToken: { name: 'x' },
      lookAtBackup: { file: 'x' },
      lookAtFolder: { folder: 'x', to: 'open' },
      openFolder: { folder: 'x' },
      moveBooks: { folder: 'x' },
      restoreBackup: { file: 'x', folder: 'x' },
      createJournalEntry: { date: '2026-01-01', lines: [{ account_id: 'x' }, { account_id: 'y' }] },
    }[endpoint.name] ?? {},
  )

/** Parsed, with no attribute dropped: an undeclared attribute is a fault too. */
const strictly = (schema: z.ZodType, value: unknown): unknown => schema.parse(value)

// Whole operations of the description, written out: one of each kind. Without the descriptions, which are for people.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kontor, startKontor } from '../../kontor.ts'

let kontor: Kontor
let operations: ReadonlyMap<string, Readonly<Record<string, unknown>>>
let components: Readonly<Record<string, unknown>>

beforeAll(async () => {
  kontor = await startKontor()
  const answer = (await (await kontor.ask('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>
    components: Record<string, unknown>
  }
  const plain = withoutSentences(answer) as typeof answer
  const all = Object.values(plain.paths).flatMap((path) => Object.values(path))
  operations = new Map(all.map((operation) => [operation.operationId, operation]))
  components = plain.components
})
afterAll(() => kontor.close())

const withoutSentences = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutSentences)
  if (typeof value !== 'object' || value === null) return value
  const stored = Object.entries(value).filter(
    ([name, each]) =>
      !(typeof each === 'string' && ['description', 'summary'].includes(name)) &&
      // Examples of bodies: body-examples.test.ts.
      !(name === 'examples' && !Array.isArray(each)),
  )
  return Object.fromEntries(stored.map(([name, each]) => [name, withoutSentences(each)]))
}

const ID = { type: 'string', pattern: '^[A-Za-z0-9]{10,}$' }
const KEY = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 1, maxLength: 255 } }
const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })
const named = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const shared = (...statuses: readonly number[]) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]))
const query = (name: string, schema: object = { type: 'string' }) => ({ name, in: 'query', schema })
const whole = { type: 'integer', minimum: 1 }

const headers = (...names: readonly string[]) => ({
  headers: Object.fromEntries(
    [
      ...['X-Api-Version', 'Cache-Control', 'X-Content-Type-Options', 'Cross-Origin-Resource-Policy'],
      ...['Content-Security-Policy', 'Referrer-Policy', ...names],
    ].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  ),
})
/** What every write operation answers in addition. */
const ACTION = headers('History-Id', 'Idempotency-Replayed')

test('a list', () => {
  const format = {
    ...query('format', { type: 'string', enum: ['json', 'csv'], default: 'json' }),
    'x-extension': true,
  }
  const csv = { 'text/csv': { schema: { type: 'string', format: 'binary' } } }
  expect(operations.get('listBanks')).toEqual({
    operationId: 'listBanks',
    'x-scopes': ['read'],
    tags: ['bank_registry'],
    'x-extension': true,
    parameters: [
      ...[query('filter[search]'), query('search'), query('sort'), format, query('page', { ...whole, default: 1 })],
      ...[query('per_page', { ...whole, maximum: 500, default: 25 }), query('limit', whole)],
    ],
    responses: {
      200: {
        content: {
          ...json({
            type: 'object',
            properties: {
              data: { type: 'array', items: named('Bank') },
              links: named('PageLinks'),
              meta: named('PageMeta'),
            },
            required: ['data', 'links', 'meta'],
          }).content,
          ...csv,
        },
        ...headers('Content-Disposition'),
      },
      ...shared(400, 401, 403, 422, 429, 500, 503),
    },
  })
})

test('filters by their types', () => {
  const parameters = operations.get('listBankTransactions')?.parameters as readonly { name: string }[]
  const schemaOf = (name: string) => parameters.find((each) => each.name === name)
  const yesOrNo = { type: 'string', enum: ['1', '0', 'true', 'false'] }
  expect(schemaOf('filter[reconciled]')).toEqual(query('filter[reconciled]', yesOrNo))
  expect(schemaOf('filter[bank_account]')).toEqual(query('filter[bank_account]'))
  expect(schemaOf('filter[date_range]')).toEqual(
    query('filter[date_range]', { type: 'string', examples: ['2026-01-01,2026-12-31'] }),
  )
  expect(schemaOf('filter[amount_range]')).toEqual(
    query('filter[amount_range]', { type: 'string', examples: ['-100,250.50'] }),
  )
  expect(schemaOf('include')).toEqual(query('include'))
})

describe('a write', () => {
  test('of an existing record', () => {
    expect(operations.get('changeBankAccount')).toEqual({
      operationId: 'changeBankAccount',
      'x-scopes': ['book'],
      tags: ['bank_account'],
      parameters: [{ name: 'bankAccountId', in: 'path', required: true, schema: ID }, KEY],
      requestBody: { required: true, ...json(named('ChangeBankAccount')) },
      responses: {
        200: { ...json(named('BankAccount')), ...ACTION },
        ...shared(400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503, 507),
      },
    })
  })

  test('of a new record, with an error of its own', () => {
    expect(operations.get('createToken')).toEqual({
      operationId: 'createToken',
      'x-scopes': ['manage'],
      tags: ['token'],
      'x-extension': true,
      parameters: [KEY],
      requestBody: {
        required: true,
        ...json({
          type: 'object',
          properties: {
            name: { type: 'string', pattern: '\\S', maxLength: 255 },
            organization_id: { type: 'integer' },
            role: { type: 'string', enum: ['owner', 'administrator', 'accountant', 'viewer'] },
            scopes: {
              type: 'array',
              minItems: 1,
              items: { type: 'string', enum: ['read', 'import', 'book', 'budget', 'manage'] },
            },
            expires_at: {
              anyOf: [{ type: 'string', examples: ['2026-01-31T18:00:00Z', '2026-01-31'] }, { type: 'null' }],
            },
          },
          required: ['name'],
        }),
      },
      responses: {
        201: { ...json(named('Token')), ...ACTION },
        ...shared(400, 401, 403, 413, 415, 422, 429, 500, 503, 507),
        404: { ...json(named('Problem')), ...headers('Idempotency-Replayed') },
        409: { ...json(named('Problem')), ...headers('Idempotency-Replayed') },
      },
    })
  })

  test('a deletion: no body, no content', () => {
    expect(operations.get('deleteToken')).toEqual({
      operationId: 'deleteToken',
      'x-scopes': ['manage'],
      tags: ['token'],
      'x-extension': true,
      parameters: [{ name: 'tokenId', in: 'path', required: true, schema: ID }, KEY],
      responses: { 204: ACTION, ...shared(400, 401, 403, 404, 422, 429, 500, 503, 507) },
    })
  })
})

test('files', () => {
  const file = { type: 'string', format: 'binary' }
  const options = named('ImportOptions')
  expect(operations.get('importTransactions')?.requestBody).toEqual({
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['files[]'],
          properties: {
            'files[]': { type: 'array', minItems: 1, maxItems: 20, items: file },
            options: {
              'x-extension': true,
              anyOf: [options, { maxItems: 20, type: 'array', items: { anyOf: [options, { type: 'null' }] } }],
            },
          },
        },
        encoding: { options: { contentType: 'application/json' } },
      },
    },
  })
  expect(operations.get('loadBanks')?.requestBody).toEqual({
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file } } } },
  })
})

test('a stream', () => {
  expect(operations.get('listenToEvents')?.responses).toEqual({
    200: { content: { 'text/event-stream': { schema: { type: 'string' } } }, ...headers() },
    ...shared(400, 401, 403, 429, 429, 500, 503),
  })
})

test('shared responses and parameters', () => {
  const refusals = [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503, 507]
  const own: Readonly<Record<number, readonly string[]>> = {
    401: ['WWW-Authenticate'],
    429: ['Retry-After'],
    503: ['Retry-After'],
    ...Object.fromEntries([403, 404, 409, 422].map((status) => [status, ['Idempotency-Replayed']])),
  }
  expect(components.responses).toEqual(
    Object.fromEntries(
      refusals.map((status) => [status, { ...json(named('Problem')), ...headers(...(own[status] ?? [])) }]),
    ),
  )
  expect(components.securitySchemes).toEqual({ token: { type: 'http', scheme: 'bearer' } })
})

describe('query parameters of the documented lists and records', () => {
  const extra = ['page', 'per_page', 'limit']
  const changed = ['filter[updated_since]', 'filter[deleted_since]']
  test.each([
    ['listFiscalYears', ['filter[open]', 'filter[closed]', ...changed, 'sort', 'format', 'append', ...extra]],
    ['getFiscalYear', ['fiscalYear', 'append']],
    [
      'listBankAccounts',
      [
        ...['filter[currency]', 'filter[type]', ...changed, 'filter[search]', 'search', 'sort', 'format', 'include'],
        ...['append', ...extra],
      ],
    ],
    ['getBankAccount', ['bankAccountId', 'include', 'append']],
    ['getBankTransaction', ['bankTransactionId', 'include']],
  ])('%s', (name, expected) => {
    const parameters = operations.get(name)?.parameters as readonly { name: string }[]
    expect(parameters.map((each) => each.name)).toEqual(expected)
  })

  const words = (text: string) => text.split(' ')
  test.each([
    ['/api/fiscal_year', words('start_date closed_at'), [], ['checklist']],
    [
      '/api/bank_account',
      words('name owner_name bank_name created_at'),
      words('account transactions transactionsCount unreconciledTransactions unreconciledTransactionsCount'),
      words('balance account_balance'),
    ],
    [
      '/api/bank_transaction',
      words('booking_date value_date document_date amount name created_at'),
      words('bankAccount matches.matchable documentRequestMember.user'),
      [],
    ],
    ['/api/account', words('number name type'), [], []],
    ['/api/period_lock', words('locked_at to'), [], []],
    ['/api/journal_entry', words('date number'), [], []],
    ['/api/vat_rate', words('valid_from rate name kind'), [], []],
    ['/api/company', words('name city created_at'), [], []],
    ['/api/invoice', words('date due_date number total open_amount created_at'), ['company'], ['sums']],
    ['/api/expense', words('date due_date number total open_amount created_at'), ['company'], ['sums']],
    ['/api/expense_payment', words('execution_date total open_amount created_at'), [], []],
    ['/api/offset', words('date created_at'), [], []],
    ['/api/payment_run', words('number execution_date created_at'), [], []],
    ['/api/exchange_rate', words('date currency created_at'), [], []],
    ['/api/bank_registry', words('iid name city'), [], []],
    ['/api/rule', words('position name created_at'), [], words('hits back_test')],
    ['/api/batch', ['created_at'], [], []],
  ] as const)('%s accepts exactly these names', async (path, sorts, includes, appends) => {
    const ask = async (name: string, values: readonly string[]) =>
      values.length === 0 ? 200 : (await kontor.ask(`${path}?${name}=${values.join(',')}`)).status
    expect(await ask('sort', [...sorts, ...sorts.map((sort) => `-${sort}`)])).toBe(200)
    expect([await ask('include', includes), await ask('append', appends)]).toEqual([200, 200])
    for (const name of ['sort', 'include', 'append']) expect(await ask(name, ['id'])).toBe(400)
  })
})

test('the operations of each permission', async () => {
  const answer = (await (await kontor.ask('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { operationId: string; description?: string }>>
  }
  const needs = new Map<string, string[]>()
  for (const { operationId, description = '' } of Object.values(answer.paths).flatMap((path) => Object.values(path))) {
    const need = /Needs (.+)\.$/.exec(description)?.[1]?.replaceAll('`', '') ?? 'nothing'
    needs.set(need, [...(needs.get(need) ?? []), operationId])
  }
  const items = ['Company', 'Invoice', 'Expense', 'ExpensePayment']
  const many = ['Companies', 'Invoices', 'Expenses', 'ExpensePayments']
  const sorted = (need: string) => needs.get(need)?.toSorted()
  expect(sorted('MANAGE_ACCOUNTING')).toEqual(
    [
      ...['createFiscalYear', 'changeFiscalYear', 'closeFiscalYear', 'reopenFiscalYear', 'postFiscalYearResult'],
      ...['lockBooks', 'settleVatPeriod', 'reopenPeriod', 'bookDocuments', 'changeMonthTask'],
      ...['fileVatReturn', 'loadVatReturn', 'payVatReturn', 'releasePaymentRun', 'getPaymentRunFile'],
      ...['keepEntryDocuments', 'deleteEntryDocument'],
      ...['bookBankOpening', 'deleteFiscalYear', 'separateBankAccount'],
      ...[
        'createRecurringEntry',
        'changeRecurringEntry',
        'deleteRecurringEntry',
        'bookRecurringEntry',
        'skipRecurringEntry',
      ],
      ...['createExchangeRate', 'deleteExchangeRate', 'loadExchangeRates'],
      ...['bookExchangeValuation', 'deleteExchangeValuation'],
      ...['addVatRates', 'createAccount', 'changeAccount', 'createJournalEntry', 'reverseJournalEntry'],
      ...['forgetLearnedFact', 'restoreLearnedFact'],
      ...['getArchive', 'exportJournal', 'getTimeStampRequest', 'keepTimeStamp'],
      ...['createRule', 'changeRule', 'deleteRule', 'orderRules', 'applyRule'],
    ].toSorted(),
  )
  expect(sorted('MANAGE_ACCOUNTING or supervise invoices')).toEqual(
    [
      ...['printInvoice', 'printInvoices', 'getInvoiceMail', 'makeReminders'],
      ...items.flatMap((item) => ['create', 'change', 'delete'].map((verb) => verb + item)),
      ...many.map((list) => `upsert${list}`),
      ...['loadCompanies', 'loadInvoices', 'loadExpenses', 'createOffset', 'createWriteOff', 'deleteOffset'],
      ...['preparePaymentRun', 'deletePaymentRun', 'readPaymentAnswer', 'rejectPayments'],
      ...['proposeBills', 'takeBill', 'getBillFolder', 'getBillFile', 'tidyBillFolder'],
      ...['keepInvoiceDocuments', 'deleteInvoiceDocument', 'keepExpenseDocuments', 'deleteExpenseDocument'],
    ].toSorted(),
  )
  expect(sorted('create bank_account')).toEqual(['createBankAccount', 'createBankAccountFromIban'])
  expect(sorted('edit bank_account')).toEqual(['changeBankAccount'])
  expect(sorted('delete bank_account')).toEqual(['deleteBankAccount'])
  expect(sorted('create bank_transaction')).toEqual(['createBankTransaction'])
  expect(sorted('delete bank_transaction')).toEqual(['deleteBankTransaction', 'undoBatch', 'undoImport'])
  expect(sorted('create bank_transaction or supervise invoices')).toEqual([
    ...['enrichBankAccount', 'identifyFiles', 'importTransactions', 'planImport'],
  ])
  expect(sorted('create bank_transaction or supervise invoices or edit bank_transaction')).toEqual(['cancelBatch'])
  expect(sorted('edit bank_transaction')).toEqual([
    ...[
      'changeBankTransaction',
      'deleteDocument',
      'matchBankTransaction',
      'matchMany',
      'readImportAgain',
      'reconcileBankTransaction',
    ],
    ...['reconcileMany', 'reconcileWithEntry', 'requestDocument', 'unreconcileMany', 'withdrawDocumentRequest'],
  ])
  expect(sorted('manage budgets')).toEqual(['copyBudgets', 'getBudget', 'getBudgetComparison', 'upsertBudgets'])
  expect(sorted('edit organization')).toEqual(
    [
      ...['acknowledgeNotice', 'cancelBackup', 'changeBackupSettings', 'changeBillFolder'],
      ...[
        'changeMember',
        'changeOrganization',
        'createMember',
        'deleteMember',
        'createSignInLink',
        'createOrganization',
      ],
      ...['archiveOrganization', 'unarchiveOrganization', 'deleteOrganization'],
      ...['getBackups', 'getDiagnostics', 'loadBanks', 'loadSampleData', 'lookAtBackup', 'makeBackup', 'restoreBackup'],
      ...['uploadBackup', 'getDataFolder', 'lookAtFolder', 'openFolder', 'moveBooks', 'listSignIns'],
    ].toSorted(),
  )
  expect(sorted('create token')).toEqual(['createToken'])
})

// The interface describes itself: valid OpenAPI 3.1, complete, and a page without external resources.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SwaggerParser from '@apidevtools/swagger-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parameterNames } from '../../../../main/http/request/list-query.ts'
import { listBankTransactions } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import { ENDPOINTS } from '../../../../shared/api/endpoints/index.ts'
import { ImportOptions } from '../../../../shared/record/import/import-options.ts'
import { type Kontor, startKontor, VERSION } from '../../kontor.ts'

interface Operation {
  readonly operationId: string
  readonly 'x-extension'?: boolean
  readonly description?: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly 'x-extension'?: boolean }[]
  readonly responses: Readonly<Record<string, unknown>>
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, unknown>> }
}
interface Document {
  readonly openapi: string
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, { readonly properties?: object }>> }
}

let kontor: Kontor
let document: Document
const folder = mkdtempSync(join(tmpdir(), 'kontor-docs-'))
beforeAll(async () => {
  kontor = await startKontor({ windowFolder: folder })
  document = (await (await askWithoutToken('/api/openapi.json')).json()) as Document
})
afterAll(async () => {
  await kontor.close()
  rmSync(folder, { recursive: true, force: true })
})

const askWithoutToken = (path: string) => kontor.ask(path, { headers: { authorization: '' } })
const operationOf = (name: string): Operation | undefined =>
  Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .find(({ operationId }) => operationId === name)
const parametersOf = (name: string) => operationOf(name)?.parameters.map((parameter) => parameter.name)

test.each(['/api/openapi.json', '/api/docs', '/api/events'])('%s with another method is 405', async (path) => {
  const answer = await kontor.ask(path, { method: 'POST' })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect(await answer.json()).toMatchObject({ code: 'wrong_method' })
  // An unknown caller gets no information about existing paths.
  for (const unknown of [path, '/api/nothing']) {
    expect((await kontor.ask(unknown, { method: 'POST', headers: { authorization: '' } })).status).toBe(401)
  }
})

describe('OpenAPI', () => {
  test('the description is valid and self-contained', async () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info.version).toBe(VERSION)
    const checked = await SwaggerParser.validate(structuredClone(document) as never, { resolve: { external: false } })
    expect(Object.keys(checked.paths ?? {})).toHaveLength(new Set(ENDPOINTS.map(({ path }) => path)).size)
    const text = JSON.stringify(document)
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      expect(document.components.schemas).toHaveProperty(name ?? '')
    }
    expect(text).not.toContain('$defs')
    // It refers to no other machine; its server is the address of the request.
    expect(text.replace('"servers":[{"url":"http://127.0.0.1:4780/api"}]', '')).not.toMatch(/https?:/)
  })

  test.each(ENDPOINTS.map((endpoint) => ({ name: endpoint.name, endpoint })))('$name', ({ endpoint }) => {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    expect(operation?.operationId).toBe(endpoint.name)
    expect(operation?.['x-extension'] ?? false).toBe(endpoint.extension)
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining([endpoint.status, 401, 500, ...Object.keys(endpoint.errors)].map(String)),
    )
    expect(operation?.parameters.filter((each) => each.in === 'path').map((each) => each.name)).toEqual(
      Object.keys(endpoint.params),
    )
  })

  test('every operation has a unique name, which generated clients use', () => {
    const names = Object.values(document.paths).flatMap((path) => Object.values(path).map((each) => each.operationId))
    expect(new Set(names).size).toBe(names.length)
    expect(
      names.filter((name) => !/^(get|list|create|change|delete|upsert|load|copy|import)[A-Z]\w+$/.test(name)),
    ).toEqual([
      ...[
        'closeFiscalYear',
        'reopenFiscalYear',
        'postFiscalYearResult',
        ...['lockBooks', 'settleVatPeriod', 'reopenPeriod'],
        'separateBankAccount',
        'planImport',
        'identifyFiles',
        'enrichBankAccount',
        'exportBankTransactions',
      ],
      ...[
        'matchBankTransaction',
        'matchMany',
        'reconcileBankTransaction',
        'reconcileWithEntry',
        'requestDocument',
        'withdrawDocumentRequest',
        'keepDocuments',
        'keepInvoiceDocuments',
        'keepExpenseDocuments',
        'keepEntryDocuments',
        'forgetLearnedFact',
        'restoreLearnedFact',
        'unreconcileMany',
        'reconcileMany',
        ...['beginTwoFactor', 'endTwoFactor', 'confirmTwoFactor', 'renewRecoveryCodes'],
        ...['signIn', 'signOut', 'leaveSession', 'linkSession', 'confirmPassword'],
        ...['archiveOrganization', 'unarchiveOrganization'],
        'reverseJournalEntry',
        'bookRecurringEntry',
        'skipRecurringEntry',
        'bookExchangeValuation',
        'addVatRates',
        ...['fileVatReturn', 'payVatReturn'],
        ...['makeReminders', 'previewReminders', 'printReminders', 'printReminder'],
        ...['nextInvoiceNumber', 'printInvoices', 'printInvoice'],
        ...['proposeBills', 'takeBill', 'tidyBillFolder'],
        'orderRules',
        'previewRule',
        'applyRule',
        'cancelBatch',
        'undoBatch',
        'undoImport',
        'readImportAgain',
        'undoHistory',
        'redoHistory',
        'bookBankOpening',
        'bookDocuments',
        ...['preparePaymentRun', 'releasePaymentRun', 'readPaymentAnswer', 'rejectPayments'],
        ...['exportJournal', 'keepTimeStamp'],
        ...['makeBackup', 'cancelBackup', 'lookAtBackup', 'restoreBackup', 'uploadBackup'],
        ...['lookAtFolder', 'openFolder', 'moveBooks'],
        'acknowledgeNotice',
        'listenToEvents',
      ],
    ])
  })

  test.each(ENDPOINTS.map((endpoint) => ({ name: endpoint.name, endpoint })))(
    '$name: the described query parameters are those that it accepts',
    ({ name, endpoint }) => {
      const described = operationOf(name)?.parameters.filter((each) => each.in === 'query') ?? []
      expect(described.map((each) => each.name)).toEqual(parameterNames(endpoint))
    },
  )

  test('endpoints without query parameters describe none', async () => {
    for (const path of ['/api/openapi.json', '/api/docs']) {
      const answer = await askWithoutToken(`${path}?version=1`)
      expect([answer.status, await answer.json()]).toEqual([
        400,
        {
          message: 'Requested parameter(s) `version` are not allowed. There are no parameters here.',
          code: 'parameter_not_allowed',
        },
      ])
      expect((await askWithoutToken(`${path}?`)).status).toBe(200)
    }
  })

  test('the query of the largest list', () => {
    expect(parametersOf('listBankTransactions')).toEqual([
      ...Object.keys(listBankTransactions.list.filters).map((name) => `filter[${name}]`),
      'filter[search]',
      'search',
      'sort',
      'format',
      'include',
      'append',
      'page',
      'per_page',
      'limit',
    ])
  })

  test('a report can be downloaded as a file, and its types are described', () => {
    expect(parametersOf('getTrialBalance')).toEqual(['from', 'to', 'compare', 'format'])
    const { responses } = operationOf('listAccountPostings') ?? {}
    expect(Object.keys((responses?.[200] as { content?: object } | undefined)?.content ?? {})).toEqual([
      'application/json',
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/pdf',
    ])
  })

  test('an import answers batches, or with dry_run plans', () => {
    const answer = operationOf('importTransactions')?.responses[200] as { content: Record<string, { schema: unknown }> }
    expect(answer.content['application/json']?.schema).toEqual({
      oneOf: ['ImportBatch', 'ImportPlan'].map((name) => ({
        type: 'array',
        items: { $ref: `#/components/schemas/${name}` },
      })),
    })
  })

  test('bodies and named schemas', () => {
    expect(Object.keys(operationOf('importTransactions')?.requestBody?.content ?? {})).toEqual(['multipart/form-data'])
    expect(operationOf('createBankAccount')?.requestBody?.content).toMatchObject({
      'application/json': { schema: { $ref: '#/components/schemas/CreateBankAccount' } },
    })
    expect(Object.keys(document.components.schemas).toSorted()).toEqual(
      expect.arrayContaining([
        'Account',
        'BankAccount',
        'BankTransaction',
        'ImportBatch',
        'PageLinks',
        'PageMeta',
        'Problem',
      ]),
    )
    expect(document.components.schemas.BankTransaction?.properties).toHaveProperty('amount', { type: 'number' })
  })

  test('bodies of actions may be optional; bodies of creations and changes are required', () => {
    const isRequired = (name: string) => operationOf(name)?.requestBody?.required
    expect([isRequired('applyRule'), isRequired('createRule'), isRequired('changeRule')]).toEqual([false, true, true])
  })

  test('every operation names its permission', () => {
    const end = (name: string) => operationOf(name)?.description?.split('\n').at(-1)
    expect(end('listRules')).toBe('Available to every member.')
    expect(end('createRule')).toBe('Needs `MANAGE_ACCOUNTING`.')
    expect(end('signIn')).toBe('Needs no token.')
  })

  test('extensions of documented endpoints are marked', () => {
    const documented = ENDPOINTS.filter(({ extension }) => !extension).map(({ name }) => name)
    const parameters = documented.flatMap((name) =>
      (operationOf(name)?.parameters ?? [])
        .filter((parameter) => parameter['x-extension'])
        .map((parameter) => `${name} ${parameter.name}`),
    )
    expect(parameters.toSorted()).toEqual([
      'getBudget as_of',
      'importTransactions dry_run',
      'listBankAccounts filter[deleted_since]',
      'listBankAccounts filter[updated_since]',
      'listBankAccounts format',
      'listBankTransactions filter[account]',
      'listBankTransactions filter[amount_magnitude]',
      'listBankTransactions filter[batch]',
      'listBankTransactions filter[counterparty]',
      'listBankTransactions filter[deleted_since]',
      'listBankTransactions filter[document]',
      'listBankTransactions filter[document_request_member]',
      'listBankTransactions filter[document_requested]',
      'listBankTransactions filter[id]',
      'listBankTransactions filter[proposal]',
      'listBankTransactions filter[updated_since]',
      'listBankTransactions format',
      'listFiscalYears filter[deleted_since]',
      'listFiscalYears filter[updated_since]',
      'listFiscalYears format',
      'unreconcileMany filter[account]',
      'unreconcileMany filter[amount_magnitude]',
      'unreconcileMany filter[batch]',
      'unreconcileMany filter[counterparty]',
      'unreconcileMany filter[deleted_since]',
      'unreconcileMany filter[document]',
      'unreconcileMany filter[document_request_member]',
      'unreconcileMany filter[document_requested]',
      'unreconcileMany filter[id]',
      'unreconcileMany filter[proposal]',
      'unreconcileMany filter[updated_since]',
    ])
    const attributes = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([, schema]) => (schema as Operation)['x-extension'])
        .map(([attribute]) => `${name}.${attribute}`),
    )
    expect(attributes.toSorted()).toEqual([
      'BankAccount.balance_check',
      'BankAccount.former_ibans',
      'BankTransaction.batch_id',
      'BankTransaction.charges',
      'BankTransaction.charges_currency',
      'BankTransaction.counterparts',
      'BankTransaction.counterparty_iban',
      'BankTransaction.created_at',
      'BankTransaction.details',
      'BankTransaction.document_answered_at',
      'BankTransaction.documents_count',
      'BankTransaction.journal_entry_id',
      'BankTransaction.likely_duplicate_of',
      'BankTransaction.mirror_id',
      'BankTransaction.running_balance',
      'BankTransaction.source_line',
      'BankTransaction.suggestion',
      'BankTransaction.suggestions_count',
      'BankTransaction.ultimate_name',
      'BankTransaction.why_not',
      'Budget.months',
      'BudgetMatrix.as_of',
      'BudgetMatrix.difference',
      'BulkBatch.kind',
      'BulkBatch.result',
      'BulkBatch.rule',
      'BulkBatch.undone',
      'ChangeBankAccount.currency',
      'ChangeBankAccount.former_ibans',
      'ChangeBankTransaction.counterparty_iban',
      'ChangeBankTransaction.ultimate_name',
      'CreateBankAccount.currency',
      'CreateBankAccount.former_ibans',
      'CreateBankTransaction.counterparty_iban',
      'CreateBankTransaction.ultimate_name',
      'ImportBatch.bank_account_id',
      'ImportBatch.kind',
      'ImportBatch.result',
      'ImportBatch.undone',
      'Match.confidence',
      'Match.currency',
      'Match.currency_amount',
      'Match.is_certain',
      'Match.origin',
      'Match.reasons',
      'Match.source',
      'MatchBankTransaction.book_on',
      'MatchBankTransaction.offset',
      'MatchBankTransaction.seen_journal_entry_id',
      ...['MatchManyFailure.by', 'MatchManyFailure.codes', 'MatchManyFailure.values'],
      ...['MatchManyItem.book_on', 'MatchManyItem.offset', 'MatchManyItem.seen_journal_entry_id'],
      'Organization.archived_at',
      'OrganizationListItem.archived_at',
      'PageMeta.deleted',
      'PageMeta.updated_until',
      'Problem.blockers',
      'Problem.by',
      'Problem.code',
      'Problem.codes',
      'Problem.disk',
      'Problem.values',
      'ProposedMatch.currency',
      'ProposedMatch.currency_amount',
      'ReconcileBankTransaction.book_on',
      'ReconcileWithEntry.book_on',
      'ReconcileWithEntry.seen_journal_entry_id',
    ])
  })

  test('an import describes its form, with an example of options that the interface accepts', () => {
    const { description, requestBody } = operationOf('importTransactions') ?? {}
    expect(description).toMatch(/CAMT\.053, CSV.+remembered.+Needs `create bank_transaction`/s)
    expect(JSON.stringify(requestBody)).toContain('"x-extension":true')
    const { examples } = document.components.schemas.ImportOptions as { examples?: readonly unknown[] }
    expect(examples?.length).toBeGreaterThan(0)
    for (const example of examples ?? []) expect(ImportOptions.strict().parse(example)).toEqual(example)
  })
})

describe('page', () => {
  test('all files of the page come from this server, and the page has no inline code', async () => {
    const answer = await askWithoutToken('/api/docs')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
    const html = await answer.text()
    expect(html).not.toMatch(/https?:|\son\w+=|<script>|style=/)
    const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '')
    expect(files).toHaveLength(4)
    for (const path of files) {
      const file = await askWithoutToken(path)
      expect([path, file.status]).toEqual([path, 200])
      expect(file.headers.get('content-type')).toMatch(/^text\/(css|javascript); charset=utf-8$/)
      expect((await file.text()).length).toBeGreaterThan(100)
    }
  })

  test('the files built with the window have priority', async () => {
    mkdirSync(join(folder, 'docs'))
    writeFileSync(join(folder, 'docs/swagger-ui.css'), 'body{}')
    expect(await (await askWithoutToken('/api/docs/swagger-ui.css')).text()).toBe('body{}')
    expect((await kontor.ask('/api/docs/package.json')).status).toBe(404)
  })
})

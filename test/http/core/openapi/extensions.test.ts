// Everything beyond the interface document is marked as an extension in the description. The document's names are
// written out here, and read from the statements of docs/conformance.md: never from our own tables.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kontor, startKontor } from '../../kontor.ts'

const DOCUMENTED = [
  'GET /fiscal_year',
  'GET /fiscal_year/{}',
  'GET /bank_account',
  'GET /bank_account/{}',
  'POST /bank_account',
  'POST /bank_account/create-from-iban',
  'PUT /bank_account/{}',
  'DELETE /bank_account/{}',
  'POST /bank_account/{}/import-transactions',
  'GET /bank_transaction',
  'GET /bank_transaction/{}',
  'POST /bank_transaction',
  'POST /bank_transaction/{}/matches',
  'POST /bank_transaction/{}/reconcile',
  'DELETE /bank_transaction/{}',
  'POST /bank_transaction/unreconcile-many',
  'GET /fiscal_year/{}/budget',
  'PUT /fiscal_year/{}/budget',
  'POST /fiscal_year/{}/budget/copy-from/{}',
  'GET /organizations',
  'GET /organizations/{}',
  'PATCH /organizations/{}',
  'GET /organizations/{}/settings',
  'GET /user',
  'PATCH /user',
]

interface Described {
  readonly 'x-extension'?: true
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, { properties?: Record<string, Described> }>> }
}

let kontor: Kontor
let document: Document
beforeAll(async () => {
  kontor = await startKontor()
  document = (await (await kontor.ask('/api/openapi.json')).json()) as Document
})
afterAll(() => kontor.close())

const conformance = readFileSync(join(import.meta.dirname, '../../../../docs/conformance.md'), 'utf8')
const plain = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}')

test('the list above has the names of the document', () => {
  const stated = [...conformance.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^`]*)`/g)].map(([, text]) =>
    plain(text ?? ''),
  )
  expect([...new Set(stated)].toSorted()).toEqual(DOCUMENTED.toSorted())
})

test('every endpoint outside of the document is marked, and no endpoint of the document', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${plain(path)}`,
      isMarked: operation['x-extension'] === true,
    })),
  )
  expect(
    operations
      .filter(({ isMarked }) => !isMarked)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(DOCUMENTED.toSorted())
  expect(operations.length).toBeGreaterThan(DOCUMENTED.length)
})

describe('every attribute outside of the document is marked', () => {
  /** The names in a part of the conformance table. */
  const statedIn = (section: string): ReadonlySet<string> => {
    const [, text = ''] = conformance.split(`\n## ${section}\n`)
    const part = text.split('\n## ')[0] ?? ''
    return new Set([...part.matchAll(/`([\w.]+)`/g)].map(([, name]) => name ?? ''))
  }

  test.each([
    ['Fiscal years', 'FiscalYear', []],
    [
      'Bank transactions',
      'BankTransaction',
      [
        'batch_id',
        'charges',
        'charges_currency',
        'counterparts',
        'counterparty_iban',
        'created_at',
        'details',
        'document_answered_at',
        'documents_count',
        'journal_entry_id',
        'likely_duplicate_of',
        'mirror_id',
        'running_balance',
        'source_line',
        'suggestion',
        'suggestions_count',
        'ultimate_name',
        'why_not',
      ],
    ],
    ['Bank transactions', 'CreateBankTransaction', ['counterparty_iban', 'ultimate_name']],
    ['Import', 'ImportBatch', ['bank_account_id', 'kind', 'result', 'undone']],
    ['Matching', 'BulkBatch', ['kind', 'result', 'rule', 'undone']],
    ['Bank accounts', 'BankAccount', ['balance_check', 'former_ibans']],
    ['Bank accounts', 'CreateBankAccount', ['currency', 'former_ibans']],
    ['Bank accounts', 'ChangeBankAccount', ['currency', 'former_ibans']],
    ['Organizations', 'Organization', ['archived_at']],
    ['Current user', 'User', []],
  ] as const)('%s: %s', (section, schema, marked) => {
    const attributes = Object.entries(document.components.schemas[schema]?.properties ?? {})
    expect(attributes.length).toBeGreaterThan(3)
    const isMarked = attributes.filter(([, each]) => each['x-extension']).map(([name]) => name)
    expect(isMarked.toSorted()).toEqual([...marked].toSorted())
    const stated = statedIn(section)
    const extension = attributes.map(([name]) => name).filter((name) => !stated.has(name) && !isMarked.includes(name))
    expect(extension).toEqual([])
  })
})

// The invariants among the records of a book: consistent books have no finding, and each dangling reference is found.

import { describe, expect, test } from 'vitest'
import { checkRecords } from '../../../main/journal/check/check-records.ts'
import { MemoryTables } from '../../../shared/books/memory/memory-tables.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import { type CommitLine, GENESIS } from '../../../shared/books/port/commit.ts'
import type { BookId, RecordOf, TableName } from '../../../shared/books/port/tables.ts'
import { UNMATCHED } from '../../../shared/record/bank/bank-transaction.ts'
import { UNBOOKED } from '../../../shared/record/open-item/open-item.ts'
import { EMPTY_BANK_ACCOUNT, EMPTY_COMPANY } from '../../support/books/empty-records.ts'
import { account, lineAfter } from '../journal-world.ts'

const TIME = '2026-01-15T08:00:00.000000Z' as RecordOf<'batch'>['created_at']
const DAY = '2026-01-15' as RecordOf<'fiscal_year'>['start_date']
const FIRST = '2026-01-01' as typeof DAY
const LAST = '2026-12-31' as typeof DAY
const BATCH = '01890000-0000-7000-8000-000000000001'
const money = (amount: number) => amount as RecordOf<'bank_transaction'>['amount']

/** A record of each table, each referring to the others. */
const SOUND = {
  bank_account: {
    id: 'BANKACCOUNT1',
    name: 'Kontokorrent',
    type: 'bank',
    iban: 'CH9300762011623852957',
    currency: 'CHF',
    ...EMPTY_BANK_ACCOUNT,
    account_id: 'ACCOUNT001020',
    created_at: TIME,
    updated_at: TIME,
  },
  batch: {
    id: BATCH,
    kind: 'import',
    group: null,
    name: 'statement.xml',
    bank_account_id: 'BANKACCOUNT1',
    file_sha256: 'a'.repeat(64),
    total_rows: 1,
    created_rows: 1,
    processed_rows: 1,
    created: 1,
    duplicates: 0,
    likely_duplicates: 0,
    flagged: 0,
    skipped: 0,
    refused: 0,
    balance: null,
    warnings: [],
    cancelled_at: null,
    undone_at: null,
    finished_at: TIME,
    created_at: TIME,
  },
  import_report: {
    id: BATCH,
    format: 'camt',
    options: {},
    mapping: null,
    mapping_origin: null,
    statements: [],
    skipped: [],
    notes: [],
    likely_duplicates: null,
  },
  bank_transaction: {
    id: 'TRANSACTION1',
    bank_account_id: 'BANKACCOUNT1',
    batch_id: BATCH,
    acc_serv_ref: 'A-1',
    likely_duplicate_of: null,
    source_line: null,
    document_request: null,
    entry_acc_serv_ref: null,
    end_to_end_id: null,
    document_date: null,
    booking_date: DAY,
    value_date: null,
    amount: money(-4250),
    currency: 'CHF',
    reference: null,
    name: 'Bäckerei Muster',
    text: null,
    counterparty_iban: null,
    ultimate_name: null,
    charges: null,
    charges_currency: null,
    details: [],
    is_processing: false,
    ...UNMATCHED,
    created_at: TIME,
    updated_at: TIME,
  },
  statement: {
    id: 'STATEMENT001',
    bank_account_id: 'BANKACCOUNT1',
    batch_id: BATCH,
    number: '1',
    from_date: FIRST,
    to_date: DAY,
    opening_balance: money(100),
    closing_balance: money(-4150),
    currency: 'CHF',
    created_at: TIME,
    daily_sums: [[DAY, money(-4250)]],
    page: null,
  },
  remembered_mapping: {
    id: 'MAPPING00001',
    bank_account_id: 'BANKACCOUNT1',
    shape: 'datum|betrag',
    encoding: null,
    updated_at: TIME,
    mapping: { columns: [{ index: 0, meaning: 'booking_date' }] },
  },
  ledger_account: account(1020),
  fiscal_year: { id: 'YEAR00002026', name: '2026', start_date: FIRST, end_date: LAST, closed_at: null },
  budget: {
    id: 'BUDGET000001',
    fiscal_year_id: 'YEAR00002026',
    account_id: 'ACCOUNT001020',
    amount: money(5),
    notes: null,
    months: null,
  },
  vat_rate: {
    id: 'VATRATE00001',
    name: '8.1 %',
    kind: 'standard',
    rate_millis: 8100,
    valid_from: FIRST,
    valid_to: null,
  },
  journal_entry: {
    id: 'ENTRY0000001',
    number: 1,
    date: DAY,
    fiscal_year_id: 'YEAR00002026',
    text: null,
    is_closing: false,
    lines: [
      {
        account_id: 'ACCOUNT001020',
        debit: money(70),
        credit: money(0),
        currency: null,
        currency_amount: null,
        text: null,
        vat_rate_id: 'VATRATE00001',
      },
      {
        account_id: 'ACCOUNT001020',
        debit: money(0),
        credit: money(70),
        currency: null,
        currency_amount: null,
        text: null,
        vat_rate_id: 'VATRATE00001',
      },
    ],
    source: { type: 'manual', id: null },
    reverses_id: null,
    reversed_by_id: null,
    created_at: TIME,
    rebooks_id: null,
    releases_id: null,
    occurrence: null,
    derived_from: [],
  },
  company: {
    id: 'COMPANY00001',
    name: 'Muster AG',
    ...EMPTY_COMPANY,
    created_at: TIME,
    updated_at: TIME,
  },
  invoice: {
    id: 'INVOICE00001',
    key: null,
    currency: 'CHF',
    total: money(900),
    paid_amount: money(0),
    text: null,
    number: 'R-1',
    company_id: 'COMPANY00001',
    reference: null,
    base_total: null,
    date: DAY,
    due_date: null,
    ...UNBOOKED,
    created_at: TIME,
    updated_at: TIME,
  },
  expense: {
    id: 'EXPENSE00001',
    key: null,
    currency: 'CHF',
    total: money(900),
    paid_amount: money(0),
    text: null,
    number: 'A-1',
    company_id: 'COMPANY00001',
    reference: null,
    base_total: null,
    date: DAY,
    due_date: null,
    creditor_iban: null,
    discounts: [],
    ...UNBOOKED,
    account_id: 'ACCOUNT001020',
    vat_rate_id: 'VATRATE00001',
    created_at: TIME,
    updated_at: TIME,
  },
  expense_payment: {
    id: 'PAYMENT00001',
    key: null,
    currency: 'CHF',
    total: money(900),
    paid_amount: money(0),
    text: null,
    expense_ids: ['EXPENSE00001'],
    reference: null,
    end_to_end_id: null,
    iban: null,
    execution_date: DAY,
    created_at: TIME,
    updated_at: TIME,
  },
} as const satisfies Partial<{ [T in TableName]: RecordOf<T> }>

const SOUND_SYSTEM = {
  organization: { id: 1, name: 'Muster AG', slug: 'muster-ag', is_demo: false, created_at: TIME },
  user: {
    id: 1,
    firstname: 'Anna',
    lastname: 'Muster',
    email: 'anna@example.com',
    description: '',
    locale: 'de',
    verified: true,
    password: null,
    settings: {},
    apple_id: null,
    google_id: null,
    created_at: TIME,
  },
  member: { id: 1, organization_id: 1, user_id: 1, role: 'owner', created_at: TIME },
  access_token: {
    id: 'TOKEN0000001',
    name: 'Script',
    user_id: 1,
    organization_id: 1,
    secret_sha256: 'a',
    created_at: TIME,
  },
} as const

type Records = Partial<Record<TableName, Readonly<Record<string, unknown>>>>

/** `more`: further records of the tables. */
const tablesWith = (book: BookId, records: Records, ...more: readonly Change[]): MemoryTables => {
  const changes = Object.entries(records).map(([table, record]) => created(table as 'batch', record as never))
  const line: CommitLine = lineAfter(GENESIS, 'test', [...changes, ...more])
  const tables = new MemoryTables(book)
  expect(tables.apply([line]).ok).toBe(true)
  return tables
}

const findings = (records: Records): readonly string[] =>
  checkRecords('organization-1', tablesWith('organization-1', records))

/** The consistent records with one changed. */
const soundBut = (table: keyof typeof SOUND, fields: object): Records => ({
  ...SOUND,
  [table]: { ...SOUND[table], ...fields },
})

test('consistent books, with a record in every table that has references', () => {
  expect(findings(SOUND)).toEqual([])
})

test('a record whose fields have no valid values', () => {
  const [finding, ...others] = findings(soundBut('statement', { daily_sums: [[DAY, 0.5]], number: 7 }))
  expect(others).toEqual([])
  expect(finding).toMatch(/^statement STATEMENT001: number \(.+\), daily_sums\.0\.1 \(.+\)$/)
})

test('a bank transaction without the entry that it names', () => {
  expect(findings(soundBut('bank_transaction', { journal_entry_id: 'ENTRY0000001' }))).toEqual([
    'bank_transaction TRANSACTION1: is not reconciled, but has an entry',
  ])
})

test('the parts of a collective transaction add up to its amount', () => {
  const detail = (amount: number) => ({
    amount,
    reference: null,
    name: null,
    text: null,
    counterparty_iban: null,
    end_to_end_id: null,
    ultimate_name: null,
  })
  const withParts = (...amounts: readonly number[]) =>
    findings(soundBut('bank_transaction', { details: amounts.map(detail) })).filter((text) => text.includes('parts'))
  expect(withParts(-4000, -250)).toEqual([])
  expect(withParts(-4000, -249)).toEqual(['bank_transaction TRANSACTION1: its parts add up to -4249, not -4250'])
})

const NOWHERE = 'NOWHERE12345'

describe('a dangling reference', () => {
  test.each([
    ['bank_transaction', 'bank_account_id', 'bank_account'],
    ['bank_transaction', 'batch_id', 'batch'],
    ['statement', 'bank_account_id', 'bank_account'],
    ['statement', 'batch_id', 'batch'],
    ['batch', 'bank_account_id', 'bank_account'],
    ['remembered_mapping', 'bank_account_id', 'bank_account'],
    ['bank_account', 'account_id', 'ledger_account'],
    ['budget', 'fiscal_year_id', 'fiscal_year'],
    ['budget', 'account_id', 'ledger_account'],
    ['journal_entry', 'fiscal_year_id', 'fiscal_year'],
    ['journal_entry', 'reverses_id', 'journal_entry'],
    ['journal_entry', 'reversed_by_id', 'journal_entry'],
    ['invoice', 'company_id', 'company'],
    ['expense', 'company_id', 'company'],
    ['expense', 'account_id', 'ledger_account'],
    ['expense', 'vat_rate_id', 'vat_rate'],
  ] as const)('%s.%s', (table, field, to) => {
    expect(findings(soundBut(table, { [field]: NOWHERE }))).toEqual([
      `${table} ${SOUND[table].id}: its ${field} ${NOWHERE} is no ${to}`,
    ])
  })

  test('null is not dangling, where it is allowed', () => {
    for (const [table, field] of [
      ['bank_account', 'account_id'],
      ['invoice', 'company_id'],
      ['expense', 'vat_rate_id'],
    ] as const)
      expect(findings(soundBut(table, { [field]: null }))).toEqual([])
  })

  test('an import report without its batch', () => {
    const id = '01890000-0000-7000-8000-000000000002'
    expect(findings(soundBut('import_report', { id }))).toEqual([`import_report ${id}: its id ${id} is no batch`])
  })

  test('an expense that a payment names, next to an existing one', () => {
    expect(findings(soundBut('expense_payment', { expense_ids: ['EXPENSE00001', NOWHERE] }))).toEqual([
      `expense_payment PAYMENT00001: its expense ${NOWHERE} does not exist`,
    ])
  })

  test('references to a deleted account are no finding while the account is being removed', () => {
    const { bank_account: _, ...without } = SOUND
    expect(findings(without)).toHaveLength(4)
    const removal = { id: 'BANKACCOUNT1', name: 'Kontokorrent', user_id: 1, group: 'g', created_at: TIME }
    expect(findings({ ...without, bank_account_removal: removal })).toEqual([])
  })

  test('in the book of the installation', () => {
    const system = (records: Records) =>
      checkRecords('system', tablesWith('system', records)).filter((text) => text.includes(' is no '))
    expect(system(SOUND_SYSTEM)).toEqual([])
    const { user: _, ...withoutUser } = SOUND_SYSTEM
    expect(system(withoutUser)).toEqual([
      'member 1: its user_id 1 is no user',
      'access_token TOKEN0000001: its user_id 1 is no user',
    ])
    const { organization: __, ...withoutOrganization } = SOUND_SYSTEM
    expect(system(withoutOrganization)).toEqual([
      'member 1: its organization_id 1 is no organization',
      'access_token TOKEN0000001: its organization_id 1 is no organization',
    ])
  })
})

describe('journal entries', () => {
  const [debit, credit] = SOUND.journal_entry.lines

  test.each([
    ['a gap in the numbers', { number: 2 }, 'journal_entry ENTRY0000001 (2) follows number 0'],
    [
      'one that does not balance',
      { lines: [debit, { ...credit, credit: 69 }] },
      'journal_entry ENTRY0000001 (1) does not balance: the difference is 1',
    ],
    ['the day before its year', { date: '2025-12-31' }, 'journal_entry ENTRY0000001 (1) is outside 2026'],
    ['the day after its year', { date: '2027-01-01' }, 'journal_entry ENTRY0000001 (1) is outside 2026'],
    [
      'an unknown account',
      { lines: [debit, { ...credit, account_id: NOWHERE }] },
      `journal_entry ENTRY0000001 (1) books to ${NOWHERE}, which is not an account`,
    ],
    [
      'an unknown VAT rate',
      { lines: [debit, { ...credit, vat_rate_id: NOWHERE }] },
      `journal_entry ENTRY0000001 (1) has ${NOWHERE}, which is not a VAT rate`,
    ],
  ])('%s', (_name, fields, expected) => {
    expect(findings(soundBut('journal_entry', fields))).toEqual([expected])
  })

  test('a line without VAT', () => {
    expect(findings(soundBut('journal_entry', { lines: [debit, { ...credit, vat_rate_id: null }] }))).toEqual([])
  })

  test('each follows the number before it', () => {
    const numbered = (...numbers: readonly number[]) => {
      const { journal_entry, ...others } = SOUND
      const entries = numbers.map((number) => ({ ...journal_entry, id: `ENTRY000000${number}`, number }))
      return checkRecords(
        'organization-1',
        tablesWith('organization-1', others, ...entries.map((entry) => created('journal_entry', entry))),
      )
    }
    expect(numbered(2, 1, 3)).toEqual([])
    expect(numbered(1, 3, 4)).toEqual(['journal_entry ENTRY0000003 (3) follows number 1'])
  })

  test('the first and the last day belong to the year', () => {
    for (const date of ['2026-01-01', '2026-12-31']) expect(findings(soundBut('journal_entry', { date }))).toEqual([])
  })
})

describe('batches', () => {
  const batch = `batch ${BATCH}`

  test.each([
    [{ processed_rows: 2 }, [`${batch} counts 2 of 1 of 1 rows`, `${batch} is finished, but rows remain`]],
    [{ created_rows: 2 }, [`${batch} counts 1 of 2 of 1 rows`, `${batch} is finished, but rows remain`]],
    [{ total_rows: 2, created_rows: 1, duplicates: 1 }, [`${batch} is finished, but rows remain`]],
    [{ created: 0, duplicates: 1 }, [`${batch} has 1 transactions, but states that it created 0`]],
    [{ undone_at: TIME }, [`${batch} is undone, but has 1 transactions or is not finished`]],
    [{ finished_at: null, duplicates: 1 }, [`${batch} has 1 rows, but 1 new and 1 known`]],
    [{ finished_at: null, processed_rows: 0 }, [`${batch} has 1 rows to process, but 0 are waiting`]],
    [{ total_rows: 3, refused: 2 }, [`${batch} is finished, but rows remain`]],
    [{ refused: 1 }, [`${batch} is finished with 1 rows, but 1 new, 0 known, 1 refused`]],
  ])('%j', (fields, expected) => {
    expect(findings(soundBut('batch', fields))).toEqual(expected)
  })

  test('of bulk work: the remaining and the counted items add up to all', () => {
    const target = { id: 'TARGET000001', batch_id: BATCH, bank_transaction_ids: ['TRANSACTION1', 'TRANSACTION2'] }
    const bulk = (fields: object, waiting: readonly object[]) => {
      const counts = { total_rows: 5, processed_rows: 3, done: 1, left: 1, failed: 1, failures: [] }
      const times = { cancelled_at: null, finished_at: null, created_at: TIME }
      const record = {
        id: BATCH,
        kind: 'reconcile',
        group: null,
        name: 'x',
        user_id: 1,
        rule: null,
        undone_at: null,
        ...counts,
        ...times,
        ...fields,
      }
      const changes = [
        created('batch', record as never),
        ...waiting.map((each) => created('bulk_target', each as never)),
      ]
      const tables = new MemoryTables('organization-1')
      expect(tables.apply([lineAfter(GENESIS, 'test', changes)]).ok).toBe(true)
      return checkRecords('organization-1', tables)
    }
    expect(bulk({}, [target])).toEqual([])
    const second = { id: 'TARGET000002', batch_id: BATCH, bank_transaction_ids: ['TRANSACTION3'] }
    expect(bulk({ total_rows: 6 }, [target, second])).toEqual([])
    expect(bulk({ processed_rows: 5, done: 3, finished_at: TIME }, [])).toEqual([])
    expect(bulk({ done: 2 }, [target])).toEqual([`${batch} counts 3 transactions, but 2 done, 1 left, 1 failed`])
    expect(bulk({ total_rows: 6 }, [target])).toEqual([`${batch} has 6 transactions, but 3 are done and 2 are waiting`])
    expect(bulk({ total_rows: 3 }, [])).toEqual([`${batch} has nothing left`])
    expect(bulk({ finished_at: TIME }, [target])).toEqual([`${batch} is finished too early`])
    expect(findings({ ...SOUND, bulk_target: target })).toEqual([
      `${batch} is not bulk work, but 2 transactions are waiting for it`,
    ])
    expect(findings({ bulk_target: target })).toEqual([`bulk_target TARGET000001: its batch_id ${BATCH} is no batch`])
  })

  test('a transaction that was deleted during the import need not be waiting', () => {
    const counts = { total_rows: 2, created_rows: 2, created: 2, processed_rows: 1 }
    expect(findings(soundBut('batch', { ...counts, finished_at: null }))).toEqual([])
  })

  test('several rows, some of them being processed', () => {
    const rows = (fields: object, ...processing: readonly boolean[]) => {
      const { bank_transaction, ...others } = soundBut('batch', {
        total_rows: 3,
        created_rows: 3,
        created: 3,
        ...fields,
      })
      const changes = processing.map((is_processing, index) =>
        created('bank_transaction', {
          ...SOUND.bank_transaction,
          id: `TRANSACTION${index}`,
          acc_serv_ref: `A-${index}`,
          is_processing,
        }),
      )
      return checkRecords('organization-1', tablesWith('organization-1', others, ...changes))
    }
    expect(rows({ processed_rows: 1, finished_at: null }, false, true, true)).toEqual([])
    expect(rows({ processed_rows: 2, finished_at: null }, false, true, true)).toEqual([
      `${batch} has 1 rows to process, but 2 are waiting`,
    ])
    expect(rows({ processed_rows: 3 }, false, false, false)).toEqual([])
    expect(rows({ processed_rows: 3 }, false, true, false)).toEqual([
      `${batch} is finished, but 1 of its rows are being processed`,
    ])
  })

  test('a transaction that a user entered has none', () => {
    expect(findings(soundBut('bank_transaction', { batch_id: null }))).toEqual([])
  })

  test('an enrichment is no bulk work', () => {
    const target = { id: 'TARGET000001', batch_id: BATCH, bank_transaction_ids: ['TRANSACTION1'] }
    const enriched = findings({ ...soundBut('batch', { kind: 'enrichment' }), bulk_target: target })
    expect(enriched).toContain(`${batch} is not bulk work, but 1 transactions are waiting for it`)
  })

  test('refused rows count, and a cancelled one need not add up', () => {
    const some = { total_rows: 3, created_rows: 3, processed_rows: 3 }
    expect(findings(soundBut('batch', { ...some, duplicates: 1, refused: 1 }))).toEqual([])
    expect(findings(soundBut('batch', { ...some, cancelled_at: TIME }))).toEqual([])
  })

  test('an undone one has no rows left, and is finished', () => {
    const { bank_transaction: _, ...without } = SOUND
    const undone = (fields: object) => findings({ ...without, batch: { ...SOUND.batch, undone_at: TIME, ...fields } })
    expect(undone({})).toEqual([])
    expect(undone({ finished_at: null })).toEqual([`${batch} is undone, but has 0 transactions or is not finished`])
  })
})

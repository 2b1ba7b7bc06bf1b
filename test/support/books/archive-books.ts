// A small set of books calculated by hand, as a journal on disk. The tests give the figures that an audit package of
// these books must contain.
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeCommitLine } from '../../../main/journal/append/commit-hash.ts'
import { machineFiles } from '../../../main/journal/append/files.ts'
import { Journal } from '../../../main/journal/append/journal.ts'
import { journalFolder } from '../../../main/journal/open-book.ts'
import { type Change, created, updated } from '../../../shared/books/port/change.ts'
import type { Commit, CommitLine, Head } from '../../../shared/books/port/commit.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { JournalEntry, Posting } from '../../../shared/record/ledger/journal-entry.ts'
import { temporaryDataFolder } from '../../journal/journal-world.ts'

type Book = 'system' | 'organization-1'

/** A statement as it lies among the stored files. */
export const STATEMENT = 'Datum;Text;Betrag\r\n10.02.2026;Muster AG;108.10\r\n'

const id = (text: string): string => text.padEnd(12, '0')

const line = (account: string, debit: number, credit: number, more: Partial<Posting> = {}): Posting =>
  ({
    account_id: id(account),
    debit,
    credit,
    currency: null,
    currency_amount: null,
    text: null,
    vat_rate_id: null,
    ...more,
  }) as Posting

const entry = (number: number, date: string, lines: readonly Posting[], more: Partial<JournalEntry> = {}) =>
  ({
    id: id(`ENTRY${number}`),
    number,
    date,
    fiscal_year_id: id(`YEAR${date.slice(0, 4)}`),
    text: null,
    lines,
    source: { type: 'manual', id: null },
    is_closing: false,
    reverses_id: null,
    reversed_by_id: null,
    rebooks_id: null,
    releases_id: null,
    occurrence: null,
    derived_from: [],
    created_at: '2026-11-23T12:00:00.000000Z',
    ...more,
  }) as unknown as JournalEntry

const ACCOUNTS = [
  ['A1020', 1020, 'Bank', 'active'],
  ['A1100', 1100, 'Forderungen', 'active'],
  ['A2800', 2800, '=Eigenkapital; "alt"', 'passive'],
  ['A6500', 6500, 'Büro', 'expense'],
] as const

/** The fields of a commit other than its changes. */
interface Step {
  readonly user?: number | null
  readonly action: string
  readonly changes: readonly Change[]
}

const record = (table: string, fields: object): Change => created(table as 'user', fields as never)

const SYSTEM: readonly Step[] = [
  {
    action: 'first_start',
    changes: [
      record('user', { id: 1, firstname: 'Eva', lastname: 'Muster', email: 'eva@example.org', password: 'scrypt$x' }),
      record('organization', { id: 1, name: 'Müller & Söhne', is_demo: false }),
    ],
  },
  {
    action: 'create_user',
    changes: [
      record('user', { id: 2, firstname: 'Urs', lastname: 'Keller', email: 'urs@example.org', password: null }),
    ],
  },
]

const FOUNDING: readonly Change[] = [
  record('organization_profile', {
    id: 1,
    type: 'independent',
    legal_form: 'llc',
    vat_idn: 'CHE-123.456.788 MWST',
    country_id: 1,
    base_currency: 'CHF',
    billing_name: 'Müller & Söhne',
    billing_city: 'Aarau',
    settings: {},
    billing_address: null,
    billing_address_line_2: null,
    billing_zip: null,
    billing_state: null,
    billing_country: null,
    phone_number: null,
    extra_billing_information: null,
  }),
  ...ACCOUNTS.map(([key, number, name, type]) =>
    record('ledger_account', {
      id: id(key),
      number,
      name,
      type,
      class: 'K',
      section: 'S',
      group: 'G',
      is_active: true,
      vat_kind: null,
      currency: null,
    }),
  ),
  ...['2025', '2026'].map((year) =>
    record('fiscal_year', {
      id: id(`YEAR${year}`),
      name: year,
      start_date: `${year}-01-01`,
      end_date: `${year}-12-31`,
      closed_at: null,
    }),
  ),
  record('vat_rate', { id: id('VAT81'), name: 'Normalsatz', kind: 'standard', rate_millis: 8100 }),
]

const third = entry(3, '2026-03-05', [
  line('A6500', 5000, 0, { vat_rate_id: id('VAT81'), text: 'Toner' }),
  line('A1020', 0, 5000, { currency: 'EUR', currency_amount: 5319 as never }),
])

const transaction = {
  id: id('TX1'),
  is_reconciled: false,
  journal_entry_id: null,
  matches: [],
} as unknown as BankTransaction
const settled = {
  is_reconciled: true,
  journal_entry_id: id('ENTRY2'),
  matches: [{ settlements: [{ type: 'invoice', id: id('INV7'), amount: 10810 }] }],
} as unknown as Partial<BankTransaction>

/**
 * 2025: opening 1000.00 on the bank. 2026: an invoice of 108.10 paid by Urs; toner of 50.00, booked and reversed; a closing entry of 5.00.
 */
const BOOKS: readonly Step[] = [
  { action: 'first_start', user: null, changes: FOUNDING },
  {
    action: 'book_entry',
    changes: [
      created(
        'journal_entry',
        entry(1, '2025-12-31', [line('A1020', 100_000, 0), line('A2800', 0, 100_000)], {
          text: 'Eröffnung; "alt"\nzweite Zeile',
          source: { type: 'opening', id: null },
        }),
      ),
    ],
  },
  {
    action: 'create_invoice',
    changes: [record('invoice', { id: id('INV7'), number: 'R-7', currency: 'CHF', total: 10810, paid_amount: 0 })],
  },
  {
    action: 'import_transactions',
    changes: [
      record('batch', {
        id: 'batch-1',
        kind: 'import',
        name: 'Auszug Februar.csv',
        file_sha256: createHash('sha256').update(STATEMENT).digest('hex'),
      }),
      created('bank_transaction', transaction),
    ],
  },
  {
    action: 'reconcile_bank_transaction',
    user: 2,
    changes: [
      updated('bank_transaction', transaction, settled),
      created(
        'journal_entry',
        entry(2, '2026-02-10', [line('A1020', 10_810, 0), line('A1100', 0, 10_810)], {
          text: 'Muster AG',
          source: { type: 'bank_transaction', id: id('TX1') },
        }),
      ),
    ],
  },
  { action: 'book_entry', changes: [created('journal_entry', third)] },
  {
    action: 'reverse_entry',
    user: 2,
    changes: [
      created(
        'journal_entry',
        entry(4, '2026-03-06', [line('A1020', 5000, 0), line('A6500', 0, 5000)], {
          source: { type: 'reversal', id: third.id },
          reverses_id: third.id,
        }),
      ),
      updated('journal_entry', third, { reversed_by_id: id('ENTRY4') }),
    ],
  },
  {
    action: 'book_entry',
    changes: [
      created(
        'journal_entry',
        entry(5, '2026-12-31', [line('A2800', 500, 0), line('A6500', 0, 500)], { is_closing: true }),
      ),
    ],
  },
]

/**
 * A line as a later version of the program may write it: its body ends with a field that this version does not know.
 */
const withMac = (commit: Commit): CommitLine => {
  const body = `${writeCommitLine(commit).text.slice(65, -1)},"mac":"${'ab'.repeat(32)}"}`
  const hash = createHash('sha256').update(body).digest('hex')
  return { hash, commit, text: `${hash} ${body}` }
}

const openJournal = (data: string, book: Book) =>
  Journal.open({
    folder: journalFolder(data, book),
    files: machineFiles,
    now: () => '2026-11-23T12:00:00.000000Z',
    warn: () => undefined,
    max_file_bytes: 5000,
  })

const write = async (data: string, book: Book, steps: readonly Step[]): Promise<Head> => {
  const journal = await openJournal(data, book)
  for (const [index, { user = 1, action, changes }] of steps.entries())
    await journal.append([
      withMac({
        seq: index + 1,
        time: `2026-11-23T12:00:0${index}.000000Z`,
        user,
        group: `GROUP0000${index}`,
        action,
        params: { name: 'x' },
        changes,
        prev: journal.head.hash,
      }),
    ])
  const { head } = journal
  await journal.close()
  return head
}

/** A data folder with these books and one stored statement, and the path of the organization's journal. */
export const makeArchiveBooks = async () => {
  const data = await temporaryDataFolder()
  await write(data, 'system', SYSTEM)
  const head = await write(data, 'organization-1', BOOKS)
  const files = join(data, 'books/organization-1/files')
  await mkdir(files)
  const sha256 = createHash('sha256').update(STATEMENT).digest('hex')
  await writeFile(join(files, sha256), STATEMENT)
  return { data, head, sha256 }
}

// A data folder with consistent books, and `verify` run on it as a user does.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findingsOf, textOf, verifyFolder } from '../../../main/maintenance/verify-folder.ts'
import { type Change, created } from '../../../shared/books/port/change.ts'
import { type CommitLine, GENESIS, type Head } from '../../../shared/books/port/commit.ts'
import type { RecordOf } from '../../../shared/books/port/tables.ts'
import { UNMATCHED } from '../../../shared/record/bank/bank-transaction.ts'
import type { ImportBatch } from '../../../shared/record/import/batch.ts'
import { newOrganization } from '../../../shared/rule/organization/organization.ts'
import { assert } from '../../../shared/value/result.ts'
import { EMPTY_BANK_ACCOUNT } from '../../support/books/empty-records.ts'
import { lineAfter, temporaryDataFolder, writeJournal } from '../journal-world.ts'

const VERIFY = join(import.meta.dirname, '../../../main/maintenance/verify.ts')

export const verify = async (dataFolder: string, ...args: readonly string[]) => {
  const child = spawn(process.execPath, [VERIFY, '--data', dataFolder, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const [code] = await once(child, 'close')
  return { code: code as number, out, errors }
}

/** The same checks in this process, for faults with dozens of cases: the text, and whether the exit code is 1. */
export const verifyHere = async (dataFolder: string) => {
  const outcome = await verifyFolder(dataFolder, null)
  return { out: textOf(outcome), hasFindings: findingsOf(outcome).length > 0 }
}

export const TIME = '2026-01-15T08:00:00.000000Z' as RecordOf<'batch'>['created_at']

export const bankAccount: RecordOf<'bank_account'> = {
  id: 'BANKACCOUNT1',
  name: 'Kontokorrent',
  type: 'bank',
  iban: 'CH9300762011623852957',
  currency: 'CHF',
  ...EMPTY_BANK_ACCOUNT,
  created_at: TIME,
  updated_at: TIME,
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
/** The stored file of the batch. */
export const STATEMENT = '<Document/>'

export const BATCH_ID = '01890000-0000-7000-8000-000000000001'

export const batch = (fields: Partial<ImportBatch> = {}): ImportBatch => ({
  id: BATCH_ID,
  kind: 'import',
  group: null,
  name: 'statement.xml',
  bank_account_id: bankAccount.id,
  file_sha256: sha256(STATEMENT),
  total_rows: 2,
  created_rows: 2,
  processed_rows: 2,
  created: 2,
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
  ...fields,
})

export const transaction = (
  number: number,
  fields: Partial<RecordOf<'bank_transaction'>> = {},
): RecordOf<'bank_transaction'> => ({
  id: `TRANSACTION${number}`,
  bank_account_id: bankAccount.id,
  acc_serv_ref: `reference ${number}`,
  likely_duplicate_of: null,
  source_line: null,
  document_request: null,
  entry_acc_serv_ref: null,
  counterparty_iban: null,
  ultimate_name: null,
  charges: null,
  charges_currency: null,
  end_to_end_id: null,
  document_date: null,
  booking_date: '2026-01-15' as RecordOf<'bank_transaction'>['booking_date'],
  value_date: null,
  amount: -4250 as RecordOf<'bank_transaction'>['amount'],
  currency: 'CHF',
  details: [],
  reference: null,
  name: 'Bäckerei Muster',
  text: null,
  is_processing: false,
  ...UNMATCHED,
  batch_id: BATCH_ID,
  created_at: TIME,
  updated_at: TIME,
  ...fields,
})

export const SOUND: readonly Change[] = [
  created('bank_account', bankAccount),
  created('batch', batch()),
  created('bank_transaction', transaction(1)),
  created('bank_transaction', transaction(2)),
]

export const linesOf = (commits: readonly (readonly Change[])[]): CommitLine[] => {
  let head: Head = GENESIS
  return commits.map((changes) => {
    const line = lineAfter(head, 'test', changes)
    head = { seq: line.commit.seq, hash: line.hash }
    return line
  })
}

/** A data folder with the system's book and the books of organization 1. */
export const dataFolderOf = async (commits: readonly (readonly Change[])[]) => {
  const dataFolder = await temporaryDataFolder()
  const folder = await writeJournal(dataFolder, linesOf(commits))
  const made = newOrganization({ id: 1, name: 'Muster AG', created_at: TIME })
  assert(made.ok, 'a new organization')
  const organization = made.value
  await mkdir(join(dataFolder, 'books/organization-1/files'))
  const statement = join(dataFolder, 'books/organization-1/files', sha256(STATEMENT))
  await writeFile(statement, STATEMENT)
  const system = join(dataFolder, 'books/system/journal')
  await mkdir(system, { recursive: true })
  const text = linesOf([[created('organization', organization)]]).map((line) => `${line.text}\n`)
  await writeFile(join(system, '000001.jsonl'), text.join(''))
  return { dataFolder, folder, file: join(folder, '000001.jsonl'), statement }
}

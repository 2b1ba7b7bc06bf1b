// Writes the package of one organization's books under a temporary name, checks the journal to its head while copying
// it, and renames the package when all of it is on the disk. docs/decisions/archive-package.md lists the contents with
// their reasons.
import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ZipWriter } from '@zip.js/zip.js'
import { organizationBook } from '../../shared/books/port/book-name.ts'
import type { ArchiveHead } from '../../shared/record/books/archive.ts'
import { headStatement, imprintOf, timeStampRequest } from '../../shared/rule/archive/time-stamp.ts'
import type { Timestamp } from '../../shared/value/calendar.ts'
import { type BookPosition, type BookSources, sourcesOf } from '../backup/book-positions.ts'
import { ChainCheck } from '../backup/chain-check.ts'
import { BackupRefused } from '../backup/format.ts'
import { refusalOf, temporaryOf } from '../backup/write-backup.ts'
import { createGrowingFile, piecesOf } from '../backup/zip-file.ts'
import { BYTE_ORDER_MARK, csvLines, withoutFormula } from '../export/csv.ts'
import { machineFiles } from '../journal/append/files.ts'
import { JournalFault } from '../journal/append/scan.ts'
import { rename } from '../platform/rename.ts'
import { BookFacts } from './book-facts.ts'
import { balanceRows, historyRows, type LedgerSource, postingRows, sumLedger } from './ledger-rows.ts'
import { type Manifest, manifestText, type PackedFile } from './manifest.ts'
import { pageOf } from './page.ts'
import { type RowOf, schemaOf, TABLES, type TableName } from './rows.ts'

export interface ArchiveOrder {
  readonly data_folder: string
  /** The path of the package; it must not exist. */
  readonly target: string
  readonly organization: number
  /** The positions of the organization's book and the system's, noted at one moment. */
  readonly books: readonly BookPosition[]
  /** The year of the tables; null for all years. Journal and stored files are always complete. */
  readonly fiscal_year_id: string | null
  readonly made_at: string
  readonly version: string
  /** The script of the page that verifies the package. */
  readonly page_script: string
}

/** The content of the package, without the list of its files. */
export type ArchiveContent = Omit<Manifest, 'files'>

/** The length of the pieces of text that are compressed, in characters. */
const PIECE_CHARACTERS = 1 << 18

/** Makes the package and answers its content. Throws BackupRefused. */
export const writeArchive = async (order: ArchiveOrder): Promise<ArchiveContent> => {
  const { target } = order
  const temporary = temporaryOf(target)
  try {
    if ((await readdir(dirname(target))).includes(basename(target))) throw new BackupRefused('file_exists', target)
    await rm(temporary, { force: true })
    const content = await writePackage(order, temporary)
    await rename(temporary, target)
    await machineFiles.syncFolder(dirname(target))
    return content
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    if (error instanceof JournalFault) throw new BackupRefused('books_not_whole', error.message, error)
    throw refusalOf(error)
  }
}

const writePackage = async (order: ArchiveOrder, path: string): Promise<ArchiveContent> => {
  const { organization } = order
  const system = await systemFacts(order)
  const name = system.organizations.get(organization)
  if (name === undefined) throw new BackupRefused('books_not_whole', `Organization ${organization} does not exist`)
  const book = organizationBook(organization)
  const file = await createGrowingFile(path)
  try {
    const pack = new Packer(file.stream)
    const sources = await sourcesOf(order.data_folder, momentOf(order, book))
    const { facts, head, first_hash } = await packJournal(order, sources, pack)
    const states = await packFiles(order, sources, pack)
    const nameOf = (user: number | null) => (user === null ? null : (system.users.get(user)?.name ?? null))
    const source: LedgerSource = {
      data_folder: order.data_folder,
      organization,
      facts,
      nameOf,
      fiscal_year_id: order.fiscal_year_id,
      head: { seq: head.commit, hash: head.hash },
    }
    const sums = await sumLedger(source)
    const postings = await packTable(pack, 'journal_postings', () => postingRows(source, sums))
    await packTable(pack, 'journal_history', () => historyRows(source, sums))
    await packTable(pack, 'balances', () => balanceRows(source, sums))
    await packTable(pack, 'accounts', () => facts.all('ledger_account').toSorted((a, b) => a.number - b.number))
    await packTable(pack, 'fiscal_years', () => facts.all('fiscal_year'))
    const [profile] = facts.all('organization_profile')
    const { settings: _, ...master } = profile ?? { settings: null }
    const heading = { ...master, id: organization, name } as RowOf<'organization'>
    await packTable(pack, 'organization', () => [heading])
    await packTable(pack, 'users', () => [...system.users.values()].filter(({ id }) => facts.users.has(id)))
    const named = [...facts.files.values()].map(
      ({ type, id, name, sha256 }): RowOf<'kept_files'> => ({
        record_type: type,
        record_id: id,
        name,
        sha256,
        state: states.get(sha256) ?? 'missing',
        file: states.has(sha256) ? `books/${book}/files/${sha256}` : null,
      }),
    )
    await packTable(pack, 'kept_files', () => named)
    await packTimeStamps(pack, book, facts)
    const statement = headStatement(head)
    await pack.add('head.json', [statement])
    await pack.add('head.tsq', [timeStampRequest(imprintOf(head, sha256Of))])
    await pack.add('verify.html', [pageOf(order.page_script)])
    const year = order.fiscal_year_id === null ? null : facts.get('fiscal_year', order.fiscal_year_id)
    const content: ArchiveContent = {
      made_at: order.made_at as Timestamp,
      version: order.version,
      organization: { id: organization, name },
      fiscal_year: year && { id: year.id, name: year.name, start_date: year.start_date, end_date: year.end_date },
      head,
      first_hash,
      entries: sums.entries,
      postings,
      damaged_files: [...states].filter(([, state]) => state === 'damaged').map(([sha256]) => sha256),
      missing_files: [...new Set(named.filter(({ state }) => state === 'missing').map(({ sha256 }) => sha256))],
    }
    await pack.add('SHA256SUMS', [pack.files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')])
    await pack.add('manifest.json', [manifestText({ ...content, files: pack.files })])
    await pack.close()
    await file.sync()
    return content
  } finally {
    await file.close()
  }
}

const sha256Of = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(bytes).digest())

const momentOf = ({ books }: ArchiveOrder, book: BookPosition['book']): BookPosition => {
  const moment = books.find((one) => one.book === book)
  if (!moment) throw new BackupRefused('books_not_whole', `The books ${book} do not exist`)
  return moment
}

/** Adds files to the package one after the other, with their hashes. */
class Packer {
  readonly files: PackedFile[] = []
  private readonly zip: ZipWriter<unknown>

  constructor(stream: WritableStream<Uint8Array>) {
    this.zip = new ZipWriter(stream, { extendedTimestamp: false })
  }

  async add(
    name: string,
    pieces: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
  ): Promise<PackedFile> {
    const sum = createHash('sha256')
    let bytes = 0
    const encoder = new TextEncoder()
    const counted = async function* () {
      for await (const part of pieces) {
        const piece = typeof part === 'string' ? encoder.encode(part) : part
        sum.update(piece)
        bytes += piece.length
        yield piece
      }
    }
    await this.zip.add(name, ReadableStream.from(counted()))
    const packed = { name, bytes, sha256: sum.digest('hex') }
    this.files.push(packed)
    return packed
  }

  async close(): Promise<void> {
    await this.zip.close(undefined, { preventClose: true })
  }
}

interface SystemUser {
  readonly id: number
  readonly name: string
  readonly email: string
}

/**
 * Reads the names of people and organizations. The system's book
 * also has passwords and tokens, so it is no part of a package.
 */
const systemFacts = async (order: ArchiveOrder) => {
  const moment = momentOf(order, 'system')
  const { journal } = await sourcesOf(order.data_folder, moment)
  const users = new Map<number, SystemUser>()
  const usersById = new Map<number, Readonly<Record<string, unknown>>>()
  const chain = new ChainCheck('system', moment.head, ({ commit }) => {
    for (const { table, id, after } of commit.changes) {
      if (table !== 'user' || after === null) continue
      const user = { ...usersById.get(Number(id)), ...after }
      usersById.set(Number(id), user)
      const { firstname, lastname, email } = user
      users.set(Number(id), { id: Number(id), name: `${firstname} ${lastname}`, email: String(email) })
    }
  })
  for (const { name, bytes } of journal)
    for await (const piece of piecesOf(join(order.data_folder, name), bytes)) chain.push(piece)
  chain.end()
  return { users, organizations: chain.organizations }
}

/** Packs the journal byte for byte, checks it, and gathers the facts of the books. */
const packJournal = async (order: ArchiveOrder, { book, head, journal }: BookSources, pack: Packer) => {
  const facts = new BookFacts()
  const chain = new ChainCheck(book, head, (line) => facts.take(line))
  for (const { name, bytes } of journal) {
    if (chain.isThere) break
    const pieces = async function* () {
      for await (const read of piecesOf(join(order.data_folder, name), bytes)) {
        yield read.subarray(0, chain.push(read))
        if (chain.isThere) return
      }
    }
    await pack.add(name, pieces())
  }
  chain.end()
  const { last } = facts
  if (last === null || chain.firstHash === null) throw new BackupRefused('books_not_whole', `${book} has no commits`)
  const { seq: commit, hash, time } = last
  const reached: ArchiveHead = { organization: order.organization, commit, hash, time: time as Timestamp }
  return { facts, head: reached, first_hash: chain.firstHash }
}

/** Packs the stored files as they are; answers the state of each by its SHA-256. */
const packFiles = async (order: ArchiveOrder, { storedFiles }: BookSources, pack: Packer) => {
  const states = new Map<string, 'whole' | 'damaged'>()
  for (const { name, bytes } of storedFiles) {
    const { sha256 } = await pack.add(name, piecesOf(join(order.data_folder, name), bytes))
    states.set(basename(name), name.endsWith(sha256) ? 'whole' : 'damaged')
  }
  return states
}

/** Packs a table as CSV and as JSON Lines, with its schema; answers the number of its rows. */
const packTable = async <T extends TableName>(
  pack: Packer,
  name: T,
  rows: () => AsyncIterable<RowOf<T>> | Iterable<RowOf<T>>,
): Promise<number> => {
  const columns = Object.keys(TABLES[name].shape)
  const linesOf = await csvLines()
  const cellsOf = (row: RowOf<T>) => columns.map((column) => cellOf((row as Record<string, unknown>)[column]))
  let count = 0
  const csv = async function* () {
    yield BYTE_ORDER_MARK + linesOf([columns])
    for await (const row of rows()) {
      count += 1
      yield linesOf([cellsOf(row)])
    }
  }
  await pack.add(`data/${name}.csv`, inPieces(csv()))
  const json = async function* () {
    for await (const row of rows()) yield `${JSON.stringify(row)}\n`
  }
  await pack.add(`data/${name}.jsonl`, inPieces(json()))
  await pack.add(`schema/${name}.schema.json`, [schemaOf(name)])
  return count
}

/** Figures stay as they are; other texts are protected from being read as formulas (rule 109). */
const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /^-?\d+(\.\d+)?$/.test(text) ? text : withoutFormula(text)
}

async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < PIECE_CHARACTERS) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** Packs the stored replies, each with its statement: `openssl ts -verify` needs both. */
const packTimeStamps = async (pack: Packer, book: string, { time_stamps }: BookFacts): Promise<void> => {
  const rows = time_stamps.map(({ head, ...stamp }): RowOf<'time_stamps'> => {
    const { commit, hash, time } = head
    const statement = `time_stamps/head-${commit}.json`
    return { ...stamp, commit, hash, time, statement, reply: `books/${book}/files/${stamp.file_sha256}` }
  })
  const statements = new Map(
    time_stamps.map(({ head }) => [`time_stamps/head-${head.commit}.json`, headStatement(head)]),
  )
  for (const [name, statement] of statements) await pack.add(name, [statement])
  await packTable(pack, 'time_stamps', () => rows)
}

// kill -9 of the real application at random moments during imports and creates, and damage to its files while it is
// stopped: afterwards everything acknowledged exists once; imports end; verify finds no fault; damage is reported.
import { cp, mkdtemp, open, readdir, readFile, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { BankTransactionObject } from '../../shared/api/endpoints/bank/bank-transactions.ts'
import type { StatusObject } from '../../shared/api/endpoints/books/status.ts'
import type { ImportBatchObject } from '../../shared/api/endpoints/import/batches.ts'
import type { RepairNotice } from '../../shared/record/books/repair-notice.ts'
import { repairsIn } from '../support/books/repairs.ts'
import { countOf } from '../support/counts.ts'
import { makeCamt, swissIban } from '../support/file/make-camt.ts'
import { patiently } from '../support/patience.ts'
import { askWhenOpen, type Kontor, listAll, startKontor, verifyFolder } from '../support/process/kontor-process.ts'
import { createRandom, newSeed } from '../support/random.ts'

const KILLS = countOf('kills')
/** Enough that several of their writes wait for the same turn. */
const WRITERS = 12
const IMPORT_ROWS = 1500
/** The longest time between the start of the work and a kill, which is in its middle. */
const MAX_DELAY_MS = 600

const folders: string[] = []
const running = new Set<Kontor>()

const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-kill-'))
  folders.push(folder)
  return folder
}

const start = async (data: string, env: Readonly<Record<string, string>> = {}): Promise<Kontor> => {
  const kontor = await startKontor(program, data, { env })
  running.add(kontor)
  return kontor
}

const program = inject('program')
afterAll(async () => {
  for (const kontor of running) if (kontor.isRunning()) await kontor.stop()
  if (process.env.KEEP === undefined)
    for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** The answers that a caller received: only these count. */
interface ClientLog {
  readonly refs: Set<string>
  /** Rows of the file by batch. */
  readonly rowsByBatch: Map<string, number>
  /** Answers that were neither yes nor "come back": there must be none. */
  readonly unexpected: string[]
}

const newLog = (): ClientLog => ({ refs: new Set(), rowsByBatch: new Map(), unexpected: [] })

const createAccount = async (kontor: Kontor, iban: string): Promise<string> => {
  const { status, body } = await kontor.ask('POST', '/bank_account', { type: 'bank', name: 'Kontokorrent', iban })
  expect(status).toBe(201)
  return (body as { id: string }).id
}

const createTransaction = async (kontor: Kontor, log: ClientLog, accountId: string, ref: string): Promise<void> => {
  const { status, body } = await kontor.ask('POST', '/bank_transaction', {
    bank_account_id: accountId,
    acc_serv_ref: ref,
    amount: -12.35,
    booking_date: '2026-02-03',
    name: `Lieferant ${ref}`,
  })
  if (status === 201) log.refs.add(ref)
  else if (status !== 503) log.unexpected.push(`POST /bank_transaction: ${status} ${JSON.stringify(body)}`)
}

const importStatement = async (kontor: Kontor, log: ClientLog, account: Account, seed: number): Promise<void> => {
  const { text, rows } = makeCamt({ seed, iban: account.iban, rows: IMPORT_ROWS })
  const form = new FormData()
  form.append('files[0]', new File([text], `statement-${seed}.xml`, { type: 'application/xml' }))
  const { status, body } = await kontor.ask('POST', `/bank_account/${account.id}/import-transactions`, form)
  if (status === 200 || status === 201)
    for (const { id } of body as readonly ImportBatchObject[]) log.rowsByBatch.set(id, rows)
  else if (status !== 503) log.unexpected.push(`POST import: ${status} ${JSON.stringify(body)}`)
}

interface Account {
  readonly id: string
  readonly iban: string
}

const allTransactions = (kontor: Kontor) => listAll<BankTransactionObject>(kontor, '/bank_transaction')

/** Waits until batches and rows have come to their end, which they always do. */
const endOfWork = async (kontor: Kontor, story: string): Promise<ImportBatchObject[]> => {
  for (const start = performance.now(); ; await sleep(100)) {
    const batches = await listAll<ImportBatchObject>(kontor, '/batch')
    const { body } = await askWhenOpen(kontor, '/bank_transaction?filter[is_processing]=1&per_page=1')
    const left = { batches: batches.filter(({ finished }) => !finished), rows: (body as Paged).meta.total }
    if (left.batches.length === 0 && left.rows === 0) return batches
    expect(performance.now() - start, `${JSON.stringify(left)}, ${story}`).toBeLessThan(patiently(30_000))
  }
}

interface Paged {
  readonly data: readonly BankTransactionObject[]
  readonly meta: { readonly total: number }
}

/** Everything acknowledged exists, once, and nothing that was not requested. */
const compare = async (kontor: Kontor, log: ClientLog, story: string): Promise<void> => {
  const batches = await endOfWork(kontor, story)
  const rows = await allTransactions(kontor)
  const refs = new Map<string, number>()
  const rowsByBatch = new Map<string, number>()
  for (const { acc_serv_ref, batch_id, is_processing } of rows) {
    refs.set(acc_serv_ref, (refs.get(acc_serv_ref) ?? 0) + 1)
    if (batch_id !== null) rowsByBatch.set(batch_id, (rowsByBatch.get(batch_id) ?? 0) + 1)
    expect(is_processing, story).toBe(false)
  }
  expect(
    [...refs].filter(([, count]) => count > 1),
    `double, ${story}`,
  ).toEqual([])
  expect(
    [...log.refs].filter((ref) => !refs.has(ref)),
    `missing, ${story}`,
  ).toEqual([])
  const batchIds = new Set(batches.map(({ id }) => id))
  expect(
    [...log.rowsByBatch.keys()].filter((id) => !batchIds.has(id)),
    `missing batches, ${story}`,
  ).toEqual([])
  // An import without an answer exists completely, or not at all.
  for (const { id, totalJobs, pendingJobs, progress, result } of batches) {
    const outcome = { totalJobs, pendingJobs, progress, created: result.created, rows: rowsByBatch.get(id) }
    const wanted = log.rowsByBatch.get(id) ?? IMPORT_ROWS
    expect(outcome, story).toEqual({ totalJobs: wanted, pendingJobs: 0, progress: 100, created: wanted, rows: wanted })
  }
  expect(log.unexpected, story).toEqual([])
}

test(`${KILLS} kills during imports and creates`, { timeout: patiently(600_000) }, async () => {
  const seed = newSeed('kills')
  const random = createRandom(seed)
  const data = await temporaryFolder()
  const log = newLog()
  const killed = { main: 0, page: 0, browser: 0, both: 0 }
  const starts: number[] = []
  let kontor = await start(data)
  const iban = swissIban(random)
  const account = { id: await createAccount(kontor, iban), iban }

  /** Sends one request after the other until there is no answer any more or it is stopped. */
  const work = async (name: string, isOver: () => boolean): Promise<void> => {
    for (let number = 0; !isOver(); number++) {
      try {
        await createTransaction(kontor, log, account.id, `${name}-${number}`)
      } catch {
        return
      }
    }
  }

  // Repeats until enough was acknowledged before the kills: a busy machine does little in the time.
  for (let round = 0; round < KILLS || (log.refs.size <= KILLS && round < 5 * KILLS); round++) {
    let isOver = false
    const importing = () => importStatement(kontor, log, account, seed + round).catch(() => undefined)
    // In one round of five the kill hits an import's upload, in another its background work.
    const isUnderway = round % 5 === 1
    if (isUnderway) await importing()
    const asked = [
      ...Array.from({ length: WRITERS }, (_, writer) => work(`created-${round}-${writer}`, () => isOver)),
      ...(round % 5 === 0 ? [importing()] : []),
    ]
    await sleep(random.between(0, isUnderway ? MAX_DELAY_MS / 3 : MAX_DELAY_MS))
    const target = random.pick(['main', 'main', 'page', 'browser', 'both'] as const)
    killed[target] += 1
    if (target === 'page' || target === 'browser') {
      kontor.killPage(target)
      await sleep(random.between(0, MAX_DELAY_MS))
      isOver = true
      await Promise.all(asked)
    } else {
      if (target === 'both') kontor.killPage('browser')
      await kontor.killMain()
      isOver = true
      await Promise.all(asked)
      kontor = await start(data)
      starts.push(kontor.ready_ms)
    }
  }

  const story = `seed ${seed}, killed ${JSON.stringify(killed)}, ${log.refs.size} creates and ${log.rowsByBatch.size} imports acknowledged`
  await compare(kontor, log, story)
  expect(log.refs.size, story).toBeGreaterThan(KILLS)
  expect(await kontor.stop()).toBe(0)
  // A kill damages neither the journal nor the read model (main/engine/truncate-torn-logs.ts).
  const repairs = await repairsIn(data)
  const harmless = ['copy_replayed', 'journal_tail_cut']
  expect(
    repairs.filter((repair) => !harmless.includes(repair.code)),
    story,
  ).toEqual([])
  const { code, out } = await verifyFolder(program, data)
  expect(code, `${story}\n${out}`).toBe(0)
  starts.sort((a, b) => a - b)
  const slowest = Math.round(starts.at(-1) ?? 0)
  process.stdout.write(
    `kill test: ${story}; ${starts.length} starts, slowest ${slowest} ms; repairs ${JSON.stringify(countsOf(repairs))}\n`,
  )
})

const countsOf = (repairs: readonly RepairNotice[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { code } of repairs) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

/** The books of a test, and the answers that a caller received. */
interface Books {
  readonly data: string
  readonly env: Readonly<Record<string, string>>
  readonly log: ClientLog
}

describe('damage while the program is stopped', () => {
  /** A computer with the data folder and its records outside of it; and its state when the program was stopped. */
  let computer = ''
  let asStopped = ''
  let books: Books
  /** Books with records of every kind, stopped cleanly. */
  beforeAll(async () => {
    computer = await temporaryFolder()
    asStopped = `${computer}-as-stopped`
    folders.push(asStopped)
    books = { data: join(computer, 'data'), env: { XDG_CONFIG_HOME: join(computer, 'config') }, log: newLog() }
    const kontor = await start(books.data, books.env)
    const iban = swissIban(createRandom(1))
    const account = { id: await createAccount(kontor, iban), iban }
    await importStatement(kontor, books.log, account, 4711)
    await endOfWork(kontor, 'import')
    for (let number = 0; number < 10; number++)
      await createTransaction(kontor, books.log, account.id, `created-${number}`)
    expect(await kontor.stop()).toBe(0)
    await cp(computer, asStopped, { recursive: true, preserveTimestamps: true })
  })
  beforeEach(async () => {
    await rm(computer, { recursive: true, maxRetries: 20, retryDelay: 100 })
    await cp(asStopped, computer, { recursive: true, preserveTimestamps: true })
  })

  /** Starts it again; returns the codes of its notices, after checking that all data is there. */
  const startAgain = async (story: string) => {
    const { data, env, log } = books
    const kontor = await start(data, env)
    await compare(kontor, log, story)
    const { body } = await kontor.ask('GET', '/status')
    expect(await kontor.stop(), story).toBe(0)
    const { code, out } = await verifyFolder(program, data, env)
    expect(code, `${story}\n${out}`).toBe(0)
    return (body as StatusObject).repairs.map(({ book, code: what }) => `${book} ${what}`)
  }

  test('none: no notice', async () => {
    expect(await startAgain('undamaged')).toEqual([])
  })

  test('the browser’s profile is deleted: rebuilt from the journal', async () => {
    await rm(join(books.data, 'database'), { recursive: true })
    const reported = await startAgain('profile deleted')
    expect(reported.sort()).toEqual(['organization-1 copy_rebuilt', 'system copy_rebuilt'])
  })

  test('bytes of the browser’s database are flipped: all data is there, and the damage is reported', async () => {
    const seed = newSeed('damaged profiles')
    const random = createRandom(seed)
    const reported: string[] = []
    const trials = countOf('damaged_profiles')
    // A flip may hit bytes that the browser no longer reads, but not every time.
    for (let trial = 0; trial < trials || (reported.length === 0 && trial < 10 * trials); trial++) {
      const [largest] = await filesOfDatabase(books.data)
      const at = await flipBytes(largest ?? '', trial % 2 === 0 ? 1 : 64, random.fraction())
      reported.push(...(await startAgain(`seed ${seed}, trial ${trial}, ${largest} at ${at}`)))
    }
    expect(reported.length, `seed ${seed}`).toBeGreaterThan(0)
    process.stdout.write(`flipped bytes: seed ${seed}, told ${JSON.stringify(reported)}\n`)
  })

  test('the journal’s tail is cut in the middle of a commit: it is restored from the browser', async () => {
    const file = join(books.data, 'books/organization-1/journal/000001.jsonl')
    const before = await readFile(file)
    await truncate(file, before.length - 57)
    const reported = await startAgain('journal cut')
    expect(reported).toEqual(['organization-1 journal_tail_cut', 'organization-1 journal_restored'])
    expect((await readFile(file)).equals(before)).toBe(true)
  })
})

/** The files in which the browser stores the records, the largest first. */
const filesOfDatabase = async (data: string): Promise<string[]> => {
  const found = await readdir(join(data, 'database'), { recursive: true })
  const paths = found
    .filter((name) => /indexeddb\.leveldb.*\.(?:log|ldb)$/.test(name))
    .map((name) => join(data, 'database', name))
  const sizes = new Map<string, number>()
  for (const path of paths) sizes.set(path, (await stat(path)).size)
  expect(paths.length).toBeGreaterThan(0)
  return paths.sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0))
}

/** Flips every bit of some bytes at a place given as a share of the file. Returns the place. */
const flipBytes = async (path: string, count: number, part: number): Promise<number> => {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const at = Math.floor(part * Math.max(0, size - count))
    const bytes = Buffer.alloc(count)
    await file.read(bytes, 0, count, at)
    await file.write(
      bytes.map((byte) => ~byte & 255),
      0,
      count,
      at,
    )
    return at
  } finally {
    await file.close()
  }
}

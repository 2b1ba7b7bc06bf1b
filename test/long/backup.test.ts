// Backups of the real application at work: a restore gives the books of the recorded moment, regardless of writes
// meanwhile; a kill during a backup or a restore leaves no incomplete file that looks complete.
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { runJob } from '../../main/backup/jobs.ts'
import { checkBackup } from '../../main/backup/read-backup.ts'
import { machineFiles } from '../../main/journal/append/files.ts'
import { FILE_NAME, readCommits } from '../../main/journal/append/scan.ts'
import { journalFolder } from '../../main/journal/open-book.ts'
import type { MadeBackup } from '../../shared/api/endpoints/books/backup.ts'
import { MemoryTables } from '../../shared/books/memory/memory-tables.ts'
import { GENESIS } from '../../shared/books/port/commit.ts'
import type { BookId } from '../../shared/books/port/tables.ts'
import { countOf } from '../support/counts.ts'
import { patiently } from '../support/patience.ts'
import { type Kontor, listAll, startKontor, verifyFolder } from '../support/process/kontor-process.ts'
import { readVisibleBooks } from '../support/process/visible-books.ts'
import { createRandom, newSeed } from '../support/random.ts'

const KILLS = countOf('kills_of_backups')
/** Incompressible, so that a backup takes long enough to be killed in its middle. */
const VOUCHER_BYTES = 40_000_000

const program = inject('program')
const folders: string[] = []
const running = new Set<Kontor>()
afterAll(async () => {
  for (const kontor of running) if (kontor.isRunning()) await kontor.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-backup-'))
  folders.push(folder)
  return folder
}

const start = async (data: string): Promise<Kontor> => {
  const kontor = await startKontor(program, data)
  running.add(kontor)
  return kontor
}

/** Runs `main.js` with some arguments until it ends, or is killed after a while. */
const runMain = async (args: readonly string[], killAfterMs: number | null = null) => {
  const child = spawn(process.execPath, [join(program, 'main/main.js'), ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const ended = once(child, 'close')
  if (killAfterMs !== null) {
    await Promise.race([ended, sleep(killAfterMs)])
    child.kill('SIGKILL')
  }
  const [code] = await ended
  return { code: code as number | null, output }
}

const addAccount = async (kontor: Kontor): Promise<string> => {
  const { status, body } = await kontor.ask('POST', '/bank_account', { type: 'cash', name: 'Kasse' })
  expect(status).toBe(201)
  return (body as { id: string }).id
}

const addTransaction = (kontor: Kontor, bank_account_id: string, number: number) =>
  kontor.ask('POST', '/bank_transaction', {
    bank_account_id,
    acc_serv_ref: `ref-${number}`,
    amount: -number / 100,
    booking_date: '2026-02-03',
    name: `Lieferant ${number}`,
  })

/** Every record of a book after this many commits of its journal, as text. */
const recordsAt = async (data: string, book: BookId, seq: number): Promise<ReadonlyMap<string, readonly string[]>> => {
  const folder = journalFolder(data, book)
  const names = (await readdir(folder)).filter((name) => FILE_NAME.test(name)).sort()
  const tables = new MemoryTables(book)
  for await (const { line } of readCommits(
    { folder, files: machineFiles },
    names,
    { file: names[0] ?? '', offset: 0 },
    GENESIS,
  )) {
    if (line.commit.seq > seq) break
    expect(tables.apply([line]).ok).toBe(true)
  }
  return new Map(
    tables.names.map((name) => [
      name,
      [...tables.table(name).records()].map((record) => JSON.stringify(record)).sort(),
    ]),
  )
}

test('backups during writes: restored, the books are those of the moment, record by record', async () => {
  const data = await temporaryFolder()
  const backups = await temporaryFolder()
  const kontor = await start(data)
  const account = await addAccount(kontor)
  let number = 0
  let isOver = false
  const acknowledged: number[] = []
  const writer = async () => {
    while (!isOver) {
      number += 1
      const own = number
      if ((await addTransaction(kontor, account, own)).status === 201) acknowledged.push(own)
    }
  }
  const writers = [writer(), writer(), writer()]
  const made: { readonly backup: MadeBackup; readonly before: number }[] = []
  for (let round = 0; round < 4; round++) {
    await expect.poll(() => acknowledged.length).toBeGreaterThan((round + 1) * 15)
    const before = acknowledged.length
    const { status, body } = await kontor.ask('POST', '/backup', { to: join(backups, `${round}.kontor`) })
    expect(status, JSON.stringify(body)).toBe(201)
    made.push({ backup: body as MadeBackup, before })
  }
  isOver = true
  await Promise.all(writers)
  for (const { backup, before } of made) {
    const restored = join(await temporaryFolder(), 'books of the moment')
    const { status } = await kontor.ask('POST', '/backup/restore', { file: backup.file, folder: restored })
    expect(status).toBe(200)
    for (const { book, head } of backup.content.books) {
      const wanted = await recordsAt(data, book as BookId, head.seq)
      expect(await recordsAt(restored, book as BookId, Number.POSITIVE_INFINITY)).toEqual(wanted)
      // It contains every commit acknowledged before it began.
      if (book !== 'system') expect(wanted.get('bank_transaction')?.length).toBeGreaterThanOrEqual(before)
    }
    const { code, out } = await verifyFolder(program, restored)
    expect(code, out).toBe(0)
  }

  // At rest: the answers from another folder and port are the same, byte for byte.
  const { body } = await kontor.ask('POST', '/backup', { to: join(backups, 'last.kontor') })
  const file = (body as MadeBackup).file
  await expect
    .poll(async () => ((await kontor.ask('GET', '/bank_transaction?filter[is_processing]=1')).body as Page).meta.total)
    .toBe(0)
  const target = join(await temporaryFolder(), 'moved')
  const before = await readVisibleBooks(kontor)
  expect((await kontor.ask('POST', '/backup', { to: join(backups, 'rest.kontor') })).status).toBe(201)
  expect(await kontor.stop()).toBe(0)
  const look = await runMain(['--restore', file, '--look'])
  expect([look.code, look.output]).toEqual([0, expect.stringContaining('every file is as it was written')])
  const put = await runJob(
    { type: 'restore', file: join(backups, 'rest.kontor'), passphrase: null, data_folder: target },
    () => undefined,
  )
  expect(put.organizations).toHaveLength(1)
  const moved = await start(target)
  expect(await readVisibleBooks(moved)).toEqual(before)
  expect(await moved.stop()).toBe(0)
})

interface Page {
  readonly meta: { readonly total: number }
}

test(
  `${KILLS} kills of backups and ${KILLS} of restores leave no incomplete file that looks complete`,
  async () => {
    const seed = newSeed('kills of backups')
    const random = createRandom(seed)
    const data = await temporaryFolder()
    const backups = await temporaryFolder()
    let kontor = await start(data)
    const account = await addAccount(kontor)
    await addTransaction(kontor, account, 1)
    const voucher = randomBytes(VOUCHER_BYTES)
    const files = join(data, 'books/organization-1/files')
    await mkdir(files, { recursive: true })
    await writeFile(join(files, createHash('sha256').update(voucher).digest('hex')), voucher)
    const whole = join(backups, 'whole.kontor')
    const startedAt = performance.now()
    expect((await kontor.ask('POST', '/backup', { to: whole })).status).toBe(201)
    const lasts = performance.now() - startedAt

    let halves = 0
    // Repeats until one was killed in the middle: how often that happens is random.
    for (let round = 0; round < KILLS || (halves === 0 && round < 10 * KILLS); round++) {
      const story = `seed ${seed}, round ${round}`
      const making = kontor.ask('POST', '/backup', { to: backups }).catch(() => null)
      await sleep(random.between(0, Math.ceil(lasts)))
      await kontor.killMain()
      await making
      const present = await readdir(backups)
      halves += present.filter((name) => name.endsWith('.part')).length
      for (const name of present.filter((one) => one.endsWith('.kontor')))
        await checkBackup(join(backups, name), null, () => undefined)
      kontor = await start(data)
      const { body } = await kontor.ask('GET', '/backup')
      expect((body as { unreadable: unknown }).unreadable, story).toEqual([])
    }
    expect(await kontor.stop()).toBe(0)
    expect(halves, `seed ${seed}`).toBeGreaterThan(0)

    let cutShort = 0
    for (let round = 0; round < KILLS; round++) {
      const story = `seed ${seed}, restore ${round}`
      const target = join(await temporaryFolder(), 'new')
      await runMain(
        ['--restore', whole, '--data', target, '--headless', '--port', '0'],
        random.between(150, 150 + Math.ceil(lasts)),
      )
      const present = await readdir(target).catch(() => [] as string[])
      if (!present.includes('books') && present.length > 0) {
        cutShort += 1
        const opened = await runMain(['--data', target, '--headless', '--port', '0'])
        expect([opened.code, opened.output], story).toEqual([1, expect.stringContaining('did not finish')])
      }
      if (!present.includes('books')) {
        const again = await startRestored(whole, target)
        expect((await listAll(again, '/bank_transaction')).length, story).toBe(1)
        await again.killMain()
      }
      const { code, out } = await verifyFolder(program, target)
      expect(code, `${story}\n${out}`).toBe(0)
    }
    process.stdout.write(
      `kills of backups: seed ${seed}; ${halves} halves found, ${cutShort} restores were cut short\n`,
    )
  },
  patiently(600_000),
)

/** Restores with the application and continues with it. */
const startRestored = async (file: string, data: string): Promise<Kontor> => {
  const kontor = await startKontor(program, data, { more: ['--restore', file] })
  running.add(kontor)
  return kontor
}

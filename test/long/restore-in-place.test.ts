// A backup of one data folder is restored in place of the new books of another, through the interface of the running
// program: it restarts at the same address and answers as the first one did. Kills meanwhile leave one or the other,
// complete.
import { createHash, randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { StatusObject } from '../../shared/api/endpoints/books/status.ts'
import { countOf } from '../support/counts.ts'
import { patiently } from '../support/patience.ts'
import { readApiAddress } from '../support/process/api-address.ts'
import { type Kontor, listAll, startKontor, verifyFolder } from '../support/process/kontor-process.ts'
import { readVisibleBooks } from '../support/process/visible-books.ts'
import { createRandom, newSeed } from '../support/random.ts'

const KILLS = countOf('kills_of_backups')
const PASSPHRASE = 'ein Satz, den niemand errät'
/** Incompressible, so that a restore takes long enough to be killed in its middle. */
const VOUCHER_BYTES = 40_000_000
/** About the duration of the restart. */
const RESTART_MS = 1500

const program = inject('program')
const folders: string[] = []
const running = new Set<Kontor>()
let backup: string
let before: unknown

const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-in-place-'))
  folders.push(folder)
  return folder
}

const start = async (data: string): Promise<Kontor> => {
  const kontor = await startKontor(program, data)
  running.add(kontor)
  return kontor
}

beforeAll(async () => {
  const data = await temporaryFolder()
  const kontor = await start(data)
  const account = await kontor.ask('POST', '/bank_account', { type: 'cash', name: 'Kasse' })
  const bank_account_id = (account.body as { id: string }).id
  for (const [acc_serv_ref, amount] of Object.entries({ a: -12.5, b: 80, c: -3.05 })) {
    const own = { bank_account_id, acc_serv_ref, amount, booking_date: '2026-02-03', name: 'Bär' }
    const { status, body } = await kontor.ask('POST', '/bank_transaction', own)
    expect(status, JSON.stringify(body)).toBe(201)
  }
  while (JSON.stringify(await readVisibleBooks(kontor)).includes('"is_processing":true')) await sleep(50)
  const voucher = randomBytes(VOUCHER_BYTES)
  const files = join(data, 'books/organization-1/files')
  await mkdir(files, { recursive: true })
  await writeFile(join(files, createHash('sha256').update(voucher).digest('hex')), voucher)
  before = await readVisibleBooks(kontor)
  backup = join(await temporaryFolder(), 'books.kontor')
  const { status } = await kontor.ask('POST', '/backup', { to: backup, passphrase: PASSPHRASE })
  expect(status).toBe(201)
  expect(await kontor.stop()).toBe(0)
}, patiently(60_000))

afterAll(async () => {
  for (const kontor of running) if (kontor.isRunning()) await kontor.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** Sends a file from the disk unchanged. */
const upload = async (data: string, file: string): Promise<{ readonly file: string; readonly bytes: number }> => {
  const { api, token } = await readApiAddress(data)
  const answer = await fetch(`${api}/backup/upload`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' },
    body: await openAsBlob(file),
  })
  expect(answer.status).toBe(201)
  return (await answer.json()) as { file: string; bytes: number }
}

/** The number of records of each list; waits for a program that is starting. */
const transactions = async (kontor: Kontor): Promise<number> =>
  (await listAll(kontor, '/bank_transaction').catch(() => [])).length

test(
  'restored in place: the same answers at the same address with the same token, and the secret is not stored',
  async () => {
    const data = await temporaryFolder()
    const kontor = await start(data)
    expect((await kontor.ask('GET', '/backup')).body).toMatchObject({ can_restore_here: true })
    const { file, bytes } = await upload(data, backup)
    expect(bytes).toBeGreaterThan(VOUCHER_BYTES)
    const refusedWith = async (body: object) => {
      const answer = await kontor.ask('POST', '/backup/restore', body)
      return [answer.status, (answer.body as { code: string }).code]
    }
    expect(await refusedWith({ file })).toEqual([422, 'passphrase_needed'])
    expect(await refusedWith({ file, passphrase: 'ein anderer Satz' })).toEqual([422, 'passphrase_wrong'])
    const cut = join(await temporaryFolder(), 'cut.kontor')
    await writeFile(cut, await readFile(backup))
    await truncate(cut, VOUCHER_BYTES / 2)
    expect(await refusedWith({ file: cut, passphrase: PASSPHRASE })).toEqual([422, 'backup_damaged'])
    expect((await readdir(data)).filter((name) => name.startsWith('.re'))).toEqual([])

    const look = await kontor.ask('POST', '/backup/look', { file, passphrase: PASSPHRASE })
    expect(look.body).toMatchObject({ organizations: [{ name: 'My company' }], kept_files: 1, lacking: [] })
    const restored = await kontor.ask('POST', '/backup/restore', { file, passphrase: PASSPHRASE }, 'once')
    expect([restored.status, restored.body]).toEqual([200, look.body])
    await expect.poll(() => transactions(kontor), { timeout: patiently(20_000) }).toBe(3)
    expect(await readVisibleBooks(kontor)).toEqual(before)
    const { repairs, closed_books } = (await kontor.ask('GET', '/status')).body as StatusObject
    expect([repairs.filter(({ is_open }) => is_open), closed_books]).toEqual([[], []])
    expect((await kontor.ask('GET', '/backup')).body).toMatchObject({ can_restore_here: false })
    expect(await refusedWith({ file: backup, passphrase: PASSPHRASE })).toEqual([409, 'books_not_new'])
    expect((await kontor.ask('POST', '/bank_account', { type: 'cash', name: 'Neu' })).status).toBe(201)
    expect(await kontor.stop()).toBe(0)
    expect((await readdir(data)).sort()).toEqual(
      expect.not.arrayContaining(['uploaded.kontor', '.restored', '.replaced']),
    )
    for (const entry of await readdir(data, { recursive: true, withFileTypes: true }))
      if (entry.isFile() && !entry.parentPath.includes('/files'))
        expect((await readFile(join(entry.parentPath, entry.name))).includes(PASSPHRASE), entry.name).toBe(false)
    expect((await verifyFolder(program, data)).code).toBe(0)
  },
  patiently(120_000),
)

test('books with a user’s entries are not replaced by a restore', async () => {
  const data = await temporaryFolder()
  const kontor = await start(data)
  expect((await kontor.ask('POST', '/bank_account', { type: 'cash', name: 'Kasse' })).status).toBe(201)
  const { status, body } = await kontor.ask('POST', '/backup/restore', { file: backup, passphrase: PASSPHRASE })
  expect([status, (body as { code: string }).code]).toEqual([409, 'books_not_new'])
  expect((body as { message: string }).message).toContain('--data <folder>')
  expect(await listAll(kontor, '/bank_account')).toMatchObject([{ name: 'Kasse' }])
  expect(await kontor.stop()).toBe(0)
})

test(
  `${KILLS} kills of a restore in place leave the first books or the restored ones`,
  async () => {
    const seed = newSeed('kills of restores in place')
    const random = createRandom(seed)
    const outcomes = { founded: 0, restored: 0 }
    for (let round = 0; round < KILLS; round++) {
      const story = `seed ${seed}, round ${round}`
      const data = await temporaryFolder()
      let kontor = await start(data)
      const restoring = kontor
        .ask('POST', '/backup/restore', { file: backup, passphrase: PASSPHRASE })
        .catch(() => null)
      // Every other one after the answer: while the program restarts.
      const isLate = round % 2 === 1
      if (isLate) await restoring
      await sleep(random.between(0, RESTART_MS))
      await kontor.killMain()
      const answer = await restoring
      kontor = await start(data)
      const found = await readVisibleBooks(kontor)
      const isRestored = (await listAll(kontor, '/bank_account')).length > 0
      if (isRestored) expect(found, story).toEqual(before)
      else expect((await kontor.ask('GET', '/backup')).body, story).toMatchObject({ can_restore_here: true })
      // A caller with a success answer finds the restored books.
      if (answer?.status === 200) expect(isRestored, story).toBe(true)
      outcomes[isRestored ? 'restored' : 'founded'] += 1
      expect((await kontor.ask('GET', '/status')).body, story).toMatchObject({ closed_books: [] })
      expect(await kontor.stop()).toBe(0)
      expect((await verifyFolder(program, data)).code, story).toBe(0)
    }
    process.stdout.write(`kills of restores in place: seed ${seed}; ${JSON.stringify(outcomes)}\n`)
  },
  patiently(600_000),
)

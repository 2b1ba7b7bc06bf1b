// The data folder of the running program over its interface: the books are relocated, another folder is opened, and
// after every interruption one folder has the books.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import type { DataFolder } from '../../../shared/api/endpoints/books/data-folder.ts'
import type { StatusObject } from '../../../shared/api/endpoints/books/status.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { patiently } from '../../support/patience.ts'
import { readApiAddress } from '../../support/process/api-address.ts'
import { type Kontor, type Reply, startKontor, verifyFolder } from '../../support/process/kontor-process.ts'

const program = inject('program')
const PATIENTLY = { timeout: patiently(20_000) }
const VOUCHER_BYTES = 40_000_000
const JOURNALS = ['system', 'organization-1'].map((book) => join('books', book, 'journal'))

let home: string
let env: Readonly<Record<string, string>>
const running = new Set<Kontor>()

beforeEach(async () => {
  home = await temporaryFolder('kontor-folder-')
  env = { XDG_CONFIG_HOME: join(home, 'config'), XDG_DATA_HOME: join(home, 'share') }
})
afterEach(async () => {
  for (const kontor of running) if (kontor.isRunning()) await kontor.killMain()
  running.clear()
})
afterAll(removeTemporaryFolders)

/** Null: without `--data`. */
const start = async (data: string | null): Promise<Kontor> => {
  const kontor = await startKontor(program, data, { env })
  running.add(kontor)
  return kontor
}
const whyNot = (data: string | null): Promise<string> =>
  start(data).then(
    () => 'it starts',
    (error: Error) => error.message,
  )
const usual = () => join(home, 'share/kontor')
const choiceOf = async () => JSON.parse(await readFile(join(home, 'config/kontor/data-folder.json'), 'utf8')) as object
const folderOf = async (kontor: Kontor) => ((await kontor.ask('GET', '/status')).body as StatusObject).data_folder
/** Rebuilding the database in a new folder is no loss. */
const lossesOf = ({ repairs }: StatusObject) => repairs.filter(({ code }) => code !== 'copy_rebuilt')
const reported = ({ status, body }: Reply) => [status, (body as { code?: string }).code ?? null]

/** An account, and a stored file whose copy takes a while. */
const fill = async (kontor: Kontor, data: string): Promise<void> => {
  expect((await kontor.ask('POST', '/bank_account', { type: 'cash', name: 'Kasse' })).status).toBe(201)
  const voucher = randomBytes(VOUCHER_BYTES)
  const files = join(data, 'books/organization-1/files')
  await mkdir(files, { recursive: true })
  await writeFile(join(files, createHash('sha256').update(voucher).digest('hex')), voucher)
}
const accounts = async (kontor: Kontor): Promise<readonly string[]> =>
  ((await kontor.ask('GET', '/bank_account')).body as { data: { name: string }[] }).data.map(({ name }) => name)

/** Every byte of the journals of a folder. */
const journalsOf = async (data: string): Promise<string> => {
  let text = ''
  for (const journal of JOURNALS)
    for (const name of (await readdir(join(data, journal))).filter((one) => one.endsWith('.jsonl')).sort())
      text += `${name}\n${await readFile(join(data, journal, name), 'utf8')}`
  return text
}
const startedAt = (kontor: Kontor, folder: string) =>
  expect.poll(() => folderOf(kontor).catch(() => null), PATIENTLY).toBe(folder)

describe('relocation', () => {
  test('copies byte for byte, at the same address with the same token; the old folder names the new one', async () => {
    const target = join(home, 'disk', 'Buchhaltung')
    await mkdir(join(home, 'disk'))
    const kontor = await start(null)
    await fill(kontor, usual())
    expect((await kontor.ask('GET', '/data_folder')).body).toMatchObject({
      folder: usual(),
      is_remembered: true,
      moved_from: null,
      running: null,
    })
    expect((await kontor.ask('POST', '/data_folder/look', { folder: target, to: 'move' })).body).toMatchObject({
      folder: target,
      has_books: false,
      synced_by: null,
    })
    expect(existsSync(target)).toBe(false)
    const moved = await kontor.ask('POST', '/data_folder/move', { folder: target })
    expect([moved.status, moved.body]).toEqual([
      200,
      { folder: target, files: expect.any(Number), bytes: expect.any(Number) },
    ])
    await startedAt(kontor, target)
    const [left, now] = [await journalsOf(usual()), await journalsOf(target)]
    expect(now.startsWith(left.slice(0, 1000))).toBe(true)
    for (const journal of JOURNALS)
      for (const name of (await readdir(join(usual(), journal))).filter((one) => one.endsWith('.jsonl'))) {
        const old = await readFile(join(usual(), journal, name))
        const copy = await readFile(join(target, journal, name))
        // At most the records of the start in the new folder follow it.
        expect(copy.subarray(0, old.length).equals(old), `${journal}/${name}`).toBe(true)
      }
    expect(await accounts(kontor)).toEqual(['Kasse'])
    expect((await kontor.ask('POST', '/bank_account', { type: 'cash', name: 'Zweite' })).status).toBe(201)
    expect(((await kontor.ask('GET', '/status')).body as StatusObject).repairs).toEqual([])
    const { moved_from } = (await kontor.ask('GET', '/data_folder')).body as DataFolder
    expect(moved_from).toEqual({ folder: usual(), moved_at: expect.any(String), is_there: true })
    expect(await choiceOf()).toEqual({ folder: target, is_new: false })
    expect(await readFile(join(target, 'logs/kontor.log'), 'utf8')).toContain('The books were moved here from')
    expect(await kontor.stop()).toBe(0)
    expect((await verifyFolder(program, target)).code).toBe(0)

    expect(await whyNot(usual())).toContain(`were moved to ${target} on `)
    const again = await start(null)
    expect([await folderOf(again), (await accounts(again)).length]).toEqual([target, 2])
    const status = (await again.ask('GET', '/status')).body as StatusObject
    expect([status.closed_books, lossesOf(status)]).toEqual([[], []])
    expect(await again.stop()).toBe(0)

    // The contents of the old folder can be deleted, and new books started there.
    await rm(usual(), { recursive: true })
    const other = await start(usual())
    expect([await accounts(other), ((await other.ask('GET', '/status')).body as StatusObject).closed_books]).toEqual([
      [],
      [],
    ])
    expect(await other.stop()).toBe(0)
  })

  test('a folder given on the command line does not become the remembered one', async () => {
    const [data, target] = [join(home, 'named'), join(home, 'elsewhere')]
    const kontor = await start(data)
    expect((await kontor.ask('GET', '/data_folder')).body).toMatchObject({ folder: data, is_remembered: false })
    expect((await kontor.ask('POST', '/data_folder/move', { folder: target })).status).toBe(200)
    await startedAt(kontor, target)
    expect(await kontor.stop()).toBe(0)
    expect(existsSync(join(home, 'config/kontor/data-folder.json'))).toBe(false)
    expect(await whyNot(data)).toContain(`Open them there: --data "${target}"`)
  })

  test('shows its progress, can be cancelled without leftovers, and the books stay usable', async () => {
    const target = join(home, 'target')
    const kontor = await start(null)
    await fill(kontor, usual())
    const moving = kontor.ask('POST', '/data_folder/move', { folder: target })
    await expect
      .poll(async () => ((await kontor.ask('GET', '/data_folder')).body as DataFolder).running?.type, {
        ...PATIENTLY,
        interval: 5,
      })
      .toBe('move')
    expect(reported(await kontor.ask('POST', '/backup', {}))).toEqual([409, 'backup_running'])
    await fetch(await deleteRunning(), { method: 'DELETE', headers: await authorized() })
    expect(reported(await moving)).toEqual([409, 'backup_cancelled'])
    expect([existsSync(target), existsSync(join(usual(), 'moving.json'))]).toEqual([false, false])
    expect((await kontor.ask('POST', '/bank_account', { type: 'cash', name: 'Zweite' })).status).toBe(201)
    expect(await folderOf(kontor)).toBe(usual())
    expect(await kontor.stop()).toBe(0)
  })
})

const deleteRunning = async () => `${(await readApiAddress(usual())).api}/backup/running`
const authorized = async () => ({ Authorization: `Bearer ${(await readApiAddress(usual())).token}` })

test('a kill at any moment leaves one valid folder, and no part of an interrupted copy', async () => {
  const target = join(home, 'target')
  let kontor = await start(null)
  await fill(kontor, usual())
  await kontor.stop()
  const outcomes: string[] = []
  for (const wait of [0, 20, 60, 120, 250, 500, 900, 'decided'] as const) {
    kontor = await start(null)
    const before = await folderOf(kontor)
    const next = before === target ? join(home, `target-${wait}`) : target
    void kontor.ask('POST', '/data_folder/move', { folder: next }).catch(() => undefined)
    if (wait === 'decided') await expect.poll(() => existsSync(join(before, 'moved-to.json')), PATIENTLY).toBe(true)
    else await sleep(wait)
    await kontor.killMain()
    kontor = await start(null)
    const now = await folderOf(kontor)
    expect([before, next]).toContain(now)
    expect(await accounts(kontor)).toEqual(['Kasse'])
    const status = (await kontor.ask('GET', '/status')).body as StatusObject
    expect([status.closed_books, lossesOf(status)]).toEqual([[], []])
    await kontor.stop()
    if (now === before) expect(existsSync(next)).toBe(false)
    else expect(await whyNot(before)).toContain(`were moved to ${next}`)
    expect((await verifyFolder(program, now)).code).toBe(0)
    outcomes.push(now === before ? 'stays' : 'moved')
    if (now !== before) {
      // Back to the first folder, for the next run.
      await rm(before, { recursive: true })
      const back = await start(null)
      expect((await back.ask('POST', '/data_folder/move', { folder: before })).status).toBe(200)
      await startedAt(back, before)
      await back.stop()
      await rm(now, { recursive: true })
    }
  }
  expect(outcomes).toContain('stays')
  expect(outcomes).toContain('moved')
}, 240_000)

describe('another folder', () => {
  test('with other books is opened and remembered, and signs out the users of the first ones', async () => {
    const other = join(home, 'other')
    const first = await start(other)
    await first.ask('POST', '/bank_account', { type: 'cash', name: 'Andere' })
    await first.stop()
    const kontor = await start(null)
    await kontor.ask('POST', '/bank_account', { type: 'cash', name: 'Kasse' })
    expect((await kontor.ask('POST', '/data_folder/open', { folder: other })).body).toMatchObject({ has_books: true })
    await expect
      .poll(() => kontor.ask('GET', '/status').then(reported, () => null), PATIENTLY)
      .toEqual([401, 'unauthenticated'])
    const { token, api } = await readApiAddress(other)
    const answer = await fetch(`${api}/bank_account`, { headers: { Authorization: `Bearer ${token}` } })
    expect(((await answer.json()) as { data: { name: string }[] }).data[0]?.name).toBe('Andere')
    expect(await kontor.stop()).toBe(0)
    const again = await start(null)
    expect(await folderOf(again)).toBe(other)
    await again.stop()
    // The earlier books are still in their folder.
    const back = await start(usual())
    expect(await accounts(back)).toEqual(['Kasse'])
    await back.stop()
  })

  test('that is new gets new books; later, a missing folder is not treated as a new one', async () => {
    const disk = join(home, 'disk')
    await mkdir(disk)
    const kontor = await start(null)
    expect((await kontor.ask('POST', '/data_folder/open', { folder: disk })).body).toMatchObject({ has_books: false })
    await expect.poll(() => choiceOf(), PATIENTLY).toEqual({ folder: disk, is_new: false })
    expect(await kontor.stop()).toBe(0)

    // The disk is not connected: its folder is missing too, or only the contents.
    await rename(disk, `${disk}-away`)
    const missing = `The books are not in ${disk}, the chosen data folder. Connect its disk and start again`
    expect(await whyNot(null)).toContain(missing)
    expect(existsSync(disk)).toBe(false)
    await mkdir(disk)
    expect(await whyNot(null)).toContain(missing)
    expect(await readdir(disk)).toEqual([])
    await rm(disk, { recursive: true })
    await rename(`${disk}-away`, disk)
    const again = await start(null)
    expect(await folderOf(again)).toBe(disk)
    await again.stop()

    await writeFile(join(home, 'config/kontor/data-folder.json'), '{"folder":"/ho')
    expect(await whyNot(null)).toContain('data-folder.json, which says where the books are, cannot be read.')
    const named = await start(disk)
    expect(await folderOf(named)).toBe(disk)
    await named.stop()
  })

  test('that is unsuitable is refused with its reason, and nothing changes', async () => {
    const kontor = await start(null)
    const busy = await start(join(home, 'busy'))
    await mkdir(join(home, 'letters'))
    await writeFile(join(home, 'letters/brief.txt'), 'Liebe Grüsse')
    const look = async (folder: string, to: string) =>
      reported(await kontor.ask('POST', '/data_folder/look', { folder, to }))[1]
    const answers = []
    for (const folder of [
      usual(),
      join(usual(), 'books'),
      home,
      join(home, 'letters'),
      join(home, 'busy'),
      '/proc/x',
      'relative',
      join(home, 'a/b'),
    ])
      answers.push([await look(folder, 'open'), await look(folder, 'move')])
    expect(answers).toEqual([
      ['folder_same', 'folder_same'],
      ['folder_overlaps', 'folder_overlaps'],
      ['folder_overlaps', 'folder_overlaps'],
      ['folder_not_kontor', 'folder_not_empty'],
      ['folder_in_use', 'folder_not_empty'],
      ['folder_unreachable', 'disk_full'],
      ['path_not_absolute', 'path_not_absolute'],
      ['folder_unreachable', 'folder_unreachable'],
    ])
    await mkdir(join(home, 'Dropbox'))
    const synced = await kontor.ask('POST', '/data_folder/look', { folder: join(home, 'Dropbox/books'), to: 'move' })
    expect(synced.body).toMatchObject({ synced_by: 'Dropbox' })
    expect(await readdir(join(home, 'Dropbox'))).toEqual([])
    expect(reported(await kontor.ask('POST', '/data_folder/open', { folder: join(home, 'letters') }))).toEqual([
      422,
      'folder_not_kontor',
    ])
    expect(await readdir(join(home, 'letters'))).toEqual(['brief.txt'])
    expect([await kontor.stop(), await busy.stop()]).toEqual([0, 0])
  })
})

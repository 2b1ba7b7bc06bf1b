// The files of a relocation, files that change during the copy, and that a copy which differs from its source never
// counts.
import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { relocateBackups } from '../../../../main/backup/relocate-notes.ts'
import { copyFolder, IncompleteCopy } from '../../../../main/home/relocation/copy-folder.ts'
import { relocateBooks, removeInterruptedCopy } from '../../../../main/home/relocation/relocate.ts'
import { machineFiles } from '../../../../main/journal/append/files.ts'
import { moveDataFolderRecord } from '../../../../main/journal/identity/identity-record.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../../support/browser/chromium.ts'

let home: string
let from: string
let to: string
beforeEach(async () => {
  home = await temporaryFolder('kontor-copy-')
  from = join(home, 'from')
  to = join(home, 'to')
  await put('books/system/journal/000001.jsonl', 'a'.repeat(3_000_000))
  await put('books/organization-1/files/abc', 'voucher')
  await put('backup.json', '{}')
})
afterAll(removeTemporaryFolders)

const put = async (path: string, text: string) => {
  await mkdir(dirname(join(from, path)), { recursive: true })
  await writeFile(join(from, path), text)
}
const watch = (onProgress: (progress: { done: number; total: number }) => void = () => undefined) => ({
  onProgress,
  signal: new AbortController().signal,
})
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()

test('all files except rebuilt ones, with the targets of links', async () => {
  for (const left of [
    'database/Default/x',
    'window/x',
    'shell/window/x',
    'kontor.lock',
    'api.json',
    'moving.json',
    'moved-from.json',
  ])
    await put(left, 'left')
  await put('books/organization-1/files/.3f2b7f52-4c0e-4f5e-9d43-0f2f6f0f9a11', 'half')
  await put('own/notes.txt', 'mine')
  await mkdir(join(home, 'elsewhere'))
  await writeFile(join(home, 'elsewhere/old.kontor'), 'backup')
  await symlink(join(home, 'elsewhere'), join(from, 'backups'))
  await symlink(from, join(from, 'own/circle'))
  const progress: number[] = []
  const copied = await copyFolder(
    from,
    to,
    watch(({ done, total }) => progress.push(done / total)),
  )
  expect(await filesIn(to)).toEqual([
    ...['backup.json', 'backups/old.kontor', 'books/organization-1/files/abc', 'books/system/journal/000001.jsonl'],
    'own/notes.txt',
  ])
  expect([copied.files, progress.at(-1), progress.every((one, at) => one >= (progress[at - 1] ?? 0))]).toEqual([
    5,
    1,
    true,
  ])
  expect(await readFile(join(to, 'books/system/journal/000001.jsonl'), 'utf8')).toBe('a'.repeat(3_000_000))
})

test('a file that is changed, created or deleted meanwhile is copied in its final state', async () => {
  let isReported = false
  await copyFolder(
    from,
    to,
    watch(() => {
      if (isReported) return
      isReported = true
      execFileSync('sh', [
        '-c',
        `echo later > ${from}/backup.json; echo new > ${from}/repairs.jsonl; rm ${from}/books/organization-1/files/abc`,
      ])
    }),
  )
  expect(await readFile(join(to, 'backup.json'), 'utf8')).toBe('later\n')
  expect(await filesIn(to)).toEqual(['backup.json', 'books/system/journal/000001.jsonl', 'repairs.jsonl'])
})

test('a copy that differs from its source is refused, and no file of it is left', async () => {
  let isBroken = false
  const damaging = watch(({ done, total }) => {
    if (isBroken || done < total / 2) return
    isBroken = true
    execFileSync('sh', ['-c', `printf X | dd of=${to}/books/system/journal/000001.jsonl bs=1 seek=7 conv=notrunc 2>&1`])
  })
  const before = await filesIn(from)
  let paused = 0
  const order = { from, to, now: () => '2026-03-04T10:00:00Z' }
  const pauseWriting = async () => {
    paused++
    return () => void paused--
  }
  expect(await relocateBooks({ ...order, pauseWriting }, damaging)).toEqual({ ok: false, error: 'books_not_whole' })
  expect([isBroken, paused, await filesIn(from), (await readdir(home)).sort()]).toEqual([true, 0, before, ['from']])
  isBroken = false
  await expect(copyFolder(from, to, damaging)).rejects.toThrow(IncompleteCopy)
})

test('remains that contain another program’s file keep that file', async () => {
  await mkdir(to)
  const aborting = new AbortController()
  const stopping = {
    signal: aborting.signal,
    onProgress: () => {
      execFileSync('sh', ['-c', `echo mine > ${to}/brief.txt`])
      aborting.abort()
    },
  }
  const order = { from, to, now: () => '2026-03-04T10:00:00Z', pauseWriting: async () => () => undefined }
  await expect(relocateBooks(order, stopping)).rejects.toThrow('aborted')
  expect(await readdir(to)).toEqual(['brief.txt'])
  await removeInterruptedCopy(from)
  expect(await readdir(to)).toEqual(['brief.txt'])
})

test('remains that cannot be removed keep their marker, and the lock of their folder is released', async () => {
  // A folder where a file is to be removed.
  await mkdir(join(to, 'arriving.json.new'), { recursive: true })
  const mark = { id: 'a', folder: to, time: '2026-03-04T10:00:00Z', is_made: true, names: [] }
  await put('moving.json', JSON.stringify(mark))
  await expect(removeInterruptedCopy(from)).rejects.toThrow('arriving.json.new')
  expect([await readdir(to), (await readdir(from)).includes('moving.json')]).toEqual([['arriving.json.new'], true])
})

test('the record of a folder goes along, once', async () => {
  const config = join(home, 'config')
  await mkdir(join(config, 'installations'), { recursive: true })
  const file = join(config, 'installations/a.json')
  const note = { vouched: { seq: 1, hash: 'a'.repeat(64) }, seq: 2, hash: 'b'.repeat(64), time: 't' }
  const key = `${'k'.repeat(43)}=`
  await writeFile(file, JSON.stringify({ key, folders: { [from]: { system: note }, '/other': {} } }))
  for (let time = 0; time < 2; time++) await moveDataFolderRecord(machineFiles, config, from, to)
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ key, folders: { [to]: { system: note }, '/other': {} } })
})

test('backup paths within the folder become those of the new one', async () => {
  const notes = {
    schedule: 'daily',
    folder: join(from, 'my backups'),
    last: { made_at: 't', file: join(from, 'backups/a.kontor') },
  }
  await mkdir(to)
  await writeFile(join(to, 'backup.json'), JSON.stringify(notes))
  await relocateBackups(to, from)
  const moved = { ...notes, folder: join(to, 'my backups'), last: { made_at: 't', file: join(to, 'backups/a.kontor') } }
  expect(JSON.parse(await readFile(join(to, 'backup.json'), 'utf8'))).toEqual(moved)
  for (const text of ['{"folder":"/mnt/disk","last":null}', '{"folder":null}', 'damaged']) {
    await writeFile(join(to, 'backup.json'), text)
    await relocateBackups(to, from)
    expect(await readFile(join(to, 'backup.json'), 'utf8')).toBe(text)
  }
  await rm(join(to, 'backup.json'))
  await relocateBackups(to, from)
  expect(await readdir(to)).toEqual([])
})

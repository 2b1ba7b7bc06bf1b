// The watched folder with real files: what is half copied, locked, linked, too large or gone, and moving what is done.
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWatchedFolder, moveReady, readReady } from '../../../main/bill-folder/watched-folder.ts'

let folder = ''
let now = 0
beforeEach(async () => {
  now = 0
  folder = await mkdtemp(join(tmpdir(), 'kontor-watched-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const watch = () => createWatchedFolder(folder, { settleMs: 2000, clock: () => now })
/** SHA-256 of `bill`, by sha256sum. */
const HASH = '623210167553939c87ed8c5f2bfe0b3e0684e12c3a3dd2513613c4e67263b5a1'

const statesAt = async (watched: ReturnType<typeof watch>, time: number) => {
  now = time
  await watched.scan()
  return watched.listing().files.map(({ name, state }) => `${name} ${state}`)
}

test('A file is ready when it stayed the same for two seconds; one that grows arrives again', async () => {
  const watched = watch()
  await writeFile(join(folder, 'a.pdf'), 'bi')
  expect(await statesAt(watched, 0)).toEqual(['a.pdf arriving'])
  expect(await statesAt(watched, 1999)).toEqual(['a.pdf arriving'])
  await writeFile(join(folder, 'a.pdf'), 'bill')
  expect(await statesAt(watched, 2500)).toEqual(['a.pdf arriving'])
  expect(await statesAt(watched, 4499)).toEqual(['a.pdf arriving'])
  expect(await statesAt(watched, 4500)).toEqual(['a.pdf ready'])
  const [file] = watched.listing().files
  expect(file).toMatchObject({ size: 4, sha256: HASH })
  await utimes(join(folder, 'a.pdf'), 1, 1)
  expect(await statesAt(watched, 5000)).toEqual(['a.pdf arriving'])
})

test('Only files of the folder itself with names of bills count; links, folders and hidden files do not', async () => {
  const watched = watch()
  const outside = await mkdtemp(join(tmpdir(), 'kontor-outside-'))
  await writeFile(join(outside, 'secret.pdf'), 'secret')
  await mkdir(join(folder, 'sub.pdf'))
  await writeFile(join(folder, 'sub.pdf', 'b.pdf'), 'bill')
  await symlink(join(outside, 'secret.pdf'), join(folder, 'link.pdf'))
  for (const name of ['.hidden.pdf', '~$a.pdf', 'statement.xml', 'b 2.PDF', 'b 10.jpeg']) {
    await writeFile(join(folder, name), 'bill')
  }
  await statesAt(watched, 0)
  expect(await statesAt(watched, 2000)).toEqual(['b 2.PDF ready', 'b 10.jpeg ready'])
  // A link takes the place of a file that was ready.
  const [ready] = watched.listing().files
  await rm(join(folder, 'b 2.PDF'))
  await symlink(join(outside, 'secret.pdf'), join(folder, 'b 2.PDF'))
  expect(ready && (await readReady(folder, ready))).toBe(null)
  expect(await statesAt(watched, 4000)).toEqual(['b 10.jpeg ready'])
  await rm(outside, { recursive: true })
})

test('Empty, too large, and without the right to read; each is ready as soon as it can be', async () => {
  const watched = watch()
  await writeFile(join(folder, 'empty.pdf'), '')
  await writeFile(join(folder, 'large.pdf'), Buffer.alloc(5 * 1024 * 1024 + 1))
  await writeFile(join(folder, 'locked.pdf'), 'bill')
  await chmod(join(folder, 'locked.pdf'), 0)
  await statesAt(watched, 0)
  // The superuser may read everything.
  const isLocked = process.getuid?.() !== 0
  const locked = isLocked ? 'locked.pdf unreadable' : 'locked.pdf ready'
  expect(await statesAt(watched, 2000)).toEqual(['empty.pdf empty', 'large.pdf too_large', locked])
  await chmod(join(folder, 'locked.pdf'), 0o644)
  expect(await statesAt(watched, 3000)).toContain('locked.pdf ready')
})

test('A folder that is missing says so, and is there again when the drive is', async () => {
  await writeFile(join(folder, 'a.pdf'), 'bill')
  const watched = watch()
  await statesAt(watched, 0)
  await rename(folder, `${folder}-gone`)
  expect(await statesAt(watched, 2000)).toEqual([])
  expect(watched.listing().fault).toBe('missing')
  await writeFile(folder, 'a file in its place')
  await statesAt(watched, 3000)
  expect(watched.listing().fault).toBe('not_a_folder')
  await rm(folder)
  await rename(`${folder}-gone`, folder)
  expect(await statesAt(watched, 4000)).toEqual(['a.pdf arriving'])
  expect(watched.listing().fault).toBe(null)
})

test('What vanishes between two looks is gone; a changed file is neither read nor moved', async () => {
  const watched = watch()
  await writeFile(join(folder, 'a.pdf'), 'bill')
  await writeFile(join(folder, 'b.pdf'), 'other')
  await statesAt(watched, 0)
  await statesAt(watched, 2000)
  const [a, b] = watched.listing().files
  if (!a || !b) throw new Error('two files are ready')
  await rm(join(folder, 'a.pdf'))
  await writeFile(join(folder, 'b.pdf'), 'changed')
  expect([await readReady(folder, a), await readReady(folder, b)]).toEqual([null, null])
  expect([await moveReady(folder, a, 'done'), await moveReady(folder, b, 'done')]).toEqual([false, false])
  expect(await statesAt(watched, 2500)).toEqual(['b.pdf arriving'])
})

test('A file is moved next to another of its name, never over it, and never through a link', async () => {
  const watched = watch()
  await mkdir(join(folder, 'done'))
  await writeFile(join(folder, 'done', 'a.pdf'), 'another bill')
  await writeFile(join(folder, 'a.pdf'), 'bill')
  await statesAt(watched, 0)
  await statesAt(watched, 2000)
  const [file] = watched.listing().files
  if (!file) throw new Error('the file is ready')
  const outside = await mkdtemp(join(tmpdir(), 'kontor-outside-'))
  await symlink(outside, join(folder, 'away'))
  expect(await moveReady(folder, file, 'away')).toBe(false)
  expect(await readdir(outside)).toEqual([])
  expect(await moveReady(folder, file, 'done')).toBe(true)
  expect(await readFile(join(folder, 'done', 'a.pdf'), 'utf8')).toBe('another bill')
  expect(await readFile(join(folder, 'done', 'a (2).pdf'), 'utf8')).toBe('bill')
  expect((await readdir(folder)).toSorted()).toEqual(['away', 'done'])
  await rm(outside, { recursive: true })
})

test('Whether a drive hangs is measured from the start of a look, however long ago the last one was', async () => {
  const watched = watch()
  expect(watched.movedAt()).toBe(null)
  for (const time of [0, 3_600_000]) {
    now = time
    const scanning = watched.scan()
    expect(watched.movedAt()).toBe(time)
    await scanning
    expect(watched.movedAt()).toBe(null)
  }
})

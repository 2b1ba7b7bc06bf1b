// A real small disk that fills up under the running program, and unusable data folders: writing waits and resumes,
// reading goes on, and a start that fails explains it in one sentence.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, mkdir, readdir, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { makeCamt } from '../../support/file/make-camt.ts'
import { patiently } from '../../support/patience.ts'
import { type Kontor, listAll, startKontor, verifyFolder } from '../../support/process/kontor-process.ts'

const program = inject('program')
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})
afterAll(removeTemporaryFolders)

const isRoot = process.getuid?.() === 0

/** A disk of its own, of 500 MB. Only an administrator may mount one. */
const smallDisk = async (): Promise<string> => {
  const folder = await temporaryFolder('kontor-disk-')
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=500m', 'tmpfs', folder])
  closing.push(() => execFileSync('umount', ['--lazy', folder]))
  return folder
}

/**
 * Leaves this many megabytes (of 1,000,000 bytes) on the disk of a folder. Repeats when the browser writes to it
 * meanwhile.
 */
const leave = async (disk: string, megabytes: number, attempts = 5): Promise<void> => {
  const file = join(disk, 'filling')
  await writeFile(file, '')
  const [, free = 0] = execFileSync('df', ['--block-size=1', '--output=avail', disk], { encoding: 'utf8' })
    .split('\n')
    .map(Number)
  try {
    execFileSync('fallocate', ['--length', String(Math.max(1, free - megabytes * 1_000_000)), file])
  } catch (error) {
    if (attempts === 1) throw error
    await leave(disk, megabytes, attempts - 1)
  }
}

describe('a disk that fills up', () => {
  const addAccount = (kontor: Kontor, number: number) =>
    kontor.ask('POST', '/account', { number, name: `Konto ${number}`, type: 'expense' })
  const statement = () => {
    const { text } = makeCamt({ seed: 7, iban: 'CH6000700110000456789', rows: 5 })
    const body = new FormData()
    body.append('files[0]', new Blob([text]), 'statement.xml')
    return body
  }

  test('writing is 507 with the megabytes, reading goes on, and writing resumes as soon as there is room', async (context) => {
    if (!isRoot || process.platform !== 'linux') context.skip('only an administrator of Linux may mount a small disk')
    const disk = await smallDisk()
    const data = join(disk, 'data')
    let kontor = await startKontor(program, data)
    closing.push(() => kontor.isRunning() && kontor.killMain())
    const account = await kontor.ask('POST', '/bank_account/create-from-iban', { iban: 'CH6000700110000456789' })
    expect(account.status).toBe(200)
    const { id } = account.body as { id: string }
    let number = 60_010
    const files = join(data, 'books/organization-1/files')
    for (const megabytes of [150, 0]) {
      await leave(disk, megabytes)
      expect((await kontor.ask('GET', '/bank_account')).status).toBe(200)
      // The program checks the disk only every two seconds.
      let refused = await addAccount(kontor, number++)
      for (const until = Date.now() + 20_000; refused.status === 201 && Date.now() < until; )
        refused = await addAccount(kontor, number++)
      expect(refused).toMatchObject({ status: 507, body: { code: 'disk_full', disk: { needed_megabytes: 200 } } })
      const { disk: space } = refused.body as { disk: { free_megabytes: number } }
      expect(space.free_megabytes).toBeLessThanOrEqual(megabytes)
      expect(space.free_megabytes).toBeGreaterThanOrEqual(megabytes - 10)
      const file = await kontor.ask('POST', `/bank_account/${id}/import-transactions`, statement())
      expect([file.status, file.body]).toMatchObject([507, { code: 'disk_full' }])
      expect(await readdir(files).catch(() => [])).toEqual([])
    }
    await truncate(join(disk, 'filling'), 0)
    expect((await addAccount(kontor, number++)).status).toBe(201)
    expect((await kontor.ask('POST', `/bank_account/${id}/import-transactions`, statement())).status).toBe(200)
    await expect
      .poll(async () => (await listAll(kontor, '/bank_transaction')).length, { timeout: patiently(20_000) })
      .toBe(5)

    // Reading works where writing is impossible, also after a start.
    expect(await kontor.stop()).toBe(0)
    await leave(disk, 100)
    kontor = await startKontor(program, data)
    expect(await listAll(kontor, '/bank_transaction')).toHaveLength(5)
    expect((await addAccount(kontor, number++)).status).toBe(507)
    await truncate(join(disk, 'filling'), 0)
    expect((await addAccount(kontor, number++)).status).toBe(201)
    expect(await kontor.stop()).toBe(0)
    const { code, out } = await verifyFolder(program, data)
    expect(code, out).toBe(0)

    await leave(disk, 0)
    expect(startRefused(data)).toMatch(
      /^Kontor cannot start: The disk of .+ is full: 0 MB are free\. Free at least 200 MB/,
    )
  })
})

/**
 * The message of a program that does not start: one line, without a stack trace. As the user `nobody`, because an
 * administrator may write everywhere.
 */
const startRefused = (data: string, asNobody = false): string => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(program, 'main/main.js'), '--headless', '--port', '0', '--data', data],
    { encoding: 'utf8', timeout: 60_000, ...(asNobody && isRoot ? { uid: 65534, gid: 65534 } : {}) },
  )
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(stderr).not.toMatch(/\bat .+:\d+:\d+/)
  return stderr
}

/** Whether the user `nobody` can run Node and read the program: not in a clone that only its owner can enter. */
const isStartImpossible = (): boolean => {
  const read = `require('node:fs').accessSync(${JSON.stringify(join(program, 'main/main.js'))})`
  return spawnSync(process.execPath, ['-e', read], { uid: 65534, gid: 65534 }).status === 0
}

describe('an unusable data folder', () => {
  const folder = () => temporaryFolder('kontor-trouble-')

  test('is a file, or inside of one', async () => {
    const file = join(await folder(), 'file')
    await writeFile(file, 'mine')
    expect(startRefused(file)).toContain(`${file} is a file. Name a folder for the books with --data.`)
    expect(startRefused(join(file, 'data'))).toContain('is a file instead of a folder')
  })

  test.each(['database', 'books', 'window', 'logs'])(
    'has a file where %s belongs, which stays unchanged',
    async (name) => {
      const data = await folder()
      await writeFile(join(data, name), 'mine')
      expect(startRefused(data)).toContain(`${join(data, name)} is a file where a folder belongs. Move it away`)
      expect((await stat(join(data, name))).size).toBe(4)
    },
  )

  test('has a folder where the lock belongs', async () => {
    const data = await folder()
    await mkdir(join(data, 'kontor.lock'))
    expect(startRefused(data)).toContain(`${join(data, 'kontor.lock')} is a folder where a file belongs. Move it away`)
  })

  test('is not writable', async (context) => {
    const data = await folder()
    await chmod(program, 0o755)
    if (isRoot && !isStartImpossible())
      return context.skip('root may write everywhere, and no other user may enter the folder of this clone')
    await chmod(data, 0o555)
    closing.push(() => chmod(data, 0o755))
    expect(startRefused(data, true)).toContain(`${data} cannot be written (EACCES). Give yourself the right`)
  })
})

// Files that another program holds open for a moment (rule 183): the system refuses the rename, and Kontor retries it.
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { machineFiles, replaceText } from '../../../main/journal/append/files.ts'
import { retryWhileInUse } from '../../../main/platform/rename.ts'
import { writeApiFile } from '../../../main/program/api-file.ts'
import { createFileArchive } from '../../../main/service/core/file-archive.ts'

afterEach(() => vi.useRealTimers())

const refused = (code: string) => Object.assign(new Error(`${code}: rename`), { code, syscall: 'rename' })

/** A call that the system refuses this many times. */
const held = (code: string, times: number) => {
  let left = times
  return vi.fn(async () => {
    if (left-- > 0) throw refused(code)
  })
}

describe('a held file', () => {
  test.each([
    ['EBUSY', 'win32'],
    ['EPERM', 'win32'],
    ['EACCES', 'win32'],
    ['EBUSY', 'linux'],
    ['EPERM', 'darwin'],
  ] as const)('held for a moment (%s on %s) is renamed afterwards', async (code, platform) => {
    const step = held(code, 3)
    await retryWhileInUse(step, platform)
    expect(step).toHaveBeenCalledTimes(4)
  })

  test.each([
    ['ENOENT', 'win32'],
    ['ENOSPC', 'win32'],
    ['EACCES', 'linux'],
  ] as const)('with another error, %s on %s, is refused at once', async (code, platform) => {
    const step = held(code, 1)
    await expect(retryWhileInUse(step, platform)).rejects.toMatchObject({ code })
    expect(step).toHaveBeenCalledTimes(1)
  })

  test('held for ever is refused after five seconds', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
    const step = held('EBUSY', 1000)
    let waited: number | null = null
    const started = performance.now()
    const asked = retryWhileInUse(step).catch((error) => {
      waited = performance.now() - started
      return error
    })
    for (let ms = 0; ms < 6000 && waited === null; ms += 10) await vi.advanceTimersByTimeAsync(10)
    expect(await asked).toMatchObject({ code: 'EBUSY' })
    expect(waited).toBeGreaterThan(4500)
    expect(waited).toBeLessThanOrEqual(5000)
    expect(step.mock.calls.length).toBeLessThan(30)
  })
})

test('replacing a file of a data folder succeeds: a text, a stored file, the address of the interface', async () => {
  const folder = await fs.mkdtemp(join(tmpdir(), 'kontor-held-'))
  const rename = vi.spyOn(fs, 'rename')
  syncBuiltinESMExports()
  /** The system refuses the next renames. */
  const heldTwice = () => {
    rename.mockClear()
    for (const code of ['EBUSY', 'EPERM']) rename.mockRejectedValueOnce(refused(code))
  }
  try {
    heldTwice()
    await replaceText(machineFiles, join(folder, 'anchor'), 'new')
    expect(rename).toHaveBeenCalledTimes(3)
    expect(await fs.readFile(join(folder, 'anchor'), 'utf8')).toBe('new')

    heldTwice()
    const archive = createFileArchive(join(folder, 'files'))
    const sha256 = await archive.stage(new TextEncoder().encode('statement')).store()
    expect(rename).toHaveBeenCalledTimes(3)
    expect(new TextDecoder().decode(await archive.read(sha256))).toBe('statement')

    heldTwice()
    await writeApiFile(folder, { url: 'http://127.0.0.1:1', api: 'http://127.0.0.1:1/api', token: 't' })
    expect(rename).toHaveBeenCalledTimes(3)
    expect(JSON.parse(await fs.readFile(join(folder, 'api.json'), 'utf8'))).toMatchObject({ token: 't' })
  } finally {
    rename.mockRestore()
    syncBuiltinESMExports()
    await fs.rm(folder, { recursive: true, force: true })
  }
})

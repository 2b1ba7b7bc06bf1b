// Who else may look into the data folder.
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepPrivate } from '../../main/data-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-private-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('The data folder', () => {
  beforeEach(({ skip }) => skip(process.platform === 'win32', 'Windows has no such rights'))

  test.each([0o755, 0o750, 0o701, 0o770, 0o700])('of the mode %i is for its owner alone', (mode) => {
    chmodSync(folder, mode)
    expect(keepPrivate(folder)).toBeNull()
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  test('that is everybody’s stays it, and that is said', () => {
    chmodSync(folder, 0o1777)
    expect(keepPrivate(folder)).toBe(
      `Other users of this machine can look into ${folder}. Take that right from them (chmod 700), or name another folder with --data.`,
    )
    expect(statSync(folder).mode & 0o7777).toBe(0o1777)
  })
})

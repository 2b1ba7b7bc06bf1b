// Which other users may read the data folder.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataFolderProblem, restrictAccess } from '../../../main/home/check-data-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-private-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the data folder', () => {
  beforeEach(({ skip }) => skip(process.platform === 'win32', 'Windows has no such rights'))

  test.each([0o755, 0o750, 0o701, 0o770, 0o700])('of the mode %i becomes readable by its owner only', (mode) => {
    chmodSync(folder, mode)
    expect(restrictAccess(folder)).toBeNull()
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  test('that everyone may read stays so, with a warning', () => {
    chmodSync(folder, 0o1777)
    expect(restrictAccess(folder)).toBe(
      `Other users of this machine can read ${folder}. Remove their access (chmod 700), or choose another folder with --data.`,
    )
    expect(statSync(folder).mode & 0o7777).toBe(0o1777)
  })
})

describe('a link is not followed', () => {
  beforeEach(({ skip }) => skip(process.platform === 'win32', 'Links need a right there'))

  test.each(['a folder', 'nothing'])('logs to %s', (to) => {
    const elsewhere = join(folder, 'elsewhere')
    if (to === 'a folder') mkdirSync(elsewhere)
    symlinkSync(elsewhere, join(folder, 'logs'))
    expect(dataFolderProblem(folder)).toBe(
      `${join(folder, 'logs')} is a link, and Kontor writes its log into its own folder only. Remove the link and start again.`,
    )
    expect(existsSync(elsewhere) ? readdirSync(elsewhere) : []).toEqual([])
  })

  test('the log to a file', () => {
    mkdirSync(join(folder, 'logs'))
    symlinkSync(join(folder, 'other.txt'), join(folder, 'logs', 'kontor.log'))
    expect(dataFolderProblem(folder)).toContain('kontor.log is a link')
    expect(existsSync(join(folder, 'other.txt'))).toBe(false)
  })

  test('but not to a folder of its own', () => {
    expect(dataFolderProblem(folder)).toBeNull()
    expect(statSync(join(folder, 'logs')).isDirectory()).toBe(true)
  })
})

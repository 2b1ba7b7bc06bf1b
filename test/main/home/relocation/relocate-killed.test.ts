// Relocation of the books, killed between any two steps: either the copy counts and is complete, or no file of it is
// left.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { removeInterruptedCopy } from '../../../../main/home/relocation/relocate.ts'
import { movedTo } from '../../../../main/home/relocation/relocation-markers.ts'
import { tryRelocation } from '../../../../main/home/relocation/targets.ts'
import { isOfLock } from '../../../../main/journal/append/lock.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../../support/browser/chromium.ts'
import { countOf } from '../../../support/counts.ts'
import { createRandom, newSeed } from '../../../support/random.ts'

const SUPPORT = resolve(import.meta.dirname, '../../../support/process')

/** A relocation makes fewer calls. */
const AFTER_LAST_CALL = 80
const CALLS_BETWEEN = Array.from({ length: AFTER_LAST_CALL - 2 }, (_, index) => index + 2)
const random = createRandom(newSeed('kills of a move'))

/** Whether it ended before the call of that number. */
const moveUntil = (call: number, from: string, to: string): boolean => {
  const { status, signal, stderr } = spawnSync(
    process.execPath,
    ['--import', join(SUPPORT, 'crash-at-call.ts'), join(SUPPORT, 'relocate-process.ts'), from, to],
    { env: { ...process.env, DIE_AT: String(call) }, encoding: 'utf8' },
  )
  expect(status === 0 || signal === 'SIGKILL', stderr).toBe(true)
  return status === 0
}

afterAll(removeTemporaryFolders)

describe.each([
  ['that is created for it', false],
  ['that exists', true],
])('into a folder %s', (_, isThere) => {
  test('a kill between any two steps leaves the books in one folder, and no remains', async () => {
    const home = await temporaryFolder('kontor-move-')
    const [from, to] = [join(home, 'from'), join(home, 'to')]
    const journal = 'books/system/journal/000001.jsonl'
    const outcomes: string[] = []
    // The first call and one after the last are always among them: the books stay, and are moved, at least once.
    for (const call of [1, ...random.some(countOf('kills_of_moves'), CALLS_BETWEEN), AFTER_LAST_CALL]) {
      await mkdir(join(from, 'books/system/journal'), { recursive: true })
      await writeFile(join(from, journal), 'a commit')
      if (isThere) await mkdir(to)
      const isDone = moveUntil(call, from, to)
      const isMoved = movedTo(from) !== null
      outcomes.push(isMoved ? 'moved' : 'stays')
      if (isMoved) expect(await readFile(join(to, journal), 'utf8'), `call ${call}`).toBe('a commit')
      else {
        await removeInterruptedCopy(from)
        const rest = (await readdir(from)).filter((name) => !name.endsWith('.new'))
        // A lock that was being taken blocks nothing.
        const there = existsSync(to) ? (await readdir(to)).filter((name) => !isThere || !isOfLock(name)) : null
        expect([rest, there], `call ${call}`).toEqual([['books'], isThere ? [] : null])
        expect(await tryRelocation(to, from, 0), `call ${call}`).toEqual({ ok: true, value: { has_books: false } })
      }
      for (const folder of [from, to]) await rm(folder, { recursive: true, force: true })
      if (isDone) break
    }
    // One step decides, and there is no way back after it.
    expect(outcomes.join(' ')).toMatch(/^(stays )+(moved ?)+$/)
  })
})

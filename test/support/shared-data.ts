// Test data that lies beside the repository and is never part of it. Tests that need it say loudly when it is missing.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { TestContext } from 'vitest'

const folder = resolve(import.meta.dirname, '../../../shared')

/** Whether the folder is there. Tests that cannot do without it use `skipWithoutSharedData`. */
export const hasSharedData = existsSync(join(folder, 'data'))

const REASON = 'the test data beside the repository (../shared) is missing'

if (!hasSharedData) process.stderr.write(`\nSKIPPED: ${REASON}; tests on real files do not run.\n`)

/** For `beforeEach`: the tests of a block are skipped, with the reason, when the folder is missing. */
export const skipWithoutSharedData = ({ skip }: TestContext): void => {
  if (!hasSharedData) skip(REASON)
}

/** The path of something in the folder, by its parts. */
export const sharedPath = (...parts: readonly string[]): string => join(folder, ...parts)

/** A file of the folder, in memory of its own. */
export const readShared = (...parts: readonly string[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(sharedPath(...parts)))

/** A JSON file of the folder; an empty object when the folder is missing, so that tables of tests stay empty. */
export const readSharedJson = <T extends object>(...parts: readonly string[]): T =>
  (hasSharedData ? JSON.parse(readFileSync(sharedPath(...parts), 'utf8')) : {}) as T

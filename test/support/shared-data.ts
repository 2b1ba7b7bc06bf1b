// Sample files next to the repository, never part of it: they add breadth to tests that use statements of our own.
// Where they are missing, or KONTOR_SAMPLES is "none", their tests are skipped with the reason.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { TestContext } from 'vitest'

const folder = resolve(import.meta.dirname, '../../../shared')

/** Whether the folder exists. Tests that need it use `skipWithoutSharedData`. */
export const hasSharedData = process.env.KONTOR_SAMPLES !== 'none' && existsSync(join(folder, 'data'))

const REASON = 'the sample files next to the repository (../shared) are missing'

/** For `beforeEach`: the tests of a block are skipped, with the reason, when the folder is missing. */
export const skipWithoutSharedData = ({ skip }: TestContext): void => {
  if (!hasSharedData) skip(REASON)
}

/**
 * Cases for `test.each`. Without samples one case represents all of them, and is skipped: an empty block would be a
 * fault.
 */
export const orNoSamples = <T>(cases: readonly (readonly [name: string, T])[]): readonly (readonly [string, T])[] =>
  cases.length > 0 || hasSharedData ? cases : [['no sample', {} as T]]

/** The path of something in the folder, by its parts. */
export const sharedPath = (...parts: readonly string[]): string => join(folder, ...parts)

/** A file of the folder, in memory of its own. */
export const readShared = (...parts: readonly string[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(sharedPath(...parts)))

/** A JSON file of the folder; an empty object when the folder is missing, so that test tables stay empty. */
export const readSharedJson = <T extends object>(...parts: readonly string[]): T =>
  (hasSharedData ? JSON.parse(readFileSync(sharedPath(...parts), 'utf8')) : {}) as T

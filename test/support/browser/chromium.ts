// The real browser for tests: found as the product finds it, with the database page of the build.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type ChromiumOptions, createChromiumEngine } from '../../../main/engine/chromium.ts'
import type { Engine } from '../../../main/engine/engine.ts'
import { findBrowser } from '../../../main/engine/find-browser.ts'

/** The folder of the database page that was built for this run. */
export const databasePageFolder = (): string => join(inject('program'), 'renderer')

/** An engine with its profiles in a folder. Without a browser it fails with a text that names what to install. */
export const testEngine = async (folder: string, options: Partial<ChromiumOptions> = {}): Promise<Engine> => {
  await findBrowser()
  return createChromiumEngine({
    profileFolder: join(folder, 'database-profile'),
    windowProfileFolder: join(folder, 'window-profile'),
    pageFolder: databasePageFolder(),
    log: () => undefined,
    ...options,
  })
}

const folders: string[] = []

export const temporaryFolder = async (prefix: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  folders.push(folder)
  return folder
}

/** Removes the folders that `temporaryFolder` made; for `afterAll`. */
export const removeTemporaryFolders = async (): Promise<void> => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

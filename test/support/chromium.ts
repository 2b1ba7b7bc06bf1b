// The real browser for tests: found as the product finds it, with the database page built from the sources.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { type ChromiumOptions, createChromiumEngine } from '../../main/engine/chromium.ts'
import type { Engine } from '../../main/engine/engine.ts'
import { findBrowser } from '../../main/engine/find-browser.ts'

let built: Promise<string> | null = null

/** The folder of the database page, built once per test file as vite.config.ts builds it. */
export const databasePageFolder = (): Promise<string> => {
  built ??= buildDatabasePage()
  return built
}

const buildDatabasePage = async (): Promise<string> => {
  const root = resolve(import.meta.dirname, '../../renderer')
  const outDir = await temporaryFolder('kontor-page-')
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    base: './',
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, target: 'chrome138', rolldownOptions: { input: join(root, 'database.html') } },
  })
  return outDir
}

/** An engine with its profiles in a folder. Without a browser it fails with a text that says what to install. */
export const testEngine = async (folder: string, options: Partial<ChromiumOptions> = {}): Promise<Engine> => {
  await findBrowser()
  return createChromiumEngine({
    profileFolder: join(folder, 'database-profile'),
    windowProfileFolder: join(folder, 'window-profile'),
    pageFolder: await databasePageFolder(),
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

/** Removes what `temporaryFolder` made; for `afterAll`. */
export const removeTemporaryFolders = async (): Promise<void> => {
  built = null
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

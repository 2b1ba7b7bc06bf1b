// Which browser the tests use: in every run Chromium's headless shell from npm (build/test.mjs), which needs half the
// computing time of an installed one; in `npm run test:long` the installed one.
import { afterAll, beforeEach, type TestContext, vi } from 'vitest'
import { findBrowser } from '../../../main/engine/find-browser.ts'

const shell = process.env.KONTOR_HEADLESS_SHELL

const forgetShell = (): void => {
  if (shell === 'chosen') vi.stubEnv('KONTOR_CHROMIUM', undefined)
}

/** For a test file about an installed browser: its tests use that one in every run. */
export const runOnInstalledBrowser = (): void => {
  beforeEach(forgetShell)
  afterAll(() => void vi.unstubAllEnvs())
}

/** The path of the installed browser; of the headless shell if none is installed. */
export const installedBrowser = async (): Promise<string> => {
  forgetShell()
  try {
    return await findBrowser()
  } finally {
    vi.unstubAllEnvs()
  }
}

/** In a test that the headless shell cannot pass. */
export const skipWithoutInstalledBrowser = (context: TestContext): void => {
  if (shell === 'only') context.skip('no browser is installed, and the headless shell from npm cannot do this')
}

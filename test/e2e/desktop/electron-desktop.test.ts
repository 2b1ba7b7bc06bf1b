// The first flows of the built desktop shell on Electron's double; test/electron runs the same on Electron's binary.
import { afterAll } from 'vitest'
import { type DesktopPlace, desktopSuite } from '../../contract/desktop.suite.ts'
import { removeTemporaryFolders } from '../../support/browser/chromium.ts'
import { startShell } from '../../support/browser/electron-process.ts'

afterAll(removeTemporaryFolders)

const start = ({ data, env }: DesktopPlace, files: readonly string[] = []) => {
  const shell = startShell(data, env.XDG_CONFIG_HOME ?? '', { more: files, env })
  return { ...shell, closeWindow: () => shell.kill('SIGUSR2') }
}

desktopSuite({ open: start, run: start })

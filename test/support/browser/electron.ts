// The engine in Electron on the double (electron-double/), with the built pages and preloads.
import { join } from 'node:path'
import { inject } from 'vitest'
import { createElectronEngine } from '../../../main/engine/electron/engine.ts'
import { takeShell } from '../../../main/engine/electron/shell.ts'
import type { Engine } from '../../../main/engine/engine.ts'
import { state } from '../electron-double/state.ts'
import { databasePageFolder } from './chromium.ts'

/** An engine for a data folder. The first engine makes this process the owner of its folder, as a start does. */
export const electronEngine = (dataFolder: string, log: (text: string) => void = () => undefined): Engine => {
  if (state.schemes.length === 0)
    takeShell({ config: join(dataFolder, 'config'), data: dataFolder, files: [], link: null })
  const preloadFolder = join(inject('program'), 'main', 'preload')
  return createElectronEngine({ dataFolder, rendererFolder: databasePageFolder(), preloadFolder, log })
}

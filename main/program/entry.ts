// The start of the program on a Chromium of the machine.
import { join } from 'node:path'
import { createChromiumEngine } from '../engine/chromium.ts'
import { readOptions } from '../options/options.ts'
import { chromiumProfile, type Host, run } from './run.ts'

const host: Host = {
  createEngine: ({ dataFolder, rendererFolder, log, onBrowserStarted }) =>
    createChromiumEngine({
      profileFolder: chromiumProfile(dataFolder),
      windowProfileFolder: join(dataFolder, 'window'),
      pageFolder: rendererFolder,
      log,
      onBrowserStarted,
    }),
}

// Not awaited: a part that is loaded later must not wait for the end of this file.
void run(host, readOptions(process.argv.slice(2))).then((code) => {
  if (code !== null) process.exitCode = code
})

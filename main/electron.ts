// Where the program begins in Electron: packed, or by `npm start` where Electron's binary is there.
import { join } from 'node:path'
import { createElectronEngine } from './engine/electron/engine.ts'
import { argumentsGiven, exit, hasSwitch, quitWith, refuse, takeShell, tell } from './engine/electron/shell.ts'
import { readOptions } from './options.ts'
import { type Host, run } from './run.ts'
import { troubleOfSandbox } from './sandbox.ts'

const host: Host = {
  createEngine: (place) => createElectronEngine({ ...place, preloadFolder: join(import.meta.dirname, 'preload') }),
  onEnd: quitWith,
  tell,
}

const { own, link } = argumentsGiven()
const read = readOptions(own, { takes_files: true })
const isQuestion = !read.ok || read.value.help || read.value.version
const withoutSandbox = troubleOfSandbox(hasSwitch, process.env)
if (withoutSandbox !== null) refuse(withoutSandbox)
else if (isQuestion || takeShell({ ...read.value, link })) {
  // Not awaited: Electron is ready only when this file has come to its end.
  void run(host, read).then((code) => {
    if (code !== null) exit(code)
  })
} else exit(0)

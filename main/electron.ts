// Where the program begins in Electron: packed, or by `npm start` where Electron's binary is there.
import { join } from 'node:path'
import { createElectronEngine } from './engine/electron/engine.ts'
import { askAboutFolder } from './engine/electron/folder-dialogs.ts'
import {
  argumentsGiven,
  exit,
  hasSwitch,
  liveOutside,
  moveShell,
  prepareShell,
  quitWith,
  refuse,
  takeShell,
  tell,
  whenReady,
} from './engine/electron/shell.ts'
import { type Options, readOptions } from './options.ts'
import { writeChoice } from './place/choice.ts'
import { type FolderTrouble, findDataFolder, folderTroubleText } from './place/find-folder.ts'
import { checkOpening } from './place/targets.ts'
import { type Host, run } from './run.ts'
import { troubleOfSandbox } from './sandbox.ts'

const host: Host = {
  createEngine: (place) => createElectronEngine({ ...place, preloadFolder: join(import.meta.dirname, 'preload') }),
  onEnd: quitWith,
  onFolder: moveShell,
  tell,
}

/** Begins in the folder where the books are; a person is asked where they are not found. */
const begin = (given: Options): void => {
  const found = findDataFolder(given)
  if (!found.ok) void ask(given, found.error)
  else if (takeShell({ ...given, data: found.value, link })) go({ ...given, data: found.value, is_data_given: true })
  else exit(0)
}

const ask = async (given: Options, trouble: FolderTrouble): Promise<void> => {
  process.stderr.write(`Kontor cannot start: ${folderTroubleText(trouble)}\n`)
  liveOutside(given.config)
  await whenReady()
  const answer = await askAboutFolder(trouble, async (folder) => (await checkOpening(folder, null)).ok)
  if (answer === null) return exit(1)
  if (answer.type === 'again') return begin(given)
  if (answer.type === 'there') return begin({ ...given, data: answer.folder, is_data_given: true })
  const looked = await checkOpening(answer.folder, null)
  await writeChoice(given.config, { folder: answer.folder, is_new: looked.ok && !looked.value.has_books })
  begin({ ...given, data: given.usual_data, is_data_given: false })
}

const go = (options: Options): void => {
  // Not awaited: Electron is ready only when this file has come to its end.
  void run(host, { ok: true, value: options }).then((code) => {
    if (code !== null) exit(code)
  })
}

const { own, link } = argumentsGiven()
const read = readOptions(own, { takes_files: true })
const withoutSandbox = troubleOfSandbox(hasSwitch, process.env)
if (withoutSandbox !== null) refuse(withoutSandbox)
else if (!read.ok || read.value.help || read.value.version)
  void run(host, read).then((code) => {
    if (code !== null) exit(code)
  })
else {
  prepareShell()
  begin(read.value)
}

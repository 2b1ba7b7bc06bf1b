// The start of the program in Electron: packaged, or by `npm start` if Electron's binary exists.
import { join } from 'node:path'
import { createElectronEngine } from '../engine/electron/engine.ts'
import { askAboutFolder } from '../engine/electron/folder-dialogs.ts'
import {
  exit,
  hasSwitch,
  liveOutside,
  moveShell,
  prepareShell,
  quitWith,
  readOwnArguments,
  refuse,
  showStartProblem,
  takeShell,
  whenReady,
} from '../engine/electron/shell.ts'
import { writeChoice } from '../home/relocation/chosen-folder.ts'
import { type FolderProblem, findDataFolder, folderProblemText } from '../home/relocation/find-folder.ts'
import { checkOpening } from '../home/relocation/targets.ts'
import { type Options, readOptions } from '../options/options.ts'
import { sandboxProblem } from '../platform/sandbox.ts'
import { type Host, run } from './run.ts'

const host: Host = {
  createEngine: (place) => createElectronEngine({ ...place, preloadFolder: join(import.meta.dirname, 'preload') }),
  onEnd: quitWith,
  onFolderChange: moveShell,
  showError: showStartProblem,
}

/** Starts in the folder of the books; asks the user if it is not found. */
const findAndStart = (startOptions: Options): void => {
  const found = findDataFolder(startOptions)
  if (!found.ok) void askForFolder(startOptions, found.error)
  else if (takeShell({ ...startOptions, data: found.value, link }))
    startProgram({ ...startOptions, data: found.value, is_data_named: true })
  else exit(0)
}

const askForFolder = async (startOptions: Options, problem: FolderProblem): Promise<void> => {
  process.stderr.write(`Kontor cannot start: ${folderProblemText(problem)}\n`)
  liveOutside(startOptions.config)
  await whenReady()
  const answer = await askAboutFolder(problem, async (folder) => (await checkOpening(folder, null)).ok)
  if (answer === null) return exit(1)
  if (answer.type === 'again') return findAndStart(startOptions)
  if (answer.type === 'there') return findAndStart({ ...startOptions, data: answer.folder, is_data_named: true })
  const checked = await checkOpening(answer.folder, null)
  await writeChoice(startOptions.config, { folder: answer.folder, is_new: checked.ok && !checked.value.has_books })
  findAndStart({ ...startOptions, data: startOptions.usual_data, is_data_named: false })
}

const startProgram = (options: Options): void => {
  // Not awaited: Electron is ready only after this file has ended.
  void run(host, { ok: true, value: options }).then((code) => {
    if (code !== null) exit(code)
  })
}

const { own, link } = readOwnArguments()
const read = readOptions(own, { takes_files: true })
const withoutSandbox = sandboxProblem(hasSwitch, process.env)
if (withoutSandbox !== null) refuse(withoutSandbox)
else if (!read.ok || read.value.help || read.value.version)
  void run(host, read).then((code) => {
    if (code !== null) exit(code)
  })
else {
  prepareShell()
  findAndStart(read.value)
}

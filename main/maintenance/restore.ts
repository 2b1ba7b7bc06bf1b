// `--restore <file>`: compares the whole backup, reports its content, and puts its books into the data folder, before
// any file there is opened.
import { BackupRefused } from '../backup/format.ts'
import { runJob } from '../backup/jobs.ts'
import { describeBackup, passphraseFromEnvironment, progressLine, refusalText } from './backup-texts.ts'

/** Whether the books are restored; with `look`, whether the backup is intact. Prints all messages itself. */
export const restoreFirst = async (order: {
  readonly file: string
  readonly data: string
  readonly config: string
  readonly look: boolean
}): Promise<boolean> => {
  const { file, data, config, look } = order
  const passphrase = passphraseFromEnvironment()
  try {
    if (look) {
      const content = await runJob({ type: 'look', file, passphrase }, progressLine('Compared'))
      process.stdout.write(describeBackup(file, content))
      return true
    }
    const content = await runJob(
      { type: 'restore', file, passphrase, data_folder: data, config_folder: config },
      progressLine('Restored'),
    )
    // Not to stdout: with --headless it contains only one line of JSON.
    process.stderr.write(`${describeBackup(file, content)}Restored into ${data}\n`)
    return true
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error
    process.stderr.write(`${file}: ${refusalText(error)}\n`)
    return false
  }
}

// `--restore <file>`: compares all of a backup, says what is in it, and puts its books into the data folder, before anything
// there is opened.
import { BackupRefused } from '../backup/format.ts'
import { runJob } from '../backup/jobs.ts'
import { describeBackup, passphraseFromEnvironment, progressLine, refusalText } from './backup-texts.ts'

/** Whether the books are there now, or with `look`: whether the backup is whole. What there is to say is said. */
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
    // Not to stdout: with --headless it carries one line of JSON alone.
    process.stderr.write(`${describeBackup(file, content)}Restored into ${data}\n`)
    return true
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error
    process.stderr.write(`${file}: ${refusalText(error)}\n`)
    return false
  }
}

// `npm run backup -- --data <folder> --to <file>`: backs up a data folder. Where the program runs, it is asked, since it alone
// knows where its journals stand; else their files are read, which changes nothing in the folder but its note of the backup.
// Exit code 0: made, read back and whole. 1: it could not be made. 2: the command was wrong.
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import packageJson from '../package.json' with { type: 'json' }
import { MadeBackup } from '../shared/api/endpoints/backup.ts'
import { Problem } from '../shared/api/problem.ts'
import { BACKUP_SUFFIX, BackupRefused } from './backup/format.ts'
import { createInstallationBackups } from './backup/installation-backups.ts'
import { momentOnDisk } from './backup/moment.ts'
import { describeBackup, passphraseGiven, progressLine } from './backup-words.ts'
import { now } from './clock.ts'
import { BACKUP_TEXTS } from './http/text/backup-refusals.ts'
import { lockHolder } from './journal/append/lock.ts'
import { defaultDataFolder } from './options.ts'

const HELP = `Backs up all books and kept files of a data folder, also while Kontor works there.

Usage: npm run backup -- [--data <folder>] --to <new file that ends in ${BACKUP_SUFFIX}, or folder>

It is encrypted with the passphrase in KONTOR_PASSPHRASE, else with the one of the settings, if there is one.
`

/** Why there is no backup, in a sentence. */
class Told extends Error {}

const makeHere = async (data: string, to: string): Promise<MadeBackup> => {
  const books = await momentOnDisk(data)
  const backups = createInstallationBackups({ dataFolder: data, version: packageJson.version, now, heads: () => books })
  const notes = await backups.readNotes()
  const passphrase = passphraseGiven() ?? notes.passphrase
  const watch = { onProgress: progressLine('Copied'), signal: new AbortController().signal }
  const made = await backups.make({ to, cause: 'person', passphrase }, watch)
  if (!made.ok) throw new Told(BACKUP_TEXTS[made.error]())
  const { file, content } = made.value
  await backups.writeNotes({ ...notes, last: { made_at: content.made_at, file, lacking: content.lacking } })
  return made.value
}

/** Waits as long as it takes, which `fetch` does not. */
const makeThere = async (data: string, to: string): Promise<MadeBackup> => {
  const address = await readFile(join(data, 'api.json'), 'utf8').catch(() => {
    throw new Told('Kontor works in this data folder, but does not answer yet. Try again shortly.')
  })
  const { api, token } = JSON.parse(address) as { api: string; token: string }
  const passphrase = passphraseGiven()
  const body = JSON.stringify({ to, ...(passphrase === null ? {} : { passphrase }) })
  const { promise, resolve: answer, reject } = Promise.withResolvers<string>()
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const asking = request(`${api}/backup`, { method: 'POST', headers }, (response) => {
    let text = ''
    response.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    response.on('end', () => answer(text)).on('error', reject)
  })
  asking.on('error', reject).end(body)
  const said: unknown = JSON.parse(await promise)
  const problem = Problem.safeParse(said)
  if (problem.success) throw new Told(problem.data.message)
  return MadeBackup.parse(said)
}

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: { data: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) {
    process.stdout.write(HELP)
    return 0
  }
  if (!values.to) {
    process.stderr.write('Say where the backup comes to lie: --to <file or folder>\n')
    return 2
  }
  const data = resolve(values.data ?? defaultDataFolder(process.platform, process.env, homedir()))
  const to = resolve(values.to)
  try {
    const isRunning = (await lockHolder(data)) !== null
    const { file, content } = await (isRunning ? makeThere(data, to) : makeHere(data, to))
    process.stdout.write(describeBackup(file, content))
    return 0
  } catch (error) {
    if (!(error instanceof Told) && !(error instanceof BackupRefused)) throw error
    process.stderr.write(`${error.message}\n`)
    return 1
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}

// `npm run export -- --data <folder> --to <file>`: writes the package of an organization's books for an auditor, without the
// application or beside it; it changes nothing in the data folder. Exit code 0: written. 1: it could not be. 2: the command was wrong.
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import packageJson from '../package.json' with { type: 'json' }
import { isOrganizationBook, organizationBook, organizationOf } from '../shared/books/port/book-name.ts'
import { readPageScript } from './archive/page.ts'
import { type ArchiveContent, writeArchive } from './archive/write-archive.ts'
import { BackupRefused } from './backup/format.ts'
import { momentOnDisk } from './backup/moment.ts'
import { refusalText } from './backup-words.ts'
import { now } from './clock.ts'
import { defaultDataFolder } from './options.ts'

const HELP = `Writes the books of an organization as a package (ZIP) that can be checked without Kontor.

Usage: npm run export -- [--data <folder>] --to <new file.zip> [--organization <number>]

  --organization <number>   whose books; needed when the data folder holds several
`

const describe = (file: string, content: ArchiveContent): string => {
  const { organization, head, entries, damaged_files, missing_files } = content
  const lines: readonly (readonly [string, string])[] = [
    ['books of', `${organization.name} (organization ${organization.id})`],
    ['holds', `${head.commit} commits, ${entries} journal entries`],
    ['last', head.time],
    ['head', head.hash],
    ...(damaged_files.length > 0 ? ([['note', `damaged files: ${damaged_files.join(', ')}`]] as const) : []),
    ...(missing_files.length > 0 ? ([['note', `missing files: ${missing_files.join(', ')}`]] as const) : []),
    ['check', 'open verify.html of the package in a browser'],
  ]
  return `${file}\n${lines.map(([name, value]) => `  ${name.padEnd(8)} ${value}\n`).join('')}`
}

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      to: { type: 'string' },
      organization: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    process.stdout.write(HELP)
    return 0
  }
  if (!values.to) {
    process.stderr.write('Say where the package comes to lie: --to <new file.zip>\n')
    return 2
  }
  const data_folder = resolve(values.data ?? defaultDataFolder(process.platform, process.env, homedir()))
  try {
    const books = await momentOnDisk(data_folder)
    const present = books.map(({ book }) => book).filter(isOrganizationBook)
    const chosen = values.organization === undefined ? present : [organizationBook(Number(values.organization))]
    const [book] = chosen
    if (chosen.length !== 1 || book === undefined || !present.includes(book)) {
      const numbers = present.map(organizationOf).join(', ')
      process.stderr.write(`Say whose books: --organization <number>, one of these: ${numbers}\n`)
      return 2
    }
    const target = resolve(values.to)
    const content = await writeArchive({
      ...{ data_folder, target, organization: organizationOf(book), books, fiscal_year_id: null },
      ...{ made_at: now(), version: packageJson.version },
      page_script: await readPageScript(join(import.meta.dirname, '..')),
    })
    process.stdout.write(describe(target, content))
    return 0
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error
    process.stderr.write(`${refusalText(error)}\n`)
    return 1
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}

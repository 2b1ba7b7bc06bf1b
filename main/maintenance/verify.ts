// `npm run verify -- --data <folder>`, or `--books <database>`: checks books without the application, and changes
// nothing. The checks are in verify-folder.ts and verify-database.ts. Exit code 0: nothing is damaged. 1: there are
// findings, a loss is not acknowledged, or with `--strict` a check of the books is wrong. 2: it could not run.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ok } from '../../shared/value/result.ts'
import { defaultDataFolderHere } from '../home/default-data-folder.ts'
import { isDatabaseUrl } from '../postgres/database-url.ts'
import { runCommand } from './run-command.ts'
import { hasBooks, isSound, isWhole, jsonOf, type Outcome, textOf, verifyFolder } from './verify-folder.ts'

const HELP = `Checks the books of a data folder, or of a database, and changes nothing.

Usage: npm run verify -- [--data <folder>] [--json] [--strict] [--key <file>]
       npm run verify -- --books <database> [--json] [--strict]

  --data <folder>     the data folder (default: the one that Kontor opens without it)
  --books <database>  postgres://user@host/database: checks every book like those of a folder, and its tables
  --json              prints one JSON object instead of text
  --strict            also exits with 1 if a check of the books fails because ledger, documents and bank do not agree
  --key <file>        the key file of the installation, for a folder that comes from another computer (default: this computer's)

Exit codes: 0 nothing is damaged; 1 something was found, a loss is not acknowledged, or with --strict a check of the
books is wrong; 2 it could not be checked.
`

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      books: { type: 'string' },
      key: { type: 'string' },
      json: { type: 'boolean' },
      strict: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    process.stdout.write(HELP)
    return 0
  }
  if (values.books !== undefined) {
    if (!isDatabaseUrl(values.books) || values.data !== undefined || values.key !== undefined)
      throw new Error(
        '--books must be a database, like postgres://user@host/database; --data and --key are for folders.',
      )
    // Loaded only here, since most installations have no database.
    const { verifyDatabase } = await import('./verify-database.ts')
    return printOutcome(await verifyDatabase(values.books), values)
  }
  const found = values.data === undefined ? defaultDataFolderHere(process.env) : ok(resolve(values.data))
  if (!found.ok) throw new Error(found.error)
  const dataFolder = found.value
  if (!hasBooks(dataFolder)) {
    process.stderr.write(`There are no books in ${dataFolder}. Specify the data folder: --data <folder>\n`)
    return 2
  }
  const key = values.key === undefined ? null : resolve(values.key)
  return printOutcome(await verifyFolder(dataFolder, key), values)
}

const printOutcome = (outcome: Outcome, { json, strict }: { json?: boolean; strict?: boolean }): number => {
  process.stdout.write(json ? `${JSON.stringify(jsonOf(outcome), null, 2)}\n` : textOf(outcome))
  return (strict ? isSound(outcome) : isWhole(outcome)) ? 0 : 1
}

await runCommand(main)

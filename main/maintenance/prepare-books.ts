// `npm run books -- --prepare <database> [--role <name>]`: the owner of a database prepares it for programs that work
// in it with another role, which cannot change commits. Exit code 0: done. 2: refused, with a sentence.
import { parseArgs } from 'node:util'
import { isDatabaseUrl, shownUrl } from '../postgres/database-url.ts'
import { runCommand } from './run-command.ts'

const HELP = `Prepares a PostgreSQL database for the books: creates or updates their tables, and grants the rights that programs need.

Usage: npm run books -- --prepare <database> [--role <name> …]

  --prepare <database>  postgres://owner@host/database, with a role that owns the schema kontor or may create it
  --role <name>         a role for programs: it can read and add commits, and never change one; may be repeated

Run it again after an update of Kontor, before programs of that role start. Running programs can continue in the meantime.
Exit codes: 0 done; 2 it could not be done.
`

const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      prepare: { type: 'string' },
      role: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help || values.prepare === undefined) {
    const stream = values.help ? process.stdout : process.stderr
    stream.write(HELP)
    return values.help ? 0 : 2
  }
  if (!isDatabaseUrl(values.prepare))
    throw new Error('--prepare must be a database, like postgres://owner@host/database.')
  const { prepareDatabase } = await import('../postgres/prepare-database.ts')
  await prepareDatabase(values.prepare, values.role)
  const rolesText = values.role.length === 0 ? '' : ` ${values.role.join(', ')} may use them.`
  process.stdout.write(`The tables of the books in ${shownUrl(values.prepare)} are up to date.${rolesText}\n`)
  return 0
}

await runCommand(main)

// `kontor api`: one request to the interface, for what has no command of its own; prints the answer unchanged.
import { readFile } from 'node:fs/promises'
import { text as textOf } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Command, CommandContext } from '../core/command.ts'
import { KEY } from '../core/common-options.ts'
import { same } from '../core/language.ts'
import { EXIT, type ExitCode, refusalError, usageError } from '../core/stop.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/**
 * The body: the text itself, from a file (`@file`) or from stdin (`@-`); null if there is none. Ends the command if it
 * is no JSON.
 */
const bodyOf = async ({ args }: CommandContext): Promise<string | null> => {
  const body = args.text('body')
  if (body === undefined) return null
  const read = async () => {
    if (body === '@-') return textOf(process.stdin)
    if (!body.startsWith('@')) return body
    return readFile(body.slice(1), 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw refusalError({
        de: `Die Datei kann nicht gelesen werden (${error.code}).`,
        en: `The file cannot be read (${error.code}).`,
      })
    })
  }
  const text = await read()
  try {
    JSON.parse(text)
  } catch {
    throw usageError({ de: '--body ist kein gültiges JSON.', en: '--body is not valid JSON.' })
  }
  return text
}

const run = async (context: CommandContext): Promise<ExitCode> => {
  const [method = '', pathText = ''] = context.args.operands
  const path = `/${pathText.replace(/^\/+/, '').replace(/^api\//, '')}`
  const body = await bodyOf(context)
  const { call } = await context.connect()
  const answer = await call(method, `/api${path}`, body)
  const status = answer.statusCode ?? 0
  await pipeline(answer, process.stdout, { end: false })
  if (status !== 204 && /json/.test(answer.headers['content-type'] ?? '')) process.stdout.write('\n')
  if (status >= 200 && status < 300) return EXIT.done
  context.say(same(`${method} ${path}: ${status}`))
  return EXIT.refused
}

export const apiCommand: Command = {
  name: 'api',
  summary: { de: 'sendet eine Anfrage an die API', en: 'sends one request to the API' },
  more: {
    de: 'Die Antwort wird unverändert ausgegeben, auch eine Ablehnung (Exitcode 5). Alle Endpunkte stehen unter /api/docs des laufenden Kontors.',
    en: 'The response is printed unchanged, also an error (exit code 5). All endpoints are listed at /api/docs of the running Kontor.',
  },
  operands: [
    { name: 'METHOD', choices: METHODS, text: same(METHODS.join(', ')) },
    {
      name: 'PATH',
      text: {
        de: 'Pfad mit Abfrage, z. B. /bank_account?per_page=1',
        en: 'path with query, for example /bank_account?per_page=1',
      },
    },
  ],
  options: {
    body: {
      value: 'JSON',
      text: {
        de: 'Daten der Anfrage: JSON, @DATEI oder @- für stdin',
        en: 'data to send: JSON, @FILE, or @- for stdin',
      },
    },
    key: KEY,
  },
  is_plain: true,
  run,
}

// Finds the running program and makes the clients for it: by api.json of a data folder, or by address and token from
// the environment. A token is never an argument, since every user of the machine can read arguments.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'
import { type Client, createClient } from '../../../shared/api/client.ts'
import { getStatus, type StatusObject } from '../../../shared/api/endpoints/books/status.ts'
import type { Environment, Language } from './language.ts'
import { asResponse, send } from './send.ts'
import { refusalError, type Stop, usageError } from './stop.ts'

export interface Connection {
  /** For requests that change nothing. */
  readonly ask: Client
  /** For requests that change something: each call has its own Idempotency-Key. */
  readonly write: Client
  /** One request as it is; the path includes `/api`. A changing request has an Idempotency-Key. */
  readonly call: (method: string, path: string, body: string | null) => Promise<IncomingMessage>
  /** An answer that is a file; the path is made by `callUrl`. */
  readonly download: (path: string) => Promise<IncomingMessage>
  /** The organization of the token, with its base currency. */
  readonly organization: () => Promise<StatusObject['organization']>
}

export interface ConnectionOptions {
  readonly env: Environment
  readonly language: Language
  /** Null if none was given. */
  readonly url: string | null
  readonly dataFolder: string
  /** The value of `--key`: the keys of writes are derived from it. */
  readonly key: string | undefined
  /** The value of `--organization`. */
  readonly organization: string | undefined
}

const ApiFile = z.object({ url: z.string(), token: z.string().nullable(), pid: z.number().int() })

/** The content of api.json; null if no program works there. */
const readApiFile = async (dataFolder: string): Promise<z.infer<typeof ApiFile> | null> => {
  const written: unknown = await readFile(join(dataFolder, 'api.json'), 'utf8')
    .then(JSON.parse)
    .catch(() => null)
  const parsed = ApiFile.safeParse(written)
  // A killed program leaves the file behind, and another program may use its address by now.
  return parsed.success && isAlive(parsed.data.pid) ? parsed.data : null
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const notRunning = (place: string): Stop =>
  refusalError({
    de: `Kontor läuft nicht (${place}). Starten Sie es: npm start -- --headless`,
    en: `Kontor is not running (${place}). Start it: npm start -- --headless`,
  })

const notKontor = (base: string): Stop =>
  refusalError({ de: `Der Server unter ${base} ist nicht Kontor.`, en: `The server at ${base} is not Kontor.` })

/** Address and token. The token of api.json is only sent to the address in the same file. */
const findProgram = async ({ env, url, dataFolder }: ConnectionOptions) => {
  const file = await readApiFile(dataFolder)
  const base = (url ?? file?.url)?.replace(/\/(api\/?)?$/, '')
  if (base === undefined) throw notRunning(dataFolder)
  if (!/^https?:\/\/[^/]+$/.test(base))
    throw usageError({
      de: `«${base}» ist keine Adresse wie http://127.0.0.1:4780.`,
      en: `"${base}" is not an address like http://127.0.0.1:4780.`,
    })
  const token = env.KONTOR_TOKEN || (file?.url === base ? file.token : null)
  if (token === null)
    throw refusalError({
      de: `Für ${base} fehlt das Token: setzen Sie KONTOR_TOKEN in der Umgebung.`,
      en: `The token for ${base} is missing: set KONTOR_TOKEN in the environment.`,
    })
  return { base, token }
}

/** Finds the program and makes its clients. Throws Stop. */
export const connect = async (options: ConnectionOptions): Promise<Connection> => {
  const { base, token } = await findProgram(options)
  const { key, language } = options
  let writes = 0
  const nextKey = () => {
    writes++
    return key === undefined ? randomUUID() : `${key}-${writes}`
  }
  const toStop = (error: unknown): Stop => {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code === 'ECONNREFUSED') return notRunning(base)
    return refusalError({
      de: `Die Verbindung zu Kontor wurde unterbrochen (${code || message}). Der Befehl kann gefahrlos wiederholt werden.`,
      en: `The connection to Kontor was interrupted (${code || message}). It is safe to repeat the command.`,
    })
  }
  const clientWith = (keyOf: () => string | null) =>
    createClient({
      base,
      token,
      language: () => language,
      fetch: async (url, { method, headers, body }) => {
        const answer = await send(url, { method, headers, body: body as string | FormData | null }, keyOf()).catch(
          (error) => Promise.reject(toStop(error)),
        )
        const response = asResponse(answer)
        return { ...response, json: () => response.json().catch(() => Promise.reject(notKontor(base))) }
      },
    })
  const ask = clientWith(() => null)
  let status: Promise<StatusObject> | null = null
  const organization = async () => {
    status ??= ask(getStatus)
    return (await status).organization
  }
  if (options.organization !== undefined) await ensureOrganization(options.organization, await organization())
  return {
    ask,
    write: clientWith(nextKey),
    organization,
    call: (method, path, body) =>
      send(
        `${base}${path}`,
        {
          method,
          headers: {
            Authorization: `Bearer ${token}`,
            'Accept-Language': language,
            ...(body === null ? {} : { 'Content-Type': 'application/json' }),
          },
          body,
        },
        method === 'GET' ? null : nextKey(),
      ).catch((error) => Promise.reject(toStop(error))),
    download: (path) =>
      send(
        `${base}${path}`,
        { method: 'GET', headers: { Authorization: `Bearer ${token}`, 'Accept-Language': language }, body: null },
        null,
      ).catch((error) => Promise.reject(toStop(error))),
  }
}

/** A token belongs to one organization; another organization needs another token. */
const ensureOrganization = (requestedOrganization: string, { id, name }: StatusObject['organization']): void => {
  if (requestedOrganization === String(id)) return
  throw refusalError({
    de: `Das Token gehört zur Organisation ${id} (${name}), nicht zu ${requestedOrganization}. «kontor token create NAME --organization ${requestedOrganization}» erstellt eines für ${requestedOrganization}; setzen Sie es als KONTOR_TOKEN.`,
    en: `The token belongs to organization ${id} (${name}), not to ${requestedOrganization}. "kontor token create NAME --organization ${requestedOrganization}" creates one for ${requestedOrganization}; set it as KONTOR_TOKEN.`,
  })
}

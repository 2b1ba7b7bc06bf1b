// Programs of an office on one PostgreSQL: each started as a user starts it, with a data folder of its own; users who
// sign in at any of them, and the events that a listener of /api/events receives.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { patiently } from '../patience.ts'
import { startPostgres, type TestPostgres } from '../postgres/postgres.ts'
import { type Kontor, startKontor } from './kontor-process.ts'

export interface Office {
  readonly postgres: TestPostgres
  readonly url: string
  /** Starts a program on the database; its data folder has this name. */
  readonly start: (name: string, more?: readonly string[]) => Promise<Kontor>
  /** The folder of this name in the office. */
  readonly folder: (name: string) => string
  readonly close: () => Promise<void>
}

/** An office with an empty database; a text: why there is no PostgreSQL here. */
export const openOffice = async (): Promise<Office | string> => {
  const postgres = await startPostgres()
  if (typeof postgres === 'string') return postgres
  const root = await mkdtemp(join(tmpdir(), 'kontor-office-'))
  const url = await postgres.newDatabase()
  const programs: Kontor[] = []
  const folder = (name: string) => join(root, name)
  return {
    postgres,
    url,
    folder,
    start: async (name, more = []) => {
      const program = await startKontor(inject('program'), folder(name), { more: ['--books', url, ...more] })
      programs.push(program)
      return program
    },
    close: async () => {
      for (const program of programs) if (program.isRunning()) await program.stop()
      await postgres.stop()
      await rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** The answer to a request with this token. */
export type Ask = (
  method: string,
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<{ readonly status: number; readonly body: Body; readonly headers: Headers }>

// biome-ignore lint/suspicious/noExplicitAny: what the test expects of it says it
type Body = any

export const createAsker =
  ({ api }: Pick<Kontor, 'api'>, token: string): Ask =>
  async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${api}${path}`, {
      method,
      headers: {
        ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
        ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : JSON.parse(text), headers: answer.headers }
  }

/** A user who signs in at a program with a password. */
export const signedIn = async (at: Kontor, email: string, password: string): Promise<string> => {
  const { status, body } = await createAsker(at, '')('POST', '/session', { email, password })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.token
}

/** Invites a user at a program, who accepts there and sets a password. Returns the number of the member. */
export const invited = async (
  at: Kontor,
  { password, ...person }: { email: string; firstname: string; lastname: string; role: string; password: string },
): Promise<number> => {
  const owner = createAsker(at, at.token)
  const { body: member } = await owner('POST', '/member', person)
  const { body: link } = await owner('POST', `/member/${member.id}/sign_in_link`, {})
  const code = new URL(link.url).hash.replace('#sign_in=', '')
  const { body: session } = await createAsker(at, '')('POST', '/session', { code })
  const { status, body } = await createAsker(at, session.token)('PATCH', '/user', { password })
  expect(status, JSON.stringify(body)).toBe(200)
  return member.id
}

interface HeardEvent {
  readonly event: string
  readonly data: Body
  /** The time of arrival, as of `performance.now`. */
  readonly at: number
}

/** Listens at a program from now on; the list of events grows. */
export const listenAt = async (at: Kontor, token = at.token) => {
  const leaving = new AbortController()
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch(`${at.api}/events`, { headers, signal: leaving.signal })
  const heard: HeardEvent[] = []
  let hasEnded = false
  const read = async () => {
    let rest = ''
    for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, event = '', data = ''] = /event: (\w+)\ndata: (.*)$/.exec(block) ?? []
        if (event !== '') heard.push({ event, data: JSON.parse(data), at: performance.now() })
      }
    }
  }
  void read()
    .catch(() => undefined)
    .finally(() => {
      hasEnded = true
    })
  await expect.poll(() => heard.some(({ event }) => event === 'ready')).toBe(true)
  return { heard, hasEnded: () => hasEnded, leave: () => leaving.abort() }
}

/** Until a batch has ended, by either of its fields. */
export const untilEnded = async (ask: Ask, batchId: string): Promise<Body> => {
  const now = async () => (await ask('GET', `/batch/${batchId}`)).body
  await expect.poll(async () => (await now()).finished, { timeout: patiently(40_000), interval: 100 }).toBe(true)
  return now()
}

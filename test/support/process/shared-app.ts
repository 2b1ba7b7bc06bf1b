// One running program for all window tests of a worker, and an organization for each test file: a start with its
// browser takes several seconds of computing, an organization some milliseconds. Tests of the start, of the data folder
// and of all organizations start a program of their own (app.ts).
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { App } from './app.ts'
import { startKontor } from './kontor-process.ts'

let shared: Promise<Program> | null = null
let organizations = 0

interface Program {
  readonly api: string
  /** The token of this start. */
  readonly token: string
}

/**
 * A new organization with the sample data of a new company (`is_demo`) or without, and a user who sees only this one.
 */
export const openOrganization = async ({ is_demo = false } = {}): Promise<App> => {
  shared ??= startShared()
  const { api, token } = await shared
  organizations++
  const owner = await signInBy(api, (await send<Link>(api, token, 'POST', '/session/link', {})).url)
  const { id } = await send<{ id: number }>(api, owner, 'POST', '/organizations', { name: 'My company', country_id: 1 })
  await send(api, owner, 'PATCH', '/user', { current_organization_id: id })
  const person = { email: `person-${organizations}@example.com`, firstname: 'Petra', role: 'owner' }
  const member = await send<{ id: number }>(api, owner, 'POST', '/member', person)
  const invitation = await send<Link>(api, owner, 'POST', `/member/${member.id}/sign_in_link`, {})
  const session = await signInBy(api, invitation.url)
  await send(api, owner, 'DELETE', '/session')
  if (is_demo) await send(api, session, 'POST', `/organizations/${id}/sample-data`)
  return {
    url: new URL(api).origin,
    launchLink: (await send<Link>(api, session, 'POST', '/session/link', {})).url,
    token: session,
    stop: async () => undefined,
  }
}

interface Link {
  readonly url: string
}

/** It ends, and its folder is removed, when the run ends (built-program.ts). */
const startShared = async (): Promise<Program> => {
  const data = await mkdtemp(join(inject('shared_programs'), 'data-'))
  const { api, token, pid } = await startKontor(inject('program'), data)
  await writeFile(join(inject('shared_programs'), `${pid}.pid`), '')
  return { api, token }
}

/** The secret of a new session. */
const signInBy = async (api: string, link: string): Promise<string> => {
  const code = link.split('#sign_in=')[1] ?? ''
  return (await send<{ token: string }>(api, null, 'POST', '/session', { code })).token
}

const send = async <T>(api: string, token: string | null, method: string, path: string, body?: object): Promise<T> => {
  const answer = await fetch(`${api}${path}`, {
    method,
    headers: { ...(token && { Authorization: `Bearer ${token}` }), 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return (text === '' ? null : JSON.parse(text)) as T
}

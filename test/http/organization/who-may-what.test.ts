// Permissions: every endpoint, by each role and by each scope of a token, as who-may.ts has them written out. A
// permitted request is stopped by a parameter that no endpoint has, so that it has no effect.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { ENDPOINTS } from '../../../shared/api/endpoints/index.ts'
import { addressOf, fill } from '../filled.ts'
import { type Kontor, startKontor } from '../kontor.ts'
import { type Caller, callerOf, invite, theOwner } from './people.ts'
import { ALLOWED, PERMISSIONS, ROLES, SCOPES } from './who-may.ts'

let kontor: Kontor
/** Of the first organization, by role; the owner of a second one; and tokens of the first owner, by scope. */
const callers: Record<string, Caller> = {}
/** Of existing records, by the path parameter. */
let ids: Readonly<Record<string, string>>
beforeAll(async () => {
  kontor = await startKontor()
  const owner = await theOwner(kontor)
  callers.owner = owner
  const repair = kontor.reportLoss('organization-1')
  ids = { repair, organizationId: '1', ...(await fill(kontor, 'Alphorn', 'CH9300762011623852957')) }
  await kontor.services.idle()
  for (const role of ['administrator', 'accountant', 'viewer'])
    callers[role] = await invite(kontor, owner, { email: `${role}@example.ch`, role })
  for (const scope of Object.values(SCOPES)) {
    const made = await owner.ask('POST', '/token', { name: scope, scopes: [scope] })
    callers[scope] = callerOf(kontor, String(made.body.token))
  }
  const second = await owner.ask('POST', '/organizations', { name: 'Second AG' })
  const there = await theOwner(kontor)
  await there.ask('PATCH', '/user', { current_organization_id: second.body.id })
  callers['owner of the second'] = await invite(kontor, there, { email: 'second@example.ch', role: 'owner' })
})
afterAll(() => kontor.close())

/** The refusal of the access check; null: none. */
const stopOf = async (caller: Caller | undefined, endpoint: Endpoint) => {
  const reported = await caller?.ask(endpoint.method, `${addressOf(ids, endpoint).slice('/api'.length)}?no=1`)
  expect([401, 404]).not.toContain(reported?.status)
  return reported?.status === 403 ? reported.body.code : null
}

describe.each(
  (ENDPOINTS as readonly Endpoint[])
    .filter(({ name }) => name !== 'signIn')
    .map((endpoint) => ({ name: endpoint.name, endpoint })),
)('$name', ({ name, endpoint }) => {
  const [least, scopes] = PERMISSIONS[name] ?? ['v', '']

  test('by role', async () => {
    expect(PERMISSIONS).toHaveProperty(name)
    // A caller has only the own tokens.
    for (const role of name === 'deleteToken' ? ['owner'] : ROLES) {
      const stop = await stopOf(callers[role], endpoint)
      expect([role, stop]).toEqual([role, ALLOWED[least].includes(role) ? null : 'forbidden'])
    }
  })

  test('by scope', async () => {
    for (const [letter, scope] of Object.entries(SCOPES)) {
      const stop = await stopOf(callers[scope], endpoint)
      const isEnough = scopes === '*' || scopes.includes(letter)
      expect([scope, stop]).toEqual([scope, isEnough ? null : 'scope_missing'])
    }
  })

  test('the owner of only another organization does not manage the installation', async () => {
    if (least !== 'i' || endpoint.path.includes('{')) return
    expect(await stopOf(callers['owner of the second'], endpoint)).toBe('forbidden')
  })
})

test('the table names every endpoint, and no other', () => {
  expect(Object.keys(PERMISSIONS).toSorted()).toEqual(
    ENDPOINTS.map(({ name }) => name as string)
      .filter((name) => name !== 'signIn')
      .toSorted(),
  )
})

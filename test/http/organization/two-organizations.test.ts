// Two organizations, three users and five tokens: every endpoint by each of them, in the own organization by role and
// scope as who-may.ts has them written out, and with the records of the other organization, which are 404 for every
// caller in any role. A permitted request is stopped by a parameter that no endpoint has, so that it has no effect.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ArchivePort } from '../../../main/service/archive/contract.ts'
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { ENDPOINTS } from '../../../shared/api/endpoints/index.ts'
import { ok } from '../../../shared/value/result.ts'
import { addressOf, fill } from '../filled.ts'
import { type Kontor, linkCode, sendAs, signIn, startKontor } from '../kontor.ts'
import { type Caller, callerOf, refusal, theOwner } from './people.ts'
import { ALLOWED, IN_ARCHIVED, type Least, PERMISSIONS } from './who-may.ts'

type Place = 1 | 2
const PLACES = { 1: 'Alphorn', 2: 'Bratwurst' } as const
const IBANS = { 1: 'CH9300762011623852957', 2: 'LI21088100002324013AA' } as const

interface Person {
  readonly place: Place
  readonly role: 'owner' | 'administrator' | 'accountant' | 'viewer'
  /** Of a token: r: read, i: import, b: book, u: budget, m: manage. A user has every scope. */
  readonly scopes: string
  /** Permission for the whole installation: users who manage the first organization, and tokens in it. */
  readonly runs: boolean
}

const CALLERS = {
  // Anna owns both, Ben keeps the books of the first and reads the second, Cleo reads only the second.
  'Anna in the first': { place: 1, role: 'owner', scopes: '*', runs: true },
  'Anna in the second': { place: 2, role: 'owner', scopes: '*', runs: true },
  'Ben in the first': { place: 1, role: 'accountant', scopes: '*', runs: false },
  'Ben in the second': { place: 2, role: 'viewer', scopes: '*', runs: false },
  'Cleo in the second': { place: 2, role: 'viewer', scopes: '*', runs: false },
  // Four tokens of Anna and one of Ben.
  'a token for all of the first': { place: 1, role: 'owner', scopes: 'ribum', runs: true },
  'a token that imports into the second': { place: 2, role: 'accountant', scopes: 'i', runs: false },
  'a token that reads the second': { place: 2, role: 'viewer', scopes: 'r', runs: false },
  'a token for all of the second': { place: 2, role: 'owner', scopes: 'ribum', runs: false },
  'a token that books the first': { place: 1, role: 'accountant', scopes: 'rb', runs: false },
} as const satisfies Readonly<Record<string, Person>>
type Name = keyof typeof CALLERS
const names = Object.keys(CALLERS) as Name[]

let kontor: Kontor
const callers = {} as Record<Name, Caller>
/** Of existing records, by the path parameter. */
const ids = {} as Record<Place, Readonly<Record<string, string>>>

/** Packs a journal: its content names the organization. */
const write: ArchivePort['write'] = async (id) => {
  const text = new TextEncoder().encode(`the journal of ${id}`)
  return ok({ size: text.length, stream: new Blob([text]).stream() })
}

beforeAll(async () => {
  kontor = await startKontor({ archive: { write } })
  const anna = await theOwner(kontor)
  await anna.ask('POST', '/organizations', { name: `${PLACES[2]} AG` })
  const inPlace = async (place: Place) => {
    const caller = await theOwner(kontor)
    await caller.ask('PATCH', '/user', { current_organization_id: place })
    return caller
  }
  callers['Anna in the first'] = await inPlace(1)
  callers['Anna in the second'] = await inPlace(2)
  await callers['Anna in the first'].ask('PATCH', '/organizations/1', { name: `${PLACES[1]} AG` })
  for (const place of [1, 2] as const) {
    const owner = callers[`Anna in the ${place === 1 ? 'first' : 'second'}`]
    const as = (init: RequestInit = {}): RequestInit => {
      const headers = new Headers(init.headers)
      headers.set('authorization', `Bearer ${owner.token}`)
      return { ...init, headers }
    }
    const ask: Kontor['ask'] = (path, init) => kontor.ask(path, as(init))
    const headers = { 'content-type': 'application/json' }
    const send: Kontor['send'] = (method, path, body) => ask(path, { method, headers, body: JSON.stringify(body) })
    const repair = kontor.reportLoss(`organization-${place}`)
    ids[place] = { repair, organizationId: String(place), ...(await fill({ ask, send }, PLACES[place], IBANS[place])) }
    // Without these an invoice can be neither printed nor sent.
    await owner.ask('PATCH', `/organizations/${place}`, {
      ...{ billing_address: 'Gerbergasse 12a', billing_zip: '3011', billing_city: 'Bern' },
      settings: { invoiceQrBillIban: IBANS[place] },
    })
  }
  await kontor.services.idle()

  const member = async (place: Place, email: string, role: string) =>
    Number(
      (
        await callers[`Anna in the ${place === 1 ? 'first' : 'second'}`].ask('POST', '/member', {
          email,
          firstname: email,
          role,
        })
      ).body.id,
    )
  const comeIn = async (place: Place, member_id: number) => {
    const { token } = callers[`Anna in the ${place === 1 ? 'first' : 'second'}`]
    const link = (await sendAs(kontor, token, 'POST', `/api/member/${member_id}/sign_in_link`, {})) as { url: string }
    const caller = callerOf(kontor, await signIn(kontor, linkCode(link.url)))
    expect((await caller.ask('PATCH', '/user', { current_organization_id: place })).status).toBe(200)
    return caller
  }
  const ben = await member(1, 'ben@example.ch', 'accountant')
  const benThere = await member(2, 'ben@example.ch', 'viewer')
  callers['Ben in the first'] = await comeIn(1, ben)
  callers['Ben in the second'] = await comeIn(2, benThere)
  callers['Cleo in the second'] = await comeIn(2, await member(2, 'cleo@example.ch', 'viewer'))

  const SCOPES = { r: 'read', i: 'import', b: 'book', u: 'budget', m: 'manage' } as const
  for (const name of names.filter((each) => each.startsWith('a token'))) {
    const { place, role, scopes } = CALLERS[name]
    const maker = name === 'a token that books the first' ? callers['Ben in the first'] : callers['Anna in the first']
    const wanted = { name, organization_id: place, role, scopes: [...scopes].map((letter) => SCOPES[letter as 'r']) }
    const made = await maker.ask('POST', '/token', wanted)
    expect([name, made.status]).toEqual([name, 201])
    callers[name] = callerOf(kontor, String(made.body.token))
  }
})
afterAll(() => kontor.close())

/** The expected refusal of the access check; null: access. */
const expected = (who: Person, endpoint: Endpoint): 'forbidden' | 'scope_missing' | null => {
  const [least, scopes] = PERMISSIONS[endpoint.name] ?? (['i', ''] satisfies [Least, string])
  if (!ALLOWED[least].includes(who.role) || (least === 'i' && !who.runs)) return 'forbidden'
  const isEnough = who.scopes === '*' || scopes === '*' || [...who.scopes].some((letter) => scopes.includes(letter))
  return isEnough ? null : 'scope_missing'
}

const asked = (caller: Caller, endpoint: Endpoint, place: Place) =>
  caller.ask(endpoint.method, `${addressOf(ids[place], endpoint).slice('/api'.length)}?no=1`)

const endpoints = (ENDPOINTS as readonly Endpoint[]).filter(({ name }) => name !== 'signIn')
/** Every user may manage the own ones; losses belong to the installation. */
const OF_ONE_PERSON = ['deleteToken']
const NOT_OF_A_BOOK = ['deleteToken', 'acknowledgeNotice']

describe.each(names)('%s', (name) => {
  const who: Person = CALLERS[name]
  const other: Place = who.place === 1 ? 2 : 1

  test('may do in the own organization what the table says, and nothing else', async () => {
    for (const endpoint of endpoints.filter((each) => !OF_ONE_PERSON.includes(each.name))) {
      const { status, body } = await asked(callers[name], endpoint, who.place)
      const stop = status === 403 ? body.code : null
      expect([endpoint.name, stop]).toEqual([endpoint.name, expected(who, endpoint)])
      // Stopped by the unknown parameter, or before it by the missing body.
      if (stop === null) expect([400, 409, 415, 422]).toContain(status)
    }
  })

  test('finds no record by the ids of the other organization', async () => {
    const others = endpoints.filter(
      // Both have the same months.
      ({ name, params }) => Object.keys(params).length > 0 && !('month' in params) && !NOT_OF_A_BOOK.includes(name),
    )
    expect(others.length).toBeGreaterThan(60)
    for (const endpoint of others) {
      // A member of both may switch to the other and read it by its number; a token may not.
      const isOfOrganization = endpoint.path.startsWith('/organizations/')
      const isInBoth = name.startsWith('Anna') || name.startsWith('Ben')
      const { status, body } = await asked(callers[name], endpoint, other)
      if (isOfOrganization && isInBoth) expect([endpoint.name, status]).not.toEqual([endpoint.name, 404])
      else expect([endpoint.name, status, body.code]).toEqual([endpoint.name, 404, 'not_found'])
    }
  })

  test('sees no record of the other organization in any list, search, report or file', async () => {
    const foreign = (text: string) =>
      [
        ...Object.entries(ids[other]).flatMap(([key, id]) => (['month', 'task', 'line'].includes(key) ? [] : id)),
        PLACES[other],
      ].filter((each) => each.length > 3 && text.includes(each))
    // What a user may see of all the own organizations. This test cannot write a package of the journal.
    const ofPerson = name.startsWith('a token') || name.startsWith('Cleo') ? [] : ['/organizations', '/user', '/token']
    const ofDisk = ['/export/journal', '/export/time_stamp_request']
    const reads = endpoints.filter(
      ({ method, path, response }) =>
        method === 'GET' && response !== 'events' && ![...ofPerson, ...ofDisk].includes(path),
    )
    for (const endpoint of reads.filter((each) => expected(who, each) === null)) {
      // Backups and losses belong to the installation.
      if (endpoint.of_installation) continue
      const address = addressOf(ids[who.place], endpoint)
      const queries = [
        endpoint.list ? 'per_page=500' : '',
        ...(endpoint.list?.search ? [`search=${PLACES[other]}`, `search=${IBANS[other]}`] : []),
        ...(endpoint.as_file ? ['format=csv'] : []),
      ]
      for (const query of queries) {
        const answer = await kontor.ask(`${address}?${query}`, {
          headers: { authorization: `Bearer ${callers[name].token}` },
        })
        const reported = await answer.text()
        const isPage = answer.headers.get('content-type')?.includes('json') === true
        // The links of a page repeat the query.
        const text = isPage ? JSON.stringify({ ...JSON.parse(reported), links: null }) : reported
        expect([address, query, answer.status, foreign(text)]).toEqual([address, query, 200, []])
        if (query.startsWith('search=')) expect(JSON.parse(text)).toMatchObject({ data: [], meta: { total: 0 } })
      }
    }
  })
})

test('the exported journal is that of the own organization', async () => {
  for (const name of names) {
    const { place, role, scopes }: Person = CALLERS[name]
    const authorization = `Bearer ${callers[name].token}`
    const answer = await kontor.ask('/api/export/journal', { headers: { authorization } })
    // The bookkeeper, and a token that reads.
    const isAllowed = role !== 'viewer' && (scopes === '*' || scopes.includes('r'))
    expect([name, answer.status]).toEqual([name, isAllowed ? 200 : 403])
    if (isAllowed) expect(await answer.text()).toBe(`the journal of ${place}`)
  }
})

test('the role is that of the changed organization, wherever the user works', async () => {
  const rename = (name: Name, id: number) => callers[name].ask('PATCH', `/organizations/${id}?no=1`, {})
  expect((await rename('Anna in the first', 2)).status).toBe(400)
  // An accountant in the first one, and a viewer in the second.
  for (const id of [1, 2]) expect(refusal(await rename('Ben in the first', id))).toEqual([403, 'forbidden'])
  expect(refusal(await rename('Cleo in the second', 1))).toEqual([404, 'not_found'])
})

test('a viewer creates no token, and a token creates none elsewhere or with more permissions', async () => {
  expect(refusal(await callers['Ben in the second'].ask('POST', '/token', { name: 'x' }))).toEqual([403, 'forbidden'])
  const all = callers['a token for all of the second']
  expect(refusal(await all.ask('POST', '/token', { name: 'x', organization_id: 1 }))).toEqual([404, 'not_found'])
  for (const name of ['a token that imports into the second', 'a token that reads the second'] as const)
    expect((await callers[name].ask('POST', '/token', { name: 'x' })).status).toBe(403)
})

test('a user’s action in an organization is only in its history', async () => {
  const made = await callers['a token that books the first'].ask('POST', '/company', { name: 'Newcomer' })
  expect(made.status).toBe(201)
  const latest = async (name: Name) => (await callers[name].ask('GET', '/history?per_page=1')).body.data
  expect(await latest('Ben in the first')).toMatchObject([{ action: 'create_company' }])
  expect(await latest('Cleo in the second')).not.toMatchObject([{ action: 'create_company' }])
  const found = async (name: Name) => (await callers[name].ask('GET', '/company?search=newcomer')).body.meta
  expect(await found('a token for all of the first')).toMatchObject({ total: 1 })
  expect(await found('a token for all of the second')).toMatchObject({ total: 0 })
})

test('an organization’s events reach only its own listeners', async () => {
  const listeners = ['Ben in the first', 'Cleo in the second', 'a token that reads the second'] as const
  const streams = await Promise.all(
    listeners.map((name) => kontor.ask('/api/events', { headers: { authorization: `Bearer ${callers[name].token}` } })),
  )
  const make = async (name: Name) =>
    String((await callers[name].ask('POST', '/company', { name: `By ${name}` })).body.id)
  // First in the first one: a listener that receives the second one's event has received all earlier ones.
  const made = [await make('Anna in the first'), await make('Anna in the second')]
  for (const [index, name] of listeners.entries()) {
    const own = made[CALLERS[name].place - 1] ?? ''
    const reader = streams[index]?.body?.pipeThrough(new TextDecoderStream()).getReader()
    let reported = ''
    while (reader && !reported.includes(own)) reported += (await reader.read()).value ?? ''
    await reader?.cancel()
    expect([name, made.filter((id) => reported.includes(id))]).toEqual([name, [own]])
  }
})

test('an archived organization can be read; other requests are refused except those of the user and the way out', async () => {
  const anna = callers['Anna in the second']
  expect((await anna.ask('POST', '/organizations/2/archive')).status).toBe(200)
  for (const endpoint of endpoints.filter((each) => !NOT_OF_A_BOOK.includes(each.name))) {
    const { status, body } = await asked(anna, endpoint, 2)
    const isPermitted = endpoint.method === 'GET' || IN_ARCHIVED.includes(endpoint.name)
    expect([endpoint.name, status === 409 ? body.code : null]).toEqual([
      endpoint.name,
      isPermitted ? null : 'organization_archived',
    ])
  }
  expect((await anna.ask('POST', '/organizations/2/unarchive')).status).toBe(200)
})

test('no request caused a fault', () => {
  expect(kontor.errors).toEqual([])
})

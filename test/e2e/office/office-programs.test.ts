// Two built programs on one PostgreSQL, over their interfaces: a change at one is visible at the other at once, a
// request with a key takes effect once, and of two users who decide on the same transaction one is refused because the
// other was first.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCamt } from '../../support/file/make-camt.ts'
import { patiently } from '../../support/patience.ts'
import { importForm } from '../../support/process/import-by-script.ts'
import type { Kontor } from '../../support/process/kontor-process.ts'
import {
  type Ask,
  createAsker,
  invited,
  listenAt,
  type Office,
  openOffice,
  signedIn,
  untilEnded,
} from '../../support/process/office.ts'

const IBAN = 'CH9300762011623852957'
const VRENI = { email: 'vreni@example.ch', password: 'lang genug fuer alle' }
const AT_ONCE = { timeout: patiently(1000), interval: 20 }

let office: Office | string = 'it was not started'
let first: Kontor
let second: Kontor
/** The owner at the first program, Vreni Muster at the second. */
let owner: Ask
let vreni: Ask
let vreniMember = 0
let accountId = ''
const numbered = new Map<number, string>()

beforeAll(async () => {
  office = await openOffice()
  if (typeof office === 'string') return
  first = await office.start('first')
  second = await office.start('second')
  owner = createAsker(first, first.token)
  expect((await owner('PATCH', '/user', { firstname: 'Hans', lastname: 'Inhaber' })).status).toBe(200)
  const muster = { ...VRENI, firstname: 'Vreni', lastname: 'Muster', role: 'accountant' }
  vreniMember = await invited(first, muster)
  vreni = createAsker(second, await signedIn(second, VRENI.email, VRENI.password))
  accountId = (await owner('POST', '/bank_account', { type: 'bank', name: 'Kontokorrent', iban: IBAN })).body.id
  for (const { number, id } of (await owner('GET', '/account?per_page=500')).body.data) numbered.set(number, id)
})
afterAll(async () => {
  if (typeof office !== 'string') await office.close()
})
beforeEach((context) => {
  if (typeof office === 'string') context.skip(office)
})

let made = 0
const transaction = async (amount: number): Promise<string> => {
  const body = { bank_account_id: accountId, acc_serv_ref: `own-${++made}`, amount, booking_date: '2026-03-02' }
  const answer = await owner('POST', '/bank_transaction', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const { id } = answer.body
  await expect.poll(async () => (await vreni('GET', `/bank_transaction/${id}`)).body.is_processing).toBe(false)
  return id
}
const rowOn = (number: number, amount: number) => ({ amount, account_id: numbered.get(number) ?? '' })
/** How many entries of a transaction are in force, and how many were made in all. */
const entriesOf = async (id: string) => {
  const { body } = await vreni('GET', `/journal_entry?filter[source]=bank_transaction&per_page=500`)
  const own = body.data.filter(({ source }: { source: { id: string } }) => source.id === id)
  return { all: own.length, standing: own.filter((entry: { reversed_by_id: null }) => !entry.reversed_by_id).length }
}

test('an import at one program appears at the other within a second, with its progress and its rows', async () => {
  const listening = await listenAt(second)
  const { text } = makeCamt({ seed: 7, iban: IBAN, rows: 300 })
  const [batch] = (await owner('POST', `/bank_account/${accountId}/import-transactions`, importForm('mai.xml', text)))
    .body
  await expect.poll(async () => (await owner('GET', `/batch/${batch.id}`)).body.finished, { interval: 20 }).toBe(true)
  const ended = performance.now()
  const batches = () => listening.heard.filter(({ event, data }) => event === 'batch' && data.id === batch.id)
  await expect.poll(() => batches().at(-1)?.data.finished, AT_ONCE).toBe(true)
  expect((batches().at(-1)?.at ?? 0) - ended).toBeLessThan(patiently(1000))
  expect(batches().at(-1)?.data).toMatchObject({ totalJobs: 300, pendingJobs: 0, progress: 100 })
  expect(listening.heard.some(({ data }) => data.table === 'bank_transaction')).toBe(true)
  const { body } = await vreni('GET', `/bank_transaction?filter[bank_account]=${accountId}&per_page=1`)
  expect(body.meta.total).toBe(300)
  listening.leave()
})

test('a booking at one is in the other’s journal and balances at once', async () => {
  const listening = await listenAt(first)
  const lines = [
    { account_id: numbered.get(6500), debit: 12.35 },
    { account_id: numbered.get(1000), credit: 12.35 },
  ]
  const { status, body } = await vreni('POST', '/journal_entry', { date: '2026-02-02', text: 'Papier', lines })
  expect(status).toBe(201)
  expect((await owner('GET', `/journal_entry/${body.id}`)).body).toMatchObject({ text: 'Papier', number: body.number })
  await expect
    .poll(
      () => listening.heard.some(({ data }) => data.table === 'journal_entry' && data.ids.includes(body.id)),
      AT_ONCE,
    )
    .toBe(true)
  const { body: after } = await owner('GET', `/account?append=balance&per_page=500`)
  expect(after.data.find(({ number }: { number: number }) => number === 6500).balance).toBe(12.35)
  listening.leave()
})

describe('a request with a key', () => {
  const withKey = (key: string) => ({ 'Idempotency-Key': key })
  // Keys belong to one user in one organization: the owner at both.
  const there: Ask = (...request) => createAsker(second, second.token)(...request)

  test('at both programs at the same time takes effect once, and both get the same answer', async () => {
    for (let round = 0; round < 10; round++) {
      const send = (ask: Ask) => ask('POST', '/company', { name: `Firma ${round}` }, withKey(`company-${round}`))
      const answers = await Promise.all([send(owner), send(there), send(owner), send(there)])
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
      for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
      expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true').length).toBe(3)
    }
    const { body } = await owner('GET', '/company?search=Firma&per_page=100')
    expect(body.meta.total).toBe(10)
  })

  test('with many commits: one organization, and an import once', async () => {
    const found = (ask: Ask) => ask('POST', '/organizations', { name: 'Zweite AG' }, withKey('organization'))
    const [here, other] = await Promise.all([found(owner), found(there)])
    expect([here.status, other.status, other.body.id]).toEqual([201, 201, here.body.id])
    const { text } = makeCamt({ seed: 8, iban: IBAN, rows: 40, from: '2026-06-01' })
    const bring = (ask: Ask) =>
      ask('POST', `/bank_account/${accountId}/import-transactions`, importForm('juni.xml', text), withKey('june'))
    const [one, two] = await Promise.all([bring(owner), bring(there)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(two.body).toEqual(one.body)
    expect(await untilEnded(there, one.body[0].id)).toMatchObject({ result: { created: 40, duplicates: 0 } })
  })

  test('one after another gets the same answer; with another body it is refused', async () => {
    const body = { type: 'cash', name: 'Kasse' }
    const answer = await owner('POST', '/bank_account', body, withKey('cash'))
    const again = await there('POST', '/bank_account', body, withKey('cash'))
    expect([again.status, again.body]).toEqual([201, answer.body])
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    const other = await there('POST', '/bank_account', { ...body, name: 'Andere' }, withKey('cash'))
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
  })
})

describe('two users decide on one transaction', () => {
  test('at once: one succeeds, the other is refused with the first one’s name', async () => {
    const winners = new Set<string>()
    // They take turns to be first. Repeated until both have been first once.
    for (let round = 0; round < 12 || (winners.size < 2 && round < 60); round++) {
      const id = await transaction(-20)
      const match = (ask: Ask, number: number) =>
        ask('POST', `/bank_transaction/${id}/matches`, {
          matches: [rowOn(number, 20)],
          seen_journal_entry_id: null,
        })
      const ofOwner = () => match(owner, 6500)
      const ofVreni = () => match(vreni, 6510)
      const isOwnersTurn = round % 2 === 0
      const answers = await Promise.all(isOwnersTurn ? [ofOwner(), ofVreni()] : [ofVreni(), ofOwner()])
      const [byOwner, byVreni] = isOwnersTurn ? answers : [answers[1], answers[0]]
      const [won, lost] = byOwner.status === 200 ? [byOwner, byVreni] : [byVreni, byOwner]
      const name = won === byOwner ? 'Hans Inhaber' : 'Vreni Muster'
      winners.add(name)
      expect([won.status, lost.status], JSON.stringify(lost.body)).toEqual([200, 409])
      expect(lost.body).toEqual({
        code: 'transaction_changed',
        by: { id: expect.any(Number), name },
        message: `${name} changed the transaction in the meantime: check it again.`,
      })
      const { matches } = (await owner('GET', `/bank_transaction/${id}`)).body
      const account = numbered.get(won === byOwner ? 6500 : 6510)
      expect(matches.map((row: { account_id: string }) => row.account_id)).toEqual([account])
      expect(await entriesOf(id)).toEqual({ all: 1, standing: 1 })
    }
    expect([...winners].sort()).toEqual(['Hans Inhaber', 'Vreni Muster'])
  })

  test('one after another, without having seen the first decision: the second changes nothing', async () => {
    const id = await transaction(-30)
    const matches = [rowOn(6500, 30)]
    expect((await vreni('POST', `/bank_transaction/${id}/matches`, { matches })).status).toBe(200)
    const late = await owner('POST', `/bank_transaction/${id}/matches`, { matches, seen_journal_entry_id: null })
    expect([late.status, late.body.by.name]).toEqual([409, 'Vreni Muster'])
    // After having seen it, it is a new decision.
    const { journal_entry_id: seen_journal_entry_id } = (await owner('GET', `/bank_transaction/${id}`)).body
    const other = { matches: [rowOn(6510, 30)], seen_journal_entry_id }
    expect((await owner('POST', `/bank_transaction/${id}/matches`, other)).status).toBe(200)
    expect(await entriesOf(id)).toEqual({ all: 2, standing: 1 })
    const { steps } = (await vreni('GET', `/bank_transaction/${id}/explain`)).body
    const deciders = steps.flatMap(({ kind, by }: { kind: string; by: string }) => (kind === 'person' ? by : []))
    expect(deciders.at(-1)).toBe('Hans Inhaber')
  })
})

describe('permissions', () => {
  const status = async (ask: Ask) => (await ask('GET', '/user')).status

  test('a token made at one works at the other, and its revocation applies there at once', async () => {
    const { body } = await owner('POST', '/token', { name: 'Nacht' })
    const script = createAsker(second, body.token)
    await expect.poll(() => status(script), AT_ONCE).toBe(200)
    const listening = await listenAt(second, body.token)
    expect((await owner('DELETE', `/token/${body.id}`)).status).toBe(204)
    await expect.poll(() => status(script), AT_ONCE).toBe(401)
    await expect.poll(listening.hasEnded, AT_ONCE).toBe(true)
  })

  test('a new password ends its user’s sessions at the other, and no other user’s', async () => {
    const [here, there] = [createAsker(first, await signedIn(first, VRENI.email, VRENI.password)), vreni]
    expect([await status(here), await status(there)]).toEqual([200, 200])
    const password = 'noch viel laenger als vorher'
    expect((await here('PATCH', '/user', { password, current_password: VRENI.password })).status).toBe(200)
    await expect.poll(() => status(there), AT_ONCE).toBe(401)
    expect([await status(here), await status(createAsker(second, second.token))]).toEqual([200, 200])
    vreni = createAsker(second, await signedIn(second, VRENI.email, password))
  })

  test('settings and a new organization are visible at once', async () => {
    const { body: user } = await owner('GET', '/user')
    const id = user.current_organization.id
    const change = { settings: { invoiceDefaultDueInDays: 17, accountingEnabled: true } }
    expect((await owner('PATCH', `/organizations/${id}`, change)).status).toBe(200)
    expect((await vreni('GET', `/organizations/${id}/settings`)).body.invoiceDefaultDueInDays).toBe(17)
    const { body } = await owner('POST', '/organizations', { name: 'Neue GmbH' })
    const there = createAsker(second, second.token)
    const detail = async () => (await there('GET', `/organizations/${body.id}`)).body.accounts_count
    await expect.poll(detail, AT_ONCE).toBe(197)
  })

  test('a lower role, or the end of a membership, applies at the other at once', async () => {
    const company = async () => (await vreni('POST', '/company', { name: 'Nachbarin' })).status
    expect(await company()).toBe(201)
    expect((await owner('PATCH', `/member/${vreniMember}`, { role: 'viewer' })).status).toBe(200)
    await expect.poll(company, AT_ONCE).toBe(403)
    expect((await owner('DELETE', `/member/${vreniMember}`)).status).toBe(204)
    await expect.poll(() => status(vreni), AT_ONCE).toBe(401)
  })
})

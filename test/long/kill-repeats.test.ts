// kill -9 of the real application while requests with an Idempotency-Key are under way, and the same requests again after
// it is back: each was done exactly once, and the answer is the first one wherever that one was received.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { countOf } from '../support/counts.ts'
import { type Kontor, listAll, type Reply, startKontor, verifyFolder } from '../support/kontor-process.ts'
import { makeCamt, swissIban } from '../support/make-camt.ts'
import { patiently } from '../support/patience.ts'
import { createRandom, newSeed, type Random } from '../support/random.ts'

const ROUNDS = countOf('kills_and_repeats')
const IMPORT_ROWS = 40
/** A kill comes this long after the work began, at most: in the middle of it. */
const MAX_DELAY_MS = 400

let folder = ''
let kontor: Kontor | null = null
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-repeats-'))
})
afterAll(async () => {
  if (kontor?.isRunning()) await kontor.stop()
  if (process.env.KEEP === undefined)
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const KINDS = ['bank_account', 'bank_transaction', 'company', 'journal_entry', 'organization', 'import'] as const
type Kind = (typeof KINDS)[number]
/** Those that make one small commit. */
const SMALL: readonly Kind[] = ['bank_account', 'bank_transaction', 'company', 'journal_entry']

/** A request as it is sent, and sent again. */
interface Request {
  readonly kind: Kind
  /** Its key, and what its record is found by. */
  readonly name: string
  readonly path: string
  readonly body: () => object | FormData
  /** What was answered before the kill; null: nothing, or "come back". */
  first: Reply | null
}

/** What requests are made of. */
interface Books {
  readonly bank_account_id: string
  readonly iban: string
  readonly account_ids: readonly [string, string]
  readonly date: string
}

const requestOf = (kind: Kind, name: string, books: Books, seed: number): Request => {
  const made = (path: string, body: () => object | FormData): Request => ({ kind, name, path, body, first: null })
  switch (kind) {
    case 'bank_account':
      return made('/bank_account', () => ({ type: 'cash', name }))
    case 'bank_transaction': {
      const { bank_account_id, date } = books
      return made('/bank_transaction', () => ({
        ...{ bank_account_id, acc_serv_ref: name, amount: -12.35 },
        ...{ booking_date: date, name: `Lieferant ${name}` },
      }))
    }
    case 'company':
      return made('/company', () => ({ name, city: 'Bern' }))
    case 'journal_entry': {
      const [debit, credit] = books.account_ids
      const lines = [
        { account_id: debit, debit: 5 },
        { account_id: credit, credit: 5 },
      ]
      return made('/journal_entry', () => ({ date: books.date, text: name, lines }))
    }
    case 'organization':
      return made('/organizations', () => ({ name }))
    case 'import': {
      const { text } = makeCamt({ seed, iban: books.iban, rows: IMPORT_ROWS })
      return made(`/bank_account/${books.bank_account_id}/import-transactions`, () => {
        const form = new FormData()
        form.append('files[0]', new File([text], `${name}.xml`, { type: 'application/xml' }))
        return form
      })
    }
  }
}

const prepareBooks = async (from: Kontor, random: Random): Promise<Books> => {
  const iban = swissIban(random)
  const { body } = await from.ask('POST', '/bank_account', { type: 'bank', name: 'Kontokorrent', iban })
  const [debit, credit] = await listAll<{ id: string }>(from, '/account')
  const [year] = await listAll<{ start_date: string }>(from, '/fiscal_year')
  const account_ids = [debit?.id ?? '', credit?.id ?? ''] as const
  return { bank_account_id: (body as { id: string }).id, iban, account_ids, date: year?.start_date ?? '' }
}

/** Asks until the books are back. */
const askWhenBack = async (from: Kontor, { path, body, name }: Request, story: string): Promise<Reply> => {
  for (const start = performance.now(); ; await sleep(100)) {
    const reply = await from.ask('POST', path, body(), name)
    if (reply.status !== 503) return reply
    expect(performance.now() - start, story).toBeLessThan(patiently(30_000))
  }
}

/** An answer without what is signed for its moment: the addresses of pictures. */
const contentOf = ({ status, body }: Reply): unknown => [
  status,
  JSON.parse(JSON.stringify(body).replace(/http:\/\/127\.0\.0\.1:\d+\/signed[^"]*/g, 'signed')),
]

/** Sends every request of a round again: done or not, it is answered as if nothing had happened. */
const repeatAll = async (from: Kontor, requests: readonly Request[], random: Random, story: string): Promise<void> => {
  for (const request of requests) {
    const about = `${request.kind} ${request.name}, ${story}`
    const again = await askWhenBack(from, request, about)
    expect([200, 201], `${about}: ${JSON.stringify(again.body)}`).toContain(again.status)
    if (request.first) {
      expect(contentOf(again), about).toEqual(contentOf(request.first))
      expect(again.is_repeat, about).toBe(true)
    }
    if (random.fraction() < 0.2) {
      const third = await askWhenBack(from, request, about)
      expect([contentOf(third), third.is_repeat], about).toEqual([contentOf(again), true])
    }
  }
}

/** Every request is there once, and nothing that nobody asked for. */
const compare = async (from: Kontor, requests: readonly Request[], story: string): Promise<void> => {
  const namesOf = (kind: Kind) => requests.filter((request) => request.kind === kind).map(({ name }) => name)
  const imports = namesOf('import')
  await endOfImports(from, story)
  const rows = await listAll<{ acc_serv_ref: string; batch_id: string | null }>(from, '/bank_transaction')
  const batches = await listAll<{ id: string; name: string; result: { created: number } }>(from, '/batch')
  const accounts = await listAll<{ name: string }>(from, '/bank_account')
  const companies = await listAll<{ name: string }>(from, '/company')
  const entries = await listAll<{ text: string }>(from, '/journal_entry')
  const organizations = (await from.ask('GET', '/organizations')).body as { id: number; name: string }[]
  const found: Record<Kind, readonly string[]> = {
    bank_account: accounts.map(({ name }) => name).filter((name) => name !== 'Kontokorrent'),
    bank_transaction: rows.filter(({ batch_id }) => batch_id === null).map(({ acc_serv_ref }) => acc_serv_ref),
    company: companies.map(({ name }) => name),
    journal_entry: entries.map(({ text }) => text),
    organization: organizations.filter(({ id }) => id !== 1).map(({ name }) => name),
    import: batches.map(({ name }) => name.replace(/^.*?(round[\w-]+)\.xml.*$/, '$1')),
  }
  for (const kind of KINDS) expect([...found[kind]].sort(), `${kind}, ${story}`).toEqual(namesOf(kind).sort())
  expect(
    batches.filter(({ result }) => result.created !== IMPORT_ROWS),
    story,
  ).toEqual([])
  expect(rows.filter(({ batch_id }) => batch_id !== null).length, story).toBe(imports.length * IMPORT_ROWS)
  for (const { id } of organizations) {
    const { status, body } = await from.ask('GET', `/organizations/${id}`)
    expect([status, body], story).toMatchObject([
      200,
      { accounts_count: 197, current_fiscal_year: expect.any(Object), default_vat_rate: expect.any(Object) },
    ])
  }
}

const endOfImports = async (from: Kontor, story: string): Promise<void> => {
  for (const start = performance.now(); ; await sleep(100)) {
    const left = (await listAll<{ finished: boolean }>(from, '/batch')).filter(({ finished }) => !finished)
    if (left.length === 0) return
    expect(performance.now() - start, story).toBeLessThan(patiently(30_000))
  }
}

test(`${ROUNDS} kills, and everything asked again with the same keys`, { timeout: patiently(400_000) }, async () => {
  const seed = newSeed('kills and repeats')
  const random = createRandom(seed)
  const data = join(folder, 'data')
  const program = inject('program')
  let running = await startKontor(program, data)
  kontor = running
  const books = await prepareBooks(running, random)
  const all: Request[] = []
  const strange: string[] = []
  const killed = { main: 0, browser: 0, both: 0 }
  let answered = 0
  let repeated = 0

  for (let round = 0; round < ROUNDS; round++) {
    const requests: Request[] = []
    let isOver = false
    /** One request after the other, the first of the kind given, until there is no answer any more. */
    const work = async (worker: number, begin: Kind): Promise<void> => {
      for (let number = 0; !isOver; number++) {
        const kind = number === 0 ? begin : random.pick(SMALL)
        const request = requestOf(kind, `round-${round}-${worker}-${number}`, books, seed + round)
        requests.push(request)
        const reply = await running.ask('POST', request.path, request.body(), request.name).catch(() => null)
        if (reply === null) return
        if (reply.status === 200 || reply.status === 201) request.first = reply
        else if (reply.status !== 503) strange.push(`${request.kind}: ${reply.status} ${JSON.stringify(reply.body)}`)
      }
    }
    const workers = [work(0, 'organization'), work(1, 'import'), work(2, 'journal_entry')]
    await sleep(random.between(0, MAX_DELAY_MS))
    const target = random.pick(['main', 'browser', 'both'] as const)
    killed[target] += 1
    if (target !== 'main') running.killPage('browser')
    if (target === 'browser') await sleep(random.between(0, MAX_DELAY_MS))
    else await running.killMain()
    isOver = true
    await Promise.all(workers)
    if (target !== 'browser') running = await startKontor(program, data)
    kontor = running
    answered += requests.filter(({ first }) => first !== null).length
    const story = `SEED=${seed}, round ${round}, killed ${target}`
    await repeatAll(running, requests, random, story)
    repeated += requests.length
    all.push(...requests)
  }

  const story = `SEED=${seed}, killed ${JSON.stringify(killed)}, ${answered} of ${repeated} requests answered before`
  await compare(running, all, story)
  expect(strange, story).toEqual([])
  expect(answered, story).toBeGreaterThan(ROUNDS)
  expect(repeated - answered, story).toBeGreaterThan(0)
  expect(await running.stop()).toBe(0)
  const { code, out } = await verifyFolder(program, data)
  expect(code, `${story}\n${out}`).toBe(0)
  process.stdout.write(`kill and repeat: ${story}\n`)
})

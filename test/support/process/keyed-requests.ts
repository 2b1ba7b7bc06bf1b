// Requests with an Idempotency-Key for tests that kill the server: requests of every kind, sent again after a lost
// answer, and compared with the books. Each must take effect exactly once, and the answer must be the first one.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { makeCamt, swissIban } from '../file/make-camt.ts'
import { patiently } from '../patience.ts'
import type { Random } from '../random.ts'
import { type Kontor, listAll, type Reply } from './kontor-process.ts'

const IMPORT_ROWS = 40

const KINDS = ['bank_account', 'bank_transaction', 'company', 'journal_entry', 'organization', 'import'] as const
export type Kind = (typeof KINDS)[number]
/** Requests that make one small commit. */
export const SMALL: readonly Kind[] = ['bank_account', 'bank_transaction', 'company', 'journal_entry']

/** A request for sending and sending again. */
export interface KeyedRequest {
  readonly kind: Kind | 'bulk'
  /** Its key, and how its record is found. */
  readonly name: string
  readonly path: string
  readonly body: () => object | FormData
  /** The answer before the kill; null: none, or "come back". */
  first: Reply | null
}

/** The records that requests need. */
export interface Books {
  readonly bank_account_id: string
  readonly iban: string
  readonly account_ids: readonly [string, string]
  readonly date: string
}

export const requestOf = (kind: Kind, name: string, books: Books, seed: number): KeyedRequest => {
  const made = (path: string, body: () => object | FormData): KeyedRequest => ({ kind, name, path, body, first: null })
  switch (kind) {
    case 'bank_account':
      return made('/bank_account', () => ({ type: 'cash', name }))
    case 'bank_transaction': {
      const { bank_account_id, date } = books
      return made('/bank_transaction', () => ({
        bank_account_id,
        acc_serv_ref: name,
        amount: -12.35,
        booking_date: date,
        name: `Lieferant ${name}`,
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

export const prepareBooks = async (from: Kontor, random: Random): Promise<Books> => {
  const iban = swissIban(random)
  const { body } = await from.ask('POST', '/bank_account', { type: 'bank', name: 'Kontokorrent', iban })
  const [debit, credit] = await listAll<{ id: string }>(from, '/account')
  const [year] = await listAll<{ start_date: string }>(from, '/fiscal_year')
  const account_ids = [debit?.id ?? '', credit?.id ?? ''] as const
  return { bank_account_id: (body as { id: string }).id, iban, account_ids, date: year?.start_date ?? '' }
}

/** Polls until the books are available again. */
export const waitUntilBack = async (ask: () => Promise<Reply>, story: string): Promise<Reply> => {
  for (const start = performance.now(); ; await sleep(100)) {
    const reply = await ask()
    if (reply.status !== 503) return reply
    expect(performance.now() - start, story).toBeLessThan(patiently(30_000))
  }
}

const requestWhenBack = (from: Kontor, { path, body, name }: KeyedRequest, story: string): Promise<Reply> =>
  waitUntilBack(() => from.ask('POST', path, body(), name), story)

/** An answer without its time-signed parts: the addresses of pictures. */
const contentOf = ({ status, body }: Reply): unknown => [
  status,
  JSON.parse(JSON.stringify(body).replace(/http:\/\/127\.0\.0\.1:\d+\/signed[^"]*/g, 'signed')),
]

/** Sends every request of a round again: whether it took effect or not, it is answered as if there had been no kill. */
export const repeatAll = async (
  from: Kontor,
  requests: readonly KeyedRequest[],
  random: Random,
  story: string,
): Promise<void> => {
  for (const request of requests) {
    const about = `${request.kind} ${request.name}, ${story}`
    const again = await requestWhenBack(from, request, about)
    expect([200, 201], `${about}: ${JSON.stringify(again.body)}`).toContain(again.status)
    if (request.first) {
      expect(contentOf(again), about).toEqual(contentOf(request.first))
      expect(again.is_repeat, about).toBe(true)
    }
    if (random.fraction() < 0.2) {
      const third = await requestWhenBack(from, request, about)
      expect([contentOf(third), third.is_repeat], about).toEqual([contentOf(again), true])
    }
  }
}

/** Every requested record exists once, and there are no others. */
export const compare = async (from: Kontor, requests: readonly KeyedRequest[], story: string): Promise<void> => {
  const namesOf = (kind: Kind) => requests.filter((request) => request.kind === kind).map(({ name }) => name)
  const imports = namesOf('import')
  await endOfBatches(from, story)
  // The test prepared the records for bulk work outside of the program.
  const rows = (await listAll<{ acc_serv_ref: string; batch_id: string | null }>(from, '/bank_transaction')).filter(
    ({ acc_serv_ref }) => !acc_serv_ref?.startsWith('fill-'),
  )
  const batches = (await listAll<{ id: string; name: string; result: { created: number } }>(from, '/batch')).filter(
    ({ name }) => name.includes('.xml'),
  )
  const accounts = await listAll<{ name: string }>(from, '/bank_account')
  const companies = await listAll<{ name: string }>(from, '/company')
  const entries = await listAll<{ text: string; source: { type: string } }>(from, '/journal_entry')
  const organizations = (await from.ask('GET', '/organizations')).body as { id: number; name: string }[]
  const found: Record<Kind, readonly string[]> = {
    bank_account: accounts.map(({ name }) => name).filter((name) => name !== 'Kontokorrent'),
    bank_transaction: rows.filter(({ batch_id }) => batch_id === null).map(({ acc_serv_ref }) => acc_serv_ref),
    company: companies.map(({ name }) => name),
    journal_entry: entries.filter(({ source }) => source.type === 'manual').map(({ text }) => text),
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
    const { status, body } = await waitUntilBack(() => from.ask('GET', `/organizations/${id}`), story)
    expect([status, body], story).toMatchObject([
      200,
      {
        accounts_count: expect.any(Number),
        current_fiscal_year: expect.any(Object),
        default_vat_rate: expect.any(Object),
      },
    ])
  }
}

/** Waits until imports and bulk work have nothing left; they report it in different fields. */
export const endOfBatches = async (from: Kontor, story: string): Promise<void> => {
  for (const start = performance.now(); ; await sleep(100)) {
    const batches = await listAll<{ finished?: boolean; finishedAt?: string | null }>(from, '/batch')
    if (batches.every(({ finished, finishedAt }) => finished ?? finishedAt !== null)) return
    expect(performance.now() - start, story).toBeLessThan(patiently(30_000))
  }
}

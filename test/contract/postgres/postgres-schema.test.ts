// A database of an older version: its books open, are refilled, and no data is lost; a newer one is refused.
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPostgresBooks } from '../../../main/postgres/postgres-books.ts'
import { created, updated } from '../../../shared/books/port/change.ts'
import { page } from '../../../shared/books/port/read.ts'
import type { Company } from '../../../shared/record/open-item/company.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'
import { newId } from '../../../shared/value/id.ts'
import { assert, ok } from '../../../shared/value/result.ts'
import { EMPTY_COMPANY } from '../../support/books/empty-records.ts'
import { startPostgres, type TestPostgres } from '../../support/postgres/postgres.ts'
import { createVerifier } from '../../support/postgres/verify-postgres.ts'

let postgres: TestPostgres | string
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  if (typeof postgres !== 'string') await postgres.stop()
})
beforeEach((context) => {
  if (typeof postgres === 'string') context.skip(postgres)
})

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const open = (url: string) => openPostgresBooks({ url, now: () => timestampOf(Date.UTC(2026, 5, 1)), newId, log })

const company: Company = {
  id: 'COMPANY000001',
  ...EMPTY_COMPANY,
  key: 'one',
  name: 'Bäckerei Sonnenschein',
  city: 'Chur',
  created_at: timestampOf(0),
  updated_at: timestampOf(0),
}

const found = async (url: string, search: string): Promise<readonly string[]> => {
  const books = await open(url)
  const [{ rows }] = await (await books.open('organization-1')).read([page('company', { search })])
  await books.close()
  return rows.map(({ id }) => id)
}

const filled = async (): Promise<string> => {
  assert(typeof postgres !== 'string', 'it was started')
  const url = await postgres.newDatabase()
  const books = await open(url)
  const book = await books.open('organization-1')
  const write = (change: ReturnType<typeof created | typeof updated>) =>
    book.write<null, never>({ user: 1 }, async () => ok({ action: 'test', changes: [change], value: null }))
  await write(created('company', company))
  await write(updated('company', company, { city: 'Thusis' }))
  await books.close()
  return url
}

const run = async (url: string, ...statements: readonly string[]) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

test('search texts were stored with the records once: they are stored again', async () => {
  const url = await filled()
  await run(
    url,
    `ALTER TABLE kontor.company ADD COLUMN search text NOT NULL DEFAULT 'as it was'`,
    'ALTER TABLE kontor.company ALTER COLUMN search DROP DEFAULT',
    'CREATE INDEX company_search ON kontor.company USING gin (book, search gin_trgm_ops)',
    'DROP TABLE kontor.searched_company',
    `UPDATE kontor.book SET shape = 'another'`,
    'UPDATE kontor.version SET schema = 1, made = NULL',
  )
  expect(await found(url, 'sonnenschein thusis')).toEqual([company.id])
  expect(await found(url, 'chur')).toEqual([])
  expect(await createVerifier(url)()).toEqual([])
  await run(url, 'UPDATE kontor.version SET schema = schema + 1')
  await expect(open(url)).rejects.toThrow('newer version')
})

test('missing, wrong and orphaned search texts are reported', async () => {
  const url = await filled()
  await run(url, `UPDATE kontor.searched_company SET text = 'something else'`)
  expect((await createVerifier(url)()).join()).toContain(`company ${company.id} is found by another text than it has`)
  await run(url, `UPDATE kontor.searched_company SET id = 'NOBODY'`)
  const reported = (await createVerifier(url)()).join()
  expect(reported).toContain(`company ${company.id} is found by another text than it has`)
  expect(reported).toContain('company NOBODY is only searched')
})

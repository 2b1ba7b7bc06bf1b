// Many organizations in one database: a program opens the books of those that a user enters.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withConnection } from '../../../main/postgres/database.ts'
import { patiently } from '../../support/patience.ts'
import { makeOrganizations } from '../../support/postgres/many-organizations.ts'
import { startPostgres, type TestPostgres } from '../../support/postgres/postgres.ts'
import { type Kontor, startKontor } from '../../support/process/kontor-process.ts'

let postgres: TestPostgres | string = 'it was not started'
let folder = ''
const programs: Kontor[] = []
beforeAll(async () => {
  postgres = await startPostgres()
  folder = await mkdtemp(join(tmpdir(), 'kontor-many-'))
})
afterAll(async () => {
  for (const program of programs) if (program.isRunning()) await program.stop()
  if (typeof postgres !== 'string') await postgres.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

test('books are created and opened when their organization is entered, by the first request', async (context) => {
  if (typeof postgres === 'string') return context.skip(postgres)
  const url = await postgres.newDatabase()
  await makeOrganizations(url, 6, false)
  const start = async (name: string) => {
    const program = await startKontor(inject('program'), join(folder, name), { more: ['--books', url] })
    programs.push(program)
    return program
  }
  const there = () =>
    withConnection(url, 'a test', async (client) => {
      const { rows } = await client.query<{ book: number }>('SELECT book FROM kontor.book ORDER BY book')
      return rows.map(({ book }) => book)
    })
  const [one, other] = [await start('one'), await start('other')]
  expect(await there()).toEqual([0, 1])
  expect((await one.ask('GET', '/organizations')).body).toHaveLength(6)
  expect(await there()).toEqual([0, 1])

  // Of another organization than the current one: answered at once.
  expect(await one.ask('GET', '/organizations/4')).toMatchObject({ status: 200, body: { id: 4 } })
  expect(await one.ask('PATCH', '/organizations/5', { city: 'Bern' })).toMatchObject({ status: 200, body: { id: 5 } })
  expect(await there()).toEqual([0, 1, 4, 5])

  // Both enter the same organization with many requests at once; each sees the other's commits.
  const made = await one.ask('POST', '/token', { name: 'a test', organization_id: 3 })
  expect(made.status).toBe(201)
  const { token } = made.body as { token: string }
  const asked = async (program: Kontor, path: string, body?: object) => {
    const answer = await fetch(`${program.api}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as { meta: { total: number } } }
  }
  await expect.poll(async () => (await asked(other, '/user')).status).toBe(200)
  const many = [one, other, one, other, one, other].map((program) => asked(program, '/fiscal_year'))
  for (const { status, body } of await Promise.all(many)) expect([status, body.meta.total]).toEqual([200, 2])
  expect((await asked(one, '/company', { name: 'Neue Firma', type: 'customer' })).status).toBe(201)
  await expect.poll(async () => (await asked(other, '/company')).body.meta.total).toBe(1)

  // Unfinished work in an organization that no user has entered since.
  await withConnection(url, 'a test', (client) =>
    client.query(
      "INSERT INTO kontor.lease (name, holder, until) VALUES ('imports 6', 'dead', now() - interval '1 hour')",
    ),
  )
  await expect.poll(there, { timeout: patiently(15_000) }).toEqual([0, 1, 3, 4, 5, 6])
})

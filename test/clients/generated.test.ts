// Clients that third-party generators make from the description of the running program: they compile strictly, and do
// five jobs of a script against it: list, import, poll, filter, upsert.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type App, startApp } from '../support/process/app.ts'
import type { Arguments, Done } from './done.ts'
import { noTools, runScript, runTool, skipWithoutTools } from './tools.ts'

beforeEach(skipWithoutTools)

/** The module that the jobs import. */
const GENERATED = resolve(import.meta.dirname, '../../out/clients')
const JOBS = join(import.meta.dirname, 'jobs')

let folder = ''
let app: App | null = null
beforeAll(async () => {
  if (noTools !== null) return
  folder = await mkdtemp(join(tmpdir(), 'kontor-generated-'))
  app = await startApp(join(folder, 'books'))
  const description = join(folder, 'openapi.json')
  await writeFile(description, await (await fetch(`${app.url}/api/openapi.json`)).text())
  await rm(GENERATED, { recursive: true, force: true })
  await mkdir(GENERATED, { recursive: true })
  const made = await Promise.all([
    runScript(join(import.meta.dirname, 'generate-types.mjs'), [description, `${GENERATED}/openapi-typescript.ts`]),
    runTool('@hey-api/openapi-ts', 'openapi-ts', [
      ...['--input', description, '--output', `${GENERATED}/hey-api`, '--client', '@hey-api/client-fetch'],
      '--no-log-file',
    ]),
  ])
  for (const { code, errors } of made) expect(code, errors).toBe(0)
})
afterAll(async () => {
  await app?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

test('they compile strictly, with the five jobs', async () => {
  const { code, out } = await runTool('typescript', 'tsc', ['--project', JOBS, '--pretty', 'false'])
  expect([code, out]).toEqual([0, ''])
})

/** Checks the program without any of them. */
const ask = async <T>(path: string, body?: object): Promise<T> => {
  const answer = await fetch(`${app?.url}/api${path}`, {
    headers: { authorization: `Bearer ${app?.token}`, 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as T
}

describe.each([
  { name: 'openapi-fetch', iban: 'CH9300762011623852957', account: 6000 },
  { name: 'hey-api', iban: 'CH5604835012345678009', account: 6500 },
])('the jobs by $name', ({ name, iban, account }) => {
  test('return the expected results', async () => {
    const { id: bankAccountId } = await ask<{ id: string }>('/bank_account', { type: 'bank', name, iban })
    const { data: years } = await ask<{ data: { id: string; name: string }[] }>('/fiscal_year')
    const year = years[0]?.name ?? ''
    const typed = { bank_account_id: bankAccountId, acc_serv_ref: name, amount: -12.35, booking_date: `${year}-01-05` }
    await ask('/bank_transaction', typed)
    const accounts = await ask<{ data: { id: string }[] }>(`/account?filter[number]=${account}`)
    const rows = [
      'Datum;Text;Betrag',
      `20.01.${year};Shop;250.50`,
      `21.01.${year};Tea;-4.50`,
      `22.01.${year};Paper;-9.05`,
    ]
    const input: Arguments = {
      address: `${app?.url}/api`,
      token: app?.token ?? '',
      bankAccountId,
      statement: new File([rows.join('\n')], 'january.csv'),
      fiscalYearId: years[0]?.id ?? '',
      accountId: accounts.data[0]?.id ?? '',
    }
    // By a name that the compiler of the program does not follow: its packages are not those of the jobs.
    const { doJobs } = (await import(join(JOBS, `${name}.ts`))) as { doJobs: (input: Arguments) => Promise<Done> }
    expect(await doJobs(input)).toEqual({ listed: 1, created: 3, paid: [-12.35, -9.05, -4.5], planned: '1200.00' })
  })
})

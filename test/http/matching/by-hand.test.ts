// docs/sample-quarter.md, run as it stands: bash and curl against the interface, from the statements to the published books
// and back.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDocScript, runDocScript } from '../../support/doc-script.ts'
import { patiently } from '../../support/patience.ts'
import { type Kontor, startKontor } from '../kontor.ts'

const TIME_MS = patiently(120_000)

let data = ''
let kontor: Kontor
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'kontor-by-hand-'))
  kontor = await startKontor()
  const { url } = await kontor.serve()
  await writeFile(join(data, 'api.json'), JSON.stringify({ api: `${url}/api`, token: kontor.sessions.token }))
})
afterAll(async () => {
  await kontor.close()
  await rm(data, { recursive: true, force: true })
})

test('the quarter comes to the published books, and back to where it began', { timeout: TIME_MS }, async () => {
  const { script, expected } = await readDocScript('sample-quarter.md')
  expect(expected.length).toBeGreaterThan(35)
  const cwd = resolve(import.meta.dirname, '../../..')
  const ran = await runDocScript(script, { cwd, data, timeoutMs: TIME_MS })
  expect(ran).toEqual({ said: expected, errors: '', code: 0 })
})

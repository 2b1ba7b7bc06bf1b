// Third-party linters check the description of the interface without any finding, including warnings.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startKontor } from '../http/kontor.ts'
import { runTool, skipWithoutTools } from './tools.ts'

let folder = ''
let served = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-linters-'))
  const kontor = await startKontor()
  served = await (await kontor.ask('/api/openapi.json')).text()
  await kontor.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(skipWithoutTools)

const config = (name: string) => join(import.meta.dirname, name)

/** A finding of Redocly: the rule and its place. */
const redocly = async (document: string): Promise<readonly string[]> => {
  const { out, errors } = await runTool('@redocly/cli', 'redocly', [
    ...['lint', document, '--config', config('redocly.yaml'), '--format', 'json', '--max-problems', '1000'],
  ])
  expect(out, errors).toContain('"problems"')
  const { problems } = JSON.parse(out) as { problems: { ruleId: string; location: { pointer?: string }[] }[] }
  return problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`)
}

const spectral = async (document: string): Promise<readonly string[]> => {
  const found = join(folder, 'found.json')
  const { code, errors } = await runTool('@stoplight/spectral-cli', 'spectral', [
    ...['lint', document, '--ruleset', config('spectral.yaml'), '--format', 'json', '--output', found, '--quiet'],
  ])
  expect([0, 1], errors).toContain(code)
  const problems = JSON.parse(await readFile(found, 'utf8')) as { code: string; path: string[] }[]
  return problems.map(({ code: rule, path }) => `${rule} ${path.join('/')}`)
}

const write = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

describe.each([
  { name: 'Redocly', find: redocly },
  { name: 'Spectral', find: spectral },
])('$name', ({ name, find }) => {
  test('has no findings', async () => {
    expect(await find(await write('openapi.json', served))).toEqual([])
  })

  test('checks it at all: a planted error is found', async () => {
    const planted = JSON.parse(served) as { paths: Record<string, Record<string, { operationId?: string }>> }
    delete planted.paths['/bank_account']?.get?.operationId
    const found = await find(await write(`planted-${name}.json`, JSON.stringify(planted)))
    expect(found).toEqual([expect.stringMatching(/^operation-operationId \S*bank_account/)])
  })
})

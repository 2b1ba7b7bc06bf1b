// docs/conformance.md has a row for every statement of the interface document, and every row has a test that exists.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../shared/api/endpoints/index.ts'
import { readSource, root } from './source.ts'

const page = readSource('docs/conformance.md')
const rows = page
  .split('\n')
  .filter((line) => /^\| [A-Z]+-/.test(line))
  .map((line) => {
    const [id = '', statement = '', shown = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    return { id, statement, shown }
  })
/** The later issues that rows may name in place of a test. */
const LATER = ['issue: matching']

describe('every row', () => {
  test('there are rows', () => expect(rows.length).toBeGreaterThan(300))

  test('has an id of its own', () => {
    const ids = rows.map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(ids.filter((id) => !/^[A-Z]{2,3}-\d{2,3}$/.test(id))).toEqual([])
  })

  test('has a statement', () => expect(rows.filter(({ statement }) => statement.length < 3)).toEqual([]))

  test('names an existing test, or the issue that adds it', () => {
    const titles = new Map<string, ReadonlySet<string>>()
    const titlesOf = (file: string): ReadonlySet<string> => {
      const known = titles.get(file)
      if (known) return known
      const path = `test/${file}.test.ts`
      const found = existsSync(join(root, path)) ? readSource(path) : ''
      const all = new Set(
        [...found.matchAll(/(?:\b(?:test|describe)\(|\)\()\s*(['`])((?:(?!\1).)+)\1/g)].map(
          ([, , title]) => title ?? '',
        ),
      )
      titles.set(file, all)
      return all
    }
    const missing = rows.filter(({ shown }) => {
      if (LATER.includes(shown)) return false
      const [, file, title] = /^([\w/-]+) › (.+)$/.exec(shown) ?? []
      return file === undefined || title === undefined || !titlesOf(file).has(title)
    })
    expect(missing.map(({ id, shown }) => `${id}: ${shown}`)).toEqual([])
  })

  test('with a field has it in the test that it names', () => {
    const missing = rows.flatMap(({ id, statement, shown }) => {
      const file = /^(http\/documented\/\w+) › /.exec(shown)?.[1]
      const names = [...(/^((?:\w+ )?`[\w.*]+`(?:, )?)+/.exec(statement)?.[0].matchAll(/`([\w.*]+)`/g) ?? [])]
      const source = file === undefined ? '' : readSource(`test/${file}.test.ts`)
      const isMissing = (name: string) => !new RegExp(`\\b${name.split('.').at(-1)}\\b`).test(source)
      return file === undefined ? [] : names.flatMap(([, name = '']) => (isMissing(name) ? [`${id} ${name}`] : []))
    })
    expect(missing).toEqual([])
    expect(rows.filter(({ shown }) => shown.startsWith('http/documented/')).length).toBeGreaterThan(300)
  })
})

const DOCUMENT = resolve(root, '..', 'shared/spec/interface.md')
const hasDocument = existsSync(DOCUMENT)
const REASON = 'the interface document next to the repository (../shared/spec) is missing'
if (!hasDocument) process.stderr.write(`\nSKIPPED: ${REASON}; conformance is not compared with it.\n`)

describe('the document', () => {
  const cells = hasDocument
    ? readFileSync(DOCUMENT, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('|') && !/^\|[-|]+$/.test(line))
        .map((line) =>
          line
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        )
    : []
  /** A name as a word of its own among the statements. */
  const isStated = (name: string): boolean =>
    rows.some(({ statement }) =>
      statement.split(/[^\w.*@/{}[\]-]+/).some((word) => word === name || word === `filter[${name}]`),
    )

  test('has no field, setting or value without a row', ({ skip }) => {
    if (!hasDocument) skip(REASON)
    const first = cells.flatMap(([cell = '']) => cell.replaceAll('`', '').split(/,\s*/))
    const values = cells.flatMap((line) =>
      line.slice(1).flatMap((cell) => [...cell.matchAll(/`([A-Za-z_]\w+)`/g)].map(([, name]) => name ?? '')),
    )
    const names = new Set([...first, ...values].filter((name) => /^[a-z][\w.*]*$|^(?:NON|QRR?|SCOR)$/.test(name)))
    expect(names.size).toBeGreaterThan(250)
    expect([...names].filter((name) => !isStated(name))).toEqual([])
  })

  test('has no address without a row', ({ skip }) => {
    if (!hasDocument) skip(REASON)
    const text = readFileSync(DOCUMENT, 'utf8')
    const addresses = new Set([
      ...[...text.matchAll(/\| (GET|POST|PUT|PATCH|DELETE) \| (\/[\w/{}-]+) \|/g)].map(
        ([, method, path]) => `${method} ${path}`,
      ),
      ...[...text.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/[\w/{}-]+)/g)].map(
        ([, method, path]) => `${method} ${path}`,
      ),
    ])
    expect(addresses.size).toBeGreaterThan(20)
    expect([...addresses].filter((address) => !page.includes(`\`${address}\``))).toEqual([])
  })

  test('documented endpoints are served, and are no extensions', () => {
    const later = rows.filter(({ shown }) => LATER.includes(shown)).map(({ statement }) => statement)
    const served = ENDPOINTS.map(({ method, path, extension }) => ({
      address: `${method} ${path.replace(/\{\w+\}/g, '{}')}`,
      extension,
    }))
    const stated = new Set(
      [...page.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^`]+)`/g)].map(([, address = '']) => address),
    )
    for (const address of stated) {
      if (later.some((statement) => statement.includes(address))) continue
      const found = served.find((each) => each.address === address.replace(/\{\w+\}/g, '{}'))
      expect([address, found?.extension]).toEqual([address, false])
    }
  })
})

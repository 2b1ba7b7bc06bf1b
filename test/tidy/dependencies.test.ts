// Who may import whom, types included. Each line of the tables is a sentence: "<folder> knows <these folders>".
import { describe, expect, test } from 'vitest'
import { importsOf, isCode, readSource, repositoryFiles, resolveImport } from './source.ts'

/** A folder knows itself and what stands here. The longest matching folder counts; `main/*.ts` is the root of main. */
const KNOWS: Readonly<Record<string, readonly string[]>> = {
  // The law of the business: neither files nor screens, so that both sides can share it.
  'shared/value': [],
  'shared/record': ['shared/value'],
  'shared/books': ['shared/record', 'shared/value'],
  'shared/rule': ['shared/books', 'shared/record', 'shared/value'],
  'shared/api': ['shared/record', 'shared/value'],
  // Use cases decide by the rules over ports; how books, files and pages are reached is not theirs to know.
  'main/service': ['shared/api', 'shared/rule', 'shared/books', 'shared/record', 'shared/value', 'main/log.ts'],
  // The interface knows use cases; of the books only the form of a question.
  'main/http': [
    'main/service',
    'shared/api',
    'shared/rule',
    'shared/books',
    'shared/record',
    'shared/value',
    'main/log.ts',
  ],
  // Adapters know the port they fill, and no other adapter.
  'main/journal': ['main/service/write.ts', 'shared/books', 'shared/record', 'shared/value', 'main/log.ts'],
  'main/engine': ['main/service/write.ts', 'shared/books', 'shared/value', 'main/log.ts'],
  // Of the rules only what rows are called: thousands of names would hold up the main thread.
  'main/worker': ['shared/rule/row-identity.ts', 'shared/record', 'shared/value', 'main/log.ts'],
  // The composition root puts everything together; nothing imports it.
  main: ['main', 'shared', 'package.json'],
  // The window is a client of the interface: it never sees the books.
  'renderer/app': ['shared/api', 'shared/rule', 'shared/record', 'shared/value'],
  // The database page keeps records and answers questions: it never sees the interface.
  'renderer/database': ['shared/books', 'shared/record', 'shared/value'],
  // Scripts run before anything is installed: they import nothing and start everything as a process of its own.
  build: [],
}

/** Packages that have one home, so that replacing one touches one folder. `node` stands for Node itself. */
const HOMES: Readonly<Record<string, readonly string[]>> = {
  node: ['main', 'build'],
  electron: ['main'],
  zod: ['shared', 'main', 'renderer'],
  ibantools: ['shared/value'],
  uuidv7: ['shared/value', 'main'],
  hono: ['main/http'],
  '@hono/node-server': ['main/http'],
  'swagger-ui-dist': ['main/http'],
  'fast-xml-parser': ['main/worker'],
  papaparse: ['main/worker'],
  xlsx: ['main/worker'],
  'iconv-lite': ['main/worker'],
  ws: ['main/engine'],
  birpc: ['main/engine', 'main/journal', 'renderer/database'],
  dexie: ['renderer/database'],
}
/** Everything else is for what people see. */
const OTHER_PACKAGES = ['renderer/app']

const isWithin = (file: string, folder: string): boolean => file === folder || file.startsWith(`${folder}/`)

/** The folder of the table that a file belongs to; null when the table does not know the place. */
const folderOf = (file: string): string | null => {
  const folders = Object.keys(KNOWS).filter((folder) => isWithin(file, folder))
  const longest = folders.sort((a, b) => b.length - a.length)[0]
  if (longest === undefined) return null
  // A new folder below main, renderer or shared has to be entered, not inherited.
  const isBelow = file.slice(longest.length + 1).includes('/')
  return longest === 'main' && isBelow ? null : longest
}

/** What is wrong with one import of one file; null: nothing. */
const violation = (file: string, specifier: string): string | null => {
  const folder = folderOf(file)
  if (folder === null) return `${file} lies in a folder that the table does not know`
  const target = resolveImport(file, specifier)
  if ('package' in target) {
    const homes = HOMES[target.package] ?? OTHER_PACKAGES
    return homes.some((home) => isWithin(file, home)) ? null : `${file} must not use the package ${target.package}`
  }
  const known = [folder, ...(KNOWS[folder] ?? [])]
  return known.some((place) => isWithin(target.file, place)) ? null : `${file} must not know ${target.file}`
}

const violationsIn = (file: string, source: string): readonly string[] =>
  importsOf(source).flatMap((specifier) => violation(file, specifier) ?? [])

const code = repositoryFiles().filter((file) => isCode(file) && /^(shared|main|renderer|build)\//.test(file))

describe('who may import whom', () => {
  test('every file keeps to the table', () => {
    expect(code.flatMap((file) => violationsIn(file, readSource(file)))).toEqual([])
  })

  test('the code is found and read at all', () => {
    expect(code.length).toBeGreaterThan(50)
    expect(importsOf(readSource('shared/books/books.ts'))).toContain('../value/result.ts')
    expect(importsOf(readSource('shared/books/books.ts'))).toContain('./frame.ts')
  })

  test('every folder of the table exists', () => {
    const folders = Object.keys(KNOWS)
    expect(folders.filter((folder) => !code.some((file) => isWithin(file, folder)))).toEqual([])
  })

  test.each([
    ['shared/rule/x.ts', "import { z } from '../api/page.ts'"],
    ['shared/value/x.ts', "import type { BankAccount } from '../record/bank-account.ts'"],
    ['shared/record/x.ts', "import { readFileSync } from 'node:fs'"],
    ['shared/api/x.ts', "import type { Query } from '../books/read.ts'"],
    ['renderer/app/x.tsx', "import type { Books } from '../../shared/books/books.ts'"],
    ['renderer/app/screen/x.tsx', "const page = import('../../database/page.ts')"],
    ['renderer/database/x.ts', "export { App } from '../app/app.tsx'"],
    ['main/service/x.ts', "import {\n  openJournal,\n} from '../journal/journal.ts'"],
    ['main/service/x.ts', "import { Hono } from 'hono'"],
    ['main/http/route/x.ts', "import { Dexie } from 'dexie'"],
    ['main/journal/x.ts', "new Worker(new URL('../worker/parse-worker.ts', import.meta.url))"],
    ['main/engine/x.ts', "import { main } from '../main.ts'"],
    ['main/newcomer/x.ts', "import { ok } from '../../shared/value/result.ts'"],
    ['shared/newcomer/x.ts', "import { ok } from '../value/result.ts'"],
    ['build/x.mjs', "import { options } from '../main/options.ts'"],
  ])('a violation planted in %s is found', (file, source) => {
    expect(violationsIn(file, source)).toHaveLength(1)
  })

  test('what only looks like an import is none', () => {
    expect(violationsIn('shared/value/x.ts', "// taken from '../record/x.ts'\n/* import '../api/y.ts' */")).toEqual([])
    expect(violationsIn('shared/rule/x.ts', "import { ok } from '../value/result.ts'")).toEqual([])
  })
})

// Every file imports only what dependency-table.ts allows, types included, and no files import each other in a circle.
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ALLOWED_IMPORTS } from './dependency-table.ts'
import { HOMES, OTHER_PACKAGES } from './package-homes.ts'
import { circlesIn, importsOf, productCode, readSource, resolveImport } from './source.ts'

/** Folders whose subfolders all have lines of their own: a deeper folder must be entered, not inherited. */
const ONLY_FILES = ['main/service', 'main/journal', 'renderer/app']

const isWithin = (file: string, folder: string): boolean => file === folder || file.startsWith(`${folder}/`)

/** The folder of the table that a file belongs to; null when the table does not know it. */
const folderOf = (file: string): string | null => {
  const folders = Object.keys(ALLOWED_IMPORTS).filter((folder) => isWithin(file, folder))
  const longest = folders.sort((a, b) => b.length - a.length)[0]
  if (longest === undefined) return null
  const isBelow = file.slice(longest.length + 1).includes('/')
  return ONLY_FILES.includes(longest) && isBelow ? null : longest
}

/** The error of one import of one file; null: none. */
const violation = (file: string, specifier: string): string | null => {
  const folder = folderOf(file)
  if (folder === null) return `${file} lies in a folder that the table does not know`
  const target = resolveImport(file, specifier)
  if ('package' in target) {
    const homes = HOMES[target.package] ?? OTHER_PACKAGES
    return homes.some((home) => isWithin(file, home)) ? null : `${file} must not use the package ${target.package}`
  }
  const known = [folder, ...(ALLOWED_IMPORTS[folder] ?? [])]
  return known.some((place) => isWithin(target.file, place)) ? null : `${file} must not know ${target.file}`
}

const violationsIn = (file: string, source: string): readonly string[] =>
  importsOf(source).flatMap((specifier) => violation(file, specifier) ?? [])

const code = productCode()

/** The imports of each file within the repository. */
const importsByFile = new Map(
  code.map((file) => [
    file,
    importsOf(readSource(file)).flatMap((specifier) => {
      const target = resolveImport(file, specifier)
      return 'file' in target ? [target.file] : []
    }),
  ]),
)

describe('allowed imports', () => {
  test('every file follows the table', () => {
    expect(code.flatMap((file) => violationsIn(file, readSource(file)))).toEqual([])
  })

  test('a rename waits for programs that hold the file; the log and the window position retry with their next write', () => {
    const renaming = code.filter(
      (file) =>
        file.startsWith('main/') &&
        /import \{[^}]*\brename(Sync)?\b[^}]*\} from 'node:fs|\bfs\.rename/.test(readSource(file)),
    )
    expect(renaming.toSorted()).toEqual([
      'main/engine/electron/window-state.ts',
      'main/platform/log.ts',
      'main/platform/rename.ts',
    ])
  })

  test('no files import each other in a circle, types included', () => {
    expect(circlesIn(importsByFile)).toEqual([])
  })

  test('no folders import each other in a circle, each folder without its subfolders', () => {
    const importsByFolder = new Map<string, Set<string>>()
    for (const [file, imports] of importsByFile) {
      const folder = dirname(file)
      const known = importsByFolder.get(folder) ?? new Set()
      for (const target of imports) if (dirname(target) !== folder) known.add(dirname(target))
      importsByFolder.set(folder, known)
    }
    expect(importsByFolder.size).toBeGreaterThan(100)
    expect(circlesIn(new Map([...importsByFolder].map(([folder, known]) => [folder, [...known]])))).toEqual([])
  })

  test('no folder of the product has more than 25 files', () => {
    const counts = new Map<string, number>()
    for (const file of code) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > 25)).toEqual([])
  })

  test('the code is found and read', () => {
    expect(code.length).toBeGreaterThan(50)
    expect(importsOf(readSource('shared/books/port/books.ts'))).toContain('../../value/result.ts')
    expect(importsOf(readSource('shared/books/port/books.ts'))).toContain('./commit.ts')
  })

  test('every folder of the table exists', () => {
    const folders = Object.keys(ALLOWED_IMPORTS)
    expect(folders.filter((folder) => !code.some((file) => isWithin(file, folder)))).toEqual([])
  })

  test.each([
    ['shared/rule/ledger/x.ts', "import { z } from '../../api/page.ts'"],
    ['shared/rule/ledger/x.ts', "import type { Row } from '../import/row-identity.ts'"],
    ['shared/rule/ledger/x.ts', "import { decideInvoice } from '../open-item/open-item.ts'"],
    ['shared/rule/open-item/x.ts', "import { statementBalance } from '../bank/statement-balance.ts'"],
    ['main/service/open-item/x.ts', "import { createReports } from '../ledger/reports.ts'"],
    ['shared/rule/x.ts', "import { ok } from '../value/result.ts'"],
    ['shared/value/x.ts', "import type { BankAccount } from '../record/bank-account.ts'"],
    ['shared/record/x.ts', "import { readFileSync } from 'node:fs'"],
    ['shared/books/port/x.ts', "import { MemoryTable } from '../memory/memory-table.ts'"],
    ['shared/api/x.ts', "import type { Query } from '../books/port/read.ts'"],
    ['renderer/app/x.tsx', "import type { Books } from '../../shared/books/port/books.ts'"],
    ['renderer/app/shell/x.tsx', "import { TransactionsScreen } from '../transactions/transactions-screen.tsx'"],
    ['renderer/app/part/x.tsx', "import { IbanInput } from '../form/iban-input.tsx'"],
    ['renderer/app/transactions/x.tsx', "const page = import('../../database/page.ts')"],
    ['renderer/app/newcomer/x.tsx', "import { call } from '../data/api.ts'"],
    ['renderer/database/x.ts', "export { App } from '../app/app.tsx'"],
    ['main/service/core/x.ts', "import {\n  openJournal,\n} from '../../journal/append/journal.ts'"],
    ['main/service/ledger/x.ts', "import { createImports } from '../import/imports.ts'"],
    ['main/service/bank/x.ts', "import { Hono } from 'hono'"],
    ['main/http/route/x.ts', "import { Dexie } from 'dexie'"],
    ['main/journal/append/x.ts', "new Worker(new URL('../../worker/parse-worker.ts', import.meta.url))"],
    ['main/journal/append/x.ts', "import { recover } from '../repair/recovery.ts'"],
    ['main/engine/x.ts', "import { main } from '../program/main.ts'"],
    ['main/engine/x.ts', "import type { Session } from 'electron'"],
    ['main/program/x.ts', "import { app } from 'electron'"],
    ['renderer/app/x.tsx', "import { ipcRenderer } from 'electron'"],
    ['build/x.mjs', "import 'electron'"],
    ['main/newcomer/x.ts', "import { ok } from '../../shared/value/result.ts'"],
    ['main/service/newcomer/x.ts', "import { ok } from '../../../shared/value/result.ts'"],
    ['shared/newcomer/x.ts', "import { ok } from '../value/result.ts'"],
    ['build/x.mjs', "import { options } from '../main/options.ts'"],
  ])('a violation planted in %s is found', (file, source) => {
    expect(violationsIn(file, source)).toHaveLength(1)
  })

  test('text that only looks like an import does not count', () => {
    expect(violationsIn('shared/value/x.ts', "// taken from '../record/x.ts'\n/* import '../api/y.ts' */")).toEqual([])
    expect(violationsIn('shared/rule/core/x.ts', "import { ok } from '../../value/result.ts'")).toEqual([])
  })

  test('a planted circle is found, also a long one', () => {
    const planted = new Map([
      ['a.ts', ['b.ts', 'd.ts']],
      ['b.ts', ['c.ts']],
      ['c.ts', ['a.ts']],
      ['d.ts', []],
      ['e.ts', ['e.ts']],
    ])
    expect(circlesIn(planted)).toEqual(['a.ts → b.ts → c.ts → a.ts', 'e.ts → e.ts'])
  })
})

// Which of the window's modules share a file. By itself the bundler makes a file for each set of modules that the same
// screens use: 160 for the first list, and each of them costs a request.
import { basename } from 'node:path'
import type { Rolldown } from 'vite'

type InfoOf = (id: string) => Rolldown.ModuleInfo | null

/**
 * `pages`: what the page of the database loads too, which must not load the window; `window`: what the window loads
 * first; `shared`: what at least MIN_SHARED of its screens, dialogs and texts use.
 */
const PARTS = ['pages', 'window', 'shared']
const MIN_SHARED = 3
/** The module that exports all components of the library: who imports it uses a few of them. */
const BARREL = /@mantine\/core\/esm\/index\.mjs$/
const NAMES = /import\s*\{([^}]*)\}\s*from\s*["']@mantine\/core["']/g

/** The option `output.codeSplitting` of the bundler, for the page of the window and the one of the database. */
export const windowParts = (page: string, databasePage: string) => {
  let parts: ReadonlyMap<string, string> | null = null
  return {
    groups: PARTS.map((part, index) => ({
      name: (id: string, context: { readonly getModuleInfo: InfoOf }) => {
        parts ??= partsOf(page, databasePage, (one) => context.getModuleInfo(one))
        return parts.get(id) === part ? part : null
      },
      debugName: part,
      priority: PARTS.length - index,
    })),
  }
}

/** The part of each module, by its id. */
const partsOf = (page: string, databasePage: string, infoOf: InfoOf): ReadonlyMap<string, string> => {
  const uses = new Map<string, number>()
  for (const id of loadedLater(page, infoOf))
    for (const used of importedBy(id, infoOf)) uses.set(used, (uses.get(used) ?? 0) + 1)
  const parts = new Map<string, string>()
  for (const [id, count] of uses) if (count >= MIN_SHARED) parts.set(id, 'shared')
  for (const id of importedBy(page, infoOf)) parts.set(id, 'window')
  for (const id of importedBy(databasePage, infoOf)) if (parts.has(id)) parts.set(id, 'pages')
  return parts
}

/** The modules that an import of `start` loads, itself included. */
const importedBy = (start: string, infoOf: InfoOf): ReadonlySet<string> => {
  const found = new Set([start])
  for (const id of found) for (const imported of importsOf(id, infoOf)) found.add(imported)
  return found
}

const importsOf = (id: string, infoOf: InfoOf): readonly string[] => {
  const info = infoOf(id)
  const imported = [...(info?.importedIds ?? [])]
  if (BARREL.test(id)) return imported.filter((one) => !one.includes('/components/'))
  const barrel = imported.find((one) => BARREL.test(one))
  if (barrel === undefined) return imported
  const names = [...(info?.code ?? '').matchAll(NAMES)].flatMap(([, list = '']) => list.match(/\w+/g) ?? [])
  return [...imported, ...(infoOf(barrel)?.importedIds ?? []).filter((one) => names.includes(basename(one, '.mjs')))]
}

/** The modules of a page that are imported when they are needed. */
const loadedLater = (page: string, infoOf: InfoOf): ReadonlySet<string> => {
  const later = new Set<string>()
  const all = new Set([page])
  for (const id of all) {
    const info = infoOf(id)
    for (const imported of [...(info?.importedIds ?? [])]) all.add(imported)
    for (const imported of [...(info?.dynamicallyImportedIds ?? [])]) {
      later.add(imported)
      all.add(imported)
    }
  }
  return later
}

// Texts come with the screen that uses them: code that is loaded together has the texts of every key in it.
import { describe, expect, test } from 'vitest'
import { isCode, readSource, repositoryFiles, resolveImport } from './source.ts'

const dictionaries = import.meta.glob<{ readonly texts?: Readonly<Record<string, unknown>> }>(
  '../../renderer/app/**/text/dictionary.ts',
  { eager: true },
)
/** The dictionary of each key. */
const fileOfKey = new Map(
  Object.entries(dictionaries).flatMap(([path, module]) =>
    Object.keys(module.texts ?? {}).map(
      (key) => [key.replace(/_(one|other)$/, ''), path.replace('../../', '')] as const,
    ),
  ),
)

const files = repositoryFiles().filter((file) => isCode(file) && file.startsWith('renderer/app/'))
const STATIC = /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'"()]*?\bfrom\s*)?['"]([^'"]+)['"]/g
const DYNAMIC = /(?<!typeof )\bimport\(\s*['"]([^'"]+)['"]/g
const targets = (file: string, pattern: RegExp): readonly string[] =>
  [...readSource(file).matchAll(pattern)].flatMap((match) => {
    const target = resolveImport(file, match[1] ?? '')
    return 'file' in target && files.includes(target.file) ? [target.file] : []
  })

/** All files loaded with a file. */
const loadedWith = (entry: string): ReadonlySet<string> => {
  const found = new Set<string>()
  const add = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    for (const target of targets(file, STATIC)) add(target)
  }
  add(entry)
  return found
}

const first = loadedWith('renderer/app/main.tsx')
const entries = [...new Set(files.flatMap((file) => targets(file, DYNAMIC)))]

/** The dictionaries of a family of keys, as in t(`role.${role}`). */
const filesOfFamily = (family: string): readonly string[] => [
  ...new Set([...fileOfKey].flatMap(([key, file]) => (key.startsWith(family) ? [file] : []))),
]

const missingIn = (loaded: ReadonlySet<string>): readonly string[] => {
  const isLoaded = (dictionary: string): boolean => loaded.has(dictionary) || first.has(dictionary)
  return [...loaded]
    .filter((file) => !/\/text\//.test(file))
    .flatMap((file) => {
      const source = readSource(file)
      const keys = [...source.matchAll(/'([a-z][\w-]*(?:\.[\w-]+)+)'/g)].flatMap((match) => {
        const dictionary = fileOfKey.get(match[1] ?? '')
        return dictionary === undefined || isLoaded(dictionary) ? [] : [`${file}: ${match[1]}`]
      })
      const families = [...source.matchAll(/\bt\(`([a-z][\w-]*\.(?:[\w-]+\.)*[\w-]*)\$\{/g)].flatMap((match) => {
        const known = filesOfFamily(match[1] ?? '')
        return known.length === 0 || known.some(isLoaded) ? [] : [`${file}: ${match[1]}`]
      })
      return [...keys, ...families]
    })
}

describe('the texts of loaded code', () => {
  test('at the start are loaded', () => {
    expect(missingIn(first)).toEqual([])
  })

  test.each(entries)('with %s are loaded', (entry) => {
    expect(missingIn(loadedWith(entry))).toEqual([])
  })

  test('are found at all', () => {
    expect(entries.length).toBeGreaterThan(10)
    expect(fileOfKey.size).toBeGreaterThan(500)
    expect(missingIn(new Set(['renderer/app/history/history-panel.tsx']))).toContain(
      'renderer/app/history/history-panel.tsx: history.empty',
    )
  })
})

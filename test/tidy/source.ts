// The repository as text, for rules about the whole repository: its files, and the imports of a file.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/** Made by tools, or by a developer's editor; not published. */
const NOT_OURS = new Set(['node_modules', 'out', '.git', '.vscode', '.idea', '.DS_Store'])

const walk = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? walk(path) : [path]
  })

/** Every file of the repository, relative to its root, with forward slashes. */
export const repositoryFiles = (): readonly string[] =>
  walk(root)
    .map((file) => relative(root, file).split(sep).join('/'))
    .sort()

export const isCode = (file: string): boolean => /\.(ts|tsx|mjs)$/.test(file)

/** The code of the product and of its build. */
export const productCode = (): readonly string[] =>
  repositoryFiles().filter((file) => isCode(file) && /^(shared|main|renderer|build)\//.test(file))

export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8')

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\s]+)['"]|\bnew URL\(\s*['"](\.\.?\/[^'"\n]+)['"]/g
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm

/** The imports of a source, as written: static, dynamic and type imports, and files named by `new URL('./x', …)`. */
export const importsOf = (source: string): readonly string[] =>
  [...source.replace(COMMENT, '').matchAll(IMPORT)].map((match) => (match[1] ?? match[2] ?? '').replace(/\?.*$/, ''))

/** The target of an import of `file`: a path in the repository, or the name of a package (`node:fs` is `node`). */
export const resolveImport = (
  file: string,
  specifier: string,
): { readonly file: string } | { readonly package: string } => {
  if (specifier.startsWith('.')) return { file: posix.normalize(posix.join(dirname(file), specifier)) }
  if (specifier.startsWith('node:')) return { package: 'node' }
  const parts = specifier.split('/')
  return { package: specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '') }
}

/**
 * Every circle of imports, each once, as `a → b → a`, beginning with the first of its files in the order of the map.
 */
export const circlesIn = (importsByFile: ReadonlyMap<string, readonly string[]>): readonly string[] => {
  const circles: string[] = []
  const done = new Set<string>()
  const path: string[] = []
  const follow = (file: string): void => {
    const start = path.indexOf(file)
    if (start !== -1) {
      circles.push([...path.slice(start), file].join(' → '))
      return
    }
    if (done.has(file)) return
    path.push(file)
    for (const next of importsByFile.get(file) ?? []) follow(next)
    path.pop()
    done.add(file)
  }
  for (const file of importsByFile.keys()) follow(file)
  return circles
}

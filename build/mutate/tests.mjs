// The tests that run on a change of `npm run test:mutate`: those closest to the file first.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Tests of books in other folders that need no browser. */
const BOOKS_TESTS = [
  'test/contract/books-memory',
  'test/contract/book-memory',
  'test/contract/segment',
  'test/books/',
  'test/journal/formats',
  'test/journal/append/commit-index',
]
/** Slow tests that rarely notice what no other test does: left out, except for the file of the same name. */
const SLOW = [
  'tidy/silent-tests',
  'worker/table/generated-tables',
  'worker/parser',
  'journal/append/writer',
  'journal/repair/large-journal',
  'http/core/request/exactness',
  'http/core/request/fuzz',
  'rule/matching/corpus',
  'rule/matching/rules/pattern',
]

/** Tests of the projects that start neither browsers nor programs. */
const WITHOUT_BROWSER =
  /^test\/(value|record|rule|books|api|app|main|engine|service|worker|journal|http)\/.*\.test\.ts$/

/** The folders of tests that mirror a file's folder, and others about the same topic. */
export const testsOf = (copy, file) => {
  const [, area, name] = /^(?:shared|main|renderer)\/([a-z-]+)\/([a-z-]+)/.exec(file)
  const isInterface = area === 'http' || area === 'api'
  const users = usersOf(copy, file)
  const mirrored = isInterface ? users : [`test/${area}/${name}/`]
  const others = {
    rule: [`test/http/${name}/`],
    service: [`test/http/${name}/`, 'test/service/services.test.ts'],
    journal: ['test/journal/'],
    http: ['test/http/documented/', 'test/http/core/'],
    api: ['test/api/', 'test/http/documented/', 'test/http/core/'],
    books: BOOKS_TESTS,
    database: BOOKS_TESTS,
  }
  const [folder = [`test/${area}/`], ...further] = [mirrored, others[area] ?? []]
    .map((paths) => paths.filter((path) => !path.endsWith('/') || existsSync(join(copy, path))))
    .filter((paths) => paths.length > 0)
  return { folder, wider: [...further.flat(), ...(isInterface ? [] : users)] }
}

const CAPABILITY = /(?:shared\/rule|service|rule)\/([a-z-]+)\//

/**
 * The folders of HTTP tests of the two capabilities that a file of the interface serves, or that use another file most.
 */
const usersOf = (copy, file) => {
  const sources = sourcesOf(copy)
  const importsOf = (name) => sources.find((one) => one.file === name)?.imports ?? []
  const importers = sources.filter(({ imports }) => imports.includes(file))
  const isInterface = (name) => /^(main\/http|shared\/api)\//.test(name)
  // The presenters of a capability's records depend on its rules, as do the presenters of an endpoint's records.
  const around = isInterface(file) ? [file, ...importsOf(file), ...importers.map((one) => one.file)] : []
  const used = around.filter(isInterface).flatMap(importsOf)
  const counts = new Map()
  for (const each of isInterface(file) ? used : importers.map((one) => one.file)) {
    const name = CAPABILITY.exec(each)?.[1]
    if (name === undefined || name === 'core' || name === CAPABILITY.exec(file)?.[1]) continue
    if (existsSync(join(copy, `test/http/${name}`))) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 2)
    .map(([name]) => `test/http/${name}/`)
}

/** The files of the product with the imports of each, read once. */
const sourcesOf = (copy) => {
  sources ??= execFileSync('git', ['ls-files', 'main', 'shared'], { cwd: copy, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.endsWith('.ts'))
    .map((file) => {
      const text = readFileSync(join(copy, file), 'utf8')
      const imports = [...text.matchAll(/from\s'(\.[^']+)'/g)].map(([, path]) => join(dirname(file), path))
      return { file, imports }
    })
  return sources
}
let sources = null

/** The tests, in any folder, with the name of the file or an import of it: they take seconds, and notice most. */
export const nearOf = (copy, file) => {
  const tests = execFileSync('git', ['ls-files', 'test'], { cwd: copy, encoding: 'utf8' }).split('\n')
  return tests.filter(
    (test) =>
      WITHOUT_BROWSER.test(test) &&
      !SLOW.some((path) => test.includes(path)) &&
      (test.endsWith(`/${basename(file, '.ts')}.test.ts`) ||
        readFileSync(join(copy, test), 'utf8').includes(`/${file}'`)),
  )
}

export const slowOf = (file) => {
  const name = `/${basename(file, '.ts')}`
  return SLOW.filter((path) => !path.endsWith(name)).flatMap((path) => ['--exclude', `test/${path}.test.ts`])
}

// The tests of `npm run test:mutate`, and those that run on one change: the closest and the quickest first.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../prepare.mjs'
import { filesOf } from './sample.mjs'

/** Tests that start neither browsers nor programs. */
const WITHOUT_BROWSER =
  /^test\/((value|record|rule|books|api|app|main|engine|service|worker|journal|http)\/.*|contract\/(books-memory|book-memory|segment))\.test\.ts$/
/** Slow tests that rarely notice what no other test does: left out, except for the file of the same name. */
const SLOW = [
  'worker/table/generated-tables',
  'worker/parser',
  'journal/append/writer',
  'journal/repair/large-journal',
  'http/core/request/exactness',
  'http/core/request/fuzz',
  'http/core/openapi/body-examples',
  'main/program/npm-scripts',
  'main/command-line/connection',
  'rule/matching/corpus',
  'rule/matching/rules/pattern',
]
/** Tests that only the long run includes. */
const ONLY_IN_LONG = Object.keys(JSON.parse(readFileSync(join(root, 'test/support/only-in-long.json'), 'utf8')))

/** The test files of a run with some changes. */
export const testsFor = (copy, mutations) => {
  const names = new Set(mutations.map(({ file }) => `/${basename(file, '.ts')}`))
  const left = [...ONLY_IN_LONG, ...SLOW.filter((path) => !names.has(path.slice(path.lastIndexOf('/'))))]
  const leftOut = new Set(left.map((path) => `test/${path}.test.ts`))
  return filesOf(copy, ['test']).filter((test) => WITHOUT_BROWSER.test(test) && !leftOut.has(test))
}

/** Whether a test file has the name of the changed file or imports it: it takes little time, and notices most. */
export const isNear = (copy, test, file) =>
  test.endsWith(`/${basename(file, '.ts')}.test.ts`) || readFileSync(join(copy, test), 'utf8').includes(`/${file}'`)

/** The tests that contain the interface document and the permissions, and those that only notice a change of it. */
export const isContractTest = (test) =>
  /^test\/(http\/documented|record)\/|^test\/(http\/organization\/(who-may-what|two-organizations)|rule\/history\/permissions)\.test/.test(
    test,
  )
/** Those of them that contain the interface document or the permissions. */
export const WRITTEN_OUT =
  /test\/(http\/documented\/(?!interface)|http\/organization\/(who-may-what|two-organizations)|rule\/history\/permissions)/

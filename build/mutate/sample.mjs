// Which changes a run of `npm run test:mutate` makes: drawn by a seed from all changes of an area.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractMutationsOf } from './contract-mutations.mjs'
import { mutationsOf } from './mutations.mjs'

export const AREAS = {
  rule: ['shared/rule', 'shared/value'],
  journal: ['main/journal'],
  http: ['main/http', 'shared/api'],
  service: ['main/service'],
  worker: ['main/worker'],
  books: ['shared/books', 'main/engine/profile-lock.ts', 'renderer/database/segment.ts'],
}
/** The interface contract; runs only when the area is named. */
const CONTRACT = [
  'shared/api/endpoint.ts',
  'shared/api/endpoints',
  'shared/api/page.ts',
  'shared/api/problem.ts',
  'shared/record',
  'shared/rule/organization/permission.ts',
  'shared/rule/history/permissions.ts',
  'main/http/response/error-response.ts',
  'main/http/openapi/openapi-refusals.ts',
  'main/http/response/file-status.ts',
]
/** Tables of data, and code that only a person can judge. */
const LEFT_OUT = /chart-kmu|bank-registry-(table|raiffeisen)|header-words|item-words|service\/demo|documentation\.ts/

/** Every change of an area. */
export const changesOf = (copy, area) => {
  const read = area === 'contract' ? contractMutationsOf : mutationsOf
  return filesOf(copy, area === 'contract' ? CONTRACT : AREAS[area])
    .filter((file) => /\.ts$/.test(file) && !LEFT_OUT.test(file))
    .flatMap((file) => read(file, readFileSync(join(copy, file), 'utf8')))
}

/**
 * Chooses first the kind, then the place, both at random, so that the many texts do not outnumber the few comparisons.
 */
export const sampleOf = (copy, area, count, pick) => {
  const all = changesOf(copy, area)
  const kinds = [...new Set(all.map(({ kind }) => kind))].map((kind) => all.filter((each) => each.kind === kind))
  const sample = []
  while (sample.length < count && kinds.some((kind) => kind.length > 0)) {
    const kind = kinds[pick(kinds.length)]
    if (kind.length > 0) sample.push(...kind.splice(pick(kind.length), 1))
  }
  return sample.map((mutation) => ({ ...mutation, area }))
}

/** The files in git below some places of a checkout. */
export const filesOf = (copy, places) =>
  execFileSync('git', ['ls-files', ...places], { cwd: copy, encoding: 'utf8' })
    .trim()
    .split('\n')

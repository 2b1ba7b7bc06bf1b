// The changes of `npm run test:mutate` that cannot alter what the product does, so that no test can notice them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'

/** Such changes, found by hand: file, text of the line, kind, reason. */
const equivalents = JSON.parse(readFileSync(join(root, 'build/mutate/equivalents.json'), 'utf8'))

/** Whether the list contains the change of a file in `copy`, a checkout. */
export const isEquivalent = (copy, { file, line, kind, was, put }) => {
  const text = readFileSync(join(copy, file), 'utf8').split('\n')[line - 1] ?? ''
  return equivalents.some(
    (known) =>
      known.file === file &&
      text.includes(known.line) &&
      known.kind === kind &&
      was.includes(known.was ?? '') &&
      put === (known.put ?? put),
  )
}

// Statements of thousands of invented banks: how many are wrong without notice, and how many are right automatically.
import { expect, test } from 'vitest'
import { countOf, isLong } from '../../support/counts.ts'
import { judgeLayout, type Verdict } from '../../support/layout/judge-layout.ts'
import { makeLayout } from '../../support/layout/make-layout.ts'
import { patiently } from '../../support/patience.ts'
import { newSeed } from '../../support/random.ts'

const COUNT = countOf('table_layouts')
/** None of six times 10,000 is wrong, from seeds 923000000 to 978000000 in steps of 11000000; chance may add a few. */
const MAX_WRONG = Math.max(1, Math.floor(COUNT / 5000))
/** Of the same, 98.26 to 98.60 per cent are right, less the variation of chance for this number. */
const MIN_RIGHT = COUNT * (isLong ? 0.98 : 0.96)

test(`${COUNT} random layouts: nearly all are read, hardly any wrongly`, {
  timeout: patiently(120_000),
}, async () => {
  const first = newSeed('Table layouts')
  const found: Record<Verdict, number> = { right: 0, asked: 0, refused: 0, wrong: 0 }
  const wrong: string[] = []
  for (let seed = first; seed < first + COUNT; seed++) {
    const layout = makeLayout(seed)
    const { verdict, why } = await judgeLayout(layout)
    found[verdict]++
    if (verdict === 'wrong') wrong.push(`makeLayout(${seed}): ${why} ${JSON.stringify(layout.features)}`)
  }
  process.stderr.write(`Table layouts: ${JSON.stringify(found)}\n${wrong.map((line) => `  ${line}\n`).join('')}`)
  expect(found.wrong).toBeLessThanOrEqual(MAX_WRONG)
  expect(found.right).toBeGreaterThanOrEqual(MIN_RIGHT)
})

test('the same number gives the same file', () => {
  expect(makeLayout(4711)).toEqual(makeLayout(4711))
  expect(makeLayout(4711).text).not.toBe(makeLayout(4712).text)
})

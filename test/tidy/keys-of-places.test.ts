// Two keys lead to a place, and to one place only: of two places with the same keys one would be unreachable.
import { expect, test } from 'vitest'
import { isCode, readSource, repositoryFiles } from './source.ts'

test('no keys that begin with g lead to two places', () => {
  const code = repositoryFiles().filter((file) => file.startsWith('renderer/app/') && isCode(file))
  const keys = code.flatMap((file) => [...readSource(file).matchAll(/'(g [a-z])'/g)].map(([, pressed]) => pressed))
  expect(keys.length).toBeGreaterThan(15)
  expect(keys.filter((pressed, at) => keys.indexOf(pressed) !== at)).toEqual([])
})

// A ratchet instead of a limit for files: functions of the product over 60 lines must become neither more nor longer. A
// file has as many lines as its one topic needs.
import { describe, expect, test } from 'vitest'
import { productCode, readSource } from './source.ts'
import { syntaxOf } from './syntax.ts'

const LONG = 60
/** How many there are, and their lines together. When there are fewer, lower these numbers in the same change. */
const COUNT = 168
const LINES = 16_438

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** The number of lines of each function of a source, including nested ones. */
const functionLines = (file: string, source: string): readonly number[] =>
  syntaxOf(file, source)
    .nodes.filter(({ type }) => FUNCTIONS.has(type))
    .map(({ start, end }) => source.slice(start, end).split('\n').length)

describe('long functions', () => {
  const long = productCode().flatMap((file) => functionLines(file, readSource(file)).filter((lines) => lines > LONG))

  test(`those over ${LONG} lines grow neither in number nor in length`, () => {
    expect({ count: long.length, lines: long.reduce((sum, lines) => sum + lines, 0) }).toEqual({
      count: COUNT,
      lines: LINES,
    })
  })

  test('functions are found, including nested ones', () => {
    expect(functionLines('x.ts', 'const a = () => {\n  function b() {\n  }\n}\n')).toEqual([4, 2])
    expect(functionLines('x.ts', 'type A = () => void\nconst b = 1')).toEqual([])
  })
})

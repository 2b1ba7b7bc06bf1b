// A ratchet instead of a limit for files: functions of the product over 60 lines must become neither more nor longer. A
// file has as many lines as its one topic needs.
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { isCode, readSource, repositoryFiles } from './source.ts'

const LONG = 60
/** How many there are, and their lines together. When there are fewer, lower these numbers in the same change. */
const COUNT = 180
const LINES = 17_823

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'

/** The number of lines of each function of a source, including nested ones. */
const functionLines = (file: string, source: string): readonly number[] => {
  const lines: number[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (!isNode(value)) return
    if (FUNCTIONS.has(value.type)) lines.push(source.slice(value.start, value.end).split('\n').length)
    for (const each of Object.values(value)) if (typeof each === 'object') visit(each)
  }
  visit(parseSync(file, source).program)
  return lines
}

describe('long functions', () => {
  const long = repositoryFiles()
    .filter((file) => isCode(file) && /^(shared|main|renderer|build)\//.test(file))
    .flatMap((file) => functionLines(file, readSource(file)).filter((lines) => lines > LONG))

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

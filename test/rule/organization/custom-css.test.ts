// Style sheets of documents: what they lose, what they keep, and that cleaning ends.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanCss } from '../../../shared/rule/organization/custom-css.ts'

describe('A style sheet loses', () => {
  const cases: readonly (readonly [what: string, css: string, cleaned: string])[] = [
    ['HTML tags', 'h1{color:red}<script>alert(1)</script>', 'h1{color:red}alert(1)'],
    ['the end of its element', 'h1{}</style><img src=x>', 'h1{}'],
    ['a tag that is not closed', 'h1{}<img src=x', 'h1{}'],
    ['tags made of tags', '<<b>script>x', 'script>x'],
    ['imports', '@import url(http://x/y.css); p{}', ' p{}'],
    ['outside pictures', 'p{background:url(http://x/y.png)}', 'p{background:}'],
    ['outside pictures written with escapes', 'p{background:\\75 rl(http://x)}', 'p{background:}'],
    ['outside pictures behind comments', 'p{background:u/**/rl(http://x)}', 'p{background:}'],
    ['fonts from elsewhere', '@font-face{src:url(x)}p{}', 'p{}'],
    ['expressions', 'p{width:expression(alert(1))}', 'p{width:alert(1))}'],
    ['behaviours', 'p{behavior:url(x.htc)}', 'p{}'],
    ['keywords that removing puts together', '@im@import x;port y;', ''],
  ]
  test.each(cases)('%s', (_, css, cleaned) => {
    expect(cleanCss(css)).toBe(cleaned)
  })
})

test('A harmless style sheet stays as it is, pictures in it included', () => {
  const css = 'h1 > a { color: #123; content: "\\2022"; background: url(data:image/png;base64,AAAA) }'
  expect(cleanCss(css).replaceAll(' ', '')).toBe(css.replaceAll(' ', ''))
})

test('Cleaning twice is cleaning once, and nothing that loads is left', () => {
  const pieces = fc.constantFrom(
    '<',
    '>',
    '@import',
    'url(',
    ')',
    '/*',
    '*/',
    '\\75 ',
    'rl(',
    'http://x',
    ';',
    '{',
    '}',
    'a',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const cleaned = cleanCss(parts.join(''))
      expect(cleanCss(cleaned)).toBe(cleaned)
      expect(cleaned).not.toMatch(/<|@import/i)
    }),
  )
})

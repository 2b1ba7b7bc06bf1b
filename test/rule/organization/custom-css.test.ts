// Style sheets of documents: what cleaning removes, what it keeps, and that it ends. That a browser then sends no
// request: test/e2e/organization/custom-css.test.ts.
import { describe, expect, test } from 'vitest'
import { cleanCss } from '../../../shared/rule/organization/custom-css.ts'
import { countOf } from '../../support/counts.ts'
import { hostileSheet, LOADING_SHEETS } from '../../support/file/hostile-css.ts'
import { patiently } from '../../support/patience.ts'
import { createRandom, newSeed } from '../../support/random.ts'

describe('a style sheet loses', () => {
  const cases: readonly (readonly [what: string, css: string, cleaned: string])[] = [
    ['HTML tags', 'h1{color:red}<script>alert(1)</script>', 'h1{color:red}alert(1)'],
    ['the end of its element', 'h1{}</style><img src=x>', 'h1{}'],
    ['a tag that is not closed', 'h1{}<img src=x', 'h1{}'],
    ['tags made of tags', '<<b>script>x', 'x'],
    ['tags in texts', 'p{content:"a<b>c"}', 'p{content:"ac"}'],
    ['comments, without joining what is around them', 'p{color:u/**/x}/* a', 'p{color:u x} '],
    ['imports', '@import url(http://x/y.css); p{}', ' p{}'],
    ['imports of a text, in any letters', '@IMPORT"//x";p{}', 'p{}'],
    ['imports written with escapes', '@\\69m\\70 ort "x";p{}', 'p{}'],
    ['imports that do not end', 'p{} @import "http://x', 'p{} '],
    ['imports inside of others', '@media print{@import "x";p{color:red}}', '@media print{ p{color:red}}'],
    ['names of other languages', '@namespace x url(http://x);@namespace "y";p{}', 'p{}'],
    ['fonts from elsewhere', '@font-face{src:local("a"),url(x)}p{}', 'p{}'],
    ['unknown at-rules', '@a b{c{d:e}}p{} @a;q{}', 'p{} q{}'],
    ['outside pictures', 'p{background:red url(http://x/y.png)}', 'p{background:red }'],
    ['outside pictures in any letters', 'p{background:URL( http://x )}', 'p{background: }'],
    ['outside pictures written with escapes', 'p{background:\\75 rl(http://x)}', 'p{background: }'],
    ['outside pictures quoted, with brackets', 'p{background:url("http://x/a)b(c")}q{}', 'p{background: }q{}'],
    ['outside pictures that do not end', 'p{background:url(http://x', 'p{background: '],
    ['outside pictures whose text does not end', 'p{background:url("http://x)}', 'p{background: '],
    ['pictures that can hold scripts', 'p{background:url(data:image/svg+xml,a)}', 'p{background: }'],
    ['broken addresses', 'p{background:url(a b)}', 'p{background: }'],
    ['addresses by another name', 'p{background:src("http://x"),src(var(--a))}', 'p{background: , }'],
    ['sets of pictures', 'p{background:image-set("a" 1x,url(b) 2x);color:red}', 'p{background: ;color:red}'],
    ['those of one browser', 'p{background:-webkit-image-set(url(b) 2x)}', 'p{background: }'],
    ['addresses in unknown functions', 'p{background:u/**/rl(http://x),f("//x")}', 'p{background:u , }'],
    ['expressions', 'p{width:expression(alert(1))}', 'p{width: }'],
    ['behaviours', 'p{behavior:url(x.htc)}', 'p{behavior: }'],
    ['texts that are broken off', 'p{content:"a\nurl(x)}', 'p{content: \n}'],
  ]
  test.each(cases)('%s', (_, css, cleaned) => {
    expect(cleanCss(css)).toBe(cleaned)
  })
})

test.each([
  'h1 > a { color: #123; content: "\\2022 <"; background: url(data:image/png;base64,AA//) }',
  'p { background: url( "data:image/webp;base64,//AA" ) } a[href="http://x"]::after { content: "http://x" }',
  '@media (400px <= width < 900px) { :is(p, h1):not(.a) { width: calc(1px + var(--a, 2px)) } }',
  '@page :first { margin: 1cm; @top-left-corner { content: counter(page) } }',
  '@layer a, b; @supports (display: grid) { @container (width > 1px) { p { color: rgb(1 2 3 / 50%) } } }',
  '@-webkit-keyframes a { from { top: 0 } 50% { top: 1px } }',
])('a harmless style sheet stays unchanged: %s', (css) => {
  expect(cleanCss(css)).toBe(css)
})

test('loading constructs are removed in every notation', () => {
  for (const css of LOADING_SHEETS)
    expect([css, cleanCss(css)]).toEqual([css, expect.not.stringMatching(/url\((?!data)|set\(/i)])
})

test('cleaning twice equals cleaning once, and no tag is left', () => {
  const random = createRandom(newSeed('style sheets'))
  for (let count = countOf('style_sheets'); count > 0; count--) {
    const css = hostileSheet(random)
    const cleaned = cleanCss(css)
    expect([css, cleanCss(cleaned)]).toEqual([css, cleaned])
    expect([css, cleaned]).toEqual([css, expect.not.stringMatching(/<[a-z/!?]/i)])
  }
})

test.each(['a(', 'src(', '<', '@a{', '@media{', '/', '"', '\\', '{', '}'])(
  'fifty thousand characters of %s take no longer than others',
  (piece) => {
    const started = performance.now()
    cleanCss(piece.repeat(50_000 / piece.length))
    expect(performance.now() - started).toBeLessThan(patiently(3000))
  },
)

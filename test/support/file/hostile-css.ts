// Style sheets that try to load something: every known notation, and random combinations of their pieces.
import type { Random } from '../random.ts'

const OUT = 'http://evil.example/x'

/** Each of them makes a page with a `<p>` send a request. */
export const LOADING_SHEETS: readonly string[] = [
  `p{background:url(${OUT})}`,
  `p{background:url("${OUT}")}`,
  `p{background:URL( '${OUT}' )}`,
  `p{background:\\75 rl(${OUT})}`,
  `p{background:u\\000072l("${OUT}")}`,
  `p{background:url("${OUT}?)(a[b]{c}")}`,
  `p{background:url(${OUT}`,
  `p{background:url("${OUT}`,
  `p{background:url(\\68ttp://evil.example/x)}`,
  `p{background:url(//evil.example/x)}`,
  `p{background:url(data:image/png;base64,AAAA),url(${OUT})}`,
  `p{background:image-set("${OUT}" 1x)}`,
  `p{background:-webkit-image-set(url(${OUT}) 1x)}`,
  `p{background:image-set(url("data:image/png;base64,AAAA") 2x,"${OUT}" 1x)}`,
  `p{background:-webkit-cross-fade(url(${OUT}),url(${OUT}),50%)}`,
  `p{--a:url(${OUT});background:var(--a)}`,
  `p{background:var(--none,url(${OUT}))}`,
  `p{--a:"${OUT}";background:image-set(var(--a) 1x)}`,
  `p{list-style:url(${OUT});display:list-item}`,
  `p{content:url(${OUT})}`,
  `p::before{content:"a" url(${OUT})}`,
  `p{border:1px solid;border-image:url(${OUT}) 1}`,
  `p{mask-image:url(${OUT})}`,
  `p{background:url(x.png)}`,
  `@import "${OUT}";`,
  `@import url(${OUT}) screen;`,
  `@\\69mport '${OUT}`,
  `@import/**/url("${OUT}")layer(a);`,
  `@font-face{font-family:f;src:url(${OUT})}p{font-family:f}`,
  `@font-face{font-family:f;src:local("none"),url("${OUT}")format("woff2")}p{font-family:f}`,
  `@media all{p{background:url(${OUT})}}`,
  `@supports (color:red){@layer a{p{&{background:url(${OUT})}}}}`,
  `@counter-style c{system:cyclic;symbols:url(${OUT})}p{background:url(${OUT})}`,
  `@unknown{p{color:red}}p{background:url(${OUT})}`,
  `/*a*/p{/**/background/**/:/**/url(${OUT})/**/}`,
  `p{color:"a\n;background:url(${OUT})}`,
  `p{background:url(a b)}p{background:url(${OUT})}`,
  `</style><img src="${OUT}">`,
  `p{content:"</style><img src='${OUT}'>"}`,
]

const PIECES: readonly string[] = [
  ...[
    'url(',
    'URL(',
    '\\75 rl(',
    'u\\72l(',
    'u',
    'rl(',
    'src(',
    'image-set(',
    '-webkit-image-set(',
    'var(',
    '\\',
    '\\\n',
  ],
  ...['@import ', '@\\69mport ', '@im', 'port ', '@font-face{', '@namespace ', '@media all{', '@layer a{', '@', '@a '],
  ...[
    OUT,
    '//evil.example/x',
    '"',
    "'",
    `"${OUT}"`,
    'data:image/png;base64,//A',
    '\n',
    ' ',
    '\t',
    '\0',
    '\\22 ',
    '\\3c ',
  ],
  ...['/*', '*/', '/**/', '/', '*', '<', '>', '<!--', '-->', '</style>', '<b>', 'b>', '<img ', '!', '?'],
  ...['(', ')', '[', ']', '{', '}', ';', ':', ',', '.', '-', '#', '1', '1e', 'x', 'é', '\ud800'],
  ...['p{', 'p{background:', 'background:', '--a:', 'content:', ' 1x)', ')}', 'src:url('],
]

/** A style sheet of up to thirty pieces, often with a loading one among them. */
export const hostileSheet = (random: Random): string => {
  const pieces = Array.from({ length: random.between(1, 30) }, () => random.pick(PIECES))
  if (random.between(0, 2) === 0) pieces.splice(random.between(0, pieces.length), 0, random.pick(LOADING_SHEETS))
  return pieces.join('')
}

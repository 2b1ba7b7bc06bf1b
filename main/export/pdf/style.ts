// The style of paper: A4, black on white, with a font of the machine. It also contains the texts in the page margins,
// since only the style knows the pages.
import { PX_OF_MM } from '../../../shared/rule/core/page-starts.ts'
import { CONTENT_MM, PADDING_EM, type PageLayout } from './page-layout.ts'
import type { PaperWords } from './paper-text.ts'

const A4_MM = { portrait: 297, landscape: 210 } as const
/** Above and below, with space for the line at the foot. */
const MARGIN_MM = 20
/** Space that stays free, because lengths are rounded for paper. */
const SPARE_MM = 1

/** For rows and the head above them, in CSS pixels. */
export const PAGE_HEIGHT_PX = {
  portrait: (A4_MM.portrait - 2 * MARGIN_MM - SPARE_MM) * PX_OF_MM,
  landscape: (A4_MM.landscape - 2 * MARGIN_MM - SPARE_MM) * PX_OF_MM,
} as const

const FONT = `"Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif`

export interface Margins {
  /** On all pages except the first, which shows it in large letters. */
  readonly title: string
  readonly foot: { readonly left: string; readonly center: string }
}

export const styleOf = ({ isLandscape, fontSize }: PageLayout, words: PaperWords, { title, foot }: Margins): string => {
  const side = isLandscape ? 'landscape' : 'portrait'
  const small = `font: 7.5pt ${FONT}; color: #444`
  return `
@page {
  size: A4 ${side};
  margin: ${MARGIN_MM}mm 18mm;
  @top-left { content: ${cssString(title)}; ${small}; padding-bottom: 4mm; vertical-align: bottom; }
  @bottom-left { content: ${cssString(foot.left)}; ${small}; width: 45%; text-align: left; }
  @bottom-center { content: ${cssString(foot.center)}; ${small}; width: 30%; }
  @bottom-right {
    content: ${cssString(words.page.before)} counter(page) ${cssString(words.page.between)} counter(pages);
    ${small}; width: 25%; text-align: right;
  }
}
@page :first { @top-left { content: none; } }
* { box-sizing: border-box; margin: 0; padding: 0; }
body { width: ${CONTENT_MM[side] - 0.2}mm; font: 9pt/1.35 ${FONT}; color: #000; text-rendering: geometricPrecision;
  /* Every font gets digits as wide as those of the first fonts, which the column widths assume. */
  font-size-adjust: ch-width 0.556; }
header { padding-bottom: 6mm; }
h1 { font-size: 17pt; line-height: 1.2; padding-bottom: 1.5mm; overflow-wrap: anywhere; }
header p { color: #333; overflow-wrap: anywhere; }
header p:first-of-type { font-weight: bold; color: #000; }
table { width: 100%; table-layout: fixed; border-collapse: separate; border-spacing: 0; font-size: ${fontSize}pt; line-height: 1.3; }
th, td {
  padding: 0.28em ${PADDING_EM / 2}em; text-align: left; vertical-align: top; font-weight: normal;
  /* A wider text wraps: a text beyond the edge would make the whole page smaller. */
  overflow-wrap: anywhere;
}
th:first-child, td:first-child { padding-left: 0; }
th:last-child, td:last-child { padding-right: 0; }
.number { text-align: right; }
.number, .date { font-variant-numeric: tabular-nums; }
thead th { font-weight: bold; vertical-align: bottom; border-bottom: 1pt solid #000; }
tbody + tbody { break-before: page; }
tr { break-inside: avoid; }
tbody tr.plain th, tbody tr.plain td { border-bottom: 0.5pt solid #ddd; }
tr.heading td { font-weight: bold; padding-top: 0.7em; }
tr.heading.outermost td { padding-top: 1.1em; }
tr.heading :is(h2, h3, h4, h5, h6) { font-size: 1em; }
tr.heading.outermost td { font-size: 1.15em; }
tr.subtotal > * { font-weight: bold; border-top: 0.75pt solid transparent; padding-bottom: 0.6em; }
tr.subtotal > .number { border-top-color: #000; }
tr.total > * { font-weight: bold; border-top: 0.75pt solid #000; border-bottom: 2.25pt double #000; }
tr.carry > * { font-style: italic; border-bottom: 0.75pt solid #000; }
tr.carry.forward > * { border-bottom: none; border-top: 0.75pt solid #000; }
/* The line below the column titles is already there. */
thead + tbody > tr:first-child > :is(*, .number) { border-top-color: transparent; }
tr.note > * { color: #333; font-style: italic; }
.nothing { padding: 1.5em 0; color: #333; }
`
}

/** A text as a CSS string, which can end neither the string nor the style. */
const cssString = (text: string): string => {
  const plain = text.replace(/\p{Cc}+/gu, ' ')
  return `"${plain.replace(/[^\p{L}\p{N} ]/gu, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`
}

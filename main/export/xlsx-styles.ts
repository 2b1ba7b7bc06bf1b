// The cell styles of a workbook: each used style has a number, which its cells name.
import type { ExportColumn } from './export-table.ts'

export interface Style {
  readonly kind: ExportColumn['kind']
  /** `title`: the title of the whole table. `head`: a column title. */
  readonly weight: 'plain' | 'bold' | 'total' | 'head' | 'title'
  /** For a text. */
  readonly indent: number
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
/** Indexes in the lists of `xml` below. */
const FONT = { plain: 0, bold: 1, total: 1, head: 1, title: 2 } as const
const BORDER = { plain: 0, bold: 0, total: 1, head: 2, title: 0 } as const
/** 4 is Excel's own `#,##0.00`, which uses the separators of the reader's country. */
const FORMAT = { text: 0, amount: 4, percent: 164, date: 165 } as const
/** Excel's maximum. */
const MAX_INDENT = 15

/** `indexOf` answers the number of a style, `xml` the part that describes all styles used. */
export const createStyles = () => {
  const indexByLook = new Map<string, number>()
  const looks: string[] = []
  const indexOf = (style: Style): number => {
    const key = `${style.kind} ${style.weight} ${style.indent}`
    const before = indexByLook.get(key)
    if (before !== undefined) return before
    indexByLook.set(key, looks.push(lookOf(style)) - 1)
    return looks.length - 1
  }
  // The first style applies to all cells that name none.
  indexOf({ kind: 'text', weight: 'plain', indent: 0 })
  const xml = (): string =>
    `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="0.0%"/>` +
    '<numFmt numFmtId="165" formatCode="dd.mm.yyyy"/></numFmts>' +
    `<fonts count="3"><font>${CALIBRI}</font><font><b/>${CALIBRI}</font><font><b/><sz val="14"/><name val="Calibri"/></font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    `<borders count="3">${border('', '')}${border(' style="thin"', '')}${border('', ' style="thin"')}</borders>` +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${looks.length}">${looks.join('')}</cellXfs></styleSheet>`
  return { indexOf, xml }
}

const CALIBRI = '<sz val="11"/><name val="Calibri"/>'

const border = (top: string, bottom: string): string =>
  `<border><left/><right/><top${top}/><bottom${bottom}/><diagonal/></border>`

const lookOf = ({ kind, weight, indent }: Style): string => {
  const format = weight === 'head' ? FORMAT.text : FORMAT[kind]
  const isFigure = kind === 'amount' || kind === 'percent'
  const alignment = isFigure ? 'horizontal="right"' : `horizontal="left" indent="${Math.min(indent, MAX_INDENT)}"`
  return (
    `<xf numFmtId="${format}" fontId="${FONT[weight]}" fillId="0" borderId="${BORDER[weight]}" xfId="0"` +
    ` applyNumberFormat="1" applyFont="1" applyBorder="1" applyAlignment="1"><alignment ${alignment}/></xf>`
  )
}

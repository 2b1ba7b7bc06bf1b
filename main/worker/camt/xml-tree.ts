// The contents of an element as fast-xml-parser reads them, and the few lookups of the camt reader. Only texts that
// xml-scan.ts found complete come here.
import { type EntityDecoderOptions, XMLParser } from 'fast-xml-parser'

/**
 * The content of an element in file order: texts and child elements. Look up elements by path and never by name alone:
 * an `Amt` further inside is another amount.
 */
export type Content = readonly Node[]

/** `{ Amt: [{ '#text': '1.00' }], ':@': { Ccy: 'CHF' } }`, as fast-xml-parser builds it with `preserveOrder`. */
type Node = { readonly [name: string]: Content | string | undefined } & {
  readonly ':@'?: Readonly<Record<string, string>>
}

const ATTRIBUTES = ':@'
const TEXT = '#text'

/**
 * Elements of which the reader needs little or nothing, large and frequent in real files: kept as one raw text and not
 * as a tree.
 */
const UNREAD = ['PstlAdr', 'BkTxCd', 'CtctDtls', 'Rcrd', 'SplmtryData']

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const LAST_CODE_POINT = 0x10ffff

/** Decodes the five references of XML and the numeric ones; xml-scan.ts refuses all others. Decodes only once. */
const decodeReferences = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([\da-fA-F]+)|#(\d+)|([a-z]+));/g, (raw, hex?: string, decimal?: string, name?: string) => {
        if (name !== undefined) return NAMED[name] ?? raw
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
        return code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : ' '
      })
    : text

const noop = (): void => undefined

/** Without DOCTYPE there are no entities to keep, so decoding needs no state and no limits. */
const entityDecoder: EntityDecoderOptions = {
  decode: decodeReferences,
  reset: noop,
  setXmlVersion: noop,
  addInputEntities: noop,
  setExternalEntities: noop,
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  removeNSPrefix: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 64,
  stopNodes: UNREAD.map((name) => `..${name}`),
  // Callbacks then receive an object; to build a path text for every tag takes four times as long.
  jPath: false,
  entityDecoder,
})

/** The content of a piece of XML. May throw on what fast-xml-parser refuses (names like `__proto__`). */
export const parseContent = (xml: string): Content => parser.parse(xml) as Content

export const child = (content: Content | null, name: string): Content | null => {
  for (const node of content ?? []) {
    const found = node[name]
    if (found !== undefined) return found as Content
  }
  return null
}

export const children = (content: Content | null, name: string): readonly Content[] => {
  const found: Content[] = []
  for (const node of content ?? []) if (node[name] !== undefined) found.push(node[name] as Content)
  return found
}

/** The content at the end of a path of first children. */
export const at = (content: Content | null, ...path: readonly string[]): Content | null => {
  let reached = content
  for (const name of path) reached = child(reached, name)
  return reached
}

/** The element's own text, trimmed; null when it is empty or the element is missing. */
export const textOf = (content: Content | null): string | null => {
  let text = ''
  for (const node of content ?? []) if (typeof node[TEXT] === 'string') text += node[TEXT]
  const trimmed = text.trim()
  return trimmed === '' ? null : trimmed
}

/** The text at the end of a path of first children. */
export const textAt = (content: Content | null, ...path: readonly string[]): string | null =>
  textOf(at(content, ...path))

/** An attribute of the first child of that name. */
export const attributeOf = (content: Content | null, name: string, attribute: string): string | null => {
  const node = content?.find((candidate) => candidate[name] !== undefined)
  return node?.[ATTRIBUTES]?.[attribute]?.trim() || null
}

// One pass over an XML text that decides whether it is complete: every element is closed by its own name, quotes,
// comments and references are complete, there is no DOCTYPE, and nesting and repetition are limited. The parser that
// reads the contents afterwards accepts unclosed and crossed elements, so this scan must keep them from it.
import type { FileRefusal, FileRefusals, XmlFault } from '../../../shared/record/import/file-refusal.ts'
import { ok, type Result } from '../../../shared/value/result.ts'
import { refuse } from '../core/file-refusals.ts'

// A camt file of 5 MB has about 250,000 elements of some 150 names, 15 deep, with at most three attributes.
const MAX_DEPTH = 64
const MAX_ELEMENTS = 600_000
const MAX_NAMES = 1000
const MAX_TAG_LENGTH = 8192
const MAX_TEXT_LENGTH = 100_000

/** Receives every element, in the order of the file. The root's `depth` is 0; names have no prefix. */
export interface XmlListener {
  readonly open: (name: string, depth: number, start: number) => void
  readonly close: (name: string, depth: number, end: number) => void
}

/**
 * Walks the text and reports its elements to `listener`. Refuses with 415 if it is not complete XML, with 422 if it is
 * too complex.
 */
export const scanXml = (text: string, listener: XmlListener): Result<null, FileRefusal> => {
  /** The names of the open elements as written, and their names without prefix. */
  const stack: string[] = []
  const localNames = new Map<string, string>()
  let elements = 0
  let roots = 0
  let at = 0
  /** The next `&` that was not checked yet. */
  let ampersand = text.indexOf('&')

  const hasWrongReference = (before: number): boolean => {
    while (ampersand !== -1 && ampersand < before) {
      REFERENCE.lastIndex = ampersand
      if (!REFERENCE.test(text)) return true
      ampersand = text.indexOf('&', ampersand + 1)
    }
    return false
  }
  const broken = (position: number, what: XmlFault) =>
    refuse({ code: 'invalid_xml', values: { fault: 'damaged', line: lineOf(text, position), what } })

  for (let lt = text.indexOf('<'); lt !== -1; lt = text.indexOf('<', at)) {
    if (stack.length === 0 && !isBlank(text, at, lt)) return broken(at, { type: 'text_outside_of_root' })
    if (lt - at > MAX_TEXT_LENGTH) return tooComplex({ part: 'text', max: MAX_TEXT_LENGTH })
    if (hasWrongReference(lt)) return broken(ampersand, { type: 'wrong_reference' })
    const next = text.charCodeAt(lt + 1)

    if (next === SLASH) {
      const raw = stack.pop()
      const gt = text.indexOf('>', lt)
      if (raw === undefined || gt === -1) return broken(lt, { type: 'closed_unopened' })
      const nameEnd = lt + 2 + raw.length
      if (!text.startsWith(raw, lt + 2) || (nameEnd !== gt && !isBlank(text, nameEnd, gt))) {
        return broken(lt, { type: 'element_open', name: shown(raw) })
      }
      at = gt + 1
      listener.close(localNames.get(raw) ?? raw, stack.length, at)
      continue
    }

    if (next === BANG || next === QUESTION) {
      const end = skipped(text, lt, stack.length > 0)
      if (end === DOCTYPE) return refuse({ code: 'doctype_not_allowed' })
      if (end === UNCLOSED) return broken(lt, { type: 'section_open' })
      at = end
      if (ampersand !== -1 && ampersand < at) ampersand = text.indexOf('&', at)
      continue
    }

    const gt = tagEnd(text, lt + 1)
    if (gt === -1) return broken(lt, { type: 'tag_open' })
    if (gt - lt > MAX_TAG_LENGTH) return tooComplex({ part: 'tag' })
    const isSelfClosing = text.charCodeAt(gt - 1) === SLASH
    const tagStop = isSelfClosing ? gt - 1 : gt
    const nameEnd = endOfName(text, lt + 1, tagStop)
    const raw = text.slice(lt + 1, nameEnd)
    let name = localNames.get(raw)
    if (name === undefined) {
      if (!NAME.test(raw)) return broken(lt, { type: 'no_element' })
      if (localNames.size === MAX_NAMES) return tooComplex({ part: 'names', max: MAX_NAMES })
      name = raw.slice(raw.indexOf(':') + 1)
      localNames.set(raw, name)
    }
    if (nameEnd !== tagStop && !areAttributes(text.slice(nameEnd, tagStop))) {
      return broken(lt, { type: 'attributes_wrong', name: shown(raw) })
    }
    if (hasWrongReference(gt)) return broken(ampersand, { type: 'wrong_reference' })
    elements += 1
    if (elements > MAX_ELEMENTS) return tooComplex({ part: 'elements', max: MAX_ELEMENTS })
    if (stack.length === 0) {
      roots += 1
      if (roots > 1) return broken(lt, { type: 'second_root' })
    }
    at = gt + 1
    listener.open(name, stack.length, lt)
    if (isSelfClosing) listener.close(name, stack.length, at)
    else if (stack.push(raw) > MAX_DEPTH) return tooComplex({ part: 'depth', max: MAX_DEPTH })
  }

  const open = stack.at(-1)
  if (open !== undefined) return broken(text.length, { type: 'element_open', name: shown(open) })
  if (roots === 0 || !isBlank(text, at, text.length)) return broken(at, { type: 'text_outside_of_root' })
  return ok(null)
}

const SLASH = 47
const BANG = 33
const QUESTION = 63

const NAME = /^[\p{L}_][\p{L}\p{N}_.\-·]*(?::[\p{L}_][\p{L}\p{N}_.\-·]*)?$/u

const UNCLOSED = -1
const DOCTYPE = -2

/** The position after a comment, CDATA section or processing instruction that starts at `lt`. */
const skipped = (text: string, lt: number, insideRoot: boolean): number => {
  if (text.startsWith('<?', lt)) return indexAfter(text, '?>', lt + 2)
  if (text.startsWith('<!--', lt)) return indexAfter(text, '-->', lt + 4)
  if (insideRoot && text.startsWith('<![CDATA[', lt)) return indexAfter(text, ']]>', lt + 9)
  return DOCTYPE
}

const indexAfter = (text: string, mark: string, from: number): number => {
  const found = text.indexOf(mark, from)
  return found === -1 ? UNCLOSED : found + mark.length
}

/** The `>` that ends a tag: the first one outside quotes. −1 if there is none. */
const tagEnd = (text: string, from: number): number => {
  let gt = text.indexOf('>', from)
  for (let at = from; at < gt; at += 1) {
    const code = text.charCodeAt(at)
    if (code !== DOUBLE_QUOTE && code !== SINGLE_QUOTE) continue
    at = text.indexOf(code === DOUBLE_QUOTE ? '"' : "'", at + 1)
    if (at === -1) return -1
    if (at > gt) gt = text.indexOf('>', at)
  }
  return gt
}

const DOUBLE_QUOTE = 34
const SINGLE_QUOTE = 39

const endOfName = (text: string, from: number, stop: number): number => {
  let at = from
  while (at < stop && !isBlankCode(text.charCodeAt(at))) at += 1
  return at
}

/** Each attribute has a quoted value without `<`, and no name occurs twice. */
const areAttributes = (text: string): boolean => {
  const attribute = /\s+([^\s=<>"'/]+)\s*=\s*(?:"[^"<]*"|'[^'<]*')/y
  const seen = new Set<string>()
  let end = 0
  for (let found = attribute.exec(text); found; found = attribute.exec(text)) {
    const name = found[1] ?? ''
    if (seen.has(name)) return false
    seen.add(name)
    end = attribute.lastIndex
  }
  return isBlank(text, end, text.length)
}

const REFERENCE = /&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});/y

const isBlank = (text: string, from: number, to: number): boolean => {
  for (let at = from; at < to; at += 1) if (!isBlankCode(text.charCodeAt(at))) return false
  return true
}

const isBlankCode = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9

const tooComplex = (values: FileRefusals['file_too_complex']) => refuse({ code: 'file_too_complex', values })

const shown = (name: string): string => (name.length > 40 ? `${name.slice(0, 40)}…` : name)

const lineOf = (text: string, position: number): number => {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < position; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

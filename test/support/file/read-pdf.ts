// Reads a PDF as sighted readers and screen readers would: lines, outline, tags, language.
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface ReadPdf {
  readonly title: string | undefined
  readonly creator: string | undefined
  readonly language: string | null
  readonly isTagged: boolean
  /** Titles, indented by two blanks a level. */
  readonly outline: readonly string[]
  readonly pages: readonly ReadPage[]
}

interface ReadPage {
  readonly width: number
  readonly height: number
  /** From top to bottom; columns are separated by ` | `. */
  readonly lines: readonly string[]
  /** Names of the structure elements in order. */
  readonly tags: readonly string[]
}

/** Reads the PDF. `only`: the page numbers to read, from 1, for long documents; the other pages are empty. */
export const readPdf = async (bytes: Uint8Array, only?: (page: number, pages: number) => boolean): Promise<ReadPdf> => {
  const task = getDocument({ data: bytes.slice(), verbosity: VerbosityLevel.ERRORS })
  const document = await task.promise
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Creator?: string; Language?: string } }
  const mark = await document.getMarkInfo()
  const pages: ReadPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const isWanted = only?.(number, document.numPages) ?? true
    pages.push(isWanted ? await readPage(document, number) : { width: 0, height: 0, lines: [], tags: [] })
  }
  const outline = namesOf((await document.getOutline()) ?? [])
  await task.destroy()
  return {
    title: info.Title,
    creator: info.Creator,
    language: info.Language ?? null,
    isTagged: mark?.Marked === true,
    outline,
    pages,
  }
}

interface Entry {
  readonly title: string
  readonly items: readonly Entry[]
}

const namesOf = (entries: readonly Entry[], depth = 0): string[] =>
  entries.flatMap(({ title, items }) => [`${'  '.repeat(depth)}${title}`, ...namesOf(items, depth + 1)])

const readPage = async (document: PDFDocumentProxy, number: number): Promise<ReadPage> => {
  const page = await document.getPage(number)
  const [, , width = 0, height = 0] = page.view
  const { items } = await page.getTextContent()
  const parts = items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ text: item.str, left: item.transform[4] as number, y: item.transform[5] as number, width: item.width }]
      : [],
  )
  return { width, height, lines: linesOf(parts), tags: tagsOf(await page.getStructTree()) }
}

interface Part {
  readonly text: string
  readonly left: number
  readonly y: number
  readonly width: number
}

const linesOf = (parts: readonly Part[]): readonly string[] => {
  const lines = Map.groupBy(parts, ({ y }) => Math.round(y))
  return [...lines]
    .toSorted(([a], [b]) => b - a)
    .map(([, line]) => {
      let end: number | null = null
      let text = ''
      for (const part of line.toSorted((a, b) => a.left - b.left)) {
        text += `${end !== null && part.left - end > 4 ? ' | ' : ''}${part.text}`
        end = part.left + part.width
      }
      return text
    })
}

interface Node {
  readonly role?: string
  readonly children?: readonly unknown[]
}

const tagsOf = (node: Node | null): string[] =>
  node === null
    ? []
    : [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap((child) => tagsOf(child as Node))]

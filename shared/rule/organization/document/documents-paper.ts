// Documents on paper: first laid out once to measure their parts, then with these on pages, the amounts carried between them,
// and the payment part at the foot of the last page (rule 247). Pure.
import type { OrganizationSettings } from '../../../record/organization/organization-settings.ts'
import { documentWordsIn } from '../../../text/document-words.ts'
import { formatDecimal } from '../../../value/format.ts'
import { type MinorUnits, minorToDecimal } from '../../../value/money.ts'
import { type MeasuredPaper, PX_OF_MM, pageStarts } from '../../core/page-starts.ts'
import { type Block, type BlockLook, blocksOf, carryHtml, itemsHtml } from './document-blocks.ts'
import type { DocumentContent } from './document-content.ts'
import { documentStyle, marginsOf, PAGE_MM } from './document-style.ts'
import type { DrawSlip } from './payment-slip.ts'
import { escapeHtml, page } from './safe-html.ts'

/** Documents for one PDF, with the look that the settings give them. */
export interface PaperJob {
  readonly documents: readonly DocumentContent[]
  readonly settings: OrganizationSettings
  /** A data URL; null: not known. */
  readonly logo: string | null
}

/** Stays free, because lengths are rounded for paper. */
const SPARE_MM = 1

/** In a file of several languages each document names its own. */
export const documentsPaper = ({ documents, settings, logo }: PaperJob, drawSlip: DrawSlip): MeasuredPaper => {
  const papers = documents.map((content) =>
    documentPaper(content, { settings, logo, words: documentWordsIn(content.language), drawSlip }),
  )
  const title = documents
    .map(({ kind, number, language }) => `${documentWordsIn(language).kind[kind]} ${number}`)
    .join(', ')
  const language = documents[0]?.language ?? ''
  const show = (articles: readonly string[]) =>
    page(title.slice(0, 200), documentStyle(settings), articles.join(''), language)
  return {
    measured: show(papers.map(({ measured }) => measured)),
    arrange: (heights) => {
      let at = 0
      const take = () => heights[at++] ?? 0
      return show(papers.flatMap(({ arrange }) => arrange(take)))
    },
  }
}

interface Look extends BlockLook {
  readonly drawSlip: DrawSlip
}

/** The parts of a document that begin on a page of their own. */
interface Section {
  readonly isCover: boolean
  readonly blocks: readonly Block[]
}

const documentPaper = (content: DocumentContent, look: Look) => {
  const { body, terms } = blocksOf(content, look)
  const sections: readonly Section[] = [
    { isCover: true, blocks: body },
    ...(terms.length > 0 ? [{ isCover: false, blocks: terms }] : []),
  ]
  return {
    measured: sections
      .map(({ isCover, blocks }) =>
        article({ isCover, language: content.language }, htmlOf(content, blocks, look, { isMeasured: true })),
      )
      .join(''),
    /** The pages; `take` answers the next measured height. */
    arrange: (take: () => number): readonly string[] => {
      const sheets = sections.flatMap((section) => sheetsOf(section, measureSection(section, take), look))
      return articlesOf(content, sheets, look)
    },
  }
}

// ── heights ─────────────────────────────────────────────────────────────────────────────────────────────────────────

interface SectionHeights {
  readonly blocks: readonly number[]
  /** The heads of the columns, and a line with the amount carried; 0 without a table. */
  readonly columns: number
  readonly carry: number
}

/** In the order in which `htmlOf` writes the elements. */
const measureSection = ({ blocks }: Section, take: () => number): SectionHeights => {
  const heights: number[] = []
  let columns = 0
  let carry = 0
  for (const [index, { isRow }] of blocks.entries()) {
    if (isRow && !blocks[index - 1]?.isRow) columns = take()
    heights.push(take())
    if (isRow && !blocks[index + 1]?.isRow) carry = take()
  }
  return { blocks: heights, columns, carry }
}

/** A page: some blocks of a section, and how much of the sheet is above its end. */
interface Sheet {
  readonly isCover: boolean
  readonly blocks: readonly Block[]
  readonly carried: { readonly brought: MinorUnits | null; readonly forward: MinorUnits | null }
  /** From the top of the sheet to the end of the last block, in millimetres. */
  readonly used: number
}

const sheetsOf = (section: Section, heights: SectionHeights, { settings }: Look): readonly Sheet[] => {
  const { blocks } = section
  const margins = marginsOf(settings)
  const roomBelow = (top: number) => (PAGE_MM - top - margins.bottom - SPARE_MM) * PX_OF_MM - heights.columns
  const first = section.isCover ? margins.first : margins.other
  const starts = pageStarts(
    blocks.map(({ kind, isRow }, at) => ({ kind, height: heights.blocks[at] ?? 0, isCarried: isRow })),
    { first: roomBelow(first), other: roomBelow(margins.other), carry: heights.carry },
  )
  return starts.map((start, at) => {
    const end = starts[at + 1] ?? blocks.length
    const shown = blocks.slice(start, end)
    const brought = carriedAt(blocks, start)
    const forward = end === blocks.length ? null : carriedAt(blocks, end)
    const lines = (brought === null ? 0 : heights.carry) + (shown.some(({ isRow }) => isRow) ? heights.columns : 0)
    const height = heights.blocks.slice(start, end).reduce((sum, each) => sum + each, lines)
    return {
      isCover: section.isCover && at === 0,
      blocks: shown,
      carried: { brought, forward },
      used: (at === 0 ? first : margins.other) + height / PX_OF_MM,
    }
  })
}

/** What the rows before a place carry to the rows after it; null: no table continues here. */
const carriedAt = (blocks: readonly Block[], at: number): MinorUnits | null => {
  const before = blocks[at - 1]
  return before?.isRow && blocks[at]?.isRow ? before.sum : null
}

// ── pages ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The payment part is on the last page if it has room there, otherwise on a page of its own. */
const articlesOf = (content: DocumentContent, sheets: readonly Sheet[], look: Look): readonly string[] => {
  const { settings, words, drawSlip } = look
  const { payment, kind, number, language } = content
  const slip = payment && `<div class="slip">${drawSlip(payment, language, settings.invoiceQrBillPrintable)}</div>`
  const last = sheets.at(-1)
  const hasRoom = last !== undefined && last.used <= PAGE_MM - marginsOf(settings).slip - SPARE_MM
  const bodies = sheets.map(({ isCover, blocks, carried }) => ({
    isCover,
    html: htmlOf(content, blocks, look, { carried }),
    slip: '',
  }))
  if (slip !== null && !hasRoom) bodies.push({ isCover: false, html: '', slip })
  return bodies.map(({ isCover, html, slip: own }, index) => {
    const below = own || (slip !== null && hasRoom && index === bodies.length - 1 ? slip : '')
    const running = isCover ? '' : `<p class="running">${escapeHtml(`${words.kind[kind]} ${number}`)}</p>`
    const counter =
      settings.documentPageCounter === null
        ? ''
        : `<p class="counter">${escapeHtml(words.page(index + 1, bodies.length))}</p>`
    return article({ isCover, isPaying: below !== '', language }, running + html + counter + below)
  })
}

interface ArticleLook {
  readonly isCover: boolean
  readonly isPaying?: boolean
  readonly language: string
}

const article = ({ isCover, isPaying = false, language }: ArticleLook, html: string): string =>
  `<article class="document${isCover ? ' cover' : ''}${isPaying ? ' paying' : ''}" lang="${escapeHtml(language)}">${html}</article>`

interface Marks {
  /** Whether the elements are marked for measuring, with a line for the amount carried. */
  readonly isMeasured?: boolean
  readonly carried?: Sheet['carried']
}

/** Some blocks of a document, rows that follow each other as one table. */
const htmlOf = (
  content: DocumentContent,
  blocks: readonly Block[],
  { words }: Look,
  { isMeasured = false, carried }: Marks,
): string => {
  const mark = isMeasured ? ' data-measured' : ''
  const amount = (minor: MinorUnits) => formatDecimal(minorToDecimal(minor, content.currency))
  const carry = (minor: MinorUnits | null | undefined, word: string) =>
    minor === null || minor === undefined ? '' : carryHtml(content, word, amount(minor), mark)
  const parts: string[] = []
  let rows: string[] = []
  for (const [index, { isRow, html }] of blocks.entries()) {
    if (!isRow) {
      parts.push(`<div class="block"${mark}>${html}</div>`)
      continue
    }
    rows.push(`<tr${mark}>${html}</tr>`)
    if (blocks[index + 1]?.isRow) continue
    const brought = carry(carried?.brought, words.brought)
    const forward = carry(isMeasured ? content.total : carried?.forward, words.carried)
    parts.push(itemsHtml(content, words, `${brought}${rows.join('')}${forward}`, mark))
    rows = []
  }
  return parts.join('')
}

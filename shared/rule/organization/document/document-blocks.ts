// The parts of a document from top to bottom, each as escaped HTML: pages break between them.

import type { OrganizationSettings } from '../../../record/organization/organization-settings.ts'
import type { DocumentWords } from '../../../text/document-words.ts'
import { formatDate, formatDecimal } from '../../../value/format.ts'
import { type MinorUnits, minorToDecimal, minorUnitsOf, sumMinor, ZERO } from '../../../value/money.ts'
import type { MeasuredRow } from '../../core/page-starts.ts'
import type { ContentRate, DocumentContent } from './document-content.ts'
import { escapeHtml } from './safe-html.ts'

export interface Block {
  readonly kind: MeasuredRow['kind']
  readonly html: string
  /** A row of the table of lines; the others are blocks between the margins. */
  readonly isRow: boolean
  /** For a row: the sum of the lines up to it. */
  readonly sum: MinorUnits
}

export interface BlockLook {
  readonly settings: OrganizationSettings
  /** A data URL; null: not known. */
  readonly logo: string | null
  readonly words: DocumentWords
}

const block = (kind: Block['kind'], html: string): Block => ({ kind, html, isRow: false, sum: ZERO })

/** `terms`: on pages of their own. */
export const blocksOf = (
  content: DocumentContent,
  look: BlockLook,
): { readonly body: readonly Block[]; readonly terms: readonly Block[] } => {
  const { settings, words } = look
  const rows = rowsOf(content)
  const isSummaryFirst = content.kind === 'offer' && settings.offerSummaryPosition === 'top'
  const sums = block(isSummaryFirst ? 'plain' : 'total', sumsHtml(content, words))
  return {
    body: [
      block('heading', headHtml(content, look)),
      ...textBlocks(content.header, 'header'),
      ...(isSummaryFirst ? [sums, ...rows] : [...rows, sums]),
      ...(content.says_not_liable ? textBlocks(words.notLiable, 'note') : []),
      ...textBlocks(content.footer, 'footer'),
    ],
    terms:
      content.terms.trim() === ''
        ? []
        : [block('heading', `<h2>${escapeHtml(words.terms)}</h2>`), ...textBlocks(content.terms, 'terms')],
  }
}

/** A text line by line, so that a long one continues on the next page. */
const textBlocks = (text: string, name: string): readonly Block[] => {
  if (text.trim() === '') return []
  const lines = text.trimEnd().split(/\r\n|\r|\n/)
  return lines.map((line, index) =>
    block('plain', `<p class="${name}${index === lines.length - 1 ? ' end' : ''}">${escapeHtml(line)}</p>`),
  )
}

const headHtml = (content: DocumentContent, { settings, logo, words }: BlockLook): string => {
  const { kind, number, date, due_date, sender, recipient } = content
  const lines = [...sender.lines, ...(sender.vatNumber ? [`${words.vatNumber} ${sender.vatNumber}`] : [])]
  const facts = [[words.day, date], ...(due_date === null ? [] : [[words.due, due_date]])]
  return (
    (settings.documentLogoShow && logo !== null ? `<img class="logo" alt="" src="${escapeHtml(logo)}">` : '') +
    `<p class="sender"><strong>${escapeHtml(sender.name)}</strong>${lines.map((line) => `<br>${escapeHtml(line)}`).join('')}</p>` +
    `<address>${recipient.map(escapeHtml).join('<br>')}</address>` +
    `<h1>${escapeHtml(`${words.kind[kind]} ${number}`)}</h1>` +
    `<dl class="facts">${facts.map(([name = '', day = '']) => `<dt>${escapeHtml(name)}</dt><dd>${formatDate(day)}</dd>`).join('')}</dl>`
  )
}

const hasRates = ({ lines }: DocumentContent): boolean => lines.some(({ rate }) => rate !== null)

const rowsOf = (content: DocumentContent): readonly Block[] => {
  const isTaxed = hasRates(content)
  let sum = 0
  return content.lines.map(({ name, more, rate, amount }) => {
    sum += amount
    const rateCell = isTaxed ? `<td class="figure">${rate === null ? '' : escapeHtml(percentOf(rate))}</td>` : ''
    const html =
      `<td><strong>${escapeHtml(name)}</strong>${more.trim() === '' ? '' : `<br>${escapeHtml(more)}`}</td>` +
      `${rateCell}<td class="figure">${amountText(content, amount)}</td>`
    return { kind: 'plain', html, isRow: true, sum: minorUnitsOf(sum) }
  })
}

const percentOf = ({ rate_millis }: ContentRate): string => `${rate_millis / 1000}\u00a0%`

const amountText = ({ currency }: DocumentContent, amount: MinorUnits): string =>
  formatDecimal(minorToDecimal(amount, currency))

/** The table of lines, with the heads of its columns. */
export const itemsHtml = (content: DocumentContent, words: DocumentWords, rows: string, mark: string): string => {
  const isTaxed = hasRates(content)
  const head = (text: string, name: string) => `<th scope="col"${name}>${escapeHtml(text)}</th>`
  return (
    `<table class="items"><colgroup><col>${isTaxed ? '<col class="rate">' : ''}<col class="sum"></colgroup>` +
    `<thead${mark}><tr>${head(words.text, '')}${isTaxed ? head(words.vat, ' class="figure"') : ''}` +
    `${head(isTaxed ? words.gross : words.amount, ' class="figure"')}</tr></thead><tbody>${rows}</tbody></table>`
  )
}

export const carryHtml = (content: DocumentContent, word: string, amount: string, mark: string): string =>
  `<tr class="carry"${mark}><td${hasRates(content) ? ' colspan="2"' : ''}>${escapeHtml(word)}</td>` +
  `<td class="figure">${amount}</td></tr>`

const sumsHtml = (content: DocumentContent, words: DocumentWords): string => {
  const { lines, rates, rounding, total, paid, currency } = content
  const row = (text: string, amount: MinorUnits, name = '') =>
    `<tr${name && ` class="${name}"`}><th scope="row">${escapeHtml(text)}</th><td class="figure">${amountText(content, amount)}</td></tr>`
  const tax = sumMinor(rates.map((each) => each.tax))
  const gross = sumMinor(lines.map(({ amount }) => amount))
  const rows = [
    ...(rates.length === 0 ? [] : [row(words.net, minorUnitsOf(gross - tax))]),
    ...rates.map((rate) => row(words.tax(rateName(rate), amountText(content, rate.net)), rate.tax)),
    ...(rounding === 0 ? [] : [row(words.rounding, rounding)]),
    row(`${words.total} ${currency}`, total, 'total'),
    ...(paid === 0
      ? []
      : [row(words.paid, minorUnitsOf(-paid)), row(`${words.open} ${currency}`, minorUnitsOf(total - paid), 'total')]),
  ]
  return `<table class="sums"><tbody>${rows.join('')}</tbody></table>`
}

/** Exports and exempt supplies have no tax for different reasons, which their names say. */
const rateName = (rate: ContentRate): string => (rate.rate_millis === 0 ? rate.name : percentOf(rate))

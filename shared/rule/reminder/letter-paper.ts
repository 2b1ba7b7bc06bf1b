// Letters on paper, in the look of the organization's documents. A letter flows over its pages; a payment part is at the foot
// of the page if the letter leaves room for it there, otherwise on a page of its own. Pure.
import type { OrganizationSettings } from '../../record/organization/organization-settings.ts'
import { LETTER_WORDS } from '../../text/letter-words.ts'
import { formatDate, formatDecimal } from '../../value/format.ts'
import { type MinorUnits, minorToDecimal } from '../../value/money.ts'
import { type MeasuredPaper, PX_OF_MM } from '../core/page-starts.ts'
import { documentStyle, marginsOf, PAGE_MM } from '../organization/document/document-style.ts'
import type { DrawSlip } from '../organization/document/payment-slip.ts'
import { escapeHtml, fontFamily, page } from '../organization/document/safe-html.ts'
import type { LetterContent } from './letter-content.ts'
import { fillLetter, letterValues, titleOf } from './letter-texts.ts'

/** Letters for one PDF. */
export interface LetterJob {
  readonly letters: readonly LetterContent[]
  readonly settings: OrganizationSettings
  /** A data URL; null: none is shown. */
  readonly logo: string | null
}

export const lettersPaper = ({ letters, settings, logo }: LetterJob, drawSlip: DrawSlip): MeasuredPaper => {
  const [first] = letters
  const language = first?.reminder.language ?? 'de'
  const title = [...new Set(letters.map(({ reminder }) => titleOf(reminder)))].join(', ')
  const style = `${documentStyle(settings)}${letterStyle(settings)}`
  const show = (articles: readonly string[]) => page(title, style, articles.join(''), language)
  const bodies = letters.map((letter) => bodyHtml(letter, logo))
  const slip = (letter: LetterContent, index: number): string => {
    const part = letter.payments[index]
    if (part === undefined) return ''
    const drawn = drawSlip(part, letter.reminder.language, settings.invoiceQrBillPrintable)
    return `<div class="slip">${drawn}</div>`
  }
  const room = (PAGE_MM - marginsOf(settings).slip - aboveOf(settings)) * PX_OF_MM
  return {
    measured: show(bodies.map((body) => `<article class="letter" data-measured>${body}</article>`)),
    arrange: (heights) =>
      show(
        letters.flatMap((letter, at) => {
          const isAtFoot = letter.payments.length === 1 && (heights[at] ?? 0) <= room
          const own = isAtFoot ? [] : letter.payments.map((_, index) => article('slip-page', slip(letter, index)))
          const body = `${bodies[at]}${isAtFoot ? slip(letter, 0) : ''}`
          return [article(isAtFoot ? 'letter paying-letter' : 'letter', body, letter), ...own]
        }),
      ),
  }
}

const article = (name: string, html: string, letter?: LetterContent): string =>
  `<article class="${name}"${letter ? ` lang="${letter.reminder.language}"` : ''}>${html}</article>`

/** The margin above every page; the rest of the margins of the first page is in the letter. */
const aboveOf = ({ documentMargin: { top, topLogo, topCover } }: OrganizationSettings): number =>
  Math.min(top, topLogo, topCover)

const letterStyle = (settings: OrganizationSettings): string => {
  const { right, left, topCover, topLogo, bottom } = settings.documentMargin
  const above = aboveOf(settings)
  return `
@page { margin: ${above}mm 0 ${bottom}mm; }
@page slip { margin: 0; }
.letter, .slip-page { position: relative; width: 210mm; break-before: page; background: #ffffff; color: ${settings.documentThemeFontColor};
  font: ${settings.documentFontSize}pt/1.45 ${fontFamily(settings.documentFontFamily)}; }
.letter:first-child { break-before: auto; }
.letter { padding: ${topCover - above}mm ${right}mm 0 ${left}mm; }
.letter .logo { top: ${topLogo - above}mm; }
.paying-letter, .slip-page { page: slip; height: ${PAGE_MM}mm; overflow: hidden; }
.paying-letter { padding-top: ${topCover}mm; }
.paying-letter .logo { top: ${topLogo}mm; }
.letter .text, .letter .after { margin: 0 0 4mm; white-space: pre-wrap; overflow-wrap: anywhere; }
.letter .after { break-inside: avoid; }
.letter .items { margin: 4mm 0 0; }
.letter .items tr { break-inside: avoid; }
.letter .items th, .letter .items td { padding: 1.2mm 1.5mm; }
.letter .items .number { width: 20%; }
.letter .items .level { width: 8%; }
.letter .sums { margin: 4mm 0 4mm auto; break-inside: avoid; }
`
}

// ── the letter ──────────────────────────────────────────────────────────────────────────────────────────────────────

const bodyHtml = ({ reminder, sender, recipient, payments }: LetterContent, logo: string | null): string => {
  const words = LETTER_WORDS[reminder.language]
  const values = letterValues(reminder, sender.name)
  const paragraph = (text: string, name: string) => `<p class="${name}">${escapeHtml(text)}</p>`
  const pay = [fillLetter(words.pay, values), ...(payments.length > 1 ? [words.parts] : []), words.paidMeanwhile]
  const above = [...sender.lines, '', formatDate(reminder.date)]
  return [
    logo === null ? '' : `<img class="logo" alt="" src="${escapeHtml(logo)}">`,
    `<p class="sender"><strong>${escapeHtml(sender.name)}</strong>${above.map((line) => `<br>${escapeHtml(line)}`).join('')}</p>`,
    `<address>${recipient.map(escapeHtml).join('<br>')}</address>`,
    `<h1>${escapeHtml(titleOf(reminder))}</h1>`,
    paragraph(words.greeting, 'text'),
    ...reminder.text.split(/\n\s*\n/).map((text) => paragraph(text.trim(), 'text')),
    itemsHtml(reminder),
    sumsHtml(reminder),
    paragraph(pay.join(' '), 'after'),
    paragraph(`${words.closing}\n${sender.name}`, 'after'),
  ].join('')
}

type Letter = LetterContent['reminder']

const amountText = ({ currency }: Letter, amount: MinorUnits): string => formatDecimal(minorToDecimal(amount, currency))

const itemsHtml = (reminder: Letter): string => {
  const { columns } = LETTER_WORDS[reminder.language]
  const figure = (text: string) => `<td class="figure">${escapeHtml(text)}</td>`
  const head = (text: string, name = 'figure') => `<th scope="col" class="${name}">${escapeHtml(text)}</th>`
  const rows = reminder.invoices.map(
    ({ number, date, due_date, days_overdue, level, total, paid, open }) =>
      `<tr><td>${escapeHtml(number)}</td>${[
        formatDate(date),
        formatDate(due_date),
        String(days_overdue),
        String(level),
        ...[total, paid, open].map((amount) => amountText(reminder, amount)),
      ]
        .map(figure)
        .join('')}</tr>`,
  )
  const heads = [
    head(columns.number, 'number'),
    ...[columns.date, columns.due, columns.days].map((text) => head(text)),
    head(columns.level, 'figure level'),
    ...[columns.total, columns.paid, columns.open].map((text) => head(text)),
  ]
  return `<table class="items"><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

const sumsHtml = (reminder: Letter): string => {
  const { credits, fee, total, currency, language } = reminder
  const words = LETTER_WORDS[language]
  const row = (text: string, amount: MinorUnits, name = '') =>
    `<tr${name && ` class="${name}"`}><th scope="row">${escapeHtml(text)}</th><td class="figure">${amountText(reminder, amount)}</td></tr>`
  const rows = [
    ...credits.map(({ number, open }) => row(fillLetter(words.credit, { number }), open)),
    ...(fee === 0 ? [] : [row(words.fee, fee)]),
    row(`${words.sum} ${currency}`, total, 'total'),
  ]
  return `<table class="sums"><tbody>${rows.join('')}</tbody></table>`
}

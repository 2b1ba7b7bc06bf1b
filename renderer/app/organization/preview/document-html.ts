// The sample document as an HTML page of its own: how the settings shape invoices, offers and order confirmations.
// Pure.
import type { OrganizationSettings } from '../../../../shared/record/organization/organization-settings.ts'
import {
  escapeHtml,
  fillPlaceholders,
  fontFamily,
  page,
  safeStyle,
} from '../../../../shared/rule/organization/sample/safe-html.ts'
import {
  type DocumentKind,
  type LineKey,
  sampleDays,
  sampleNumber,
  sampleSums,
} from '../../../../shared/rule/organization/sample/sample-document.ts'
import { type MinorUnits, minorToDecimal } from '../../../../shared/value/money.ts'
import { formatDate, formatDecimal } from '../../text/format.ts'
import type { Sender } from './draft-preview.ts'

/** The texts of the document, in the language of the window. */
export interface DocumentWords {
  readonly kind: Readonly<Record<DocumentKind, string>>
  readonly line: Readonly<Record<LineKey, string>>
  /** The recipient, line by line. */
  readonly customer: readonly string[]
  readonly day: string
  readonly due: string
  readonly quantity: string
  readonly text: string
  readonly price: string
  readonly amount: string
  readonly net: string
  readonly tax: string
  readonly rounding: string
  readonly total: string
  readonly notLiable: string
  readonly terms: string
  readonly vatNumber: string
  /** `{{page}}` of `{{pages}}`. */
  readonly page: (page: number, pages: number) => string
}

export interface DocumentParts {
  readonly kind: DocumentKind
  readonly settings: OrganizationSettings
  readonly sender: Sender
  readonly currency: string
  /** A data URL; null: not loaded yet. */
  readonly logo: string | null
  /** Inter, the font that comes with the program, as a data URL. Null: a font of this computer. */
  readonly inter: string | null
  readonly words: DocumentWords
}

const TEXTS = {
  invoice: ['invoiceHeader', 'invoiceFooter'],
  offer: ['offerHeader', 'offerFooter'],
  order_confirmation: ['orderConfirmationHeader', 'orderConfirmationFooter'],
} as const satisfies Record<DocumentKind, readonly [keyof OrganizationSettings, keyof OrganizationSettings]>

/** The page; every text in it is escaped, and the user's style sheet is sanitised (rule 134). */
export const documentHtml = (parts: DocumentParts): string => {
  const { kind, settings, sender, currency, logo, inter, words } = parts
  const sums = sampleSums(settings, currency)
  const amount = (minor: MinorUnits) => formatDecimal(minorToDecimal(minor, currency))
  const number = sampleNumber(settings, kind)
  const { day, due } = sampleDays(settings)
  const values = (description: string, of: MinorUnits) => ({ number, description, amount: amount(of) })
  const first = sums.lines[0]
  const markdownOf = (text: string, name: string) =>
    text.trim() === ''
      ? ''
      : `<p class="${name}">${escapeHtml(fillPlaceholders(text, values(first ? words.line[first.key] : '', sums.total)))}</p>`
  const [header, footer] = TEXTS[kind]

  const rows = sums.lines.map(({ key, quantity, price, amount: sum }) => {
    const value = values(words.line[key], sum)
    const name = fillPlaceholders(settings.billingItemNameTemplate, value)
    const more = fillPlaceholders(settings.billingItemDescriptionTemplate, value)
    return (
      `<tr><td><strong>${escapeHtml(name)}</strong>${more.trim() === '' ? '' : `<br>${escapeHtml(more)}`}</td>` +
      `<td class="figure">${quantity}</td><td class="figure">${amount(price)}</td><td class="figure">${amount(sum)}</td></tr>`
    )
  })
  const head = [words.text, words.quantity, words.price, words.amount].map(
    (text, index) => `<th${index === 0 ? '' : ' class="figure"'}>${escapeHtml(text)}</th>`,
  )
  const items = `<table class="items"><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`

  const sum = (text: string, minor: MinorUnits, name = '') =>
    `<tr class="${name}"><th>${escapeHtml(text)}</th><td class="figure">${amount(minor)}</td></tr>`
  const summary = [
    sum(words.net, sums.net),
    ...sums.taxes.map(({ rate_millis, tax }) => sum(`${words.tax} ${rate_millis / 1000} %`, tax)),
    ...(sums.rounding === 0 ? [] : [sum(words.rounding, sums.rounding)]),
    sum(`${words.total} ${currency}`, sums.total, 'total'),
  ]
  const table = `<table class="sums"><tbody>${summary.join('')}</tbody></table>`
  const isSummaryFirst = kind === 'offer' && settings.offerSummaryPosition === 'top'

  const isLiable = settings.liableForVat
  const lines = [...sender.lines, ...(isLiable && sender.vatNumber ? [`${words.vatNumber} ${sender.vatNumber}`] : [])]
  const from = `<p class="sender"><strong>${escapeHtml(sender.name)}</strong>${lines.map((line) => `<br>${escapeHtml(line)}`).join('')}</p>`
  const facts = [[words.day, day], ...(kind === 'invoice' ? [[words.due, due]] : [])].map(
    ([text = '', date = '']) => `<dt>${escapeHtml(text)}</dt><dd>${formatDate(date)}</dd>`,
  )
  const terms = kind === 'invoice' ? '' : settings.terms
  const pages = terms.trim() === '' ? 1 : 2
  const counter = (at: number) =>
    settings.documentPageCounter === null ? '' : `<p class="counter">${escapeHtml(words.page(at, pages))}</p>`
  const note = !isLiable && settings.showNonVatLiableNote ? `<p class="note">${escapeHtml(words.notLiable)}</p>` : ''

  const body =
    `<article class="document cover">` +
    (settings.documentLogoShow && logo !== null ? `<img class="logo" alt="" src="${escapeHtml(logo)}">` : '') +
    `${from}<address>${words.customer.map(escapeHtml).join('<br>')}</address>` +
    `<h1>${escapeHtml(`${words.kind[kind]} ${number}`)}</h1><dl class="facts">${facts.join('')}</dl>` +
    markdownOf(settings[header], 'header') +
    (isSummaryFirst ? table + items : items + table) +
    `${note}${markdownOf(settings[footer], 'footer')}${counter(1)}</article>` +
    (pages === 2
      ? `<article class="document"><h2>${escapeHtml(words.terms)}</h2>${markdownOf(terms, 'terms')}${counter(2)}</article>`
      : '')
  return page(
    `${words.kind[kind]} ${number}`,
    `${fontFace(inter)}${styleOfSettings(settings)}\n${safeStyle(settings.documentCustomCSS)}`,
    body,
  )
}

const fontFace = (inter: string | null): string =>
  inter === null ? '' : `@font-face { font-family: Inter; font-weight: 100 900; src: url(${inter}); }`

const LOGO_MM = { 'extra-small': 10, small: 15, normal: 20, large: 28, 'extra-large': 36 } as const
/** The style of an absolutely positioned element at one side. */
const placed = (side: 'left' | 'center' | 'right', left: number, right: number): string =>
  side === 'left'
    ? `left: ${left}mm;`
    : side === 'right'
      ? `right: ${right}mm;`
      : 'left: 50%; transform: translateX(-50%);'

/** The settings as a style sheet. The settings must be valid (`settingsWithEdits`). */
const styleOfSettings = (settings: OrganizationSettings): string => {
  const { topCover, topLogo, top, right, bottom, left } = settings.documentMargin
  const isHigh = settings.documentThemeHighContrast
  const ink = isHigh ? '#000000' : settings.documentThemeFontColor
  const heading = isHigh ? '#000000' : settings.documentThemeHeadingColor
  const line = isHigh ? '#000000' : settings.documentThemeBorderColor
  const primary = isHigh ? '#000000' : settings.documentThemePrimary
  const isClassic = settings.documentTableStyle === 'classic'
  const isLeft = settings.documentAddressAlignment === 'left'
  return `
* { box-sizing: border-box; }
html { background: #ffffff; }
body { margin: 0; }
.document { position: relative; width: 210mm; min-height: 297mm; padding: ${top}mm ${right}mm ${bottom + 8}mm ${left}mm;
  background: #ffffff; color: ${ink}; font: ${settings.documentFontSize}pt/1.45 ${fontFamily(settings.documentFontFamily)}; }
.document + .document { border-top: 1px dashed ${line}; }
.cover { padding-top: ${topCover}mm; }
.logo { position: absolute; top: ${topLogo}mm; height: ${LOGO_MM[settings.documentLogoSize]}mm; ${placed(settings.documentLogoAlignment, left, right)} }
.sender { float: ${isLeft ? 'right' : 'left'}; margin: 0; text-align: ${isLeft ? 'right' : 'left'}; }
address { width: 80mm; min-height: 30mm; margin-left: ${isLeft ? '0' : 'auto'}; font-style: normal; }
h1, h2 { clear: both; margin: 10mm 0 3mm; color: ${heading}; font-size: 1.8em; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin-top: 0; font-size: 1.3em; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: 0 5mm; margin: 0 0 6mm; }
.facts dd { margin: 0; }
.header, .footer, .terms, .note { margin: 0 0 6mm; white-space: pre-wrap; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; margin: 0 0 6mm; }
th, td { padding: 1.6mm 2mm; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
.figure { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.items th { ${isClassic ? `background: ${primary}; color: #ffffff;` : `border-bottom: 0.5mm solid ${primary}; color: ${primary};`} }
.items td { border-bottom: 0.2mm solid ${isClassic ? line : 'transparent'}; }
.sums { width: 90mm; margin-left: auto; }
.sums th { font-weight: 400; }
.sums tr { border-bottom: 0.2mm solid ${line}; }
.total th, .total td { border-top: 0.5mm solid ${primary}; color: ${heading}; font-weight: 700; }
.counter { position: absolute; bottom: ${bottom}mm; margin: 0; font-size: 0.85em; ${placed(settings.documentPageCounter ?? 'right', left, right)} }
`
}

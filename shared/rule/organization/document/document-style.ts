// The settings as the style sheet of a document. The settings must be valid.
import type { OrganizationSettings } from '../../../record/organization/organization-settings.ts'
import { fontFamily, safeStyle } from './safe-html.ts'

export const PAGE_MM = 297
/** The payment part is the lowest part of its page (Swiss Implementation Guidelines QR-bill, 3.1). */
const SLIP_MM = 105
/** Below the content, for the page number. */
const COUNTER_MM = 8
const SLIP_COUNTER_MM = 6

/** The sheet in millimetres, down to the first line and up from the last one. */
export const marginsOf = ({ documentMargin: { topCover, top, bottom } }: OrganizationSettings) => ({
  first: topCover,
  other: top,
  bottom: bottom + COUNTER_MM,
  /** Above a payment part. */
  slip: SLIP_MM + SLIP_COUNTER_MM,
})

const LOGO_MM = { 'extra-small': 10, small: 15, normal: 20, large: 28, 'extra-large': 36 } as const
/** The style of an absolutely positioned element at one side. */
const placed = (side: 'left' | 'center' | 'right', left: number, right: number): string =>
  side === 'left'
    ? `left: ${left}mm;`
    : side === 'right'
      ? `right: ${right}mm;`
      : 'left: 50%; transform: translateX(-50%);'

const colorsOf = (settings: OrganizationSettings) =>
  settings.documentThemeHighContrast
    ? { ink: '#000000', heading: '#000000', line: '#000000', primary: '#000000' }
    : {
        ink: settings.documentThemeFontColor,
        heading: settings.documentThemeHeadingColor,
        line: settings.documentThemeBorderColor,
        primary: settings.documentThemePrimary,
      }

/** With the user's style sheet, sanitised, at the end. */
export const documentStyle = (settings: OrganizationSettings): string => {
  const { topLogo, top, right, left } = settings.documentMargin
  const margins = marginsOf(settings)
  const { ink, heading, line, primary } = colorsOf(settings)
  const isClassic = settings.documentTableStyle === 'classic'
  const isLeft = settings.documentAddressAlignment === 'left'
  return `
@page { size: A4; margin: 0; }
* { box-sizing: border-box; }
html { background: #ffffff; }
body { margin: 0; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
.document { position: relative; width: 210mm; height: ${PAGE_MM}mm; padding: ${top}mm ${right}mm ${margins.bottom}mm ${left}mm; break-after: page;
  background: #ffffff; color: ${ink}; font: ${settings.documentFontSize}pt/1.45 ${fontFamily(settings.documentFontFamily)}; }
.document:last-child { break-after: auto; }
@media screen { .document + .document { border-top: 1px dashed ${line}; } }
.cover { padding-top: ${margins.first}mm; }
.block { display: flow-root; }
.logo { position: absolute; top: ${topLogo}mm; height: ${LOGO_MM[settings.documentLogoSize]}mm; ${placed(settings.documentLogoAlignment, left, right)} }
.sender { float: ${isLeft ? 'right' : 'left'}; margin: 0; text-align: ${isLeft ? 'right' : 'left'}; }
address { width: 80mm; min-height: 25mm; margin-left: ${isLeft ? '0' : 'auto'}; font-style: normal; overflow-wrap: anywhere; }
h1, h2 { clear: both; margin: 6mm 0 2mm; color: ${heading}; font-size: 1.8em; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin-top: 0; font-size: 1.3em; }
.facts { display: flex; flex-wrap: wrap; gap: 0 3mm; margin: 0 0 4mm; }
.facts dd { margin: 0 5mm 0 0; }
.header, .footer, .terms, .note { margin: 0; min-height: 1lh; white-space: pre-wrap; overflow-wrap: anywhere; }
.end { margin-bottom: 4mm; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
th, td { padding: 1.2mm 2mm; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
.rate { width: 22mm; }
.sum { width: 42mm; }
.figure { text-align: right; font-variant-numeric: tabular-nums; }
td.figure { white-space: nowrap; }
.items th { ${isClassic ? `background: ${primary}; color: #ffffff;` : `border-bottom: 0.5mm solid ${primary}; color: ${primary};`} }
.items td { border-bottom: 0.2mm solid ${isClassic ? line : 'transparent'}; }
.items tr.carry td { border-bottom: 0.2mm solid ${line}; font-style: italic; }
.sums { width: 100mm; margin: 4mm 0 4mm auto; }
.sums th { width: 66mm; font-weight: 400; }
.sums tr { border-bottom: 0.2mm solid ${line}; }
.sums .total th, .sums .total td { border-top: 0.5mm solid ${primary}; color: ${heading}; font-weight: 700; }
.running { position: absolute; top: ${Math.max(top - 9, 3)}mm; left: ${left}mm; margin: 0; font-size: 0.85em; }
.counter { position: absolute; bottom: ${settings.documentMargin.bottom}mm; margin: 0; font-size: 0.85em; ${placed(settings.documentPageCounter ?? 'right', left, right)} }
.paying .counter { bottom: ${SLIP_MM + 2}mm; }
.slip { position: absolute; top: ${PAGE_MM - SLIP_MM}mm; left: 0; width: 210mm; height: ${SLIP_MM}mm; }
.slip > svg { display: block; }
.slip tspan { font-family: Arial, Helvetica, "Liberation Sans", sans-serif; }
${safeStyle(settings.documentCustomCSS)}`
}

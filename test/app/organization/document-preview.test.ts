// The sample document: its sums by hand, and that every text of a user is escaped.
import { describe, expect, test } from 'vitest'
import {
  DEFAULT_SETTINGS,
  type OrganizationSettings,
} from '../../../shared/record/organization/organization-settings.ts'
import { documentsPaper } from '../../../shared/rule/organization/document/documents-paper.ts'
import { fillPlaceholders } from '../../../shared/rule/organization/document/placeholders.ts'
import { fontFamily, safeStyle } from '../../../shared/rule/organization/document/safe-html.ts'
import { mailHtml } from '../../../shared/rule/organization/sample/mail-html.ts'
import {
  type SampleParts,
  sampleContent,
  sampleDays,
  sampleNumber,
  sampleSums,
} from '../../../shared/rule/organization/sample/sample-document.ts'

const settingsOf = (settings: Partial<OrganizationSettings>): OrganizationSettings => ({
  ...DEFAULT_SETTINGS,
  ...settings,
})

const TEXTS = { line: { work: 'Beratung', book: 'Fachbuch' }, customer: ['Muster AG', '8000 Zürich'] }
const SENDER = { name: 'Velo AG', lines: ['Gasse 1', '3011 Bern'], vatNumber: 'CHE-123.456.788 MWST' }

/** Without heights, so that all of it is on one sheet. */
const htmlOf = (
  changed: Partial<OrganizationSettings>,
  { logo = null, ...parts }: Partial<SampleParts> & { readonly logo?: string | null } = {},
): string => {
  const settings = settingsOf(changed)
  const content = sampleContent({
    kind: 'invoice',
    language: 'de',
    sender: SENDER,
    currency: 'CHF',
    texts: TEXTS,
    payment: null,
    settings,
    ...parts,
  })
  return documentsPaper({ documents: [content], settings, logo }, () => '').arrange([])
}
/** The visible text: the body without its tags. */
const visibleText = (html: string): string =>
  html
    .slice(html.indexOf('<body>'))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

describe('the sums', () => {
  // 8.1 % of 900.00 = 72.90, 2.6 % of 119.70 = 3.1122: 972.90 and 122.81. In all 1095.71.
  test('are rounded to five Rappen', () => {
    const { lines, rounding, total } = sampleSums(settingsOf({}), 'CHF')
    expect(lines.map(({ net, tax, amount }) => [net, tax, amount])).toEqual([
      [90000, 7290, 97290],
      [11970, 311, 12281],
    ])
    expect([rounding, total]).toEqual([-1, 109570])
  })

  test('are exact without rounding', () => {
    const { rounding, total } = sampleSums(settingsOf({ invoiceTotalRound: 0.01 }), 'CHF')
    expect([rounding, total]).toEqual([0, 109571])
  })

  test('have no tax without VAT liability', () => {
    const { lines, total } = sampleSums(settingsOf({ liableForVat: false }), 'CHF')
    expect([lines.map(({ tax }) => tax), total]).toEqual([[0, 0], 101970])
  })
})

test.each([
  [{}, 'invoice', 'R2026-0001'],
  [{ documentNumberResetYearly: false }, 'invoice', 'R0001'],
  [{ documentPrefixInvoice: 'RE-', documentNumberStart: 250, documentNumberFill: 6 }, 'invoice', 'RE-2026-000250'],
  [{ documentNumberFill: 0, documentNumberStart: 7 }, 'offer', 'O2026-7'],
  [{ documentPrefixOffer: 'A/' }, 'order_confirmation', 'A/2026-0001'],
] as const)('the number by %j of an %s is %s', (settings, kind, number) => {
  expect(sampleNumber(settingsOf(settings), kind)).toBe(number)
})

test('it is due after this number of days', () => {
  // March has 31 days.
  expect(sampleDays({ invoiceDefaultDueInDays: 30 })).toEqual({ day: '2026-03-02', due: '2026-04-01' })
})

describe('the page', () => {
  test('has the sender, the lines, the taxes and the total', () => {
    expect(visibleText(htmlOf({}))).toBe(
      'Velo AG Gasse 1 3011 Bern MWST-Nr. CHE-123.456.788 MWST Muster AG 8000 Zürich Rechnung R2026-0001 ' +
        'Datum 02.03.2026 Zahlbar bis 01.04.2026 Position MWST Betrag inkl. MWST Beratung 8.1 % 972.90 ' +
        'Fachbuch 2.6 % 122.81 Total ohne MWST 1’019.70 MWST 8.1 % auf 900.00 72.90 MWST 2.6 % auf 119.70 3.11 ' +
        'Rundung −0.01 Total CHF 1’095.70 Seite 1 von 1',
    )
  })

  test('fills placeholders in braces, in texts and templates', () => {
    const html = htmlOf({
      invoiceHeader: 'Zu {number} über {amount}',
      billingItemNameTemplate: '{description} ({amount})',
      billingItemDescriptionTemplate: '{number}',
    })
    expect(visibleText(html)).toContain('Zu R2026-0001 über 1’095.70')
    expect(visibleText(html)).toContain('Beratung (972.90) R2026-0001')
    expect(fillPlaceholders('{a} {{number}} $&', { number: '$1', description: '', amount: '' })).toBe('{a} {$1} $&')
  })

  test('an offer has its texts, an optional summary, and the terms on a page of their own', () => {
    const offer = visibleText(
      htmlOf(
        { offerSummaryPosition: 'top', offerHeader: 'Gerne', terms: 'Bis Ende Monat', invoiceHeader: 'Nein' },
        { kind: 'offer' },
      ),
    )
    expect(offer).toMatch(
      /Offerte O2026-0001 Datum 02.03.2026 Gerne Total ohne MWST .* Position .* Seite 1 von 2 Offerte O2026-0001 Allgemeine Geschäftsbedingungen Bis Ende Monat Seite 2 von 2$/,
    )
    expect(offer).not.toContain('Nein')
    expect(offer).not.toContain('Zahlbar')
  })

  test('without VAT liability it has no tax and no number; a note if set', () => {
    const shownText = visibleText(htmlOf({ liableForVat: false, showNonVatLiableNote: true }))
    expect(shownText).toContain('Total CHF 1’019.70 Nicht mehrwertsteuerpflichtig.')
    expect(visibleText(htmlOf({ showNonVatLiableNote: true }))).not.toContain('Nicht mehrwertsteuerpflichtig')
  })

  test('follows the settings for its appearance', () => {
    const margin = { topCover: 51, topLogo: 12, top: 13, right: 14, bottom: 15, left: 16 }
    const look: Partial<OrganizationSettings> = {
      documentMargin: margin,
      documentThemePrimary: '#aa0011',
      documentFontSize: 11.5,
      documentFontFamily: 'Georgia',
      documentLogoAlignment: 'right',
      documentLogoSize: 'large',
      documentPageCounter: null,
    }
    const html = htmlOf(look, { logo: 'data:image/svg+xml,x' })
    expect(html).toContain('padding: 13mm 14mm 23mm 16mm')
    expect(html).toContain('.cover { padding-top: 51mm; }')
    expect(html).toContain('background: #aa0011')
    expect(html).toContain('font: 11.5pt/1.45 "Georgia", Helvetica')
    expect(html).toContain('top: 12mm; height: 28mm; right: 14mm;')
    expect(html).toContain('<img class="logo" alt="" src="data:image/svg+xml,x">')
    expect(html).not.toContain('Seite 1')
    expect(htmlOf({ ...look, documentTableStyle: 'elegant' })).not.toContain('background: #aa0011')
    expect(htmlOf({ ...look, documentThemeHighContrast: true })).not.toContain('#aa0011')
    expect(htmlOf({ documentLogoShow: false }, { logo: 'data:image/svg+xml,x' })).not.toContain('<img')
  })

  test('runs nothing and loads nothing', () => {
    expect(htmlOf({})).toContain(
      `content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"`,
    )
  })
})

describe('a hostile text is escaped', () => {
  const EVIL = `</style></body><script>alert(1)</script><img src=x onerror="alert(1)">'&`
  const SHOWN = `&lt;/style&gt;&lt;/body&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;&amp;`
  /** The elements are those of the page itself. */
  const elements = (html: string) => [...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name]) => name)

  test('in every field of a user', () => {
    const texts = {
      invoiceHeader: EVIL,
      invoiceFooter: EVIL,
      billingItemNameTemplate: EVIL,
      documentPrefixInvoice: EVIL,
    }
    const html = htmlOf(texts, { sender: { name: EVIL, lines: [EVIL], vatNumber: EVIL } })
    const usual = elements(htmlOf({ invoiceHeader: 'x', invoiceFooter: 'x' }, { sender: { ...SENDER, lines: ['x'] } }))
    expect(elements(html)).toEqual(usual)
    // Two lines of the table, two texts, the sender's three, the number in the title and in the heading.
    expect(html.split(SHOWN).length - 1).toBe(9)
    expect(elements(htmlOf({ documentFontFamily: EVIL }))).toEqual(elements(htmlOf({})))
    const mail = mailHtml({
      settings: settingsOf({ invoiceMailMessage: EVIL, mailFromName: EVIL }),
      sender: SENDER,
      currency: 'CHF',
      logo: null,
      words: { from: 'Von', invoice: 'Rechnung', description: 'x', open: 'Ansehen', noMessage: 'leer' },
    })
    expect(elements(mail)).not.toContain('script')
    expect(mail).toContain(SHOWN)
  })

  test.each([
    ['h1 { color: red }</style><script>alert(1)</script>', 'h1 { color: red }alert(1)'],
    ['<</style>style>', ''],
    ['h1 { background: url(https://example.com/x.png) }', 'h1 { background:  }'],
    ['@import "https://example.com/x.css"; h1 { color: red }', ' h1 { color: red }'],
    ['h1 { color: red }', 'h1 { color: red }'],
  ])('the style sheet %s is %s', (css, cleaned) => {
    expect(safeStyle(css)).toBe(cleaned)
    expect(htmlOf({ documentCustomCSS: css }).match(/<\/style/g)).toHaveLength(1)
  })

  test.each([
    ['Inter', '"Inter", Helvetica, Arial, "Liberation Sans", sans-serif'],
    [`Georgia, 'Times New Roman'`, '"Georgia", "Times New Roman", Helvetica, Arial, "Liberation Sans", sans-serif'],
    [
      'x"; } body { display: none } </style>',
      '"x  body  display none  style", Helvetica, Arial, "Liberation Sans", sans-serif',
    ],
    ['', 'Helvetica, Arial, "Liberation Sans", sans-serif'],
  ])('the font %s is %s', (names, family) => {
    expect(fontFamily(names)).toBe(family)
  })
})

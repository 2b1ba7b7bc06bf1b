// The e-mail with a document, as a complete page. Pure.
import type { OrganizationSettings } from '../../../record/organization/organization-settings.ts'
import { formatDecimal } from '../../../value/format.ts'
import { minorToDecimal } from '../../../value/money.ts'
import { fillPlaceholders } from '../document/placeholders.ts'
import { escapeHtml, page } from '../document/safe-html.ts'
import { sampleNumber, sampleSums } from './sample-document.ts'

interface MailWords {
  readonly from: string
  readonly invoice: string
  /** The label of the sample's first line. */
  readonly description: string
  /** The label of the button that opens the document. */
  readonly open: string
  /** The text when the settings contain no message. */
  readonly noMessage: string
}

export interface MailParts {
  readonly settings: OrganizationSettings
  /** The sender when the settings contain none. */
  readonly sender: { readonly name: string }
  readonly currency: string
  readonly logo: string | null
  readonly words: MailWords
}

/** The page of an e-mail with an invoice; all texts in it are escaped. */
export const mailHtml = ({ settings, sender, currency, logo, words }: MailParts): string => {
  const number = sampleNumber(settings, 'invoice')
  const amount = formatDecimal(minorToDecimal(sampleSums(settings, currency).total, currency))
  const message = fillPlaceholders(settings.invoiceMailMessage, { number, description: words.description, amount })
  const name = settings.mailFromName || sender.name
  const address = settings.mailFromAddress ? ` <${settings.mailFromAddress}>` : ''
  const corners = settings.mailThemeCorners === 'rounded' ? '10px' : '0'
  const style = `
* { box-sizing: border-box; }
body { margin: 0; padding: 24px; background: #f1f3f5; color: ${settings.mailThemeFontColor}; font: 16px/1.5 system-ui, sans-serif; }
.from { margin: 0 auto 16px; max-width: 600px; color: #4a535f; font-size: 14px; overflow-wrap: anywhere; }
.mail { margin: 0 auto; max-width: 600px; padding: 32px; border-radius: ${corners}; background: #ffffff; }
.logo { display: block; width: ${settings.mailThemeLogoWidth}px; max-width: 100%; margin-bottom: 24px; }
h1 { margin: 0 0 16px; color: ${settings.mailThemeHeadingColor}; font-size: 22px; line-height: 1.25; overflow-wrap: anywhere; }
.message { margin: 0 0 24px; white-space: pre-wrap; overflow-wrap: anywhere; }
.open { display: inline-block; padding: 10px 20px; border-radius: ${corners}; background: ${settings.mailThemePrimaryColor}; color: #ffffff; font-weight: 600; }
`
  const body =
    `<p class="from">${escapeHtml(`${words.from}: ${name}${address}`)}</p><article class="mail">` +
    (logo === null ? '' : `<img class="logo" alt="" src="${escapeHtml(logo)}">`) +
    `<h1>${escapeHtml(`${words.invoice} ${number}`)}</h1>` +
    `<p class="message">${escapeHtml(message.trim() === '' ? words.noMessage : message)}</p>` +
    `<span class="open">${escapeHtml(words.open)}</span></article>`
  return page(words.invoice, style, body)
}

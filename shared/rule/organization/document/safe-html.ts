// Makes texts safe for the page that they are put into. The frame that shows the page runs and loads nothing anyway;
// this keeps each text a text. Pure.
import { cleanCss } from '../custom-css.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for an element or an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

/** Names of fonts, without characters that could end the declaration; then the fonts that paper has anyway. */
export const fontFamily = (names: string): string => {
  const safeNames = names
    .split(',')
    .map((name) => name.replace(/[^\p{L}\p{N} _-]/gu, '').trim())
    .filter(Boolean)
  return [...safeNames.map((name) => `"${name}"`), 'Helvetica', 'Arial', '"Liberation Sans"', 'sans-serif'].join(', ')
}

/** A user's style sheet, cleaned as the server cleans it; without `<` it cannot end its element. */
export const safeStyle = (css: string): string => cleanCss(css).replaceAll('<', '')

/** The complete page: no script, and no content from elsewhere. */
export const page = (title: string, style: string, body: string, language = ''): string =>
  `<!doctype html><html${language === '' ? '' : ` lang="${escapeHtml(language)}"`}><head><meta charset="utf-8">` +
  '<meta http-equiv="Content-Security-Policy" ' +
  `content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:">` +
  `<title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>`

// What makes a text harmless where a page is put together. The frame that shows it runs nothing and loads nothing; this is
// so that a text stays what it is. Pure.
import { cleanCss } from '../custom-css.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as a page says it, in an element or an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

/** Names of fonts; what could end the declaration is left out. */
export const fontFamily = (names: string): string => {
  const safeNames = names
    .split(',')
    .map((name) => name.replace(/[^\p{L}\p{N} _-]/gu, '').trim())
    .filter(Boolean)
  return [...safeNames.map((name) => `"${name}"`), 'system-ui', 'sans-serif'].join(', ')
}

/** A style sheet of a person, cleaned as the server cleans it; without `<` it cannot end the element it stands in. */
export const safeStyle = (css: string): string => cleanCss(css).replaceAll('<', '')

/** Puts the values of the sample where a text says `{number}`, `{description}` or `{amount}`. */
export const fillPlaceholders = (
  text: string,
  values: Readonly<Record<'number' | 'description' | 'amount', string>>,
): string => text.replace(/\{(number|description|amount)\}/g, (_, name: keyof typeof values) => values[name])

/** The page around it: no script, nothing from elsewhere. */
export const page = (title: string, style: string, body: string): string =>
  '<!doctype html><html><head><meta charset="utf-8">' +
  '<meta http-equiv="Content-Security-Policy" ' +
  `content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:">` +
  `<title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>`

// Writes XML. Kontor's files have a dozen kinds of elements, so it needs no library; tests validate them by the schemas.

/** An element with its text or its elements, and its attributes. */
export type XmlElement = readonly [
  name: string,
  content: string | readonly XmlElement[],
  attributes?: Readonly<Record<string, string>>,
]

/** The text of an element. */
export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** One element a line; the same content always gives the same text. */
export const writeXml = (elements: readonly XmlElement[], indent = ''): string =>
  elements
    .map(([name, content, attributes = {}]) => {
      const stated = Object.entries(attributes).map(
        ([key, value]) => ` ${key}="${escapeXml(value).replaceAll('"', '&quot;')}"`,
      )
      const start = `${indent}<${name}${stated.join('')}>`
      return typeof content === 'string'
        ? `${start}${escapeXml(content)}</${name}>\n`
        : `${start}\n${writeXml(content, `${indent}  `)}${indent}</${name}>\n`
    })
    .join('')

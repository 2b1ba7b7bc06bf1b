// The logo of an organization, and the picture of a person: initials on a colour of their own.
import { createHash } from 'node:crypto'

/** As a data URL, for a page that may load nothing. */
export const initialsLogo = (name: string): string => `data:image/svg+xml,${encodeURIComponent(initialsSvg(name))}`

export const initialsSvg = (name: string): string => {
  const initials = (name.match(/\p{L}[\p{L}\p{N}]*/gu) ?? [])
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')
  const hue = createHash('sha256').update(name).digest().readUInt16BE() % 360
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128">' +
    `<rect width="128" height="128" fill="hsl(${hue} 45% 32%)"/>` +
    '<text x="64" y="82" font-family="sans-serif" font-size="52" fill="#fff" text-anchor="middle">' +
    `${initials}</text></svg>`
  )
}

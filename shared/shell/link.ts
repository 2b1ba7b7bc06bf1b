// Links from outside to a place in the window: `kontor://open/transactions?state=open&organization=3`. They come from
// strangers, so they may only name a screen with its filters and an organization; all else is refused.

/** The target of a link. */
export interface Link {
  /** The address in the window, as after `#`: `/transactions?state=open`. */
  readonly address: string
  /** The organization; null: the one that is open. */
  readonly organization: number | null
}

/** A text with this start is a link, even an unreadable one. */
export const LINK_START = /^kontor:/i

const LENGTH_MAX = 2000
// In the path letters, digits, `-` and `_`; in parameters what URLSearchParams writes, without encoded control
// characters.
const LINK = /^kontor:\/\/open((?:\/[\w-]{1,100}){1,4})\/?(?:\?((?:[\w.*~+&=-]|%[2-9a-f][\da-f])*))?$/i
const ORGANIZATION = 'organization='

/** Reads a link; null when it is unreadable. The window checks whether the place exists. */
export const readLink = (text: string): Link | null => {
  const [, path, query = ''] = (text.length <= LENGTH_MAX && LINK.exec(text)) || []
  if (path === undefined) return null
  const parameters = query.split('&').filter((each) => each !== '')
  const [named, ...more] = parameters.filter((each) => each.startsWith(ORGANIZATION))
  const number = named?.slice(ORGANIZATION.length)
  if (more.length > 0 || (number !== undefined && !/^[1-9]\d{0,8}$/.test(number))) return null
  const search = parameters.filter((each) => each !== named).join('&')
  return { address: search === '' ? path : `${path}?${search}`, organization: number ? Number(number) : null }
}

/** The link to a place; `readLink` reads it back. */
export const writeLink = ({ address, organization }: Link): string =>
  organization === null
    ? `kontor://open${address}`
    : `kontor://open${address}${address.includes('?') ? '&' : '?'}${ORGANIZATION}${organization}`

// Links that lead to a place of the window from outside of it: `kontor://open/transactions?state=open&organization=3`. They come
// from strangers, so they name a screen with what it shows, an organization, and nothing else; the rest is refused.

/** Where a link leads. */
export interface Link {
  /** A place of the window as its own address says it behind `#`: `/transactions?state=open`. */
  readonly address: string
  /** In whose books; null: in those that are open. */
  readonly organization: number | null
}

/** What begins so is a link, whether it can be read or not. */
export const LINK_START = /^kontor:/i

const LENGTH_MAX = 2000
// Of a path letters, digits, `-` and `_`; of parameters what URLSearchParams writes, and no encoded control character.
const LINK = /^kontor:\/\/open((?:\/[\w-]{1,100}){1,4})\/?(?:\?((?:[\w.*~+&=-]|%[2-9a-f][\da-f])*))?$/i
const ORGANIZATION = 'organization='

/** What a link says; null: it says nothing that can be read. Whether there is such a place, the window knows. */
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

/** The link to a place; `readLink` gives the place back. */
export const writeLink = ({ address, organization }: Link): string =>
  organization === null
    ? `kontor://open${address}`
    : `kontor://open${address}${address.includes('?') ? '&' : '?'}${ORGANIZATION}${organization}`

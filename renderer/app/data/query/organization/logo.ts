// The logo of an organization as a data URL, for a page that may load nothing.
import { queryOptions } from '@tanstack/react-query'
import { fetchAddress } from '../../api.ts'

/** `url` is signed and differs with each answer, so the key of the query is the picture's name. */
export const logoQuery = (name: string, url: string) =>
  queryOptions({
    queryKey: ['logo', name],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      `data:image/svg+xml,${encodeURIComponent(await (await fetchAddress(ownAddress(url), signal)).text())}`,
  })

/** The address for this window: the server's `url` has the host that other programs use. */
const ownAddress = (url: string): string => {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

// The picture of an organization as a data address, for a page that may load nothing.
import { queryOptions } from '@tanstack/react-query'
import { fetchAddress } from '../../api.ts'

/** `url` is signed and differs each time it is asked for; the picture is the name's. */
export const logoQuery = (name: string, url: string) =>
  queryOptions({
    queryKey: ['logo', name],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      `data:image/svg+xml,${encodeURIComponent(await (await fetchAddress(ownAddress(url), signal)).text())}`,
  })

/** Where this window gets it: the server names itself as other programs reach it. */
const ownAddress = (url: string): string => {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

// What may be opened outside of the window, in the person's browser: the description of the interface, and pages of the
// web that a person clicked on.
import type { WebContents } from 'electron'

const DOCUMENTATION = ['/api/docs', '/api/openapi.json']
/** A click and what follows from it are less apart. */
const CLICK_MS = 1000

/** Whether a person pressed a key or a button in the page just now. */
export const createClicks = (contents: WebContents): (() => boolean) => {
  let last = Number.NEGATIVE_INFINITY
  contents.on('input-event', (_, { type }) => {
    if (['mouseDown', 'mouseUp', 'keyDown', 'rawKeyDown', 'gestureTap'].includes(type)) last = performance.now()
  })
  return () => performance.now() - last < CLICK_MS
}

/** The address to open outside; null: none. `server`: where the interface is for other programs. */
export const outsideAddress = (url: string, own: string, server: string): string | null => {
  if (!URL.canParse(url)) return null
  const { protocol, host, pathname } = new URL(url)
  if (`${protocol}//${host}` === own) return DOCUMENTATION.includes(pathname) ? `${server}${pathname}` : null
  return protocol === 'https:' ? url : null
}

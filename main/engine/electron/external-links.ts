// What may be opened outside of the window, in the person's browser: the description of the interface, and pages of the
// web that a person clicked on.
import type { WebContents } from 'electron'

const DOCUMENTATION = ['/api/docs', '/api/openapi.json']
/** A click and what follows from it are less apart. */
const CLICK_MS = 1000

/** Whether a person pressed something in the page just now: with the mouse, a finger, Enter or Space. */
export const createClicks = (contents: WebContents): (() => boolean) => {
  let last = Number.NEGATIVE_INFINITY
  const press = () => {
    last = performance.now()
  }
  contents.on('input-event', (_, { type }) => {
    if (['mouseDown', 'mouseUp', 'gestureTap'].includes(type)) press()
  })
  contents.on('before-input-event', (_, { type, key }) => {
    if (type === 'keyDown' && ['Enter', ' '].includes(key)) press()
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

// The addresses that may open outside the window, in the user's browser: the description of the interface, and web
// pages that the user clicked on.
import type { WebContents } from 'electron'

const DOCUMENTATION = ['/api/docs', '/api/openapi.json']
/** The longest time between a click and its effect. */
const CLICK_MS = 1000

/** Whether the user has just pressed something in the page: with the mouse, a finger, Enter or Space. */
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

/** The address to open outside; null for none. `server`: the address of the interface for other programs. */
export const outsideAddress = (url: string, own: string, server: string): string | null => {
  if (!URL.canParse(url)) return null
  const { protocol, host, pathname } = new URL(url)
  if (`${protocol}//${host}` === own) return DOCUMENTATION.includes(pathname) ? `${server}${pathname}` : null
  return protocol === 'https:' ? url : null
}

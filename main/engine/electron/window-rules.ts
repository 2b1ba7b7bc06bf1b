// What every window of the shell keeps to (docs/electron.md has the list): no Node in pages, no way out of the program's own
// address, nothing loaded from elsewhere, no permission but the two that the pages need.
import type { Session, WebContents, WebPreferences } from 'electron'

/** It never changes: what the pages have stored belongs to it. */
export const APP_ORIGIN = 'app://kontor'

export const SAFE: WebPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  // Its dictionaries would come from the network.
  spellcheck: false,
}

/** To keep the database, and to put a value on the clipboard. */
const PERMISSIONS: readonly string[] = ['persistent-storage', 'clipboard-sanitized-write']

const isOurs = (url: string): boolean => {
  try {
    const { protocol, host } = new URL(url)
    return `${protocol}//${host}` === APP_ORIGIN
  } catch {
    return false
  }
}

/** Whether a page may load it: our own, and what a page holds itself. */
export const canLoad = (url: string): boolean =>
  isOurs(url) || /^(?:blob:app:\/\/kontor\/|data:|about:|devtools:)/.test(url)

/** What lies at addresses of ours is answered by `answer`; everything else is out of reach. */
export const guardSession = (place: Session, answer: (request: Request) => Response | Promise<Response>): void => {
  place.setPermissionRequestHandler((_, permission, callback, { requestingUrl }) =>
    callback(PERMISSIONS.includes(permission) && isOurs(requestingUrl)),
  )
  place.setPermissionCheckHandler((_, permission, origin) => PERMISSIONS.includes(permission) && isOurs(origin))
  place.setDevicePermissionHandler(() => false)
  place.webRequest.onBeforeRequest(({ url }, callback) => callback({ cancel: !canLoad(url) }))
  // After a new beginning in the same process the session is the one of before.
  if (place.protocol.isProtocolHandled('app')) place.protocol.unhandle('app')
  place.protocol.handle('app', (request) =>
    isOurs(request.url) ? answer(request) : new Response(null, { status: 404 }),
  )
}

/** The page stays where it is; a new window is `open`'s to decide, and never one of ours. */
export const guardContents = (contents: WebContents, open: (url: string) => void = () => undefined): void => {
  const isSamePage = (url: string): boolean => withoutHash(url) === withoutHash(contents.getURL())
  contents.on('will-navigate', (event) => {
    if (!isSamePage(event.url)) event.preventDefault()
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame && !/^(?:about:|blob:app:\/\/kontor\/)/.test(event.url)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    open(url)
    return { action: 'deny' }
  })
}

const withoutHash = (url: string): string => url.replace(/#.*$/, '')

// The rules for every window of the shell (listed in docs/electron.md): no Node in pages, no way out of the program's
// own address, no content from elsewhere, no permission except those that the pages need.
import type { Session, WebContents, WebPreferences } from 'electron'

/** It must never change: the pages' stored data belongs to it. */
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

interface GuardOptions {
  /** Whether the pages may show the camera, never with sound: only the window scans bills. */
  readonly hasCamera?: boolean
}

const isOurs = (url: string): boolean => {
  try {
    const { protocol, host } = new URL(url)
    return `${protocol}//${host}` === APP_ORIGIN
  } catch {
    return false
  }
}

/** Whether a page may load an address: our own addresses, and data that a page holds itself. */
export const canLoad = (url: string): boolean =>
  isOurs(url) || /^(?:blob:app:\/\/kontor\/|data:|about:|devtools:)/.test(url)

/** `answer` answers requests to our own addresses; all other addresses are blocked. */
export const guardSession = (
  pageSession: Session,
  answer: (request: Request) => Response | Promise<Response>,
  { hasCamera = false }: GuardOptions = {},
): void => {
  const isGranted = (permission: string, media: readonly (string | undefined)[]): boolean =>
    PERMISSIONS.includes(permission) ||
    (hasCamera && permission === 'media' && media.length > 0 && media.every((kind) => kind === 'video'))
  pageSession.setPermissionRequestHandler((_, permission, callback, details) =>
    callback(
      isGranted(permission, ('mediaTypes' in details && details.mediaTypes) || []) && isOurs(details.requestingUrl),
    ),
  )
  pageSession.setPermissionCheckHandler(
    (_, permission, origin, { mediaType }) => isGranted(permission, [mediaType]) && isOurs(origin),
  )
  pageSession.setDevicePermissionHandler(() => false)
  pageSession.webRequest.onBeforeRequest(({ url }, callback) => callback({ cancel: !canLoad(url) }))
  // After a restart in the same process the session is still the old one.
  if (pageSession.protocol.isProtocolHandled('app')) pageSession.protocol.unhandle('app')
  pageSession.protocol.handle('app', (request) =>
    isOurs(request.url) ? answer(request) : new Response(null, { status: 404 }),
  )
}

/** Keeps the page where it is. `open` decides about a new window, which never is one of ours. */
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

// Prints a document in a hidden window, in a session that stores
// nothing. Its policy blocks scripts and requests of the document.
import { BrowserWindow, session } from 'electron'
import type { PrintOptions } from '../engine.ts'
import { HEIGHTS, PRINT_MS, TOO_LONG } from '../print-page.ts'
import { withTimeout } from '../with-timeout.ts'
import { APP_ORIGIN, guardContents, guardSession, SAFE } from './window-rules.ts'

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; base-uri 'none'"

/** The bytes of the PDF; prints one document at a time. Always closes the window. Rejects as `Engine.print` says. */
export const printOnPaper = async (html: string, { arrange }: PrintOptions = {}): Promise<Uint8Array<ArrayBuffer>> => {
  const pageSession = session.fromPartition('paper')
  let document = html
  guardSession(pageSession, () => {
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY }
    return new Response(document, { headers })
  })
  const window = new BrowserWindow({ show: false, webPreferences: { ...SAFE, session: pageSession } })
  const { webContents } = window
  guardContents(webContents)
  const ended = new Promise<never>((_, reject) => {
    webContents.on('render-process-gone', (__, { reason }) =>
      reject(new Error(`The printing page has ended: ${reason}`)),
    )
    window.once('closed', () => reject(new Error('The printing window was closed.')))
  })
  ended.catch(() => undefined)
  const print = async () => {
    await window.loadURL(`${APP_ORIGIN}/paper`)
    if (arrange) {
      document = arrange((await webContents.executeJavaScript(HEIGHTS)) as readonly number[])
      await window.loadURL(`${APP_ORIGIN}/paper`)
    }
    return webContents.printToPDF({
      generateTaggedPDF: true,
      generateDocumentOutline: true,
      preferCSSPageSize: true,
      printBackground: true,
    })
  }
  try {
    return new Uint8Array(await withTimeout(Promise.race([print(), ended]), PRINT_MS, TOO_LONG))
  } finally {
    if (!window.isDestroyed()) window.destroy()
  }
}

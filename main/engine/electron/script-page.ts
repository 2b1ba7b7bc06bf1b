// A page that runs a script of the program, in a hidden window with a session that stores nothing and reaches no address.
import { BrowserWindow, session } from 'electron'
import type { ScriptPage } from '../engine.ts'
import { APP_ORIGIN, guardContents, guardSession, SAFE } from './window-rules.ts'

/** The script itself comes from the shell; it decodes some scans by WebAssembly. */
const POLICY =
  "default-src 'none'; script-src 'wasm-unsafe-eval'; img-src blob: data:; form-action 'none'; base-uri 'none'"

export const openScriptWindow = async (script: string): Promise<ScriptPage> => {
  const pageSession = session.fromPartition('script-page')
  guardSession(
    pageSession,
    () =>
      new Response('<!doctype html>', {
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
      }),
  )
  const window = new BrowserWindow({
    show: false,
    webPreferences: { ...SAFE, session: pageSession, backgroundThrottling: false },
  })
  const { webContents } = window
  guardContents(webContents)
  const ended = new Promise<never>((_, reject) => {
    webContents.on('render-process-gone', (__, { reason }) => reject(new Error(`The page has ended: ${reason}`)))
    window.once('closed', () => reject(new Error('The page was closed.')))
  })
  ended.catch(() => undefined)
  const kill = (): void => {
    if (window.isDestroyed()) return
    // A page in an endless loop does not close by itself.
    webContents.forcefullyCrashRenderer()
    window.destroy()
  }
  try {
    await Promise.race([window.loadURL(`${APP_ORIGIN}/page`), ended])
    // A value that cannot be sent would reject.
    await Promise.race([webContents.executeJavaScript(`${script}\n;null`), ended])
    return { call: (expression) => Promise.race([webContents.executeJavaScript(expression), ended]), kill }
  } catch (error) {
    kill()
    throw error
  }
}

// What the window shows by means of the system: finished work while another window is in front, progress on the task
// bar, and the user's choice of colours.
import { type BrowserWindow, Notification, nativeTheme } from 'electron'
import { z } from 'zod'
import { SHOW_BATCH } from '../../../shared/shell/bridge.ts'

const Progress = z.number().min(0).max(1)
const EndedBatch = z.object({ batchId: z.string().max(100), title: z.string().max(300), text: z.string().max(500) })
const Theme = z.enum(['system', 'light', 'dark'])

/** Electron drops notifications without a reference, and their clicks with them. */
const shown = new Set<Notification>()

/** Shows the progress of work, from 0 to 1; any other message means that there is none. */
export const showProgress = (window: BrowserWindow, message: unknown): void => {
  const { data = -1 } = Progress.safeParse(message)
  window.setProgressBar(data)
}

/** Announces a finished batch, unless the window is in front; a click calls `show` and opens that batch. */
export const notifyBatchEnded = (window: BrowserWindow, message: unknown, show: () => void): void => {
  const { data } = EndedBatch.safeParse(message)
  if (data === undefined || window.isFocused() || !Notification.isSupported()) return
  const notification = new Notification({ title: data.title, body: data.text })
  shown.add(notification)
  const forget = () => shown.delete(notification)
  notification.once('close', forget)
  notification.once('failed', forget)
  notification.once('click', () => {
    forget()
    if (window.isDestroyed()) return
    show()
    window.webContents.send(SHOW_BATCH, data.batchId)
  })
  notification.show()
}

/** Gives menus and frames the window's theme; `system`: the theme of the system. */
export const setTheme = (message: unknown): void => {
  const { data } = Theme.safeParse(message)
  if (data !== undefined) nativeTheme.themeSource = data
}

/** The background of a window before its page is loaded: that of the page's two themes. */
export const backgroundNow = (): string => (nativeTheme.shouldUseDarkColors ? '#15181d' : '#f6f7f9')

/** Updates the background when the theme changes. */
export const followTheme = (window: BrowserWindow): void => {
  const follow = () => window.setBackgroundColor(backgroundNow())
  nativeTheme.on('updated', follow)
  window.once('closed', () => nativeTheme.off('updated', follow))
}

// What the window lets the system show: work that has ended while another window is in front, progress on the task bar, and the
// colours that the person chose.
import { type BrowserWindow, Notification, nativeTheme } from 'electron'
import { z } from 'zod'
import { SHOW_BATCH } from '../../../shared/shell/bridge.ts'

const Progress = z.number().min(0).max(1)
const EndedBatch = z.object({ batchId: z.string().max(100), title: z.string().max(300), text: z.string().max(500) })
const Theme = z.enum(['system', 'light', 'dark'])

/** Electron forgets those that nobody holds, and with them the click. */
const shown = new Set<Notification>()

/** Shows how far the work is, from 0 to 1; what is no such number: there is none. */
export const showProgress = (window: BrowserWindow, message: unknown): void => {
  const { data = -1 } = Progress.safeParse(message)
  window.setProgressBar(data)
}

/** Tells of a batch that has ended; a click brings `show` the window, at that batch. In front of the person's eyes it is silent. */
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

/** Dresses menus and frames like the window; `system`: as the system is. */
export const setTheme = (message: unknown): void => {
  const { data } = Theme.safeParse(message)
  if (data !== undefined) nativeTheme.themeSource = data
}

/** What is seen of a window where there is no page yet: that of the page's two themes. */
export const backgroundNow = (): string => (nativeTheme.shouldUseDarkColors ? '#15181d' : '#f6f7f9')

/** Keeps it so when the theme changes. */
export const followTheme = (window: BrowserWindow): void => {
  const follow = () => window.setBackgroundColor(backgroundNow())
  nativeTheme.on('updated', follow)
  window.once('closed', () => nativeTheme.off('updated', follow))
}

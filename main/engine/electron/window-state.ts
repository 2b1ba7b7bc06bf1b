// Where the window was when it was closed, so that it opens there again: on a screen that is there now.
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Rectangle } from 'electron'
import { z } from 'zod'

const WindowState = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  is_maximized: z.boolean(),
})
export type WindowState = z.infer<typeof WindowState>

/** Where it is kept, in userData. */
export const WINDOW_STATE = 'window.json'

export const MIN_SIZE = { width: 800, height: 560 }
const USUAL_SIZE = { width: 1440, height: 900 }
/** So much of a window must be seen that it can be taken hold of. */
const MIN_VISIBLE = { width: 200, height: 100 }

/** What the file says; null where it says nothing that can be read. */
export const readWindowState = (file: string): WindowState | null => {
  try {
    return WindowState.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/** A place that cannot be noted is no reason to complain. */
export const saveWindowState = (file: string, state: WindowState): void => {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  } catch {
    // The next start opens it where windows usually open.
  }
}

/** The window of another data folder opens where that of this one was, unless it had a place of its own. */
export const takeWindowState = (from: string, to: string): void => {
  try {
    if (!existsSync(to)) copyFileSync(from, to)
  } catch {
    // It opens where windows usually open.
  }
}

/**
 * Where the window opens. `screens`: the work areas of the screens there are. One that none of them shows enough of is placed by the
 * system; none is larger than the screen it stands on.
 */
export const placeOf = (saved: WindowState | null, screens: readonly Rectangle[]): Partial<Rectangle> => {
  const home = saved && screens.find((screen) => isVisible(saved, screen))
  const { width, height } = saved ?? USUAL_SIZE
  const most = home ?? screens[0]
  const size = {
    width: Math.max(MIN_SIZE.width, Math.min(width, most?.width ?? width)),
    height: Math.max(MIN_SIZE.height, Math.min(height, most?.height ?? height)),
  }
  return saved && home ? { x: saved.x, y: saved.y, ...size } : size
}

const isVisible = (window: Rectangle, screen: Rectangle): boolean =>
  overlap(window.x, window.width, screen.x, screen.width) >= MIN_VISIBLE.width &&
  overlap(window.y, window.height, screen.y, screen.height) >= MIN_VISIBLE.height &&
  // By its title it is moved.
  window.y >= screen.y

const overlap = (a: number, length: number, b: number, other: number): number =>
  Math.min(a + length, b + other) - Math.max(a, b)

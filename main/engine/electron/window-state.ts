// Remembers the position of the window when it closes, and restores it on a screen that is connected.
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

/** The name of its file in userData. */
export const WINDOW_STATE = 'window.json'

export const MIN_SIZE = { width: 800, height: 560 }
const USUAL_SIZE = { width: 1440, height: 900 }
/** The part of a window that must be visible so that the user can grab it. */
const MIN_VISIBLE = { width: 200, height: 100 }

/** The state in the file; null if the file is missing or cannot be read. */
export const readWindowState = (file: string): WindowState | null => {
  try {
    return WindowState.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

/** A state that cannot be saved is not an error. */
export const saveWindowState = (file: string, state: WindowState): void => {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  } catch {
    // The next start then opens the window at the usual place.
  }
}

/** The window of another data folder opens at the same place, unless it has one of its own. */
export const takeWindowState = (from: string, to: string): void => {
  try {
    if (!existsSync(to)) copyFileSync(from, to)
  } catch {
    // The window then opens at the usual place.
  }
}

/**
 * The position of the window. `screens`: the work areas of the connected screens. If none of them shows enough of the
 * window, the system chooses its place. No window is larger than its screen.
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
  // The user moves a window by its title bar.
  window.y >= screen.y

const overlap = (a: number, length: number, b: number, other: number): number =>
  Math.min(a + length, b + other) - Math.max(a, b)

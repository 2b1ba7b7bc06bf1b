// What a test can do to the double of Electron, and what it can read of it: answers to dialogs, what was opened outside, and the
// pages behind the windows.
import type { Page } from 'playwright-core'

export interface Asked {
  readonly kind: 'message' | 'error' | 'save'
  readonly text: string
}

export const control = {
  /** Which button dialogs are answered with. */
  answer: Number(process.env.KONTOR_DOUBLE_ANSWER ?? 0),
  /** Where a download is to be kept; null: the person cancels. */
  savePath: (wanted: string): string | null => wanted,
  /** The work areas of the screens. */
  screens: [{ x: 0, y: 0, width: 1920, height: 1080 }],
  asked: [] as Asked[],
  openedOutside: [] as string[],
  /** Addresses that a page wanted from elsewhere, or that the shell's filter held back. */
  heldBack: [] as string[],
  pages: [] as Page[],
}

/** A wrong use of Electron that Electron would refuse, too. */
export const misuse = (text: string): never => {
  throw new Error(`Electron would refuse this: ${text}`)
}

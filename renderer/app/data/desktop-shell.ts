// What the desktop shell adds to the window; null in a browser.
import type { EndedDownload, ShellBridge } from '../../../shared/shell/bridge.ts'

declare global {
  interface Window {
    readonly kontor?: ShellBridge
  }
}

export const shell: ShellBridge | null = typeof window === 'undefined' ? null : (window.kontor ?? null)

/** Where other programs reach the interface: `http://127.0.0.1:4780`. */
export const serverAddress = (): string => shell?.server ?? window.location.origin

const waiting = new Map<string, (outcome: EndedDownload) => void>()
shell?.onDownloadEnded((outcome) => waiting.get(outcome.address)?.(outcome))

/**
 * Resolves when a download that the window starts afterwards ends; null at once in a browser, which does not report it.
 */
export const awaitDownload = async (address: string): Promise<EndedDownload | null> => {
  if (shell === null) return null
  return new Promise<EndedDownload>((resolve) => waiting.set(address, resolve)).finally(() => waiting.delete(address))
}

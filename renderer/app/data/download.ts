// Files that the server makes (CSV, XLSX, PDF): asked for with the session and the language of the window, kept by the
// browser under the name that the server gives them.
import type { FileFormat } from '../../../shared/api/file-format.ts'
import { fetchAddress } from './api.ts'
import { awaitDownload } from './desktop-shell.ts'

/** The address of what an endpoint answers, as a file. */
export const addressInFormat = (address: string, format: FileFormat): string =>
  `${address}${address.includes('?') ? '&' : '?'}format=${format}`

/** The name in a Content-Disposition, the one with signs of all languages first; null: it has none. Pure. */
export const fileNameOf = (disposition: string | null): string | null => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded.trim())
  return (
    /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? /filename=([^;\s]+)/i.exec(disposition ?? '')?.[1] ?? null
  )
}

/** The file could not be written. */
export class DownloadError extends Error {}

/**
 * Gets the file at an address of the interface and has it saved; answers its name, or null when the person did not want it after all.
 * Rejects with what was refused, and with NotSaved.
 */
export const download = async (address: string): Promise<string | null> => {
  const response = await fetchAddress(address)
  const name = fileNameOf(response.headers.get('Content-Disposition')) ?? 'kontor'
  return save(name, await response.blob())
}

/** Has a text kept that the window holds; answers as `download`. */
export const saveText = (name: string, text: string): Promise<string | null> =>
  save(name, new Blob([text], { type: 'text/plain' }))

const save = async (name: string, content: Blob): Promise<string | null> => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  const end = awaitDownload(url)
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS)
  // Of a browser it is taken for granted.
  const ended = await end
  if (ended?.state === 'interrupted') throw new DownloadError()
  return ended === null || ended.state === 'completed' ? (ended?.name ?? name) : null
}

const RELEASE_MS = 60_000

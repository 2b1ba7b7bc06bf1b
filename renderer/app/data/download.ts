// Files that the server makes (CSV, XLSX, PDF): requested with the session and the language of the window, saved by the
// browser under the server's file name.
import type { FileFormat } from '../../../shared/api/file-format.ts'
import { fetchAddress } from './api.ts'
import { awaitDownload } from './desktop-shell.ts'

/** The address of an endpoint's answer as a file. */
export const addressInFormat = (address: string, format: FileFormat): string =>
  `${address}${address.includes('?') ? '&' : '?'}format=${format}`

/** The name in a Content-Disposition, preferably the one in Unicode (`filename*`); null: it has none. Pure. */
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
 * Downloads the file at an address of the interface and saves it; answers its name, or null when the user cancelled.
 * Rejects with the server's refusal, and with DownloadError.
 */
export const download = async (address: string): Promise<string | null> => {
  const response = await fetchAddress(address)
  const name = fileNameOf(response.headers.get('Content-Disposition')) ?? 'kontor'
  return save(name, await response.blob())
}

/** Saves a text of the window as a file; answers as `download`. */
export const saveText = (name: string, text: string): Promise<string | null> =>
  save(name, new Blob([text], { type: 'text/plain' }))

const save = async (name: string, content: Blob): Promise<string | null> => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  const end = awaitDownload(url)
  link.click()
  // By then the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS)
  // A browser does not report the end, so it counts as saved.
  const ended = await end
  if (ended?.state === 'interrupted') throw new DownloadError()
  return ended === null || ended.state === 'completed' ? (ended?.name ?? name) : null
}

const RELEASE_MS = 60_000

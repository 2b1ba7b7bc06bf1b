// Files that the server makes (CSV, XLSX, PDF): asked for with the session and the language of the window, kept by the
// browser under the name that the server gives them.
import type { FileFormat } from '../../../shared/api/file-format.ts'
import { askAddress } from './api.ts'

/** The address of what an endpoint answers, as a file. */
export const asFile = (address: string, format: FileFormat): string =>
  `${address}${address.includes('?') ? '&' : '?'}format=${format}`

/** The name in a Content-Disposition, the one with signs of all languages first; null: it has none. Pure. */
export const fileNameOf = (disposition: string | null): string | null => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded.trim())
  return (
    /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? /filename=([^;\s]+)/i.exec(disposition ?? '')?.[1] ?? null
  )
}

/** Gets the file at an address of the interface and has it saved; answers its name, rejects with what was refused. */
export const download = async (address: string): Promise<string> => {
  const response = await askAddress(address)
  const name = fileNameOf(response.headers.get('Content-Disposition')) ?? 'kontor'
  save(name, await response.blob())
  return name
}

/** Has the browser keep a text that the window holds. */
export const saveText = (name: string, text: string): void => save(name, new Blob([text], { type: 'text/plain' }))

const save = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS)
}

const RELEASE_MS = 60_000

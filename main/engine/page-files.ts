// The files of the database page: the page and its scripts by their plain names, with their headers. No other file,
// folder, escaped name or link is served.
import { lstat, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
}

/** `connect`: the target that the page may connect to, as a source of its policy. */
export const pageHeaders = (connect: string): Readonly<Record<string, string>> => ({
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `connect-src ${connect}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
})

/** The file at a path of the page's address, where `page` is the path of the page itself; null if there is none. */
export const readPageFile = async (
  folder: string,
  path: string,
  page: string,
): Promise<{ readonly body: Buffer<ArrayBuffer>; readonly type: string } | null> => {
  const file = fileAt(path, page)
  if (file === null) return null
  try {
    // A link would lead out of the folder.
    if (!(await lstat(join(folder, file))).isFile()) return null
    return { body: await readFile(join(folder, file)), type: CONTENT_TYPES[extname(file)] ?? '' }
  } catch {
    return null
  }
}

const fileAt = (path: string, page: string): string | null => {
  if (path === page) return 'database.html'
  return /^\/assets\/[\w-][\w.-]*\.js$/.test(path) ? path.slice(1) : null
}

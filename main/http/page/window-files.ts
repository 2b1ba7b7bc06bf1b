// The files of the window, which every program on this machine may read: they contain no data. A table of the files that
// existed at the start decides what is served, so that no path can lead elsewhere.
import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { PAGE_PERMISSIONS, PAGE_POLICY } from '../access/guard.ts'
import { answerRefusal, type RequestContext } from '../request/environment.ts'

/** The page of the database has an origin of its own (main/engine); opened here it would create empty books. */
const HIDDEN = new Set(['database.html'])

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

const NOT_BUILT = 'The window has not been built. Run "npm run build" and start again.\n'

/** Answers GET and HEAD below `/`: a file, or the window itself for the addresses of its screens. */
export const windowFiles = (folder: string) => {
  const paths = listFiles(folder)
  return (c: RequestContext): Response => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return answerRefusal(c, { type: 'WrongMethod', allowed: ['GET', 'HEAD'] })
    const path = c.req.path
    const isScreen = path === '/' || !path.slice(path.lastIndexOf('/')).includes('.')
    const file = paths.get(isScreen ? '/index.html' : path)
    if (file === undefined) {
      return isScreen ? c.text(NOT_BUILT, 503) : answerRefusal(c, { type: 'UnknownPath' })
    }
    // The names under assets/ contain a hash of their content.
    if (path.startsWith('/assets/')) c.header('Cache-Control', 'public, max-age=31536000, immutable')
    return sendFile(c, file)
  }
}

/** A file of the window or of the documentation page. */
export const sendFile = (c: RequestContext, file: string): Response => {
  c.header('Content-Security-Policy', PAGE_POLICY)
  c.header('Permissions-Policy', PAGE_PERMISSIONS)
  return c.body(readFileSync(file), 200, {
    'Content-Type': CONTENT_TYPES[extname(file)] ?? 'application/octet-stream',
  })
}

/** Only files within the folder itself: a symbolic link could lead out of it. */
const listFiles = (folder: string, path = ''): ReadonlyMap<string, string> => {
  const paths = new Map<string, string>()
  for (const entry of entriesOf(join(folder, path))) {
    const name = path === '' ? entry.name : `${path}/${entry.name}`
    if (entry.isDirectory()) for (const [below, file] of listFiles(folder, name)) paths.set(below, file)
    else if (entry.isFile() && !HIDDEN.has(name) && extname(name) !== '.map') paths.set(`/${name}`, join(folder, name))
  }
  return paths
}

const entriesOf = (folder: string): readonly Dirent[] => {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    // The window is not built: every address is then answered as unknown.
    return []
  }
}

// Files that the system or the user opens with Kontor: they wait until the window
// takes them. The window receives an address for each file, valid once, from
// which it reads the bytes. It never learns a path and can request no other file.
import { randomUUID } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { OpenedFile } from '../../../shared/shell/bridge.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'

const FOLDER = '/opened/'

export interface OpenedFiles extends Omit<Mailbox<OpenedFile>, 'add' | 'requeue'> {
  /** Skips paths that are not files; answers the others. */
  readonly open: (paths: readonly string[]) => readonly string[]
  /** Answers a request for the bytes of a file; null for another request. */
  readonly answer: (request: Request) => Response | null
}

export const createOpenedFiles = (): OpenedFiles => {
  const paths = new Map<string, string>()
  const { add, take, pause } = createMailbox<OpenedFile>()
  return {
    open: (opened) => {
      const files = opened.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
      const added = files.map((path): OpenedFile => {
        const id = randomUUID()
        paths.set(id, path)
        return { name: basename(path), address: `${FOLDER}${id}` }
      })
      add(...added)
      return files
    },
    take,
    pause,
    answer: ({ url, method }) => {
      const { pathname } = new URL(url)
      if (!pathname.startsWith(FOLDER)) return null
      const id = pathname.slice(FOLDER.length)
      const path = paths.get(id)
      if (method !== 'GET' || path === undefined) return new Response(null, { status: 404 })
      paths.delete(id)
      const headers = { 'Content-Type': 'application/octet-stream', 'X-Content-Type-Options': 'nosniff' }
      return new Response(Readable.toWeb(createReadStream(path)) as ReadableStream, { headers })
    },
  }
}

/** The files of this process: they may arrive before there is a window. */
export const openedFiles = createOpenedFiles()

// Data that helps to find a fault and contains nothing personal: versions, system, sizes, and the end of the log.
import { readdir, stat } from 'node:fs/promises'
import { arch, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import type { DiagnosticsObject } from '../../shared/api/endpoints/books/status.ts'
import { freeBytesOf } from '../journal/append/free-space.ts'
import { lastLines } from '../platform/log.ts'
import { syncedBy } from '../platform/synced-folder.ts'

const FOLDERS = ['backups', 'books', 'database', 'deleted', 'logs', 'shell', 'window']
const LINES = 200

/** The diagnostics of the running program and its data folder. */
export const diagnose = async (dataFolder: string, version: string): Promise<DiagnosticsObject> => {
  const { electron, chrome, node } = process.versions
  return {
    version,
    system: `${type()} ${release()} ${arch()}`,
    runtime: electron === undefined ? `Node ${node}` : `Electron ${electron}, Chromium ${chrome}, Node ${node}`,
    memory_bytes: totalmem(),
    free_bytes: await freeBytesOf(dataFolder),
    synced_by: syncedBy(dataFolder),
    folders: await Promise.all(FOLDERS.map(async (name) => ({ name, ...(await sizeOf(join(dataFolder, name))) }))),
    log: [...lastLines(dataFolder, LINES)],
  }
}

/** Counts only what can be read, since files come and go meanwhile. */
const sizeOf = async (folder: string): Promise<{ readonly files: number; readonly bytes: number }> => {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const found = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)))
  const files = found.filter((each) => each?.isFile())
  return { files: files.length, bytes: files.reduce((sum, each) => sum + (each?.size ?? 0), 0) }
}

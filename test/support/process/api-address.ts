// Reaches the Kontor that works in a data folder, as a script that knows only the folder.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { patiently } from '../patience.ts'
import { waitUntil } from '../wait-until.ts'

/**
 * The content of the folder's `api.json` (main/program/api-file.ts) once it exists: the program answers a moment before
 * it writes the file.
 */
export const readApiAddress = (
  dataFolder: string,
): Promise<{ readonly api: string; readonly token: string; readonly pid: number }> =>
  waitUntil(async () => JSON.parse(await readFile(join(dataFolder, 'api.json'), 'utf8')), {
    timeout: patiently(20_000),
    interval: 20,
  })

/** `path` is the part after `/api/`. */
export const requestIn = async (dataFolder: string, method: string, path: string, body?: object): Promise<Response> => {
  const { api, token } = await readApiAddress(dataFolder)
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  return fetch(`${api}/${path}`, { method, headers, body: body ? JSON.stringify(body) : null })
}

// Reaches the Kontor that works in a data folder, as a script does that knows only the folder.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { patiently } from '../patience.ts'
import { waitUntil } from '../wait-until.ts'

/** What `api.json` of the folder says (main/program/api-file.ts), once it is there: the program answers a moment before that is written. */
export const readApiAddress = (
  dataFolder: string,
): Promise<{ readonly api: string; readonly token: string; readonly pid: number }> =>
  waitUntil(async () => JSON.parse(await readFile(join(dataFolder, 'api.json'), 'utf8')), {
    timeout: patiently(20_000),
    interval: 20,
  })

/** `path` is the one behind `/api/`. */
export const requestIn = async (dataFolder: string, method: string, path: string, body?: object): Promise<Response> => {
  const { api, token } = await readApiAddress(dataFolder)
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  return fetch(`${api}/${path}`, { method, headers, body: body ? JSON.stringify(body) : null })
}

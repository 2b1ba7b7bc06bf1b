// Where a running Kontor says that it answers. It answers a moment before that is written.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import { patiently } from './patience.ts'

/** What `api.json` of a data folder says (main/api-file.ts), once it is there. */
export const addressIn = (
  dataFolder: string,
): Promise<{ readonly api: string; readonly token: string; readonly pid: number }> =>
  vi.waitFor(async () => JSON.parse(await readFile(join(dataFolder, 'api.json'), 'utf8')), {
    timeout: patiently(20_000),
    interval: 20,
  })

// Which folders are watched: a file next to the books, like that of the backups. It belongs to this machine; neither a
// backup nor another program on the same books has it.
import { join } from 'node:path'
import { z } from 'zod'
import { readJson } from '../../shared/value/json.ts'
import { machineFiles, readText, replaceText } from '../journal/append/files.ts'
import { createQueue } from '../platform/queue.ts'
import type { BillFolderPort, BillFolderSettings } from '../service/bill/folder-port.ts'

const Stored = z.record(z.string(), z.object({ folder: z.string(), done_folder: z.string().nullable() }))

export const createFolderSettings = (dataFolder: string): Pick<BillFolderPort, 'readSettings' | 'writeSettings'> => {
  const file = join(dataFolder, 'bill-folders.json')
  const { run } = createQueue()
  let stored: Record<string, BillFolderSettings> | null = null
  const read = async (): Promise<Record<string, BillFolderSettings>> => {
    if (stored !== null) return stored
    const text = await readText(machineFiles, file)
    // Only a choice that a user makes again is lost when it cannot be read.
    stored = text === null ? {} : (Stored.safeParse(readJson(text)).data ?? {})
    return stored
  }
  return {
    readSettings: (organizationId) => run(async () => (await read())[organizationId] ?? null),
    writeSettings: (organizationId, settings) =>
      run(async () => {
        const { [organizationId]: _, ...others } = await read()
        const changed = settings === null ? others : { ...others, [organizationId]: settings }
        await replaceText(machineFiles, file, JSON.stringify(changed))
        stored = changed
      }),
  }
}

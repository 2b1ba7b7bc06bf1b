// What a data folder says was ever repaired in it: its `repairs.jsonl`, one notice a line.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RepairNotice } from '../../shared/record/repair-notice.ts'

/** For services over books that nothing ever happened to. */
export const nothingTold = { repairs: () => [], closed: () => [], acknowledge: async () => undefined } as const

/** All repairs, oldest first; none where there is no such file. */
export const repairsIn = async (dataFolder: string): Promise<readonly RepairNotice[]> => {
  const text = await readFile(join(dataFolder, 'repairs.jsonl'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => RepairNotice.parse(JSON.parse(line)))
}

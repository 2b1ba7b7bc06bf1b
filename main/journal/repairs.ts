// `<data>/repairs.jsonl`: every repair that was ever made, one a line, so that it can be shown again.
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RepairNotice } from '../../shared/record/repair-notice.ts'
import { errorCode } from './files.ts'

const fileIn = (dataFolder: string): string => join(dataFolder, 'repairs.jsonl')

export const noteRepairs = async (dataFolder: string, notices: readonly RepairNotice[]): Promise<void> => {
  const text = notices.map((notice) => `${JSON.stringify(notice)}\n`).join('')
  await appendFile(fileIn(dataFolder), text, { mode: 0o600, flush: true })
}

/** All repairs, oldest first. A line that cannot be read is left out: the journal is what matters. */
export const readRepairs = async (dataFolder: string): Promise<readonly RepairNotice[]> => {
  try {
    const text = await readFile(fileIn(dataFolder), 'utf8')
    return text.split('\n').flatMap((line) => parseNotice(line))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

const parseNotice = (line: string): RepairNotice[] => {
  try {
    return [RepairNotice.parse(JSON.parse(line))]
  } catch {
    return []
  }
}

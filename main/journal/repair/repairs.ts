// `<data>/repairs.jsonl`: every repair that was ever made, one a line, for whoever asks later what happened to the books.
// The window only tells what the last start repaired.
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RepairNotice } from '../../../shared/record/repair-notice.ts'

/** Adds repairs to the file and waits for the disk; rejects when it cannot be written. */
export const noteRepairs = async (dataFolder: string, notices: readonly RepairNotice[]): Promise<void> => {
  const text = notices.map((notice) => `${JSON.stringify(notice)}\n`).join('')
  await appendFile(join(dataFolder, 'repairs.jsonl'), text, { mode: 0o600, flush: true })
}

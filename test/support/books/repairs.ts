// The repairs that a data folder records in its `repairs.jsonl`, one notice a line.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newNotice } from '../../../main/journal/repair/repairs.ts'
import { RepairNotice } from '../../../shared/record/books/repair-notice.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { timestampOf } from '../../../shared/value/calendar.ts'

/** For services over books that were never repaired. */
export const noRepairs = {
  synced_by: null,
  repairs: () => [],
  closed: () => [],
  acknowledge: async () => undefined,
  diagnose: async () => ({
    version: '0.0.0',
    system: 'Linux 6 x64',
    runtime: 'Node 24',
    memory_bytes: 1,
    free_bytes: 1,
    synced_by: null,
    folders: [],
    log: [],
  }),
  started_at: '2026-01-01T00:00:00.000000Z' as Timestamp,
  journalsCheckedAt: () => null,
} as const

/** The loss of two commits of a book. */
export const lossOf = (book: string): RepairNotice =>
  newNotice({
    book,
    code: 'journal_damaged',
    message: 'entries 7 to 8 are missing',
    time: timestampOf(Date.UTC(2026, 0, 31)),
    missing: { from: 7, up_to: 8, after: null, entries: [] },
  })

/** All repairs, oldest first; empty without such a file. */
export const repairsIn = async (dataFolder: string): Promise<readonly RepairNotice[]> => {
  const text = await readFile(join(dataFolder, 'repairs.jsonl'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => RepairNotice.parse(JSON.parse(line)))
}

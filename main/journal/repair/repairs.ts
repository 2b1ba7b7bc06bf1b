// `<data>/repairs.jsonl`: every repair and every acknowledgement of one, one per line, as the record of what happened
// to the books. Kontor reports a loss at every start until a person acknowledges it.
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { RepairNotice } from '../../../shared/record/books/repair-notice.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { newId } from '../../../shared/value/id.ts'
import { readJson } from '../../../shared/value/json.ts'
import { errorCode } from '../append/files.ts'

const Acknowledgement = z.object({ acknowledged: z.string(), user: z.number().int(), time: z.string() })

/** Makes a notice. It is open if commits are missing, if its code says that data is missing, or if `isLoss` is set. */
export const newNotice = (fields: Omit<RepairNotice, 'id' | 'is_open'>, isLoss = false): RepairNotice => ({
  ...fields,
  id: newId(),
  is_open: isLoss || fields.missing !== null || fields.code === 'journal_damaged' || fields.code === 'book_accepted',
})

/** Appends repairs to the file and waits for the disk. Rejects if the file cannot be written. */
export const noteRepairs = (dataFolder: string, notices: readonly RepairNotice[]): Promise<void> =>
  append(dataFolder, notices)

/** Records that a person has acknowledged a loss. */
export const noteAcknowledgement = (dataFolder: string, id: string, user: number, time: Timestamp): Promise<void> =>
  append(dataFolder, [{ acknowledged: id, user, time } satisfies z.infer<typeof Acknowledgement>])

const append = (dataFolder: string, lines: readonly object[]): Promise<void> =>
  appendFile(pathOf(dataFolder), lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
    mode: 0o600,
    flush: true,
  })

/**
 * The losses that no person has acknowledged, oldest first. Lines of earlier versions, which asked for no
 * acknowledgement, are skipped.
 */
export const openRepairs = async (dataFolder: string): Promise<readonly RepairNotice[]> => {
  const open = new Map<string, RepairNotice>()
  for (const line of (await textOf(dataFolder)).split('\n')) {
    const written = readJson(line)
    const notice = RepairNotice.safeParse(written)
    if (notice.success && notice.data.is_open) open.set(notice.data.id, notice.data)
    const acknowledged = Acknowledgement.safeParse(written)
    if (acknowledged.success) open.delete(acknowledged.data.acknowledged)
  }
  return [...open.values()]
}

const pathOf = (dataFolder: string): string => join(dataFolder, 'repairs.jsonl')

const textOf = (dataFolder: string): Promise<string> =>
  readFile(pathOf(dataFolder), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return ''
    throw error
  })

// `<data>/repairs.jsonl`: every repair that was ever made and every acknowledgement of one, one a line, for whoever asks later
// what happened to the books. What tells of a loss is told at every start until somebody acknowledges it.
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { RepairNotice } from '../../../shared/record/books/repair-notice.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { newId } from '../../../shared/value/id.ts'
import { errorCode } from '../append/files.ts'

const Acknowledgement = z.object({ acknowledged: z.string(), user: z.number().int(), time: z.string() })

/** A notice; open when commits are missing, when it says that something is, or when whoever tells it knows of a loss. */
export const newNotice = (fields: Omit<RepairNotice, 'id' | 'is_open'>, isLoss = false): RepairNotice => ({
  ...fields,
  id: newId(),
  is_open: isLoss || fields.missing !== null || fields.code === 'journal_damaged' || fields.code === 'book_accepted',
})

/** Adds repairs to the file and waits for the disk; rejects when it cannot be written. */
export const noteRepairs = (dataFolder: string, notices: readonly RepairNotice[]): Promise<void> =>
  append(dataFolder, notices)

/** Notes that a person has taken note of a loss. */
export const noteAcknowledgement = (dataFolder: string, id: string, user: number, time: Timestamp): Promise<void> =>
  append(dataFolder, [{ acknowledged: id, user, time } satisfies z.infer<typeof Acknowledgement>])

const append = (dataFolder: string, lines: readonly object[]): Promise<void> =>
  appendFile(pathOf(dataFolder), lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
    mode: 0o600,
    flush: true,
  })

/** The losses that nobody has acknowledged, oldest first. Lines of earlier versions, which asked for nothing, are passed over. */
export const openRepairs = async (dataFolder: string): Promise<readonly RepairNotice[]> => {
  const open = new Map<string, RepairNotice>()
  for (const line of (await textOf(dataFolder)).split('\n')) {
    const written = readLine(line)
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

/** Null for a line that a kill left half written. */
const readLine = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

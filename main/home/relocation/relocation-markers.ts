// The marks of a relocation in both folders. One file decides which folder counts: `moved-to.json` in the old one,
// which is created in one step when the copy is complete. Until then the new one does not count (`arriving.json`).
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { errorCode, machineFiles, replaceText } from '../../journal/append/files.ts'

/** In the old folder: the books are elsewhere. */
const MOVED_TO = 'moved-to.json'
/** In the new folder while it is filled, and until the first start in it. */
export const ARRIVING = 'arriving.json'
/** In the new folder afterwards. */
const MOVED_FROM = 'moved-from.json'
/** In the old folder during a copy, so that its remains can be removed. */
const MOVING = 'moving.json'

/** All marks of a relocation; none of them is copied with the books. */
export const MARKS: readonly string[] = [MOVED_TO, ARRIVING, MOVED_FROM, MOVING]

const Mark = z.object({
  /** The same in both folders, even if their paths change. */
  id: z.string(),
  /** The other folder. */
  folder: z.string(),
  time: z.string(),
})
export type Mark = z.infer<typeof Mark>
/** `is_made`: the relocation created the folder. */
const RelocationMark = Mark.extend({ is_made: z.boolean(), names: z.array(z.string()) })
export type RelocationMark = z.infer<typeof RelocationMark>

/** Represents a mark that exists and cannot be read. */
const UNKNOWN: Mark = { id: '', folder: '', time: '' }

const read = (folder: string, name: string): unknown => {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8'))
  } catch (error) {
    return ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '') ? null : UNKNOWN
  }
}
const markOf = (folder: string, name: string): Mark | null => {
  const found = read(folder, name)
  return found === null ? null : (Mark.safeParse(found).data ?? UNKNOWN)
}

/**
 * The new place of a folder's books; null if they were not relocated. Its `folder` is empty if the mark cannot be read.
 */
export const movedTo = (folder: string): Mark | null => markOf(folder, MOVED_TO)
/** The origin of books that are being copied into a folder, or were copied and not opened yet. */
export const arrivingFrom = (folder: string): Mark | null => markOf(folder, ARRIVING)
/** The origin of a folder's books at the last relocation. */
export const movedFrom = (folder: string): Mark | null => markOf(folder, MOVED_FROM)
/** The copy that was started from a folder and not decided. */
export const movingOf = (folder: string): RelocationMark | null =>
  RelocationMark.safeParse(read(folder, MOVING)).data ?? null

/** Whether the copy in a folder counts. A folder without a relocation into it always counts. */
export const isDecided = (folder: string): boolean => {
  const arriving = arrivingFrom(folder)
  return arriving === null || (arriving.id !== '' && movedTo(arriving.folder)?.id === arriving.id)
}

const write = (folder: string, name: string, mark: Mark | RelocationMark): Promise<void> =>
  replaceText(machineFiles, join(folder, name), `${JSON.stringify(mark)}\n`)

/** From now on the books are in the other folder. */
export const decideMove = (folder: string, mark: Mark): Promise<void> => write(folder, MOVED_TO, mark)
export const markArriving = (folder: string, mark: Mark): Promise<void> => write(folder, ARRIVING, mark)
export const markMoving = (folder: string, moving: RelocationMark): Promise<void> => write(folder, MOVING, moving)
export const unmarkArriving = (folder: string): Promise<void> => rm(join(folder, ARRIVING), { force: true })
export const unmarkMoving = (folder: string): Promise<void> => rm(join(folder, MOVING), { force: true })

/** The relocation is complete. */
export const settleArrival = async (folder: string): Promise<void> => {
  await machineFiles.rename(join(folder, ARRIVING), join(folder, MOVED_FROM))
  await machineFiles.syncFolder(folder)
}

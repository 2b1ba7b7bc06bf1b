// Moves the books into another folder. Copied and compared beside the open books, decided by one file in the old folder (relocation-markers.ts),
// and settled by the next start in the new one. Whatever is cut off, one folder counts.

import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { DataFolderRefusalCode } from '../../../shared/record/books/data-folder.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { relocateBackups } from '../../backup/relocate-notes.ts'
import { syncFolder } from '../../backup/sync-folder.ts'
import { machineFiles } from '../../journal/append/files.ts'
import { isOfLock } from '../../journal/append/lock.ts'
import { moveDataFolderRecord } from '../../journal/identity/identity-record.ts'
import { rename } from '../../platform/rename.ts'
import type { Watch } from '../../service/backup/contract.ts'
import { isRemembered, writeChoice } from './chosen-folder.ts'
import { type CopyResult, copyFolder, IncompleteCopy, namesToCopy } from './copy-folder.ts'
import {
  ARRIVING,
  arrivingFrom,
  decideMove,
  isDecided,
  type Mark,
  type Moving,
  markArriving,
  markMoving,
  movedTo,
  movingOf,
  settleArrival,
  unmarkArriving,
  unmarkMoving,
} from './relocation-markers.ts'
import { asRefusal, lockOf } from './targets.ts'

export interface RelocationOrder {
  readonly from: string
  /** Looked at already (targets.ts). */
  readonly to: string
  readonly now: () => string
  /** Nothing is written any more when it resolves. Answers how writing goes on. */
  readonly pauseWriting: () => Promise<() => void>
}

/** Copies and decides. A refusal or a rejection leaves nothing behind, and the books go on where they are. */
export const relocateBooks = async (
  { from, to, now, pauseWriting }: RelocationOrder,
  watch: Watch,
): Promise<Result<CopyResult, DataFolderRefusalCode>> => {
  // A rest that cannot be removed is in nobody's way here.
  await removeInterruptedCopy(from).catch(() => undefined)
  const mark: Mark = { id: randomUUID(), folder: to, time: now() }
  let resumeWriting = (): void => undefined
  const copied = await asRefusal(async () => {
    const names = await namesToCopy(from)
    // Noted before anything is there.
    await markMoving(from, { ...mark, is_made: !existsSync(to), names: [...names] })
    await syncFolder(to)
    await machineFiles.syncFolder(dirname(to))
    const lock = await lockOf(to)
    if (!lock.ok) return lock
    try {
      await markArriving(to, { ...mark, folder: from })
      resumeWriting = await pauseWriting()
      const whole = await copyFolder(from, to, watch)
      watch.signal.throwIfAborted()
      await decideMove(from, mark)
      return ok(whole)
    } catch (error) {
      if (error instanceof IncompleteCopy) return err('books_not_whole')
      throw error
    } finally {
      await lock.value.release()
    }
  }).catch(async (error: unknown) => {
    if (movedTo(from)?.id !== mark.id) await undoRelocation(from, resumeWriting)
    throw error
  })
  if (!copied.ok) await undoRelocation(from, resumeWriting)
  else await unmarkMoving(from).catch(() => undefined)
  return copied
}

const undoRelocation = async (from: string, resumeWriting: () => void): Promise<void> => {
  resumeWriting()
  // What cannot be removed now goes at the next start.
  await removeInterruptedCopy(from).catch(() => undefined)
}

/**
 * Removes what a move from this folder left that was not decided: only what it made, and only where the mark says that it is ours.
 * While the folder is locked, so that nobody is at it.
 */
export const removeInterruptedCopy = async (from: string): Promise<void> => {
  const moving = movingOf(from)
  if (moving === null) return
  const { folder: to, is_made, id } = moving
  const lock = movedTo(from)?.id === id ? null : await lockOf(to)
  if (lock?.ok) {
    try {
      await removeCopy(from, moving)
    } finally {
      await lock.value.release()
    }
    if (is_made) await removeMade(to)
  }
  await unmarkMoving(from)
}

const removeCopy = async (from: string, { folder: to, names, id }: Moving): Promise<void> => {
  if (arrivingFrom(to)?.id === id) {
    // What came into being here meanwhile was copied, too.
    for (const name of new Set([...names, ...(await namesToCopy(from))]))
      await rm(join(to, name), { recursive: true, force: true })
    await unmarkArriving(to)
  }
  // Cut off before it said whose it is.
  await rm(join(to, `${ARRIVING}.new`), { force: true })
}

/** Removes the folder that the move made, with what is left of its lock, unless somebody has put something into it. */
const removeMade = async (to: string): Promise<void> => {
  for (const name of (await readdir(to)).filter(isOfLock)) await rm(join(to, name), { recursive: true, force: true })
  await rmdir(to).catch(() => undefined)
}

/** Of this computer. */
export interface ComputerFolders {
  readonly config: string
  /** What is opened when nothing was chosen. */
  readonly usual: string
}

/**
 * The first start in a folder into which books were moved: what is noted of them outside goes along, and it is what is opened from now
 * on, if the old one was. Can be cut off anywhere. While the folder is locked. Answers from where they came; null: no move led here.
 */
export const completeRelocation = async (
  folder: string,
  { config, usual }: ComputerFolders,
): Promise<string | null> => {
  const mark = arrivingFrom(folder)
  if (mark === null || !isDecided(folder)) return null
  const from = mark.folder
  await moveDataFolderRecord(machineFiles, config, from, folder)
  await relocateBackups(folder, from)
  for (const profile of WINDOW_PROFILES) await copyWindowProfiles(join(from, profile), join(folder, profile))
  if (isRemembered(config, usual, from)) await writeChoice(config, { folder: resolve(folder), is_new: false })
  await settleArrival(folder)
  return from
}

/** What windows keep: how they look, and files that wait for a decision. */
const WINDOW_PROFILES = ['window', join('shell', 'window')]

/** What cannot be taken along is begun anew, as in a new folder. */
const copyWindowProfiles = async (from: string, to: string): Promise<void> => {
  const part = `${to}.part`
  try {
    await rm(part, { recursive: true, force: true })
    await syncFolder(dirname(to))
    // Who holds the profile stands there as links.
    await cp(from, part, { recursive: true, filter: (path) => !/[\\/](Singleton\w+|DevToolsActivePort)$/.test(path) })
    await rename(part, to)
  } catch {
    await rm(part, { recursive: true, force: true }).catch(() => undefined)
  }
}

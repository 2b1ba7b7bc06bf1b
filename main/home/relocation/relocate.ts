// Relocates the books to another folder: copies and compares them while the books are open, decides with one file in
// the old folder (relocation-markers.ts), and completes it at the next start in the new one. Wherever it is
// interrupted, exactly one folder counts.

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
  markArriving,
  markMoving,
  movedTo,
  movingOf,
  type RelocationMark,
  settleArrival,
  unmarkArriving,
  unmarkMoving,
} from './relocation-markers.ts'
import { asRefusal, lockOf } from './targets.ts'

export interface RelocationOrder {
  readonly from: string
  /** Checked already (targets.ts). */
  readonly to: string
  readonly now: () => string
  /** Writing has stopped when this resolves. Answers a function that resumes it. */
  readonly pauseWriting: () => Promise<() => void>
}

/** Copies and decides. A refusal or a rejection leaves no trace, and the books stay where they are. */
export const relocateBooks = async (
  { from, to, now, pauseWriting }: RelocationOrder,
  watch: Watch,
): Promise<Result<CopyResult, DataFolderRefusalCode>> => {
  // If the remains of an earlier copy cannot be removed, they do no harm here.
  await removeInterruptedCopy(from).catch(() => undefined)
  const mark: Mark = { id: randomUUID(), folder: to, time: now() }
  let resumeWriting = (): void => undefined
  const copied = await asRefusal(async () => {
    const names = await namesToCopy(from)
    // Recorded before anything is written there.
    await markMoving(from, { ...mark, is_made: !existsSync(to), names: [...names] })
    await syncFolder(to)
    await machineFiles.syncFolder(dirname(to))
    const lock = await lockOf(to)
    if (!lock.ok) return lock
    try {
      await markArriving(to, { ...mark, folder: from })
      resumeWriting = await pauseWriting()
      const result = await copyFolder(from, to, watch)
      watch.signal.throwIfAborted()
      await decideMove(from, mark)
      return ok(result)
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
  // The next start removes what cannot be removed now.
  await removeInterruptedCopy(from).catch(() => undefined)
}

/**
 * Removes the remains of an undecided relocation from this folder: only what it created, and only if the mark says that
 * it is ours. The target is locked meanwhile, so that no program works there.
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
    if (is_made) await removeCreatedFolder(to)
  }
  await unmarkMoving(from)
}

const removeCopy = async (from: string, { folder: to, names, id }: RelocationMark): Promise<void> => {
  if (arrivingFrom(to)?.id === id) {
    // Entries that were created here meanwhile were copied, too.
    for (const name of new Set([...names, ...(await namesToCopy(from))]))
      await rm(join(to, name), { recursive: true, force: true })
    await unmarkArriving(to)
  }
  // The relocation may have been interrupted before its mark was complete.
  await rm(join(to, `${ARRIVING}.new`), { force: true })
}

/** Removes the folder that the relocation created, with the remains of its lock, unless it contains anything else. */
const removeCreatedFolder = async (to: string): Promise<void> => {
  for (const name of (await readdir(to)).filter(isOfLock)) await rm(join(to, name), { recursive: true, force: true })
  await rmdir(to).catch(() => undefined)
}

export interface ComputerFolders {
  readonly config: string
  /** The folder that is opened without a choice. */
  readonly usual: string
}

/**
 * The first start after a relocation into the folder: moves the identity record of the books along, and makes this
 * folder the chosen one if the old one was. It can be interrupted anywhere, and the folder is locked meanwhile. Answers
 * the old folder; null if there was no relocation.
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

/** The profiles of windows, which keep their appearance and files that wait for a decision. */
const WINDOW_PROFILES = ['window', join('shell', 'window')]

/** What cannot be copied starts afresh, as in a new folder. */
const copyWindowProfiles = async (from: string, to: string): Promise<void> => {
  const part = `${to}.part`
  try {
    await rm(part, { recursive: true, force: true })
    await syncFolder(dirname(to))
    // The profile contains links that name its holder; do not copy them.
    await cp(from, part, { recursive: true, filter: (path) => !/[\\/](Singleton\w+|DevToolsActivePort)$/.test(path) })
    await rename(part, to)
  } catch {
    await rm(part, { recursive: true, force: true }).catch(() => undefined)
  }
}

// The watched folders of this machine (docs/decisions/watched-folder.md). A folder is looked at while a window or a script
// asks for it, at most every second, and less often the longer it takes. One access after the other, whatever the number of
// folders: a network drive that hangs holds one thread of the program, never those that write the journal.
import { isAbsolute, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createQueue, type Queue } from '../platform/queue.ts'
import { isWithin, realPathOf } from '../platform/real-path.ts'
import type { BillFolderPort } from '../service/bill/folder-port.ts'
import { createFolderSettings } from './folder-settings.ts'
import { createWatchedFolder, moveReady, readReady, type WatchedFolder } from './watched-folder.ts'

export interface BillFoldersOptions {
  readonly dataFolder: string
  readonly settleMs?: number
  /** How long an answer waits for a look that is not finished. */
  readonly patienceMs?: number
  /** Without any progress for so long, a drive does not respond. */
  readonly hangMs?: number
  readonly pauseMs?: number
}

/** So much longer than a look takes, the next one waits. */
const PAUSE_FACTOR = 4

interface Watched {
  readonly folder: WatchedFolder
  /** The look that is running. */
  scan: Promise<void> | null
  /** When the next look is due. */
  next_at: number
  is_complete: boolean
}

export const createBillFolders = (options: BillFoldersOptions): BillFolderPort => {
  const { dataFolder, patienceMs = 1500, hangMs = 10_000 } = options
  const { run: oneAfterTheOther } = createQueue()
  const watchedOf = createLooks(options, oneAfterTheOther)
  const patiently = <T>(work: Promise<T>) => waitFor(work, patienceMs)
  return {
    ...createFolderSettings(dataFolder),
    pathOf: (text) => {
      if (!isAbsolute(text)) return 'path_not_absolute'
      const path = resolve(text)
      return isWithin(path, realPathOf(dataFolder)) || isWithin(path, dataFolder) ? 'path_in_data_folder' : path
    },
    list: async (path) => {
      const one = watchedOf(path)
      if (one.scan !== null) await patiently(one.scan)
      const { fault, files } = one.folder.listing()
      const movedAt = one.folder.movedAt()
      const hangs = movedAt !== null && clock() - movedAt > hangMs
      return { fault: hangs ? 'not_responding' : fault, files, is_complete: one.is_complete && !hangs }
    },
    open: (folder, file) => patiently(oneAfterTheOther(() => readReady(folder, file))),
    move: async (folder, file, doneFolder) =>
      (await patiently(oneAfterTheOther(() => moveReady(folder, file, doneFolder)))) ?? false,
  }
}

const clock = () => performance.now()

/** The folders that were asked for, each with the look that is running; the call starts one when it is due. */
const createLooks = (
  { settleMs = 2000, pauseMs = 1000 }: BillFoldersOptions,
  oneAfterTheOther: Queue['run'],
): ((folder: string) => Watched) => {
  const watched = new Map<string, Watched>()
  const startScan = (one: Watched): void => {
    one.scan = oneAfterTheOther(async () => {
      const start = clock()
      await one.folder.scan()
      one.is_complete = true
      one.scan = null
      one.next_at = clock() + Math.max(pauseMs, (clock() - start) * PAUSE_FACTOR)
    })
  }
  return (folder) => {
    const one = watched.get(folder) ?? {
      folder: createWatchedFolder(folder, { settleMs, clock }),
      scan: null,
      next_at: 0,
      is_complete: false,
    }
    watched.set(folder, one)
    if (one.scan === null && clock() >= one.next_at) startScan(one)
    return one
  }
}

/** Null: it takes longer than an answer should. */
const waitFor = <T>(work: Promise<T>, ms: number): Promise<T | null> => {
  const waiting = new AbortController()
  const { signal } = waiting
  return Promise.race([work, sleep(ms, null, { signal, ref: false })]).finally(() => waiting.abort())
}

// File functions that fail on request: at one call, or from one call on for a while, as a full or dying disk.
import { type Files, machineFiles, type OpenFile } from '../../../main/journal/append/files.ts'

export interface FaultPlan {
  /** The number of the first call that fails, from 1. */
  readonly first: number
  /** How many calls fail. */
  readonly count: number
  readonly code: 'ENOSPC' | 'EIO' | 'EACCES'
  /** A failing write leaves half of its bytes, as a disk that fills up does. */
  readonly leaves_half: boolean
}

export interface FaultyFiles extends Files {
  /** How many calls there were. */
  readonly calls: () => number
  /** The call that failed first: its kind and its file. */
  readonly failed: () => string | null
}

const FOREVER = Number.POSITIVE_INFINITY

export const NO_FAULT: FaultPlan = { first: FOREVER, count: 0, code: 'EIO', leaves_half: false }

export const createFaultyFiles = (plan: FaultPlan): FaultyFiles => {
  let calls = 0
  let failed: string | null = null

  const isFailing = (what: string): boolean => {
    calls += 1
    const fails = calls >= plan.first && calls < plan.first + plan.count
    if (fails) failed ??= what
    return fails
  }
  const failure = () => Object.assign(new Error(`${plan.code}: made up`), { code: plan.code })
  const guard =
    <A extends readonly unknown[], R>(what: string, call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (isFailing(what)) throw failure()
      return call(...args)
    }

  const guardFile = (file: OpenFile): OpenFile => ({
    write: async (bytes, position) => {
      if (!isFailing('write')) return file.write(bytes, position)
      if (plan.leaves_half) await file.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), position)
      throw failure()
    },
    read: guard('read', file.read),
    size: guard('size', file.size),
    truncate: guard('truncate', file.truncate),
    datasync: guard('datasync', file.datasync),
    // Closing releases the handle, even if it fails.
    close: file.close,
  })

  return {
    open: guard('open', async (path, mode) => guardFile(await machineFiles.open(path, mode))),
    list: guard('list', machineFiles.list),
    makeFolder: guard('makeFolder', machineFiles.makeFolder),
    rename: guard('rename', machineFiles.rename),
    remove: guard('remove', machineFiles.remove),
    syncFolder: guard('syncFolder', machineFiles.syncFolder),
    calls: () => calls,
    failed: () => failed,
  }
}

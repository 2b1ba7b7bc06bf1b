// The slow check of the stored files while the program runs: once a day one file after the other, with pauses. Files
// with a finding are checked again every minute, since the user may upload the same file again.
import { setTimeout as sleep } from 'node:timers/promises'
import { organizationBook } from '../../../shared/books/port/book-name.ts'
import {
  type FileFinding,
  fileOfBatch,
  fileOfVoucher,
  type StoredFile,
} from '../../../shared/record/books/stored-file.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import type { Log } from '../../platform/log.ts'
import { BooksUnavailable, type Read } from './book.ts'
import type { ServiceDeps } from './deps.ts'
import type { FileArchive } from './file-archive.ts'
import { readSlices } from './records-in-slices.ts'

interface FileCheckState {
  /** When the last check of all files ended; null: none has ended since the start. */
  readonly checked_at: Timestamp | null
  /** How many files that check included. */
  readonly checked: number
  /** The files that do not agree with the books, as of now. */
  readonly findings: readonly FileFinding[]
}

export interface FileCheck {
  /** Starts to check the files of an organization. */
  readonly watch: (organizationId: number) => void
  readonly stateOf: (organizationId: number) => FileCheckState
  readonly close: () => void
}

interface Pauses {
  readonly first_ms: number
  readonly file_ms: number
  readonly again_ms: number
  readonly round_ms: number
}

const PAUSES: Pauses = { first_ms: 10_000, file_ms: 200, again_ms: 60_000, round_ms: 24 * 3_600_000 }
const ROWS_PER_QUESTION = 200

interface Clock {
  readonly now_ms: () => number
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

const CLOCK: Clock = {
  now_ms: () => performance.now(),
  wait: (ms, signal) => sleep(ms, undefined, { ref: false, signal }),
}

interface FileCheckDeps extends Pick<ServiceDeps, 'bookOf' | 'now'> {
  readonly fileArchiveOf: (organizationId: number) => FileArchive
  readonly log: Log
}

export const createFileCheck = (deps: FileCheckDeps, pauses: Pauses = PAUSES, clock: Clock = CLOCK): FileCheck => {
  const states = new Map<number, FileCheckState>()
  const closing = new AbortController()
  const pause = (ms: number) => clock.wait(ms, closing.signal)

  const stateOf = (id: number): FileCheckState => states.get(id) ?? { checked_at: null, checked: 0, findings: [] }

  /** Checks a file and notes the result. */
  const look = async (id: number, file: StoredFile): Promise<void> => {
    const fault = await deps.fileArchiveOf(id).faultOf(file.sha256)
    const state = stateOf(id)
    const at = state.findings.findIndex((finding) => finding.id === file.id)
    if (fault !== null && at < 0)
      deps.log.warn(`${organizationBook(id)}: the stored file ${file.sha256} of ${file.type} ${file.id} is ${fault}`)
    const { type, name, sha256 } = file
    const found = fault === null ? [] : [{ type, id: file.id, name, sha256, fault }]
    // A known finding keeps its position.
    const findings = at < 0 ? [...state.findings, ...found] : state.findings.toSpliced(at, 1, ...found)
    states.set(id, { ...state, findings })
  }

  const lookAtAll = async (id: number): Promise<void> => {
    const checked = new Set<string>()
    for await (const file of storedFiles(deps.bookOf(id).read)) {
      await pause(pauses.file_ms)
      await look(id, file)
      checked.add(file.id)
    }
    const findings = stateOf(id).findings.filter((finding) => checked.has(finding.id))
    states.set(id, { checked_at: deps.now(), checked: checked.size, findings })
  }

  const run = async (id: number): Promise<void> => {
    await pause(pauses.first_ms)
    for (let next = 0; ; await pause(pauses.again_ms)) {
      try {
        if (clock.now_ms() >= next) {
          await lookAtAll(id)
          next = clock.now_ms() + pauses.round_ms
        } else for (const finding of stateOf(id).findings) await look(id, finding)
      } catch (error) {
        closing.signal.throwIfAborted()
        if (!(error instanceof BooksUnavailable)) deps.log.error('The check of the stored files failed', error)
      }
    }
  }

  return {
    watch: (id) => {
      if (states.has(id)) return
      states.set(id, stateOf(id))
      // The signal aborts it when the program ends.
      run(id).catch(() => undefined)
    },
    stateOf,
    close: () => closing.abort(),
  }
}

/** The files that the books name, read in slices. */
async function* storedFiles(read: Read): AsyncGenerator<StoredFile> {
  for await (const batches of readSlices(read, 'batch', [], ROWS_PER_QUESTION))
    yield* batches.flatMap((batch) => fileOfBatch(batch) ?? [])
  for await (const documents of readSlices(read, 'kept_document', [], ROWS_PER_QUESTION))
    yield* documents.map(fileOfVoucher)
}

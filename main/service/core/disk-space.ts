// Whether there is enough disk space to write, as the services ask it; journal/append/free-space.ts answers.
import { BooksUnavailable } from './book.ts'

/**
 * There is too little space on the disk of the books: 507. Reading goes on, and writing resumes as soon as there is
 * space.
 */
export class DiskFull extends BooksUnavailable {
  /** Null: the disk reports free space but accepts no data, for instance because a quota is used up. */
  readonly free_megabytes: number | null
  readonly needed_megabytes: number
  constructor(free_megabytes: number | null, needed_megabytes: number, options?: ErrorOptions) {
    const found = free_megabytes === null ? 'accepts no more data' : `is full: ${free_megabytes} MB are free`
    super(`The disk ${found}, ${needed_megabytes} MB are needed. Free some space and try again.`, options)
    this.free_megabytes = free_megabytes
    this.needed_megabytes = needed_megabytes
  }
}

export interface DiskSpace {
  /** Call it before a write; `bytes` is what the write adds beyond the usual. Rejects with DiskFull. */
  readonly ensure: (bytes?: number) => Promise<void>
  /** The error to report for a failed write: DiskFull when the disk had no space, else the error itself. */
  readonly toDiskError: (error: unknown) => Promise<unknown>
}

// Whether there is room to write, as the services ask it; journal/append/free-space.ts answers.
import { BooksUnavailable } from './book.ts'

/** There is too little room where the books lie: 507. Reading goes on, and so does writing as soon as there is room. */
export class DiskFull extends BooksUnavailable {
  /** Null: the disk says that there is room and yet takes nothing, as with a quota that is used up. */
  readonly free_megabytes: number | null
  readonly needed_megabytes: number
  constructor(free_megabytes: number | null, needed_megabytes: number, options?: ErrorOptions) {
    const found = free_megabytes === null ? 'takes nothing more' : `is full: ${free_megabytes} MB are free`
    super(`The disk ${found}, ${needed_megabytes} MB are needed. Free some space and try again.`, options)
    this.free_megabytes = free_megabytes
    this.needed_megabytes = needed_megabytes
  }
}

export interface DiskSpace {
  /** To be called before a write, with what it adds beyond the usual. Rejects with DiskFull. */
  readonly ensure: (bytes?: number) => Promise<void>
  /** What a failed write is told as: DiskFull when room was what it lacked, else the error itself. */
  readonly toDiskError: (error: unknown) => Promise<unknown>
}

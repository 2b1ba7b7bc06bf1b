// What was read from the latest files, by their bytes. A file is read again after a bill of its supplier was taken, and
// drawing its pages takes much longer than all the rest.
import type { DocumentReading } from '../../../shared/record/open-item/document-reading.ts'

/** Texts with their places, of all files together: some hundred bills. */
const MAX_TEXTS = 100_000

export interface ReadingCache {
  readonly get: (sha256: string) => DocumentReading | undefined
  /** Keeps it, and forgets the oldest ones for it. One that is larger than the limit is not kept. */
  readonly set: (sha256: string, reading: DocumentReading) => void
}

export const createReadingCache = (max = MAX_TEXTS): ReadingCache => {
  const readings = new Map<string, DocumentReading>()
  let texts = 0
  const remove = (sha256: string): void => {
    texts -= sizeOf(readings.get(sha256))
    readings.delete(sha256)
  }
  return {
    get: (sha256) => readings.get(sha256),
    set: (sha256, reading) => {
      remove(sha256)
      if (sizeOf(reading) > max) return
      readings.set(sha256, reading)
      texts += sizeOf(reading)
      for (const [oldest] of readings) {
        if (texts <= max) break
        remove(oldest)
      }
    },
  }
}

const sizeOf = (reading: DocumentReading | undefined): number =>
  reading?.pages.reduce((sum, { codes, texts }) => sum + 1 + codes.length + texts.length, 0) ?? 0

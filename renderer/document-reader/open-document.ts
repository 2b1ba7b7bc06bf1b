// What opening a file gives to the page: its pages, read when main asks for them.
import type { PageReading } from '../../shared/record/open-item/document-reading.ts'

/** A file that can be read page by page. */
export interface OpenDocument {
  readonly pages: number
  /** `page`: from 1. */
  readonly read: (page: number) => Promise<PageReading>
  /** The page with letters that are large enough to be recognised (renderer/text-recognition/). */
  readonly draw: (page: number) => Promise<HTMLCanvasElement | OffscreenCanvas>
  readonly close: () => Promise<void>
}

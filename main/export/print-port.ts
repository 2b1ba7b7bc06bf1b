// The port for printing a table. The browser that holds the books
// can print, so the code that starts it implements this port.
import type { ExportTable } from './export-table.ts'

/** Printing is not possible at the moment, because the browser is gone or does not answer. */
export class PrintUnavailable extends Error {}

/** Answers the bytes of a PDF; rejects with PrintUnavailable. */
export type PrintTable = (table: ExportTable) => Promise<Uint8Array<ArrayBuffer>>

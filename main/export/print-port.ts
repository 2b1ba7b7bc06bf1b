// Who makes paper of a table: the browser that holds the books can print, so whoever starts it fills this port.
import type { ExportTable } from './export-table.ts'

/** Nothing can be printed at the moment, because the browser that does it is gone or does not answer. */
export class PrintUnavailable extends Error {}

/** Answers the bytes of a PDF; rejects with PrintUnavailable. */
export type PrintTable = (table: ExportTable) => Promise<Uint8Array<ArrayBuffer>>

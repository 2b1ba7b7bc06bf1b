// Who makes paper of a table: the browser that holds the books can print, so whoever starts it fills this port.
import type { ExportTable } from './export-table.ts'

/** Answers the bytes of a PDF. */
export type PrintTable = (table: ExportTable) => Promise<Uint8Array<ArrayBuffer>>

// A table of the books on paper: a document of it (paper.ts), printed by the engine.
import type { Engine } from '../../engine/engine.ts'
import type { ExportTable } from '../export-table.ts'
import { paperOf } from './paper.ts'

/** Nothing can be printed at the moment, because the browser that does it is gone or does not answer. */
export class PrintUnavailable extends Error {}

/** Makes the bytes of a PDF of a table, A4, dated `today` at its foot. Rejects with PrintUnavailable. */
export const printTable =
  (engine: Pick<Engine, 'print'>, today: () => string) =>
  async (table: ExportTable): Promise<Uint8Array<ArrayBuffer>> => {
    const { measured, arrange } = paperOf(table, today())
    try {
      return await engine.print(measured, { arrange })
    } catch (error) {
      throw new PrintUnavailable('Nothing can be printed at the moment.', { cause: error })
    }
  }

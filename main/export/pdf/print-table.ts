// Prints a table of the books: a document of it (paper.ts), printed by the engine.
import type { Engine } from '../../engine/engine.ts'
import { type PrintTable, PrintUnavailable } from '../print-port.ts'
import { paperOf } from './paper.ts'

/** The bytes of a PDF of a table, A4, with the date `today` at its foot. Rejects with PrintUnavailable. */
export const printTable =
  (engine: Pick<Engine, 'print'>, today: () => string): PrintTable =>
  async (table) => {
    const { measured, arrange } = paperOf(table, today())
    try {
      return await engine.print(measured, { arrange })
    } catch (error) {
      throw new PrintUnavailable('Nothing can be printed at the moment.', { cause: error })
    }
  }

// What is printed: a table of the books, invoices and credit notes, letters. The engine shows each once to measure it.
import type { MeasuredPaper } from '../../../shared/rule/core/page-starts.ts'
import { documentsPaper, type PaperJob } from '../../../shared/rule/organization/document/documents-paper.ts'
import { drawSlip } from '../../../shared/rule/organization/document/payment-slip.ts'
import { type LetterJob, lettersPaper } from '../../../shared/rule/reminder/letter-paper.ts'
import type { Engine } from '../../engine/engine.ts'
import { type PrintTable, PrintUnavailable } from '../print-port.ts'
import { paperOf } from './paper.ts'

type Printer = Pick<Engine, 'print'>

/** The bytes of a PDF. Rejects with PrintUnavailable. */
const print = async (engine: Printer, { measured, arrange }: MeasuredPaper): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    return await engine.print(measured, { arrange })
  } catch (error) {
    throw new PrintUnavailable('Nothing can be printed at the moment.', { cause: error })
  }
}

/** A4, with the date `today` at its foot. */
export const printTable =
  (engine: Printer, today: () => string): PrintTable =>
  (table) =>
    print(engine, paperOf(table, today()))

export const printDocuments = (engine: Printer) => (job: PaperJob) => print(engine, documentsPaper(job, drawSlip))

export const printLetters = (engine: Printer) => (job: LetterJob) => print(engine, lettersPaper(job, drawSlip))

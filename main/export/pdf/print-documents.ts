// Prints invoices and credit notes: documents on paper (shared/rule/organization/document/), printed by the engine.
import { documentsPaper, type PaperJob } from '../../../shared/rule/organization/document/documents-paper.ts'
import { drawSlip } from '../../../shared/rule/organization/document/payment-slip.ts'
import type { Engine } from '../../engine/engine.ts'
import { PrintUnavailable } from '../print-port.ts'

/** The bytes of a PDF of all documents. Rejects with PrintUnavailable. */
export const printDocuments =
  (engine: Pick<Engine, 'print'>) =>
  async (job: PaperJob): Promise<Uint8Array<ArrayBuffer>> => {
    const { measured, arrange } = documentsPaper(job, drawSlip)
    try {
      return await engine.print(measured, { arrange })
    } catch (error) {
      throw new PrintUnavailable('Nothing can be printed at the moment.', { cause: error })
    }
  }

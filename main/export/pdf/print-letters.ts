// Prints letters (shared/rule/reminder/letter-paper.ts) by the engine.
import { drawSlip } from '../../../shared/rule/organization/document/payment-slip.ts'
import { type LetterJob, lettersPaper } from '../../../shared/rule/reminder/letter-paper.ts'
import type { Engine } from '../../engine/engine.ts'
import { PrintUnavailable } from '../print-port.ts'

/** The bytes of a PDF of all letters. Rejects with PrintUnavailable. */
export const printLetters =
  (engine: Pick<Engine, 'print'>) =>
  async (job: LetterJob): Promise<Uint8Array<ArrayBuffer>> => {
    const { measured, arrange } = lettersPaper(job, drawSlip)
    try {
      return await engine.print(measured, { arrange })
    } catch (error) {
      throw new PrintUnavailable('Nothing can be printed at the moment.', { cause: error })
    }
  }

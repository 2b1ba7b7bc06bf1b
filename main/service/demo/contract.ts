// Loads the sample company into empty books, as the HTTP route sees it.
import type { Actor, Answer, ByNumber } from '../core/request.ts'

interface LoadedSample {
  /** The one action of the history that contains all of it. */
  readonly history_id: string
  /** The imports of its statements, which go on in the background. */
  readonly batch_ids: readonly string[]
}

export interface SampleServices {
  readonly sampleData: {
    /** Only into books without bank accounts, transactions and entries. */
    readonly load: (actor: Actor, request: ByNumber) => Answer<LoadedSample>
  }
}

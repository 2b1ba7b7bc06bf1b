// When each record of a table last changed, by slot and in the order of the changes, so that recent changes are found
// without a scan of all slots.
import type { Since } from '../port/read.ts'

/** A commit as a slot records it. */
export interface Moment {
  readonly seq: number
  /** The time of the commit, but never before that of an earlier commit, even if the clock was set back. */
  readonly time: string
}

export type SlotMoments = readonly (Moment | null)[]

export class ChangedSlots {
  /** By slot. */
  readonly moments: (Moment | null)[] = []
  /**
   * Slots in the order of their changes, the latest last; a slot that changed again is listed again. Null: not built
   * yet.
   */
  private order: number[] | null = null

  /** Records the commit that changed a slot. Call it in the order of the commits. */
  set(slot: number, moment: Moment): void {
    this.moments[slot] = moment
    this.order?.push(slot)
    if (this.order && this.order.length > 2 * this.moments.length + 1000) this.order = null
  }

  load(moments: SlotMoments): void {
    for (let slot = 0; slot < moments.length; slot++) this.moments[slot] = moments[slot] ?? null
    this.order = null
  }

  /** The slots that later commits changed, including those that are empty now. */
  since(since: Since): ReadonlySet<number> {
    const order = this.order ?? this.sorted()
    this.order = order
    const found = new Set<number>()
    for (let at = order.length - 1; at >= 0; at--) {
      const slot = order[at] as number
      const moment = this.moments[slot]
      if (!moment || !isSince(moment, since)) break
      found.add(slot)
    }
    return found
  }

  private sorted(): number[] {
    const slots: number[] = []
    for (let slot = 0; slot < this.moments.length; slot++) if (this.moments[slot]) slots.push(slot)
    return slots.sort((a, b) => this.seqAt(a) - this.seqAt(b))
  }

  private seqAt(slot: number): number {
    return this.moments[slot]?.seq ?? 0
  }
}

const isSince = ({ seq, time }: Moment, since: Since): boolean =>
  typeof since === 'string' ? time >= since : seq > since.seq

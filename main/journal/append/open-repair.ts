// A repair that has begun and is not settled: what was found broken, and the state of the copy that is being restored. Noted
// in repair.json from before the first byte is touched, so that a crash in the middle leads to the same end.
import type { Head } from '../../../shared/books/port/frame.ts'
import type { Damage, Notes, Repair } from './notes.ts'

export class OpenRepair {
  private readonly notes: Notes
  private repair: Repair | null = null

  constructor(notes: Notes) {
    this.notes = notes
  }

  /** Null: none is open. */
  get state(): Repair | null {
    return this.repair
  }

  get damages(): readonly Damage[] {
    return this.repair?.damages ?? []
  }

  /** Takes up one that did not come to its end. */
  async resume(): Promise<void> {
    this.repair = await this.notes.readRepair()
  }

  async begin(): Promise<void> {
    await this.write(this.repair ?? { damages: [], restoring: null })
  }

  async addDamage(damage: Damage): Promise<void> {
    await this.write({ damages: [...this.damages, damage], restoring: this.repair?.restoring ?? null })
  }

  /** Notes that commits are about to be written that lead to the state of a copy. */
  async beginRestoring(copy: Head): Promise<void> {
    await this.write({ damages: this.damages, restoring: copy })
  }

  async end(): Promise<void> {
    await this.notes.removeRepair()
    this.repair = null
  }

  private async write(repair: Repair): Promise<void> {
    this.repair = repair
    await this.notes.writeRepair(repair)
  }
}

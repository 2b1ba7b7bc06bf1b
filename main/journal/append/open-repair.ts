// A repair that has begun and is not settled: what was found broken, which files are being replaced, and the state of the copy
// that is being restored. Noted in repair.json from before the first byte is touched, so that a crash leads to the same end.
import { type Damage, NEW_REPAIR, type Notes, type Repair, type Restoring } from './notes.ts'

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
    await this.write({})
  }

  /** What a repair that was begun again finds once more is noted once. */
  async addDamages(damages: readonly Damage[]): Promise<void> {
    const names = new Set(this.damages.map(nameOf))
    await this.write({ damages: [...this.damages, ...damages.filter((damage) => !names.has(nameOf(damage)))] })
  }

  /** Files are about to be repaired; those that they replace will be kept in the folder. */
  async beginReplacing(folder: string): Promise<void> {
    await this.write({ folder, is_replacing: false })
  }

  /** The repaired files are all there and verified; or, `false`: they stand in their places. */
  async setReplacing(is_replacing: boolean): Promise<void> {
    await this.write({ is_replacing })
  }

  /** Notes that commits are about to be written that lead to the state of a copy, or that all of them are. */
  async setRestoring(restoring: Restoring): Promise<void> {
    await this.write({ restoring })
  }

  async end(): Promise<void> {
    await this.notes.removeRepair()
    this.repair = null
  }

  private async write(part: Partial<Repair>): Promise<void> {
    this.repair = { ...(this.repair ?? NEW_REPAIR), ...part }
    await this.notes.writeRepair(this.repair)
  }
}

const nameOf = ({ type, from, up_to }: Damage): string => `${type} ${from} ${up_to}`

// A repair that has started and is not settled: the damages found, the files being
// replaced, and the state of the read model being restored. It is recorded in
// repair.json before the first byte changes, so that a crash leads to the same result.
import { type Damage, NEW_REPAIR, type Notes, type Repair, type RestoreNote } from './notes.ts'

export class OpenRepair {
  private readonly notes: Notes
  private repair: Repair | null = null

  constructor(notes: Notes) {
    this.notes = notes
  }

  /** Null if no repair is open. */
  get state(): Repair | null {
    return this.repair
  }

  get damages(): readonly Damage[] {
    return this.repair?.damages ?? []
  }

  /** Resumes a repair that did not end. */
  async resume(): Promise<void> {
    this.repair = await this.notes.readRepair()
  }

  async begin(): Promise<void> {
    await this.write({})
  }

  /** Records each damage once, even if a restarted repair finds it again. */
  async addDamages(damages: readonly Damage[]): Promise<void> {
    const names = new Set(this.damages.map(nameOf))
    await this.write({ damages: [...this.damages, ...damages.filter((damage) => !names.has(nameOf(damage)))] })
  }

  /** Records that files are about to be repaired. The folder will keep the files that are replaced. */
  async beginReplacing(folder: string): Promise<void> {
    await this.write({ folder, is_replacing: false })
  }

  /** `true`: the repaired files are all written and verified. `false`: they are in place. */
  async setReplacing(is_replacing: boolean): Promise<void> {
    await this.write({ is_replacing })
  }

  /**
   * Records that commits are about to be written that restore the
   * state of a read model, or that all of them are written.
   */
  async setRestoring(restoring: RestoreNote): Promise<void> {
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

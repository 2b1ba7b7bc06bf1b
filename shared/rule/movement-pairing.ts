// Pairs the rows of a file with stored movements of the same amount, the surest pairs first, each movement once. The
// result does not depend on the order of the rows. For likely-duplicates.ts.
import { type BankTransaction, daysOf, movementKey } from '../record/bank-transaction.ts'
import type { ImportReport, LikelyDuplicate } from '../record/import-report.ts'
import { areDistinct, EVIDENCES, type Evidence, namesDiffer, type Side, sidesOf } from './movement-likeness.ts'
import type { IdentifiedRow } from './row-identity.ts'

type Format = ImportReport['format']

interface PairingInput {
  readonly bank_account_id: string
  readonly rows: readonly IdentifiedRow[]
  readonly stored: readonly BankTransaction[]
  /** How many movements the account has on a day. */
  readonly days: ReadonlyMap<string, number>
  readonly format: Format
  readonly formatOf: (batch_id: string | null) => Format | null
  readonly owner: string | null
}

/** Most of the rows where the books have something must be there, and more than one, before days alone say anything. */
const MIN_SHARE = 0.5
const MIN_FOUND = 2
/** A word of more than a third of the rows, when those are not very few, does not tell them apart. */
const MAX_WORD_SHARE = 1 / 3
const FEW_ROWS = 3
/** Among very many equal movements that cannot be each other, the search for one that can ends. */
const MAX_TRIES = 200

/** Rows and stored movements of one amount on a common day. */
interface Group {
  readonly rows: readonly Side<number>[]
  readonly stored: readonly Side<string>[]
}

interface Open {
  /** Whether nothing was found for the row yet. */
  readonly isOpen: (position: number) => boolean
  /** Whether the transaction is no row of the file yet. */
  readonly isFree: (id: string) => boolean
}

type MayPair = (row: Side<number>, stored: Side<string>) => boolean

export class Pairing {
  private readonly input: PairingInput
  private readonly exact: ReadonlyMap<number, string>
  private readonly likely = new Map<number, LikelyDuplicate>()
  private readonly claimed: Set<string>
  /** Rows that are no exact duplicates, in an order that does not depend on the file's. */
  private readonly rows: readonly Side<number>[]
  /** By the day of booking on both sides; then by any day of either, for files that write the other one. */
  private readonly sameDay: readonly Group[]
  private readonly anyDay: readonly Group[]
  private readonly dullWords: ReadonlySet<string>

  /** `exact`: the rows that are certainly there, and the transactions that they are. */
  constructor(input: PairingInput, exact: ReadonlyMap<number, string>) {
    this.input = input
    this.exact = exact
    this.claimed = new Set(exact.values())
    const open = input.rows.flatMap((row, position) => (exact.has(position) ? [] : [{ ...row, position }]))
    const free = input.stored.filter(({ id }) => !this.claimed.has(id))
    const sides = sidesOf(open, free, input)
    this.rows = sides.rows
    this.sameDay = groupsOf(sides, (side) => side.days.slice(0, 1), input.bank_account_id)
    this.anyDay = groupsOf(sides, (side) => side.days, input.bank_account_id)
    this.dullWords = dullWordsOf(this.sameDay.flatMap(({ rows }) => rows))
  }

  /** Pairs that have something of their own in common. On another day only a reference counts. */
  pairByEvidence(): void {
    for (const evidence of EVIDENCES) for (const group of this.sameDay) this.pairAlike(group, evidence)
    for (const evidence of EVIDENCES) {
      if (evidence.kind === 'reference') for (const group of this.anyDay) this.pairAlike(group, evidence)
    }
  }

  /** Notes what `decide` finds among what is left. */
  pairCollectives(
    decide: (open: Open) => readonly {
      readonly positions: readonly number[]
      readonly transaction_ids: readonly string[]
    }[],
  ): void {
    const found = decide({
      isOpen: (position) => !this.exact.has(position) && !this.likely.has(position),
      isFree: (id) => !this.claimed.has(id),
    })
    for (const { positions, transaction_ids } of found) {
      const ids = [...transaction_ids]
      for (const position of positions) {
        this.likely.set(position, { position, transaction_ids: ids, reason: 'collective' })
      }
      for (const id of ids) this.claimed.add(id)
    }
  }

  /** Pairs that have nothing of their own in common, when most of what the file says about these days is there. */
  pairByDays(): void {
    const certain = this.likely.size
    const noted: LikelyDuplicate[] = []
    for (const groups of [this.sameDay, this.anyDay]) {
      for (const group of groups) noted.push(...this.pairRest(group, (row, stored) => !namesDiffer(row, stored)))
    }
    const others = this.othersByDay()
    const scope = this.rows.filter(({ days }) => (others.get(days[0] ?? '') ?? 0) > 0).length
    const found = certain + noted.length
    if (found >= MIN_FOUND && found >= scope * MIN_SHARE) {
      // Formats write names so differently that two of one movement may not share a word.
      for (const group of this.sameDay) this.pairRest(group, () => true)
      return
    }
    for (const { position } of noted) this.likely.delete(position)
  }

  /** In the order of the file. */
  found(): readonly LikelyDuplicate[] {
    return [...this.likely.values()].toSorted((a, b) => a.position - b.position)
  }

  /** How many movements the account has on a day beside the rows of this very file. */
  private othersByDay(): ReadonlyMap<string, number> {
    const others = new Map(this.input.days)
    for (const position of this.exact.keys()) {
      const row = this.input.rows[position]?.row
      for (const day of row ? daysOf(row) : []) others.set(day, (others.get(day) ?? 0) - 1)
    }
    return others
  }

  private pairAlike({ rows, stored }: Group, { reason, kind, keysOfRow, keysOfStored }: Evidence): void {
    const byKey = new Map<string, Side<string>[]>()
    for (const side of stored) {
      if (this.claimed.has(side.id)) continue
      for (const key of keysOfStored(side)) {
        const present = byKey.get(key)
        if (present) present.push(side)
        else byKey.set(key, [side])
      }
    }
    if (byKey.size === 0) return
    const countOf = (key: string) => byKey.get(key)?.length ?? 0
    for (const row of rows) {
      if (this.likely.has(row.id)) continue
      const keys = keysOfRow(row).filter((key) => countOf(key) > 0 && !(kind === 'word' && this.dullWords.has(key)))
      // The rarest word says most.
      for (const key of keys.toSorted((a, b) => countOf(a) - countOf(b) || (a < b ? -1 : 1))) {
        if (this.takeFirst(row, byKey.get(key) ?? [], reason, () => true)) break
      }
    }
  }

  private pairRest({ rows, stored }: Group, mayPair: MayPair): readonly LikelyDuplicate[] {
    const left = stored.filter(({ id }) => !this.claimed.has(id))
    return rows.flatMap((row) => {
      if (left.length === 0 || this.likely.has(row.id)) return []
      return this.takeFirst(row, left, 'same_days', mayPair) ?? []
    })
  }

  /** Pairs the row with the first that it may be, and takes that out of the list. */
  private takeFirst(
    row: Side<number>,
    list: Side<string>[],
    reason: LikelyDuplicate['reason'],
    mayPair: MayPair,
  ): LikelyDuplicate | null {
    for (let at = 0; at < Math.min(list.length, MAX_TRIES); at++) {
      const stored = list[at]
      if (!stored) return null
      const isClaimed = this.claimed.has(stored.id)
      if (!isClaimed && (areDistinct(row, stored) || !mayPair(row, stored))) continue
      list.splice(at, 1)
      at--
      if (isClaimed) continue
      const pair: LikelyDuplicate = { position: row.id, transaction_ids: [stored.id], reason }
      this.claimed.add(stored.id)
      this.likely.set(row.id, pair)
      return pair
    }
    return null
  }
}

/** The groups that have both a row and a stored movement. */
const groupsOf = (
  sides: { readonly rows: readonly Side<number>[]; readonly stored: readonly Side<string>[] },
  daysOfSide: (side: Side<unknown>) => readonly string[],
  account: string,
): readonly Group[] => {
  const groups = new Map<string, { rows: Side<number>[]; stored: Side<string>[] }>()
  for (const side of sides.stored) {
    for (const day of daysOfSide(side)) {
      const key = movementKey(account, day, side.amount, side.currency)
      const group = groups.get(key)
      if (group) group.stored.push(side)
      else groups.set(key, { rows: [], stored: [side] })
    }
  }
  for (const side of sides.rows) {
    for (const day of daysOfSide(side)) {
      groups.get(movementKey(account, day, side.amount, side.currency))?.rows.push(side)
    }
  }
  return [...groups]
    .filter(([, { rows }]) => rows.length > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => group)
}

/** Words that so many of the rows have that sharing one says nothing. */
const dullWordsOf = (rows: readonly Side<number>[]): ReadonlySet<string> => {
  const counts = new Map<string, number>()
  for (const row of rows) for (const word of row.words()) counts.set(word, (counts.get(word) ?? 0) + 1)
  const most = Math.max(FEW_ROWS, rows.length * MAX_WORD_SHARE)
  return new Set([...counts].flatMap(([word, count]) => (count > most ? [word] : [])))
}

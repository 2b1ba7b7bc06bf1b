// Pairs the rows of a file with stored transactions of the same amount, the most certain pairs first, each transaction
// once. The result does not depend on the order of the rows. For probable-duplicates.ts.
import { type BankTransaction, dayAndAmountKey, daysOf } from '../../record/bank/bank-transaction.ts'
import type { ProbableDuplicate } from '../../record/import/import-report.ts'
import { distinctiveWords } from './distinctive-words.ts'
import type { IdentifiedRow } from './row-identity.ts'
import {
  areDifferentPayments,
  type Circumstances,
  EVIDENCES,
  type Evidence,
  type FileForm,
  namesDiffer,
  type Side,
  sideOfRow,
  sideOfStored,
  textsAgree,
} from './row-similarity.ts'

interface PairingInput {
  readonly bank_account_id: string
  readonly rows: readonly IdentifiedRow[]
  readonly stored: readonly BankTransaction[]
  /** How many transactions the account has on each day. */
  readonly days: ReadonlyMap<string, number>
  readonly form: FileForm
  readonly formOf: (batch_id: string | null) => FileForm | null
  /**
   * Whether the file proves that it contains all transactions of the row's day; then one of its rows is the stored
   * transaction.
   */
  readonly isProved: (position: number) => boolean
  readonly owner: string | null
}

/**
 * Pairs by days alone count only when at least this share of the comparable rows, and this number of rows, is found.
 */
const MIN_SHARE = 0.5
const MIN_FOUND = 2
/** A word that more than a third of the rows contain does not distinguish them, unless there are very few rows. */
const MAX_WORD_SHARE = 1 / 3
const FEW_ROWS = 3
/** How many rows are sampled for the frequent words. */
const SAMPLE_ROWS = 500
/** The search for a partner ends after so many candidates with the same amount that contradict. */
const MAX_TRIES = 200
const GROUPS_A_STEP = 500
/** The kinds of evidence that are stronger than day, amount and name. */
const REFERENCES: ReadonlySet<ProbableDuplicate['reason']> = new Set(
  EVIDENCES.flatMap(({ kind, reason }) => (kind === 'reference' ? [reason] : [])),
)
const RECORDS_A_STEP = 2000

/** Rows and stored transactions with the same amount and a common day. */
interface Group {
  readonly rows: Side<number>[]
  readonly stored: Side<string>[]
}

interface OpenSides {
  /** Whether the row has no partner yet. */
  readonly isOpen: (position: number) => boolean
  /** Whether the transaction has no row of the file yet. */
  readonly isFree: (id: string) => boolean
}

type PairTest = (row: Side<number>, stored: Side<string>) => boolean

/**
 * Call `pairByEvidence` first and `pairByDays` last. Both are generators with steps of a few milliseconds, so that
 * other work can run in between.
 */
export class Pairing {
  private readonly input: PairingInput
  private readonly known: Circumstances
  private readonly exact: ReadonlyMap<number, string>
  private readonly probable = new Map<number, ProbableDuplicate>()
  private readonly claimed: Set<string>
  /** By the booking day of both sides. A transaction is in one group at most. */
  private sameDay: readonly Group[] = []
  private wordsOfMany: ReadonlySet<string> = new Set()

  /** `exact`: the rows that are certainly in the books, with their transactions. */
  constructor(input: PairingInput, exact: ReadonlyMap<number, string>) {
    this.input = input
    this.exact = exact
    this.claimed = new Set(exact.values())
    this.known = {
      form: input.form,
      formOf: input.formOf,
      ownerWords: new Set(distinctiveWords([input.owner])),
    }
  }

  /** Pairs with distinctive evidence in common. On a different day, only a reference counts. */
  *pairByEvidence(): Generator<void, void> {
    this.sameDay = yield* this.groupsBy((dates) => daysOf(dates).slice(0, 1))
    this.wordsOfMany = wordsOfMany(this.sameDay.flatMap(({ rows }) => rows))
    for (const [index, group] of this.sameDay.entries()) {
      this.pairIdentical(group, EVIDENCES)
      if (index % GROUPS_A_STEP === 0) yield
    }
    const references = EVIDENCES.filter(({ kind }) => kind === 'reference')
    for (const group of yield* this.anyDay()) this.pairIdentical(group, references)
  }

  /** Records what `decide` finds among the remaining rows and transactions. */
  pairCollectives(
    decide: (open: OpenSides) => readonly {
      readonly positions: readonly number[]
      readonly transaction_ids: readonly string[]
    }[],
  ): void {
    const found = decide({
      isOpen: (position) => !this.exact.has(position) && !this.probable.has(position),
      isFree: (id) => !this.claimed.has(id),
    })
    for (const { positions, transaction_ids } of found) {
      const ids = [...transaction_ids]
      for (const position of positions) {
        const is_sure = this.input.isProved(position)
        this.probable.set(position, { position, transaction_ids: ids, reason: 'collective', is_sure })
      }
      for (const id of ids) this.claimed.add(id)
    }
  }

  /** Pairs without distinctive evidence, when the books contain most of the file's rows of these days. */
  *pairByDays(): Generator<void, void> {
    const pairedByEvidence = this.probable.size
    const pairedByDays: ProbableDuplicate[] = []
    const isNameless: PairTest = (row, stored) => !namesDiffer(row, stored)
    for (const [index, group] of this.sameDay.entries()) {
      for (const pair of this.pairRemaining(group, isNameless)) pairedByDays.push(pair)
      if (index % GROUPS_A_STEP === 0) yield
    }
    for (const group of yield* this.anyDay())
      for (const pair of this.pairRemaining(group, isNameless)) pairedByDays.push(pair)
    const found = pairedByEvidence + pairedByDays.length
    if (found >= MIN_FOUND && found >= this.rowsInScope() * MIN_SHARE) {
      // Formats write names so differently that the same transaction may have no word in common.
      for (const group of this.sameDay) this.pairRemaining(group, () => true)
      return
    }
    for (const { position } of pairedByDays) this.probable.delete(position)
  }

  /** In the order of the file. */
  found(): readonly ProbableDuplicate[] {
    return [...this.probable.values()].toSorted((a, b) => a.position - b.position)
  }

  /** How many rows are on days on which the account has other transactions than the rows of this file. */
  private rowsInScope(): number {
    const others = new Map(this.input.days)
    for (const position of this.exact.keys()) {
      const row = this.input.rows[position]?.row
      for (const day of row ? daysOf(row) : []) others.set(day, (others.get(day) ?? 0) - 1)
    }
    return this.input.rows.filter(
      ({ row }, position) => !this.exact.has(position) && (others.get(daysOf(row)[0] ?? '') ?? 0) > 0,
    ).length
  }

  /**
   * The remaining ones, by any day of either side: some files contain the value date where others contain the booking
   * date.
   */
  private anyDay(): Generator<void, readonly Group[]> {
    return this.groupsBy(daysOf)
  }

  /** The remaining ones in groups of one amount and day that contain both rows and stored transactions; each sorted. */
  private *groupsBy(
    daysOfSide: (dates: Parameters<typeof daysOf>[0]) => readonly string[],
  ): Generator<void, readonly Group[]> {
    const account = this.input.bank_account_id
    const stored = new Map<string, BankTransaction[]>()
    for (const [index, record] of this.input.stored.entries()) {
      if (index % RECORDS_A_STEP === 0) yield
      if (this.claimed.has(record.id)) continue
      for (const day of daysOfSide(record)) {
        push(stored, dayAndAmountKey(account, day, record.amount, record.currency), record)
      }
    }
    const rows = new Map<string, { readonly row: IdentifiedRow; readonly position: number }[]>()
    for (const [position, row] of this.input.rows.entries()) {
      if (position % RECORDS_A_STEP === 0) yield
      if (this.exact.has(position) || this.probable.has(position)) continue
      for (const day of daysOfSide(row.row)) {
        const key = dayAndAmountKey(account, day, row.row.amount, row.row.currency)
        if (stored.has(key)) push(rows, key, { row, position })
      }
    }
    // Sorted, so that neither the order of the file nor that of the books matters.
    const keys = [...rows.keys()].toSorted(compare)
    const groups: Group[] = []
    for (const [index, key] of keys.entries()) {
      if (index % RECORDS_A_STEP === 0) yield
      groups.push({
        rows: ordered(rows.get(key) ?? [], ({ row }) => orderOf(row)).map(({ row, position }) =>
          sideOfRow(row.row, position, this.known),
        ),
        stored: ordered(stored.get(key) ?? [], ({ id }) => id).map((record) => sideOfStored(record, this.known)),
      })
    }
    return groups
  }

  private pairIdentical(group: Group, evidences: readonly Evidence[]): void {
    for (const evidence of evidences) {
      const rows = group.rows.filter(({ id }) => !this.probable.has(id))
      const stored = group.stored.filter(({ id }) => !this.claimed.has(id))
      if (rows.length === 0 || stored.length === 0) return
      this.pairBy(evidence, rows, stored)
    }
  }

  private pairBy(
    { reason, kind, keysOfRow, keysOfStored }: Evidence,
    rows: Group['rows'],
    stored: Group['stored'],
  ): void {
    const byKey = new Map<string, Side<string>[]>()
    for (const side of stored) for (const key of keysOfStored(side)) push(byKey, key, side)
    if (byKey.size === 0) return
    const countOf = (key: string) => byKey.get(key)?.length ?? 0
    for (const row of rows) {
      const keys = keysOfRow(row).filter((key) => countOf(key) > 0 && !(kind === 'word' && this.wordsOfMany.has(key)))
      // The rarest word is the strongest evidence.
      if (keys.length > 1) keys.sort((a, b) => countOf(a) - countOf(b) || compare(a, b))
      for (const key of keys) if (this.takeFirst(row, byKey.get(key) ?? [], reason, () => true)) break
    }
  }

  private pairRemaining({ rows, stored }: Group, canPair: PairTest): readonly ProbableDuplicate[] {
    const left = stored.filter(({ id }) => !this.claimed.has(id))
    return rows.flatMap((row) => {
      if (left.length === 0 || this.probable.has(row.id)) return []
      return this.takeFirst(row, left, 'same_days', canPair) ?? []
    })
  }

  /** Pairs the row with the first candidate that does not contradict, and removes that from the list. */
  private takeFirst(
    row: Side<number>,
    list: Side<string>[],
    reason: ProbableDuplicate['reason'],
    canPair: PairTest,
  ): ProbableDuplicate | null {
    for (let at = 0; at < Math.min(list.length, MAX_TRIES); at++) {
      const stored = list[at]
      if (!stored) return null
      const isClaimed = this.claimed.has(stored.id)
      if (!isClaimed && (areDifferentPayments(row, stored) || !canPair(row, stored))) continue
      list.splice(at, 1)
      at--
      if (isClaimed) continue
      const is_sure = REFERENCES.has(reason) || textsAgree(row, stored) || this.input.isProved(row.id)
      const pair: ProbableDuplicate = { position: row.id, transaction_ids: [stored.id], reason, is_sure }
      this.claimed.add(stored.id)
      this.probable.set(row.id, pair)
      return pair
    }
    return null
  }
}

/** The words that so many rows contain that sharing one proves nothing. */
const wordsOfMany = (rows: readonly Side<number>[]): ReadonlySet<string> => {
  const step = Math.ceil(rows.length / SAMPLE_ROWS)
  const sample = rows.filter((_, index) => index % step === 0)
  const counts = new Map<string, number>()
  for (const row of sample) for (const word of row.words()) counts.set(word, (counts.get(word) ?? 0) + 1)
  const most = Math.max(FEW_ROWS, sample.length * MAX_WORD_SHARE)
  return new Set([...counts].flatMap(([word, count]) => (count > most ? [word] : [])))
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

/** Sorted by a text that is computed only when there is more than one value. */
const ordered = <T>(values: readonly T[], textOf: (value: T) => string): readonly T[] =>
  values.length < 2
    ? values
    : values
        .map((value) => ({ value, text: textOf(value) }))
        .toSorted((a, b) => compare(a.text, b.text))
        .map(({ value }) => value)

const orderOf = ({ key, long_key, row: { name, text } }: IdentifiedRow): string =>
  [long_key, key, name, text].join('\n')

const push = <T>(lists: Map<string, T[]>, key: string, value: T): void => {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

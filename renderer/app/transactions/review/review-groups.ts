// What a review shows before many proposals are booked: the proposals in groups by their kind and certainty, and why the
// others are not booked. Pure.
import type { BankTransactionObject } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { ProposedRowObject } from '../../../../shared/api/endpoints/bank/matches.ts'
import type { SuggestionObject, SuggestionsObject } from '../../../../shared/api/endpoints/bank/suggestions.ts'
import type { VatRateObject } from '../../../../shared/api/endpoints/ledger/vat-rates.ts'
import { bookingDayOf } from '../../../../shared/rule/bank/booking-day.ts'
import { type Periods, refusalOfDate } from '../../../../shared/rule/ledger/periods.ts'
import { isSeveral } from '../../../../shared/rule/matching/suggestion.ts'

type Row = BankTransactionObject

/** An open transaction; `found`: what the matcher knows where nothing is attached. */
export interface OpenTransaction {
  readonly row: Row
  readonly found: Found | null
}

export interface Found {
  readonly suggestion: SuggestionObject | null
  readonly count: number
  readonly why_not: SuggestionsObject['why_not']
}

/** The kinds of proposals, the ones with the best proof first. */
const PROPOSAL_KINDS = ['reference', 'evidence', 'transfer', 'rule', 'learned', 'everyday', 'rest'] as const
type ProposalKind = (typeof PROPOSAL_KINDS)[number]

export interface ProposalGroup {
  readonly kind: ProposalKind
  /** Whether Kontor would book its rows without a review. */
  readonly isCertain: boolean
  /** The least certain first. */
  readonly items: readonly OpenTransaction[]
}

type SkipReason =
  | Exclude<ReturnType<typeof refusalOfDate>, null>
  | Exclude<SuggestionsObject['why_not'][number]['code'], 'ambiguous' | 'rate_unknown'>
  | 'duplicate'
  | 'rate'
  | 'several'

export interface SkippedGroup {
  readonly reason: SkipReason
  readonly items: readonly OpenTransaction[]
}

export interface Review {
  readonly groups: readonly ProposalGroup[]
  /** The most frequent reason first. */
  readonly skipped: readonly SkippedGroup[]
}

/** Of less confidence, a suggestion is rather wrong than right, and the list of transactions is the place to look at it. */
const MIN_CONFIDENCE = 0.5

export const reviewOf = (transactions: readonly OpenTransaction[], periods: Periods): Review => {
  const groups = new Map<string, { kind: ProposalKind; isCertain: boolean; items: OpenTransaction[] }>()
  const skipped = new Map<SkipReason, OpenTransaction[]>()
  for (const each of transactions) {
    const reason = skipReasonOf(each, periods)
    if (reason !== null) {
      const items = skipped.get(reason) ?? []
      items.push(each)
      skipped.set(reason, items)
      continue
    }
    const kind = kindOf(each)
    const isCertain = isCertainProposal(each)
    const key = `${kind} ${isCertain}`
    const group = groups.get(key) ?? { kind, isCertain, items: [] }
    group.items.push(each)
    groups.set(key, group)
  }
  const sorted = [...groups.values()].toSorted(
    (a, b) =>
      Number(b.isCertain) - Number(a.isCertain) || PROPOSAL_KINDS.indexOf(a.kind) - PROPOSAL_KINDS.indexOf(b.kind),
  )
  return {
    groups: sorted.map((group) => ({
      ...group,
      items: group.items.toSorted((a, b) => confidenceOf(a) - confidenceOf(b)),
    })),
    skipped: [...skipped]
      .map(([reason, items]) => ({ reason, items }))
      .toSorted((a, b) => b.items.length - a.items.length),
  }
}

/** The rows that are booked: the attached ones, otherwise those of the first suggestion. */
export const proposedRows = ({ row, found }: OpenTransaction): readonly ProposedRowObject[] =>
  row.matches.length > 0 ? row.matches : (found?.suggestion?.matches ?? [])

/** The tax rates of the proposed rows, as in `8.1 %`; empty: they have none, or it is not known yet. */
export const ratesOf = (item: OpenTransaction, rates: readonly Pick<VatRateObject, 'id' | 'rate'>[] = []): string =>
  [...new Set(proposedRows(item).flatMap(({ vat_rate_id }) => rates.find(({ id }) => id === vat_rate_id)?.rate ?? []))]
    .map((rate) => `${rate} %`)
    .join(', ')

const isCertainProposal = ({ row: { matches } }: OpenTransaction): boolean =>
  matches.length > 0 && matches.every(({ is_certain }) => is_certain)

/** A person's own rows count as certain. */
const confidenceOf = ({ row: { matches }, found }: OpenTransaction): number =>
  matches.length > 0
    ? Math.min(...matches.map(({ confidence }) => confidence ?? 1))
    : (found?.suggestion?.confidence ?? 0)

const skipReasonOf = (each: OpenTransaction, periods: Periods): SkipReason | null => {
  const { row, found } = each
  const suggestion = found?.suggestion ?? null
  if (row.matches.length === 0) {
    const [obstacle] = found?.why_not ?? []
    if (isSeveral(found?.count ?? 0, suggestion)) return 'several'
    if (suggestion === null || suggestion.confidence < MIN_CONFIDENCE) {
      const code = obstacle?.code ?? 'nothing_fits'
      return code === 'rate_unknown' ? 'rate' : code === 'ambiguous' ? 'several' : code
    }
  }
  const date = refusalOfDate(periods, bookingDayOf(row))
  if (date !== null) return date
  if (row.likely_duplicate_of !== null) return 'duplicate'
  return proposedRows(each).some(({ amount }) => amount === 0) ? 'rate' : null
}

const kindOf = ({ row: { matches, mirror_id }, found }: OpenTransaction): ProposalKind => {
  const [first] = matches
  if (first === undefined) {
    const kind = found?.suggestion?.kind
    return kind === 'everyday' || kind === 'learned' || kind === 'rule' ? kind : 'rest'
  }
  if (mirror_id !== null) return 'transfer'
  if (first.source?.type === 'rule') return 'rule'
  if (first.source?.type === 'learned_fact') return 'learned'
  if (first.reasons.some(({ evidence, verdict }) => evidence === 'reference' && verdict === 'equal')) return 'reference'
  return first.origin === 'suggestion' ? 'evidence' : 'rest'
}

/** Those that are chosen first: what Kontor is certain of. A person adds the others. */
export const chosenFirst = ({ groups }: Review): ReadonlySet<string> =>
  new Set(groups.flatMap(({ isCertain, items }) => (isCertain ? items.map(({ row }) => row.id) : [])))

/** The selection with some rows added or removed; both sides of a transfer are booked together. */
export const withChoice = (
  chosen: ReadonlySet<string>,
  items: readonly OpenTransaction[],
  isChosen: boolean,
): ReadonlySet<string> => {
  const next = new Set(chosen)
  for (const { row } of items)
    for (const id of row.mirror_id === null ? [row.id] : [row.id, row.mirror_id]) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
  return next
}

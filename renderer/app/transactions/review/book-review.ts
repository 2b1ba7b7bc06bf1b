// Books the proposals that a person has reviewed: some at a time, so that their progress shows, and as one action, so that
// one undo reverses all of it.
import { type MatchedMany, matchMany } from '../../../../shared/api/endpoints/matching/match-many.ts'
import { errorOf } from '../../../../shared/value/error.ts'
import { call, lastActionId } from '../../data/api.ts'
import { refreshTables } from '../../data/refresh.ts'
import { type OpenTransaction, proposedRows } from './review-groups.ts'

/** Few enough that other writes do not wait long. */
const PER_REQUEST = 200

export interface ReviewResult {
  readonly booked: number
  /** Null: nothing was booked. */
  readonly action: string | null
  readonly failures: readonly { readonly item: OpenTransaction; readonly code: string; readonly message: string }[]
  /** Those that were not sent any more, because the user stopped or a request failed. */
  readonly left: number
  readonly error: Error | null
}

interface Options {
  readonly onProgress: (done: number) => void
  readonly isStopped: () => boolean
}

export const bookReviewed = async (
  items: readonly OpenTransaction[],
  { onProgress, isStopped }: Options,
): Promise<ReviewResult> => {
  const sent = withoutMirrors(items)
  const ids = new Set(items.map(({ row }) => row.id))
  const failures: ReviewResult['failures'][number][] = []
  let action: string | null = null
  let booked = 0
  let at = 0
  let error: Error | null = null
  try {
    while (at < sent.length && !isStopped()) {
      const slice = sent.slice(at, at + PER_REQUEST)
      const answer: MatchedMany = await call(matchMany, {
        body: {
          items: slice.map(itemOf),
          refuse_counterparts: true,
          ...(action === null ? {} : { continues: action }),
        },
      })
      if (answer.done > 0) action ??= lastActionId()
      for (const { index } of answer.data) booked += countOf(slice[index], ids)
      for (const { index, code, message } of answer.failures) {
        const item = slice[index]
        if (item) failures.push({ item, code, message })
      }
      at += slice.length
      onProgress(at)
    }
  } catch (thrown) {
    error = errorOf(thrown)
  } finally {
    refreshTables('bank_transaction')
  }
  return { booked, action, failures, left: sent.length - at, error }
}

/** Of a transfer one side: booking it books the other. */
const withoutMirrors = (items: readonly OpenTransaction[]): readonly OpenTransaction[] => {
  const mirrors = new Set<string>()
  return items.filter(({ row: { id, mirror_id } }) => {
    if (mirrors.has(id)) return false
    if (mirror_id !== null) mirrors.add(mirror_id)
    return true
  })
}

const countOf = (item: OpenTransaction | undefined, ids: ReadonlySet<string>): number =>
  item?.row.mirror_id != null && ids.has(item.row.mirror_id) ? 2 : 1

const itemOf = (item: OpenTransaction) => ({
  bank_transaction_id: item.row.id,
  attached: item.row.matches.length > 0,
  offset: item.row.matches.length > 0 ? null : (item.found?.suggestion?.offset ?? null),
  matches: proposedRows(item).map(
    ({ amount, matchable_type, matchable_id, account_id, vat_rate_id, text, currency_amount }) => ({
      amount,
      matchable_type,
      matchable_id,
      account_id,
      vat_rate_id,
      text,
      currency_amount,
    }),
  ),
})

// The results of many matches in one request: each refusal as a single match would answer it, with its index.
import type { MatchedMany } from '../../../shared/api/endpoints/matching/match-many.ts'
import type { MatchManyResult } from '../../service/matching/contract.ts'
import { problemOf } from '../response/error-response.ts'

type Failure = MatchManyResult['failures'][number]

export const presentManyMatched = ({ done, failures }: MatchManyResult): MatchedMany => ({
  done: done.length,
  failed: failures.length,
  data: done.map(({ index, record }) => ({
    index,
    bank_transaction_id: record.id,
    journal_entry_id: record.journal_entry_id,
  })),
  failures: failures.map(({ index, bank_transaction_id, refusal }) => {
    const { message, code, ...detail } = problemOf(refusal).problem
    return { index, bank_transaction_id, field: fieldOf(refusal), code, message, ...detail }
  }),
})

/** The attribute of the item that caused the refusal. */
const fieldOf = (refusal: Failure['refusal']): string => {
  switch (refusal.type) {
    case 'NotFound':
      return 'bank_transaction_id'
    case 'DecidedMeanwhile':
      return 'seen_journal_entry_id'
    case 'Invalid':
      return refusal.problems[0]?.field ?? 'matches'
  }
}

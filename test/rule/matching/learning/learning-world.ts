// A matcher with bookings to learn from, for tests of learning.
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import type { ForgottenFact } from '../../../../shared/record/matching/learned-fact.ts'
import type { Match } from '../../../../shared/record/matching/match.ts'
import { createMatcher } from '../../../../shared/rule/matching/decision/create-matcher.ts'
import type { Matcher } from '../../../../shared/rule/matching/decision/matcher.ts'
import type { FactQuestion, LearnedFact } from '../../../../shared/rule/matching/learning/fact-list.ts'
import type { Candidate, Suggestions } from '../../../../shared/rule/matching/suggestion.ts'
import type { Timestamp } from '../../../../shared/value/calendar.ts'
import { bankAccount, day, rappen, SETTINGS, transaction } from '../world.ts'

export const IBAN = 'CH9300762011623852957'

/** A debit of 50.00 to the landlord; each on its own day. */
export const debit = (id: string, fields: Partial<BankTransaction> = {}): BankTransaction =>
  transaction(id, { amount: rappen(-5000), name: 'Immo Keller', counterparty_iban: IBAN, text: 'Miete', ...fields })

const NO_ROW = { matchable_type: null, matchable_id: null, account_id: null, vat_rate_id: null, text: null } as const
const row = (id: string, fields: Partial<Match>): Match => ({
  id,
  amount: rappen(5000),
  ...NO_ROW,
  currency: null,
  currency_amount: null,
  origin: 'manual',
  source: null,
  confidence: null,
  is_certain: false,
  reasons: [],
  settlements: [],
  ...fields,
})

/** The same, reconciled on an account, or on given rows. */
export const booked = (
  record: BankTransaction,
  on: string | readonly Partial<Match>[] = 'account6000',
): BankTransaction => ({
  ...record,
  is_reconciled: true,
  journal_entry_id: `entry${record.id}`,
  matches: (typeof on === 'string' ? [{ account_id: on }] : on).map((fields, at) => row(`${record.id}m${at}`, fields)),
})

export interface Taught {
  readonly matcher: Matcher
  readonly put: (...records: readonly BankTransaction[]) => void
  readonly remove: (...ids: readonly string[]) => void
  readonly suggest: (record: BankTransaction) => Suggestions
  /** The learned candidates for a transaction: account, whether it is attached, its confidence. */
  readonly learned: (record: BankTransaction) => readonly Candidate[]
  readonly attached: (record: BankTransaction) => string | null
  readonly facts: () => readonly LearnedFact[]
  readonly forget: (fact: LearnedFact | undefined) => void
  readonly restore: (id: string) => void
}

export const taught = (...records: readonly BankTransaction[]): Taught => {
  const matcher = createMatcher()
  matcher.setUp(SETTINGS)
  matcher.put('bank_account', [bankAccount()])
  matcher.put('bank_transaction', records)
  const suggest = (record: BankTransaction) => matcher.suggest(record, 5)
  return {
    matcher,
    put: (...some) => matcher.put('bank_transaction', some),
    remove: (...ids) => matcher.remove('bank_transaction', ids),
    suggest,
    learned: (record) => suggest(record).candidates.filter(({ kind }) => kind === 'learned'),
    attached: (record) => {
      const { attaches, candidates } = suggest(record)
      return attaches ? (candidates[0]?.matches[0]?.account_id ?? '') : null
    },
    facts: () => matcher.facts(ALL).rows,
    forget: (fact) => {
      if (fact === undefined) throw new Error('there is no such fact')
      matcher.put('forgotten_fact', [forgottenOf(fact)])
    },
    restore: (id) => matcher.remove('forgotten_fact', [id]),
  }
}

export const ALL: FactQuestion = { filter: [], search: null, sort: [], offset: 0, limit: 1_000_000 }

const forgottenOf = ({ id, bank_account_id, direction, kind, value, text, target }: LearnedFact): ForgottenFact => ({
  id,
  bank_account_id,
  direction,
  kind,
  value,
  text,
  ...target,
  user_id: 1,
  forgotten_at: '2026-01-01T00:00:00.000000Z' as Timestamp,
})

export const onDay = (number: number) => ({ booking_date: day(`2026-01-${String(number).padStart(2, '0')}`) })

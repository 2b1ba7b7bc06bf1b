// The matcher: keeps an index of the records that it receives, and answers what a bank transaction may pay.
import type { BankAccount } from '../../../record/bank/bank-account.ts'
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import type { VatRate } from '../../../record/ledger/vat-rate.ts'
import type { MatchReason } from '../../../record/matching/match.ts'
import type { Offset } from '../../../record/open-item/offset.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import { findRateIn, NO_RATES } from '../../ledger/exchange/exchange-rate.ts'
import { factsOn } from '../../organization/vat-reporting.ts'
import { findDocuments } from '../evidence/document-candidates.ts'
import type { MatcherState } from '../evidence/matcher-state.ts'
import { identifyPayers } from '../evidence/payers.ts'
import { createCompanyIndex } from '../index/company-index.ts'
import { createDocumentIndex } from '../index/document-index.ts'
import { documentKey, expenseDocument, invoiceDocument, paymentDocument } from '../index/match-document.ts'
import { createPastTransactions } from '../index/past-transactions.ts'
import { createPaymentHistory } from '../index/payment-history.ts'
import { createReturnIndex } from '../index/return-index.ts'
import { createTransferIndex } from '../index/transfer-index.ts'
import { factWithId, pageOfFacts } from '../learning/fact-list.ts'
import { createLearnedFacts } from '../learning/learned-facts.ts'
import type { MatcherSettings } from '../matcher-settings.ts'
import { readTransaction } from '../reading/transaction-reading.ts'
import { createRuleBook } from '../rules/rule-book.ts'
import { type AttachingRules, NO_TRIAL } from '../rules/rule-trial.ts'
import type { Candidate, ProposedRow, Suggestions } from '../suggestion.ts'
import { canAttach, isCertain, obstaclesOf, rowsToAttach } from './attach-decision.ts'
import { isSameDocuments, type RankedHypothesis, rounded } from './confidence.ts'
import { learnedCandidates, withLearned } from './learned-candidates.ts'
import type { Matcher, MatcherRecords, MatcherTable } from './matcher.ts'
import { withPossibility } from './possible-candidates.ts'
import { rankHypotheses } from './rank-hypotheses.ts'
import { createReservedAmounts, type ReservedAmounts, reservedBy } from './reserved-amounts.ts'
import { type RuleAnswer, ruleAnswerOf } from './rule-candidate.ts'
import { openHitsOf, tryRule } from './try-rule.ts'
import { valuedCandidate } from './valued-candidate.ts'
import { withVatPayment } from './vat-payment-candidate.ts'

/** How many candidates are kept when the caller gives no limit. */
const USUAL_LIMIT = 5
/** Less probable candidates are not shown, unless they treat the remainder of the best one's documents differently. */
const MIN_SCORE = 0.02

/** With VAT as it is reported on a day: a payment of December is proposed by the method of its year. */
const onDay = (state: MatcherState, day: LocalDate | null): MatcherState =>
  day === null ? state : { ...state, settings: factsOn(state.settings, day) }

export const createMatcher = (): Matcher => {
  let settings: MatcherSettings | null = null
  let find_rate = NO_RATES
  const documents = createDocumentIndex()
  const companies = createCompanyIndex()
  const history = createPaymentHistory()
  const transfers = createTransferIndex()
  const reserved = createReservedAmounts()
  const accounts = new Map<string, BankAccount>()
  const rates = new Map<string, VatRate>()
  /** By id. */
  const writeOffs = new Map<string, Offset>()
  const rules = createRuleBook()
  const past = createPastTransactions()
  const learned = createLearnedFacts(past)
  const returns = createReturnIndex(past)

  const keyOf = ({ matchable_type, matchable_id }: ProposedRow): string | null =>
    matchable_type === null || matchable_type === 'company' || matchable_id === null
      ? null
      : documentKey(matchable_type, matchable_id)

  /** Money in the other direction opens a document again and takes nothing of it. */
  const payingKeyOf =
    ({ amount }: BankTransaction) =>
    (row: ProposedRow): string | null => {
      const key = keyOf(row)
      const direction = documents.get(key ?? '')?.direction
      return direction === undefined || (direction === 'credit') === amount > 0 ? key : null
    }

  const companiesOf = (transaction: BankTransaction): readonly string[] =>
    transaction.matches.flatMap((row) => {
      if (row.matchable_type === 'company') return row.matchable_id ?? []
      const document = documents.get(keyOf(row) ?? '')
      return document ? documents.companiesOf(document) : []
    })

  const indexTransaction = (transaction: BankTransaction) => {
    transfers.put(transaction)
    const { was, is } = past.put(transaction)
    learned.note(was, is)
    returns.note(was, is)
    if (transaction.is_reconciled) {
      reserved.release(transaction.id)
      history.note(transaction, companiesOf(transaction))
    } else {
      reserved.reserve(transaction.id, reservedBy(transaction.matches, payingKeyOf(transaction)))
      history.forget(transaction.id)
    }
  }

  const putByTable: { readonly [T in MatcherTable]: (record: MatcherRecords[T]) => void } = {
    bank_account: (record) => accounts.set(record.id, record),
    bank_transaction: indexTransaction,
    company: companies.put,
    invoice: (record) => documents.put(invoiceDocument(record)),
    expense: (record) => documents.put(expenseDocument(record)),
    expense_payment: (record) => documents.put(paymentDocument(record)),
    offset: (record) => record.kind === 'write_off' && writeOffs.set(record.id, record),
    vat_rate: (record) => rates.set(record.id, record),
    rule: rules.put,
    forgotten_fact: learned.addForgotten,
  }
  const removers: { readonly [T in MatcherTable]: (id: string) => void } = {
    bank_account: (id) => accounts.delete(id),
    bank_transaction: (id) => {
      transfers.remove(id)
      const was = past.remove(id)
      learned.note(was, null)
      returns.note(was, null)
      reserved.release(id)
      history.forget(id)
    },
    company: companies.remove,
    invoice: (id) => documents.remove(documentKey('invoice', id)),
    expense: (id) => documents.remove(documentKey('expense', id)),
    expense_payment: (id) => documents.remove(documentKey('expense_payment', id)),
    offset: (id) => writeOffs.delete(id),
    vat_rate: (id) => rates.delete(id),
    rule: rules.remove,
    forgotten_fact: learned.removeForgotten,
  }

  /** The state while some transactions are decided together: only their new reservations count, not the earlier. */
  const stateFor = (known: MatcherSettings, decided: ReadonlySet<string>, proposed: Reservations): MatcherState => ({
    settings: known,
    documents,
    companies,
    history,
    accounts,
    rates,
    find_rate,
    transfers,
    rules,
    past,
    returns,
    learned,
    reservedOf: ({ key }) => reserved.of(key, (id) => decided.has(id)) + proposed.amounts.of(key, () => false),
    writtenOffOf: ({ id }) =>
      [...writeOffs.values()].reduce(
        (sum, { settlements }) => settlements.reduce((all, each) => (each.id === id ? all + each.amount : all), sum),
        0,
      ),
    canPair: (a, b) => {
      const first = proposed.pairs.get(a) ?? b
      const second = proposed.pairs.get(b) ?? a
      return first === b && second === a
    },
  })

  const answer = (
    transaction: BankTransaction,
    limit: number,
    common: MatcherState,
    { attaching, explains }: { readonly attaching: AttachingRules; readonly explains: boolean },
  ): Suggestions => {
    if (transaction.amount === 0) return UNKNOWN
    const reading = readTransaction(transaction)
    const state = onDay(common, reading.day)
    const payers = identifyPayers(reading, state)
    const found = findDocuments(reading, payers, state)
    const weighed = rankHypotheses({ reading, payers, found, state })
    const [best] = weighed
    const isAttachable = best !== undefined && canAttach(best)
    // The candidate to attach comes first; otherwise the order is that of the shown confidence.
    const shown = isAttachable ? weighed : weighed.toSorted((a, b) => b.confidence - a.confidence)
    const byRule = ruleAnswerOf(transaction, state, attaching)
    const others = shown
      .filter(
        ({ hypothesis, score }) =>
          score >= MIN_SCORE || (best !== undefined && isSameDocuments(hypothesis, best.hypothesis)),
      )
      .slice(0, Math.max(limit, 0))
      .map((weighed) => valuedCandidate(candidateOf(weighed), { reading, state }))
    const learnt = withLearned(
      {
        candidates: others,
        attaches: isAttachable,
        why_not: isAttachable || !explains ? [] : obstaclesOf(shown[0], { reading, payers, found, state }),
      },
      learnedCandidates({ reading, state }),
      // An explicit rule of a person overrides learned facts.
      byRule.candidate === null,
    )
    const known = withVatPayment(learnt, { reading, state })
    const past =
      explains && byRule.candidate === null ? withPossibility(known, { reading, payers, found, state }) : known
    return withRule(past, byRule, isAttachable, limit)
  }

  return {
    setUp: (newSettings) => {
      settings = newSettings
      find_rate = findRateIn(newSettings.exchange_rates)
      learned.setAccounts(newSettings.accounts)
    },
    put: (table, records) => {
      for (const record of records) putByTable[table](record)
    },
    remove: (table, ids) => {
      for (const id of ids) removers[table](id)
    },
    suggest: (transaction, limit) =>
      settings === null
        ? UNKNOWN
        : answer(transaction, limit, stateFor(settings, new Set([transaction.id]), noReservations()), IN_FULL),
    propose: (transactions, attaching = 'automatic', explains = true) => {
      if (settings === null) return transactions.map(() => UNKNOWN)
      const proposed = noReservations()
      const state = stateFor(settings, new Set(transactions.map(({ id }) => id)), proposed)
      const how = { attaching, explains }
      const answers = transactions.map((transaction) => answer(transaction, USUAL_LIMIT, state, how))
      for (const index of orderByConfidence(transactions, answers)) {
        const transaction = transactions[index]
        const before = answers[index]
        if (!transaction || !before) continue
        const now = isTouched(transaction, before, proposed, keyOf)
          ? answer(transaction, USUAL_LIMIT, state, how)
          : before
        answers[index] = now
        const [first] = now.candidates
        if (!now.attaches || !first) continue
        proposed.amounts.reserve(transaction.id, reservedBy(rowsToAttach(first), payingKeyOf(transaction)))
        proposed.pairs.set(transaction.id, first.mirror_id ?? NO_PAIR)
        if (first.mirror_id !== null) proposed.pairs.set(first.mirror_id, transaction.id)
      }
      return answers
    },
    facts: (question) => pageOfFacts(learned, question),
    fact: (id) => factWithId(learned, id),
    affectedBy: (ids) => {
      // A return is what its payment is: booked, or waiting as well.
      const repeated = ids.flatMap((id) => past.get(id) ?? []).flatMap(returns.withSameKey)
      const undecided = repeated.flatMap(({ id, booked }) => (booked === null ? id : []))
      return [...new Set([...learned.affectedBy(ids), ...undecided])]
    },
    tryRule: (rule) => (settings === null ? NO_TRIAL : tryRule(rule, stateFor(settings, new Set(), noReservations()))),
    openHitsOf: (ruleId) => {
      const rule = rules.get(ruleId)
      return settings === null || rule === null ? [] : openHitsOf(rule, stateFor(settings, new Set(), noReservations()))
    },
  }
}

/** Adds what the rules propose. */
const withRule = (past: Suggestions, byRule: RuleAnswer, isAttachable: boolean, limit: number): Suggestions => {
  const candidates = orderCandidates(isAttachable, past.candidates, byRule.candidate).slice(0, Math.max(limit, 0))
  if (past.attaches || byRule.attaches) return { candidates, attaches: true, why_not: [] }
  const why_not = byRule.candidate === null ? past.why_not : []
  const own = byRule.why_not.filter(({ code }) => !why_not.some((other) => other.code === code))
  return { candidates, attaches: false, why_not: [...own, ...why_not] }
}

/** Order: a document that would be attached automatically, then a rule, then the others. */
const orderCandidates = (
  isAttachable: boolean,
  found: readonly Candidate[],
  byRule: Candidate | null,
): readonly Candidate[] => {
  if (byRule === null) return found
  const [first, ...others] = found
  if (isAttachable && first) return [first, { ...byRule, margin: 0 }, ...others]
  return [{ ...byRule, margin: rounded(1 - (first?.confidence ?? 0)) }, ...found]
}

/** The reservations made while transactions are decided together. */
interface Reservations {
  readonly amounts: ReservedAmounts
  /** The mirror of each decided transaction, in both directions; `NO_PAIR` when it is not a transfer. */
  readonly pairs: Map<string, string>
}
const noReservations = (): Reservations => ({ amounts: createReservedAmounts(), pairs: new Map() })
const NO_PAIR = ''

/** Whether another transaction has since reserved something that this one could have had. */
const isTouched = (
  { id }: BankTransaction,
  { candidates }: Suggestions,
  { amounts, pairs }: Reservations,
  keyOf: (row: ProposedRow) => string | null,
): boolean =>
  pairs.has(id) ||
  candidates.some(
    ({ matches, mirror_id }) =>
      (mirror_id !== null && pairs.has(mirror_id)) ||
      matches.some((row) => amounts.of(keyOf(row) ?? '', () => false) > 0),
  )

/** The indexes of the transactions: those with an attachment first, then by confidence, then by date. */
const orderByConfidence = (
  transactions: readonly BankTransaction[],
  answers: readonly Suggestions[],
): readonly number[] =>
  transactions
    .map((transaction, index) => ({
      index,
      attaches: answers[index]?.attaches ? 1 : 0,
      confidence: answers[index]?.candidates[0]?.confidence ?? 0,
      day: transaction.booking_date ?? transaction.value_date ?? '',
    }))
    .sort(
      (a, b) =>
        b.attaches - a.attaches ||
        b.confidence - a.confidence ||
        (a.day < b.day ? -1 : a.day > b.day ? 1 : a.index - b.index),
    )
    .map(({ index }) => index)

const IN_FULL = { attaching: 'automatic', explains: true } as const
const NOTHING_FITS = { evidence: 'amount', code: 'nothing_fits', values: {} } as const
const UNKNOWN: Suggestions = { candidates: [], attaches: false, why_not: [NOTHING_FITS] }

const candidateOf = (weighed: RankedHypothesis): Candidate => {
  const { hypothesis, findings, confidence, margin } = weighed
  return {
    kind: hypothesis.kind,
    confidence: rounded(confidence),
    margin: rounded(margin),
    is_certain: isCertain(weighed),
    matches: hypothesis.rows,
    ...(hypothesis.offset === undefined ? {} : { offset: hypothesis.offset }),
    remainder: hypothesis.remainder,
    mirror_id: hypothesis.mirror?.id ?? null,
    source: null,
    reasons: findings.map(
      ({ evidence, verdict, field, found, wanted }): MatchReason => ({ evidence, verdict, field, found, wanted }),
    ),
  }
}

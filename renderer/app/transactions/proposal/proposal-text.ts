// The text of the column "Proposal / booking": what a transaction was booked as, what is attached to it, what it may be,
// or why there is nothing. A proposal names its certainty; a mere possibility says so. Pure.
import type { TFunction } from 'i18next'
import type { BankTransactionObject } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { MatchableObject, MatchObject, ProposedRowObject } from '../../../../shared/api/endpoints/bank/matches.ts'
import { isSeveral, shownPercent } from '../../../../shared/rule/matching/suggestion.ts'
import type { ListedSuggestion } from '../../data/query/bank/best-suggestions.ts'
import { countParams, formatAmount } from '../../text/format.ts'

type Row = BankTransactionObject

/** What the rows refer to by id. */
export interface ProposalFacts {
  /** Number and name of each ledger account. */
  readonly accounts: ReadonlyMap<string, string>
  /** The name of each rule. */
  readonly rules: ReadonlyMap<string, string>
  readonly baseCurrency: string
}

type ProposalKind = 'booked' | 'attached' | 'possible' | 'several' | 'none'

export interface ProposalText {
  readonly kind: ProposalKind
  /** Documents and accounts, or that there are none. */
  readonly main: string
  /** How certain it is, as in `99 % sicher · zu prüfen`; empty: it is booked, or there is none. */
  readonly certainty: string
  /** The same without words for a single line: `99 %`. */
  readonly percent: string
  /** The rule, how often it was booked like this before, or why there is none; empty: nothing to add. */
  readonly note: string
  /** Everything, one item a line. */
  readonly hint: string
}

export const DOCUMENT_TEXT = {
  invoice: 'match-row.invoice',
  expense: 'match-row.expense',
  expense_payment: 'match-row.expense-payment',
  company: 'word.company',
} as const

/** Whether only the matcher knows what the transaction may be: nothing is attached to it. */
export const needsSuggestion = ({ is_reconciled, is_processing, matches }: Row): boolean =>
  !is_reconciled && !is_processing && matches.length === 0

/**
 * The text for a row. `found`: the best suggestion where nothing is attached; undefined: not known yet. Null: there is
 * nothing to say yet.
 */
export const proposalText = (
  t: TFunction,
  row: Row,
  facts: ProposalFacts,
  found: ListedSuggestion | undefined,
): ProposalText | null => {
  if (row.is_reconciled) return bookedText(t, row, facts)
  if (row.matches.length > 0) return attachedText(t, row.matches, facts)
  return row.is_processing || found === undefined ? null : suggestedText(t, found, facts)
}

const bookedText = (t: TFunction, { matches, journal_entry_id }: Row, facts: ProposalFacts): ProposalText | null => {
  if (matches.length > 0) {
    const [first] = matches
    return {
      kind: 'booked',
      main: rowsText(t, matches, facts),
      ...NO_CERTAINTY,
      note: first ? sourceText(t, first, facts) : '',
      hint: rowLines(t, matches, facts).join('\n'),
    }
  }
  if (journal_entry_id === null) return null
  return { kind: 'booked', main: t('proposal.entry'), ...NO_CERTAINTY, note: '', hint: t('proposal.entry.hint') }
}

const attachedText = (t: TFunction, matches: readonly MatchObject[], facts: ProposalFacts): ProposalText => {
  const [first] = matches
  const confidence = Math.min(...matches.map((match) => match.confidence ?? 1))
  const isCertain = matches.every(({ is_certain }) => is_certain)
  const isStated = first?.confidence !== null
  const certainty = certaintyText(t, isStated ? confidence : null, isCertain)
  const origin = first ? sourceText(t, first, facts) : ''
  const reasons = first?.reasons.filter(({ verdict }) => verdict !== 'missing').map(({ text }) => text) ?? []
  return {
    kind: 'attached',
    main: rowsText(t, matches, facts),
    certainty,
    percent: joined([isStated && percentText(t, confidence), !isCertain && t('proposal.review')]),
    note: origin,
    hint: [t('proposal.hint'), ...rowLines(t, matches, facts), certainty, origin, ...reasons]
      .filter(Boolean)
      .join('\n'),
  }
}

const suggestedText = (
  t: TFunction,
  { suggestion, count, why_not }: ListedSuggestion,
  facts: ProposalFacts,
): ProposalText => {
  if (suggestion === null) {
    const [why = ''] = why_not
    const main = t('proposal.none')
    return { kind: 'none', main, ...NO_CERTAINTY, note: why, hint: [main, ...why_not].join('\n') }
  }
  const { matches, offset, confidence, reasons } = suggestion
  const credits = offset?.documents.flatMap(({ matchable }) => (isCredit(matchable) ? [matchable.number] : [])) ?? []
  const documents = rowsText(t, matches, facts)
  const what = credits.length === 0 ? documents : t('proposal.less', { what: documents, numbers: credits.join(', ') })
  const certainty = confidenceText(t, confidence)
  const hint = [
    t('proposal.possible.hint'),
    ...rowLines(t, matches, facts),
    certainty,
    ...reasons.filter(({ verdict }) => verdict !== 'missing').map(({ text }) => text),
    ...why_not,
  ].join('\n')
  if (isSeveral(count, suggestion)) {
    const main = t('proposal.several', countParams(count))
    return {
      kind: 'several',
      main,
      ...NO_CERTAINTY,
      note: t('proposal.for-example', { what }),
      hint: `${main}\n${hint}`,
    }
  }
  return {
    kind: 'possible',
    main: t('proposal.possible', { what }),
    certainty,
    percent: percentText(t, confidence),
    // For an everyday payment: what it looks like.
    note: reasons.find(({ evidence }) => evidence === 'text')?.text ?? '',
    hint,
  }
}

const NO_CERTAINTY = { certainty: '', percent: '' } as const

const percentText = (t: TFunction, confidence: number): string =>
  t('proposal.percent', { percent: shownPercent(confidence) })

/** How certain a proposal is, in words. */
export const confidenceText = (t: TFunction, confidence: number): string =>
  t('proposal.confidence', { percent: shownPercent(confidence) })

/** How certain attached rows are, and whether a person decides a part of them; `confidence` is null where none is stated. */
export const certaintyText = (t: TFunction, confidence: number | null, isCertain: boolean): string =>
  joined([confidence !== null && confidenceText(t, confidence), !isCertain && t('proposal.review')])

/** The rule, or how often it was booked like this before; empty: evidence in the documents, or a person. */
const sourceText = (
  t: TFunction,
  { source, reasons }: Pick<MatchObject, 'source' | 'reasons'>,
  facts: ProposalFacts,
): string => {
  if (source?.type === 'rule') {
    const name = facts.rules.get(source.id)
    return name === undefined ? t('proposal.rule.gone') : t('proposal.rule', { name })
  }
  if (source?.type !== 'learned_fact') return ''
  // The reason of a learned fact states how many transactions were booked alike (rule 76).
  const times = Number(reasons.find(({ evidence, wanted }) => evidence === 'history' && wanted !== null)?.found)
  return times > 0 ? t('proposal.learned', countParams(times)) : t('source.learned')
}

/** Of the documents that are offset, those that reduce the payment. */
const isCredit = (matchable: MatchableObject | null): matchable is MatchableObject => (matchable?.open_amount ?? 0) < 0

/** Documents with their number and company, then accounts: `Rechnung 112000 · Holzinger + 3801 Skonti`. */
export const rowsText = (t: TFunction, rows: readonly ProposedRowObject[], facts: ProposalFacts): string => {
  const ofDocuments = rows.filter(({ matchable_type }) => matchable_type !== null)
  const ofAccounts = rows.filter(({ matchable_type }) => matchable_type === null)
  const [first] = ofDocuments
  const documents =
    first === undefined
      ? []
      : ofDocuments.length === 1
        ? [documentText(t, first, facts)]
        : [severalText(t, ofDocuments)]
  return [...documents, ...ofAccounts.map(({ account_id }) => accountText(t, account_id, facts))].join(' + ')
}

const documentText = (t: TFunction, row: ProposedRowObject, facts: ProposalFacts): string => {
  const { matchable, matchable_type: type } = row
  if (type === null) return accountText(t, row.account_id, facts)
  const name = matchable?.company_name ?? ''
  if (type === 'company') return joined([name || t(DOCUMENT_TEXT[type]), facts.accounts.get(row.account_id ?? '')])
  return joined([[t(DOCUMENT_TEXT[type]), matchable?.number].filter(Boolean).join(' '), name])
}

const severalText = (t: TFunction, rows: readonly ProposedRowObject[]): string => {
  const numbers = rows.flatMap(({ matchable }) => matchable?.number ?? [])
  const names = new Set(rows.flatMap(({ matchable }) => matchable?.company_name ?? []))
  const documents = t('proposal.documents', countParams(rows.length))
  return joined([numbers.length > 0 ? `${documents} ${numbers.join(', ')}` : documents, [...names].join(', ')])
}

const accountText = (t: TFunction, id: string | null, { accounts }: ProposalFacts): string =>
  id === null ? t('proposal.unclear') : (accounts.get(id) ?? t('word.account'))

const rowLines = (t: TFunction, rows: readonly ProposedRowObject[], facts: ProposalFacts): readonly string[] =>
  rows.map(
    (row) => `${documentText(t, row, facts)}: ${facts.baseCurrency} ${formatAmount(row.amount, facts.baseCurrency)}`,
  )

const joined = (parts: readonly (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' · ')

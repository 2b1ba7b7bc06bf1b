// How a bank transaction came to its current state: the line of the file, its name, the evidence for the proposal, who
// decided, and the postings. As data; the interface words it (main/http/text/explanation.ts).
import type { BankTransaction } from '../../record/bank/bank-transaction.ts'
import type { Voucher } from '../../record/bank/document-request.ts'
import type { JournalEntry } from '../../record/ledger/journal-entry.ts'
import type { LedgerAccount } from '../../record/ledger/ledger-account.ts'
import type { Match, MatchSource } from '../../record/matching/match.ts'
import type { Offset } from '../../record/open-item/offset.ts'
import type { Timestamp } from '../../value/calendar.ts'
import type { ExplanationStep } from './explanation-step.ts'
import { type BankDebit, balanceStep, type SettledRun, settledRunSteps } from './payment-trail.ts'
import { postingSteps } from './posting-step.ts'

/** Who did something and when, with the action as the history names it. */
interface ActionByUser {
  readonly group: string | null
  readonly user: number | null
}

/** An entry that booked the transaction, or reversed such a booking, and who wrote it. */
interface ExplainedEntry {
  readonly entry: JournalEntry
  readonly act: ActionByUser | null
}

export interface ExplanationFacts {
  readonly transaction: BankTransaction
  readonly base_currency: string
  /** The import that created the transaction. */
  readonly file: {
    readonly id: string
    readonly name: string
    readonly is_table: boolean
    readonly at: Timestamp
  } | null
  readonly creation: ActionByUser | null
  /** The name in the statement, when processing found another name in the text. */
  readonly name_before: { readonly name: string | null; readonly at: Timestamp } | null
  /** Ordered by number. */
  readonly entries: readonly ExplainedEntry[]
  readonly documents: readonly Voucher[]
  /** What was offset with the documents that it pays, with their numbers. */
  readonly offsets: readonly { readonly offset: Offset; readonly numbers: readonly string[] }[]
  readonly accounts: ReadonlyMap<string, LedgerAccount>
  /** The names of rules by version, with `ruleVersionId` as key. */
  readonly rule_names: ReadonlyMap<string, string>
  /** The payment runs whose payments the transaction settled, or with which they came back. */
  readonly runs: readonly SettledRun[]
  /** The balance of the account with the transaction; only for a debit of payment runs. */
  readonly balance: BankDebit['balance'] | null
  readonly nameOfUser: (id: number | null) => string | null
  readonly nameOfMember: (id: number) => string | null
}

/** The steps, the earliest first; the evidence for a booking comes before the booking. */
export const explain = (facts: ExplanationFacts): readonly ExplanationStep[] => {
  const { transaction, entries } = facts
  const entryInForce = entries.findLast(({ entry }) => entry.id === transaction.journal_entry_id)
  const proposal = proposalSteps(facts, transaction.matches)
  return [
    ...originSteps(facts),
    ...nameSteps(facts),
    ...facts.runs.flatMap((run) => settledRunSteps(transaction, run)),
    ...entries.flatMap((each) => [
      ...(each === entryInForce ? proposal : each.entry.derived_from.map((source) => sourceStep(facts, source, null))),
      ...offsetSteps(facts, each),
      entryStep(facts, each),
      ...each.entry.lines.flatMap((line) =>
        postingSteps(each.entry, line, facts.accounts.get(line.account_id), facts.base_currency, each.entry.created_at),
      ),
    ]),
    ...(entryInForce ? [] : proposal),
    ...(facts.balance === null ? [] : [balanceStep(facts.balance)]),
    ...documentSteps(facts),
  ]
}

const originSteps = ({ transaction, file, creation, nameOfUser }: ExplanationFacts): readonly ExplanationStep[] => {
  const by = nameOfUser(creation?.user ?? null)
  if (file === null) {
    const ref = creation?.group ? { type: 'history', id: creation.group } : null
    return [{ kind: 'person', at: transaction.created_at, message: { code: 'typed_in', values: { by } }, ref }]
  }
  const values = { file: file.name, line: transaction.source_line, by }
  const message = { code: file.is_table ? 'row_of_file' : 'entry_of_file', values } as const
  return [{ kind: 'file', at: file.at, message, ref: { type: 'batch', id: file.id } }]
}

const nameSteps = ({ transaction, name_before }: ExplanationFacts): readonly ExplanationStep[] => {
  const { name, text } = transaction
  if (name === null) return []
  if (name_before === null || text === null)
    return [
      {
        kind: 'name',
        at: transaction.created_at,
        message: { code: 'named_by_statement', values: { name } },
        ref: null,
      },
    ]
  return [{ kind: 'name', at: name_before.at, message: { code: 'named_by_text', values: { name, text } }, ref: null }]
}

/** The evidence for the rows that are attached or booked: each reason once, and each rule or fact once. */
const proposalSteps = (facts: ExplanationFacts, matches: readonly Match[]): readonly ExplanationStep[] => {
  const steps = matches.flatMap((match): readonly ExplanationStep[] => {
    const { matchable_type, matchable_id, source, reasons, origin } = match
    const ref = matchable_type === null || matchable_id === null ? null : { type: matchable_type, id: matchable_id }
    const by: ExplanationStep = { kind: 'person', at: null, message: { code: 'attached_by_hand' }, ref }
    // The row of a remainder has the reasons of its documents.
    const isRemainder =
      ref === null && matches.some((each) => each.matchable_id !== null && hasSameReasons(each, match))
    return [
      ...(source === null ? [] : [sourceStep(facts, source, null)]),
      ...(origin === 'manual' ? [by] : []),
      ...(isRemainder ? [] : reasons).map(
        (values): ExplanationStep => ({ kind: 'evidence', at: null, message: { code: 'evidence', values }, ref }),
      ),
    ]
  })
  return [...new Map(steps.map((step) => [JSON.stringify(step), step])).values()]
}

const hasSameReasons = (a: Match, b: Match): boolean => JSON.stringify(a.reasons) === JSON.stringify(b.reasons)

const sourceStep = (
  { rule_names }: ExplanationFacts,
  { type, id, version }: MatchSource,
  at: Timestamp | null,
): ExplanationStep => {
  const ref = { type, id }
  if (type === 'learned_fact') return { kind: 'learned', at, message: { code: 'proposed_by_learning' }, ref }
  const values = { name: rule_names.get(`${id}-${version}`) ?? null, version: version ?? 1 }
  return { kind: 'rule', at, message: { code: 'proposed_by_rule', values }, ref }
}

const entryStep = ({ nameOfUser }: ExplanationFacts, { entry, act }: ExplainedEntry): ExplanationStep => {
  const { id, number, date, created_at: at } = entry
  const values = { by: nameOfUser(act?.user ?? null), number, date }
  const code = codeOfEntry(entry)
  const ref = act?.group ? { type: 'history', id: act.group } : { type: 'journal_entry', id }
  // The author of a typed entry made no decision on the transaction.
  if (code === 'booked_by_hand')
    return { kind: 'posting', at, message: { code, values }, ref: { type: 'journal_entry', id } }
  return { kind: 'person', at, message: { code, values }, ref }
}

/** The offsets of the same action, which has one time. */
const offsetSteps = (
  { offsets, nameOfUser }: ExplanationFacts,
  { entry, act }: ExplainedEntry,
): readonly ExplanationStep[] =>
  offsets
    .filter(({ offset }) => offset.created_at === entry.created_at)
    .map(({ offset: { id, date, created_at: at }, numbers }) => ({
      kind: 'person',
      at,
      message: {
        code: 'offset_first',
        values: { by: nameOfUser(act?.user ?? null), documents: numbers.join(', '), date },
      },
      ref: { type: 'offset', id },
    }))

const codeOfEntry = ({ source, reverses_id, rebooks_id }: JournalEntry) => {
  if (source.type === 'manual') return 'booked_by_hand'
  if (reverses_id !== null) return 'reversed'
  return rebooks_id === null ? 'booked' : 'booked_again'
}

const documentSteps = (facts: ExplanationFacts): readonly ExplanationStep[] => {
  const { transaction, documents, nameOfUser, nameOfMember } = facts
  const request = transaction.document_request
  const requestStep: readonly ExplanationStep[] =
    request === null
      ? []
      : [
          {
            kind: 'person',
            at: request.requested_at,
            ref: null,
            message: {
              code: 'document_requested',
              values: {
                by: nameOfUser(request.user_id),
                of: nameOfMember(request.member_id),
                message: request.message,
              },
            },
          },
        ]
  const voucherSteps = documents.map(
    ({ id, name, user_id, created_at }): ExplanationStep => ({
      kind: 'person',
      at: created_at,
      ref: { type: 'kept_document', id },
      message: { code: 'document_kept', values: { by: nameOfUser(user_id), name } },
    }),
  )
  return [...requestStep, ...voucherSteps]
}

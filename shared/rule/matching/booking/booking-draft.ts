// Collects the result of several decisions on bank transactions before they are written: transactions, documents and
// journal entries, as each decision leaves them for the next one. All changes together make one commit.
import { type Change, created, removed, updated } from '../../../books/port/change.ts'
import type { BankAccount } from '../../../record/bank/bank-account.ts'
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import type { JournalEntry } from '../../../record/ledger/journal-entry.ts'
import type { Settlement } from '../../../record/matching/match.ts'
import type { Offset } from '../../../record/open-item/offset.ts'
import type { BookableDocument } from '../../../record/open-item/open-item.ts'
import type { Timestamp } from '../../../value/calendar.ts'
import { assert, type Result } from '../../../value/result.ts'
import type { OwnLedgerAccount } from '../../bank/own-ledger-account.ts'
import type { EntryMark } from '../../ledger/journal-entry.ts'
import { type Document, type DocumentType, settledFields } from './settlement.ts'

export type CreditType = 'invoice' | 'expense'

/** The records as they are in the books. */
export interface DraftFacts {
  /** The number of the last journal entry. */
  readonly last_number: number
  readonly documents: ReadonlyMap<string, Document>
  readonly journal_entries: ReadonlyMap<string, JournalEntry>
  readonly bank_accounts: ReadonlyMap<string, BankAccount>
}

export interface BookingDraft {
  readonly transaction: (was: BankTransaction) => BankTransaction
  readonly document: (id: string) => Document | null
  readonly entry: (id: string) => JournalEntry | null
  readonly bankAccount: (id: string) => BankAccount | null
  /** Sets the new state of the transaction; null when it is deleted. */
  readonly update: (was: BankTransaction, is: BankTransaction | null) => void
  readonly settle: (settlement: Settlement, isUndone: boolean) => void
  /** Adds or changes the open credit of a payment on account; null: deletes it. */
  readonly setCredit: (type: CreditType, id: string, is: BookableDocument | null) => void
  /** Whether a transaction or an offset, by its id, settles nothing any more after the decisions so far. */
  readonly isReleased: (id: string) => boolean
  /** Id, number and time of the next entry. */
  readonly nextMark: () => EntryMark
  readonly addEntry: (entry: JournalEntry) => void
  readonly markReversed: (entry: JournalEntry, by: string) => void
  /** Adds or deletes an offset. */
  readonly setOffset: (was: Offset | null, is: Offset | null) => void
  /** Links a bank account with the ledger account that it is booked on from now on. */
  readonly link: (account: BankAccount, own: OwnLedgerAccount) => void
  /** Runs a decision on the state so far; a refused decision leaves no changes. */
  readonly attempt: <T, E>(decide: (draft: BookingDraft) => Result<T, E>) => Result<T, E>
  readonly changes: () => readonly Change[]
}

/** The records that differ from the books, in their current state. */
interface DraftRecords {
  readonly transactions: Map<string, { readonly was: BankTransaction; readonly is: BankTransaction | null }>
  readonly documents: Map<string, { readonly type: DocumentType; readonly is: Document | null }>
  /** Reversed entries of the books, and new entries. */
  readonly entries: Map<string, JournalEntry>
  /** How many of `entries` are new. */
  added: number
  readonly offsets: Map<string, { readonly was: Offset | null; readonly is: Offset | null }>
  readonly accounts: Map<string, BankAccount>
  readonly ledgers: Map<string, OwnLedgerAccount>
}

const emptyDraft = (): DraftRecords => ({
  transactions: new Map(),
  documents: new Map(),
  entries: new Map(),
  added: 0,
  offsets: new Map(),
  accounts: new Map(),
  ledgers: new Map(),
})

export const createBookingDraft = (
  facts: DraftFacts,
  fresh: { readonly newId: () => string; readonly now: Timestamp },
) => draftOver(facts, fresh, [emptyDraft()])

/** `layers`: the changes of accepted decisions, and those of the current attempt; only the last layer is written to. */
const draftOver = (
  facts: DraftFacts,
  { newId, now }: { readonly newId: () => string; readonly now: Timestamp },
  layers: readonly DraftRecords[],
): BookingDraft => {
  const last = layers.at(-1) ?? emptyDraft()
  const findInLayers = <T>(pick: (layer: DraftRecords) => ReadonlyMap<string, T>, id: string): T | undefined => {
    for (const layer of layers.toReversed()) {
      const found = pick(layer).get(id)
      if (found !== undefined) return found
    }
    return undefined
  }
  const decidedTransaction = (id: string) => findInLayers((layer) => layer.transactions, id)
  const decidedEntry = (id: string) => findInLayers((layer) => layer.entries, id)
  const document = (id: string) => {
    const decided = findInLayers((layer) => layer.documents, id)
    return decided === undefined ? (facts.documents.get(id) ?? null) : decided.is
  }

  const newEntries = (): number => layers.reduce((sum, { added }) => sum + added, 0)

  return {
    transaction: (was) => decidedTransaction(was.id)?.is ?? was,
    document,
    entry: (id) => decidedEntry(id) ?? facts.journal_entries.get(id) ?? null,
    bankAccount: (id) => findInLayers((layer) => layer.accounts, id) ?? facts.bank_accounts.get(id) ?? null,
    update: (was, is) => {
      last.transactions.set(was.id, { was: decidedTransaction(was.id)?.was ?? was, is })
    },
    settle: (settlement, isUndone) => {
      const current = document(settlement.id)
      assert(current, 'a document that is settled is there')
      const is = { ...current, ...settledFields(current, settlement, isUndone), updated_at: now } as Document
      last.documents.set(settlement.id, { type: settlement.type, is })
    },
    setCredit: (type, id, is) => {
      last.documents.set(id, { type, is })
    },
    isReleased: (id) => {
      const transaction = decidedTransaction(id)
      if (transaction !== undefined) return transaction.is?.is_reconciled !== true
      return findInLayers((layer) => layer.offsets, id)?.is === null
    },
    nextMark: () => ({ id: newId(), number: facts.last_number + newEntries() + 1, now }),
    addEntry: (entry) => {
      last.entries.set(entry.id, entry)
      last.added += 1
    },
    markReversed: (entry, by) => {
      last.entries.set(entry.id, { ...entry, reversed_by_id: by })
    },
    setOffset: (was, is) => {
      last.offsets.set((is ?? was)?.id ?? '', { was, is })
    },
    link: (account, own) => {
      last.accounts.set(account.id, { ...account, account_id: own.is.id, updated_at: now })
      last.ledgers.set(own.is.id, own)
    },
    attempt: (decide) => {
      const added = emptyDraft()
      const answer = decide(draftOver(facts, { newId, now }, [...layers, added]))
      if (answer.ok) {
        for (const [id, each] of added.transactions) last.transactions.set(id, each)
        for (const [id, each] of added.documents) last.documents.set(id, each)
        for (const [id, each] of added.entries) last.entries.set(id, each)
        last.added += added.added
        for (const [id, each] of added.offsets) last.offsets.set(id, each)
        for (const [id, each] of added.accounts) last.accounts.set(id, each)
        for (const [id, each] of added.ledgers) last.ledgers.set(id, each)
      }
      return answer
    },
    changes: () => changesOf(facts, last),
  }
}

const changesOf = (
  facts: DraftFacts,
  { transactions, documents, entries, offsets, accounts, ledgers }: DraftRecords,
): readonly Change[] => [
  ...[...ledgers.values()].map(({ is, was }) =>
    was === null ? created('ledger_account', is) : updated('ledger_account', was, is),
  ),
  ...[...transactions.values()].map(({ was, is }) =>
    is === null ? removed('bank_transaction', was) : updated('bank_transaction', was, is),
  ),
  ...[...documents].flatMap(([id, { type, is }]) => documentChanges(type, facts.documents.get(id) ?? null, is)),
  // Created and updated entries are kept apart, because a run of changes of one form is encoded shorter.
  ...[...entries.values()].flatMap((entry) => {
    const was = facts.journal_entries.get(entry.id)
    return was ? [updated('journal_entry', was, entry)] : []
  }),
  ...[...entries.values()].flatMap((entry) =>
    facts.journal_entries.has(entry.id) ? [] : [created('journal_entry', entry)],
  ),
  ...[...offsets.values()].flatMap(({ was, is }) => [
    ...(was === null ? [] : [removed('offset', was)]),
    ...(is === null ? [] : [created('offset', is)]),
  ]),
  ...[...accounts.values()].flatMap((account) => {
    const was = facts.bank_accounts.get(account.id)
    return was ? [updated('bank_account', was, account)] : []
  }),
]

const documentChanges = (type: DocumentType, was: Document | null, is: Document | null): readonly Change[] => {
  if (was === null || is === null) {
    if (is !== null) return [created<DocumentType>(type, is)]
    return was === null ? [] : [removed<DocumentType>(type, was)]
  }
  if (hasSameSettlement(was, is)) return []
  const { paid_amount, updated_at } = is
  const more =
    'payment_parts' in is
      ? {
          base_paid_amount: is.base_paid_amount,
          payment_parts: is.payment_parts,
          total: is.total,
          date: is.date,
          bank_transaction_id: is.bank_transaction_id,
        }
      : {}
  return [updated<DocumentType>(type, was, { paid_amount, ...more, updated_at })]
}

/** A booking that was undone and repeated in the same commit leaves the document unchanged. */
const hasSameSettlement = (was: Document, is: Document): boolean => {
  if (was.paid_amount !== is.paid_amount || was.total !== is.total) return false
  if (!('payment_parts' in was) || !('payment_parts' in is)) return true
  return (
    was.base_paid_amount === is.base_paid_amount &&
    was.payment_parts.every((part, index) => {
      const now = is.payment_parts[index]
      return part.base_booked === now?.base_booked && part.base_tax === now.base_tax
    })
  )
}

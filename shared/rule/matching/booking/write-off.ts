// Writes off what will not be paid: the document is settled, and its open amount is a loss, which reduces the VAT by the
// document's own rates (MWSTG 41). Source of the accounts: Swiss booking practice (KMU chart).

import type { AmountInput } from '../../../record/core/amount-input.ts'
import type { Posting } from '../../../record/ledger/journal-entry.ts'
import type { Offset } from '../../../record/open-item/offset.ts'
import { type BookableDocument, isExpense, isOpen, openAmountOf } from '../../../record/open-item/open-item.ts'
import type { Timestamp } from '../../../value/calendar.ts'
import { type MinorUnits, minorToDecimal, minorUnitsOf } from '../../../value/money.ts'
import { err, ok, type Result } from '../../../value/result.ts'
import { type FieldProblem, readAmount } from '../../core/field-problem.ts'
import type { BookingAccounts } from '../../ledger/booking-accounts.ts'
import { entryOf } from '../../ledger/journal-entry.ts'
import { postingAccountProblem } from '../../ledger/ledger-account.ts'
import type { Periods } from '../../ledger/periods.ts'
import { postingOf } from '../../ledger/posting.ts'
import { splitVat } from '../../ledger/vat-split.ts'
import { prorate } from '../../open-item/document-booking.ts'
import type { BookingFacts } from '../../open-item/payment-parts.ts'
import type { BookingDraft } from './booking-draft.ts'
import { findOffsetDay, type OffsetDay, settleDocument } from './offset.ts'

export interface WriteOffCommand {
  readonly documents: readonly {
    readonly type: 'invoice' | 'expense'
    readonly id: string
    /** In the currency of the document, without a sign. When left out: its open amount. */
    readonly amount?: AmountInput | null | undefined
  }[]
  /** Not required for small amounts (`limit`). */
  readonly reason?: string | null | undefined
  /** The loss; when left out, 3805 for invoices and 4900 for bills. */
  readonly account_id?: string | null | undefined
}

type Line = Pick<Posting, 'account_id' | 'debit' | 'credit' | 'vat_rate_id'>

export interface WriteOffFacts extends BookingFacts, Periods {
  /** Up to this amount of the base currency no reason is required. */
  readonly limit: MinorUnits
  /** The lines of the entry of a document, or those that such an entry would have, without debtors or creditors. */
  readonly linesOf: (document: BookableDocument) => readonly Line[]
}

/** Writes documents off in the draft, or answers the problems by field. */
export const addWriteOff = (
  facts: WriteOffFacts,
  draft: BookingDraft,
  command: WriteOffCommand,
  day: OffsetDay,
  { id, now }: { readonly id: string; readonly now: Timestamp },
): Result<Offset, readonly FieldProblem[]> => {
  const reason = command.reason?.trim() || null
  const postings: Posting[] = []
  const settlements: Offset['settlements'] = []
  const numbers: string[] = []
  let largest = 0
  let latest = day.date
  for (const [index, each] of command.documents.entries()) {
    const field = `documents.${index}`
    const document = draft.document(each.id)
    if (!document || !('payment_parts' in document) || isExpense(document) !== (each.type === 'expense'))
      return err([{ field: `${field}.id`, code: 'matchable_unknown' }])
    if (!isOpen(document)) return err([{ field: `${field}.id`, code: 'document_paid' }])
    const open = openAmountOf(document)
    const amount = readPart(document, each.amount, `${field}.amount`)
    if (!amount.ok) return err([amount.error])
    const settled = settleDocument(facts, draft, {
      ...{ type: each.type, document, field: `${field}.id` },
      amount: minorUnitsOf(Math.sign(open) * amount.value),
    })
    if (!settled.ok) return settled
    const loss = lossPostings(facts, command, document, settled.value.credit)
    if (!loss.ok) return loss
    for (const posting of [...settled.value.postings, ...loss.value]) postings.push(posting)
    for (const settlement of settled.value.settlements) settlements.push(settlement)
    numbers.push(document.number)
    largest = Math.max(largest, Math.abs(settled.value.credit))
    if (document.date > latest) latest = document.date
  }
  if (reason === null && largest > facts.limit) {
    const values = { limit: minorToDecimal(facts.limit, facts.base_currency) }
    return err([{ field: 'reason', code: 'write_off_reason', values }])
  }
  if (latest > day.date) return err([{ field: 'date', code: 'offset_before_document', values: { date: latest } }])
  const place = findOffsetDay(facts, day)
  if (!place.ok) return place
  const text = [`Abschreibung ${numbers.join(', ')}`, ...(reason === null ? [] : [reason])].join(': ').slice(0, 255)
  const content = { date: place.value.day, text, lines: postings, source: 'offset' as const, source_id: id }
  const entry = entryOf(content, place.value.year, draft.nextMark())
  draft.addEntry(entry)
  const writeOff: Offset = {
    id,
    kind: 'write_off',
    date: place.value.day,
    text: reason,
    settlements,
    journal_entry_id: entry.id,
    created_at: now,
  }
  draft.setOffset(null, writeOff)
  return ok(writeOff)
}

/** How much is written off, without a sign. */
const readPart = (
  document: BookableDocument,
  given: AmountInput | null | undefined,
  field: string,
): Result<MinorUnits, FieldProblem> => {
  const open = minorUnitsOf(Math.abs(openAmountOf(document)))
  if (given == null) return ok(open)
  const read = readAmount(field, given, document.currency)
  if (!read.ok) return read
  if (read.value <= 0) return err({ field, code: 'amount_not_positive' })
  if (read.value <= open) return read
  return err({ field, code: 'offset_more_than_open', values: { open: minorToDecimal(open, document.currency) } })
}

const lossAccountOf = (document: BookableDocument, accounts: BookingAccounts): string | null =>
  isExpense(document) ? accounts.discount_received : accounts.bad_debt

const typeOfLoss = (document: BookableDocument): 'revenue' | 'expense' => (isExpense(document) ? 'expense' : 'revenue')

/** The loss by the rates of the document. With net tax rates it has no tax of its own (MWSTG 37). */
const lossPostings = (
  { accounts, ledger_accounts, vat_rates, linesOf }: WriteOffFacts,
  { account_id }: WriteOffCommand,
  document: BookableDocument,
  credit: MinorUnits,
): Result<readonly Posting[], readonly FieldProblem[]> => {
  const account = account_id ?? lossAccountOf(document, accounts)
  const problem = account === null ? 'booking_account_missing' : postingAccountProblem(ledger_accounts.get(account))
  if (account === null || problem !== null) return err([{ field: 'account_id', code: problem ?? 'required' }])
  const sums = new Map<string | null, number>()
  const add = (rate: string | null, amount: number) => sums.set(rate, (sums.get(rate) ?? 0) + amount)
  if (document.booked_by === 'payment')
    for (const { vat_rate_id, amount } of document.payment_parts) add(vat_rate_id, amount)
  else
    for (const line of linesOf(document))
      if (line.account_id !== accounts.exchange_sales && line.account_id !== accounts.exchange_purchases)
        add(accounts.is_input_tax_deducted ? line.vat_rate_id : null, line.credit - line.debit)
  const rates = [...sums.keys()]
  const shares = prorate(minorUnitsOf(-credit), [...sums.values()].map(minorUnitsOf))
  const postings: Posting[] = []
  for (const [index, id] of rates.entries()) {
    const rate = id === null ? null : (vat_rates.get(id) ?? null)
    const amount = { account_id: account, credit: shares[index] ?? minorUnitsOf(0) }
    const split = rate === null ? null : splitVat(amount, ledger_accounts.get(account), rate, accounts)
    if (rate !== null && split === null) return err([{ field: 'account_id', code: 'booking_account_missing' }])
    // The account decides whether tax is due or input tax, and whether the loss reduces the turnover.
    const loss = ledger_accounts.get(account)
    if (split !== null && split.taxes.length > 0 && loss?.type !== typeOfLoss(document)) {
      const values = { value: String(loss?.number ?? '') }
      return err([{ field: 'account_id', code: 'account_not_of_document', values }])
    }
    if (split === null) postings.push(postingOf(account, amount.credit))
    else for (const posting of [split.net, ...split.taxes]) postings.push(posting)
  }
  return ok(postings.filter((posting) => posting.debit !== 0 || posting.credit !== 0))
}

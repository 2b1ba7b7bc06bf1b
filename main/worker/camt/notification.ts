// A camt.054 message of any version: the parts of bookings that the statement shows as one amount. Entries are read
// like those of a statement, so that a part has the same fields as a transaction of its own.

import type { TransactionDetail } from '../../../shared/record/bank/transaction-detail.ts'
import type { NotifiedEntry, ParsedEnrichment } from '../../../shared/record/import/enrichment.ts'
import type { FileRefusal } from '../../../shared/record/import/file-refusal.ts'
import type { ParsedRow } from '../../../shared/record/import/parsed-statement.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import { ok, type Result } from '../../../shared/value/result.ts'
import { headOf, invalidEntry, parsed } from './camt.ts'
import { type EntryContext, readEntry } from './camt-entry.ts'
import type { CamtOutline } from './camt-outline.ts'
import { readHead } from './camt-statement.ts'
import { readAmount, readDate, readDirection, readReference, shorten, signed } from './camt-value.ts'
import { type Content, child, children } from './xml-tree.ts'

type Notifications = Extract<ParsedEnrichment, { readonly format: 'camt.054' }>

/** Reads every notification of the message. Refuses (422) a booked entry that cannot be read. */
export const readNotifications = (text: string, { statements }: CamtOutline): Result<Notifications, FileRefusal> => {
  const notifications: Notifications['notifications'][number][] = []
  for (const part of statements) {
    const content = parsed(headOf(text, part), 'Ntfctn')
    if (!content.ok) return content
    const head = readHead(content.value)
    const entries: NotifiedEntry[] = []
    for (const [index, { start, end }] of part.entries.entries()) {
      const entry = parsed(text.slice(start, end), 'Ntry')
      if (!entry.ok) return entry
      const read = readEntry(entry.value, head)
      if (!read.ok) return invalidEntry(entry.value, index, head, read.error)
      entries.push(
        read.value.type === 'LeftOut'
          ? unbookedEntry(entry.value, head, read.value.status)
          : notified(entry.value, read.value.rows, read.value.unexplained),
      )
    }
    const { iban, other_account, currency } = head
    notifications.push({ iban, other_account, currency, entries })
  }
  return ok({ format: 'camt.054', notifications })
}

const notified = (entry: Content, rows: readonly ParsedRow[], unexplained: number): NotifiedEntry => {
  const [first] = rows
  const hasParts = children(entry, 'NtryDtls').some((block) => child(block, 'TxDtls') !== null)
  const explains = unexplained === 0 && hasParts
  return {
    reference: first?.entry_ref ?? null,
    amount: minorUnitsOf(rows.reduce((sum, { amount }) => sum + amount, 0)),
    currency: first?.currency ?? null,
    booking_date: first?.booking_date ?? null,
    value_date: first?.value_date ?? null,
    problem: explains
      ? null
      : unexplained > 0
        ? { code: 'parts_do_not_add_up', values: { count: unexplained } }
        : { code: 'no_parts' },
    parts: explains ? rows.map(partOf) : [],
  }
}

const partOf = ({ amount, reference, name, counterparty_iban, end_to_end_id }: ParsedRow): TransactionDetail => ({
  amount,
  reference,
  name,
  counterparty_iban,
  end_to_end_id,
})

/** The readable fields of an entry that is not booked. */
const unbookedEntry = (entry: Content, { currency }: EntryContext, status: string): NotifiedEntry => {
  const amount = readAmount(entry, currency)
  const booking = readDate(child(entry, 'BookgDt'))
  const value = readDate(child(entry, 'ValDt'))
  return {
    reference: readReference(entry, 'AcctSvcrRef'),
    amount: amount.ok ? signed(amount.value.amount, readDirection(entry) ?? 'CRDT') : null,
    currency: amount.ok ? amount.value.currency : null,
    booking_date: booking.ok ? booking.value : null,
    value_date: value.ok ? value.value : null,
    problem: { code: 'not_booked', values: { status: shorten(status) } },
    parts: [],
  }
}

// Reads a pain.001 message (versions 03 and 09, the Swiss ones included): the ordered payments, which explain the
// collective debit in the statement. Source: Swiss Payment Standards, customer credit transfers.
import type { OrderedPayment, ParsedEnrichment, PaymentOrder } from '../../../shared/record/import/enrichment.ts'
import type { EntryFault, FileRefusal } from '../../../shared/record/import/file-refusal.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { isQrReference, isScorReference, normalizeReference } from '../../../shared/value/creditor-reference.ts'
import { isIban, normalizeIban } from '../../../shared/value/iban.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { headOf, parsed } from '../camt/camt.ts'
import type { CamtOutline, Span } from '../camt/camt-outline.ts'
import { partyName } from '../camt/camt-party.ts'
import { readCreditorReference } from '../camt/camt-remittance.ts'
import { type Amount, cleanText, dayOf, readAmount, readReference, shorten } from '../camt/camt-value.ts'
import { at, type Content, child, children, textAt, textOf } from '../camt/xml-tree.ts'
import { refuse } from '../core/file-refusals.ts'

type Orders = Extract<ParsedEnrichment, { readonly format: 'pain.001' }>

/** Reads every payment of the message. Refuses (422) the whole file if a payment has no amount, currency or day. */
export const readPaymentOrders = (
  text: string,
  { messages, statements: groups }: CamtOutline,
): Result<Orders, FileRefusal> => {
  if (messages.length > MAX_MESSAGES) {
    return refuse({ code: 'file_too_complex', values: { part: 'statements', max: MAX_MESSAGES } })
  }
  const messageIds: (readonly [Span, string])[] = []
  for (const message of messages) {
    const within = groups.filter(({ start, end }) => start > message.start && end < message.end)
    const head = parsed(headOf(text, { ...message, entries: within }), 'CstmrCdtTrfInitn')
    if (!head.ok) return head
    messageIds.push([message, textAt(head.value, 'GrpHdr', 'MsgId') ?? ''])
  }
  const orders: PaymentOrder[] = []
  const nameKey = createKeys()
  for (const part of groups) {
    const content = parsed(headOf(text, part), 'PmtInf')
    if (!content.ok) return content
    const group = content.value
    const groupId = textAt(group, 'PmtInfId') ?? ''
    const messageId = messageIds.find(([{ start, end }]) => part.start > start && part.end < end)?.[1] ?? ''
    const payments: OrderedPayment[] = []
    for (const [index, { start, end }] of part.entries.entries()) {
      const payment = parsed(text.slice(start, end), 'CdtTrfTxInf')
      if (!payment.ok) return payment
      const ids = child(payment.value, 'PmtId')
      const read = readPayment(payment.value, dayOfExecution(group))
      if (!read.ok) return invalidPayment(ids, index, groupId, read.error)
      const own = readReference(ids, 'EndToEndId') ?? readReference(ids, 'InstrId') ?? ''
      payments.push({ key: nameKey([messageId, groupId, own]), ...read.value })
    }
    orders.push({ ...debtorAccount(group), payments })
  }
  return ok({ format: 'pain.001', orders })
}

/** One is usual; each message is searched for among all payments. */
const MAX_MESSAGES = 100

const debtorAccount = (group: Content): Omit<PaymentOrder, 'payments'> => {
  const account = child(group, 'DbtrAcct')
  const iban = normalizeIban(textAt(account, 'Id', 'IBAN') ?? '')
  return {
    iban: iban === '' ? null : iban,
    other_account: textAt(account, 'Id', 'Othr', 'Id'),
    currency: textAt(account, 'Ccy'),
  }
}

/** A day in version 03, a choice of day and time in version 09. */
const dayOfExecution = (group: Content): LocalDate | null => {
  const day = child(group, 'ReqdExctnDt')
  return dayOf(textAt(day, 'Dt') ?? textAt(day, 'DtTm') ?? textOf(day))
}

const readPayment = (
  payment: Content,
  execution_date: LocalDate | null,
): Result<Omit<OrderedPayment, 'key'>, EntryFault> => {
  if (execution_date === null) return err({ type: 'date_missing' })
  const amount = orderedAmount(payment)
  if (!amount.ok) return amount
  const iban = normalizeIban(textAt(payment, 'CdtrAcct', 'Id', 'IBAN') ?? '')
  const reference = normalizeReference(readCreditorReference(payment) ?? '')
  const isReference = isQrReference(reference) || isScorReference(reference)
  const words = [
    partyName(child(payment, 'Cdtr')),
    ...children(payment, 'RmtInf').flatMap((info) =>
      children(info, 'Ustrd').map((content) => cleanText(textOf(content))),
    ),
    isReference || reference === '' ? null : reference,
  ].filter((word) => word !== null)
  return ok({
    iban: isIban(iban) ? iban : null,
    reference: isReference ? reference : null,
    end_to_end_id: readReference(child(payment, 'PmtId'), 'EndToEndId'),
    ...amount.value,
    execution_date,
    text: words.length === 0 ? null : words.join(' · ').slice(0, MAX_TEXT),
  })
}

/** The longest text of an open item. */
const MAX_TEXT = 1000

/** The ordered amount, or, for an amount paid out in another currency, its equivalent in the account's currency. */
const orderedAmount = (payment: Content): Result<Amount, EntryFault> => {
  const equivalent = at(payment, 'Amt', 'EqvtAmt')
  return equivalent === null ? readAmount(child(payment, 'Amt') ?? [], null, 'InstdAmt') : readAmount(equivalent, null)
}

/** Longer than three references of the standard, and within the limit of a key. */
const MAX_KEY = 240

/** Builds keys of payments from the sender's references. Equal keys are numbered in the order of the file. */
const createKeys = () => {
  const counts = new Map<string, number>()
  return (references: readonly string[]): string => {
    const key = references.join('/').slice(0, MAX_KEY)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count === 1 ? key : `${key}/${count}`
  }
}

const invalidPayment = (ids: Content | null, index: number, groupId: string, fault: EntryFault) => {
  const reference = textAt(ids, 'EndToEndId') ?? textAt(ids, 'InstrId')
  const named = { payment: index + 1, group: shorten(groupId), reference: reference && shorten(reference) }
  return refuse({ code: 'invalid_payment', values: { ...named, fault } })
}

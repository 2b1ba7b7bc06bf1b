// One statement entry (`Ntry`): one row, or one row for each
// detail (`TxDtls`) if the details explain the amount completely.
import type { EntryFault } from '../../../shared/record/import/file-refusal.ts'
import type { ParsedRow } from '../../../shared/record/import/parsed-statement.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { MAX_MINOR_UNITS } from '../../../shared/value/money.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { chargesOf } from './camt-charges.ts'
import { NO_COUNTERPARTY, type OwnAccount, readCounterparty } from './camt-party.ts'
import { readCreditorReference } from './camt-remittance.ts'
import { composeText, describeDetails, fingerprintText } from './camt-text.ts'
import {
  type Amount,
  type Direction,
  dayOf,
  readAmount,
  readDate,
  readDirection,
  readReference,
  signed,
} from './camt-value.ts'
import { at, type Content, child, children, textAt, textOf } from './xml-tree.ts'

/** What an entry needs from its statement. */
export interface EntryContext extends OwnAccount {
  /** `Acct/Ccy`, for amounts that name no currency. */
  readonly currency: string | null
  /** The statement's own date, for entries without a date. */
  readonly date: LocalDate | null
}

export type Entry =
  /** Not booked (yet): pending or for information. `status` is the bank's word. */
  | { readonly type: 'LeftOut'; readonly status: string }
  /** `unexplained`: the number of details that do not add up to the entry, which is therefore one row; otherwise 0. */
  | { readonly type: 'Booked'; readonly rows: readonly ParsedRow[]; readonly unexplained: number }

/** Reads an entry, or answers its fault. */
export const readEntry = (entry: Content, context: EntryContext): Result<Entry, EntryFault> => {
  const status = readStatus(entry)
  if (status !== 'BOOK') return ok({ type: 'LeftOut', status })

  const total = readAmount(entry, context.currency)
  if (!total.ok) return total
  const direction = readDirection(entry)
  if (direction === null) return err({ type: 'direction_missing' })
  const booking = readDate(child(entry, 'BookgDt'))
  if (!booking.ok) return booking
  const value = readDate(child(entry, 'ValDt'))
  if (!value.ok) return value
  const bookingDate = booking.value ?? value.value ?? context.date
  if (bookingDate === null) return err({ type: 'date_missing' })

  const head: EntryHead = { entry, context, bookingDate, valueDate: value.value }
  const details = children(entry, 'NtryDtls').flatMap((block) => children(block, 'TxDtls'))
  const shares = details.length < 2 ? null : splitAmounts(details, total.value, direction)
  if (shares !== null) {
    const rows = shares.map((share, index) =>
      toRow(head, { details: share.details, collective: [], position: index + 1 }, share, share.direction),
    )
    return ok({ type: 'Booked', rows, unexplained: 0 })
  }
  const [only] = details
  const isExplained = details.length < 2
  const one = { details: isExplained && only ? only : null, collective: isExplained ? [] : details, position: null }
  const row = toRow(head, one, total.value, direction)
  return ok({ type: 'Booked', rows: [row], unexplained: isExplained ? 0 : details.length })
}

/** `Sts` is text up to .06 and `Cd` or `Prtry` from .07, and some banks mix; a missing one counts as booked. */
const readStatus = (entry: Content): string => {
  const status = child(entry, 'Sts')
  return textAt(status, 'Cd') ?? textAt(status, 'Prtry') ?? textOf(status) ?? 'BOOK'
}

interface Share extends Amount {
  readonly details: Content
  readonly direction: Direction
}

/**
 * The share of each detail in the entry, if every detail has an amount in the
 * entry's currency and they add up to it exactly, without charges. Otherwise null,
 * and the entry stays one row: to take only a part of the details would lose money.
 */
const splitAmounts = (details: readonly Content[], total: Amount, direction: Direction): readonly Share[] | null => {
  const shares: Share[] = []
  for (const detail of details) {
    const amount = detailAmount(detail)
    if (amount === null || amount.currency !== total.currency) return null
    shares.push({ ...amount, details: detail, direction: readDirection(detail) ?? direction })
  }
  let sum = 0
  for (const share of shares) {
    sum += signed(share.amount, share.direction)
    if (Math.abs(sum) > MAX_MINOR_UNITS) return null
  }
  return sum === signed(total.amount, direction) ? shares : null
}

/** `TxDtls/Amt`; version .02 has none, so use the amount exchanged between the banks, then the ordered amount. */
const detailAmount = (detail: Content): Amount | null => {
  const elements = [detail, at(detail, 'AmtDtls', 'TxAmt'), at(detail, 'AmtDtls', 'InstdAmt')]
  const element = elements.find((candidate) => child(candidate, 'Amt') !== null)
  if (!element) return null
  const amount = readAmount(element, null)
  return amount.ok ? amount.value : null
}

/** Only of a debit that is one row: a part of a divided entry has an id of its own. */
const orderOf = (
  entry: Content,
  references: Content | null,
  direction: Direction,
  position: number | null,
): Pick<ParsedRow, 'order_id'> => {
  if (direction !== 'DBIT' || position !== null) return {}
  const batches = children(entry, 'NtryDtls').map((details) => child(details, 'Btch'))
  const order_id = [...batches, references]
    .flatMap((ids) => [readReference(ids, 'PmtInfId'), readReference(ids, 'MsgId')])
    .find((id) => id !== null)
  return order_id == null ? {} : { order_id }
}

interface EntryHead {
  readonly entry: Content
  readonly context: EntryContext
  readonly bookingDate: LocalDate
  readonly valueDate: LocalDate | null
}

/** The part of an entry that a row represents. */
interface Part {
  readonly details: Content | null
  /** The details of a collective entry that is one row. */
  readonly collective: readonly Content[]
  readonly position: number | null
}

const toRow = (
  { entry, context, bookingDate, valueDate }: EntryHead,
  { details, collective, position }: Part,
  { amount, currency }: Amount,
  direction: Direction,
): ParsedRow => {
  const references = child(details, 'Refs')
  const detailRef = readReference(references, 'AcctSvcrRef')
  const entryRef = readReference(entry, 'AcctSvcrRef')
  const isReversal = textAt(entry, 'RvslInd') === 'true' || child(details, 'RtrInf') !== null
  const party = details === null ? NO_COUNTERPARTY : readCounterparty(details, direction, isReversal, context)
  const collectiveParts = describeDetails(
    collective,
    (detail) => readCounterparty(detail, readDirection(detail) ?? direction, isReversal, context).name,
  )
  const dates = child(details, 'RltdDts')
  return {
    detail_ref: detailRef,
    entry_ref: entryRef,
    detail_position: position,
    end_to_end_id: readReference(references, 'EndToEndId'),
    document_date: dayOf(textAt(dates, 'AccptncDtTm')) ?? dayOf(textAt(dates, 'TxDtTm')),
    booking_date: bookingDate,
    value_date: valueDate,
    amount: signed(amount, direction),
    currency,
    reference: details === null ? null : readCreditorReference(details),
    // The bank's name for the booking is the row's text. A later step finds a counterparty in it.
    name: party.name,
    counterparty_iban: party.account,
    ultimate_name: party.ultimate,
    text: composeText(entry, details, { amount, currency }, collectiveParts),
    ...(isReversal && { is_return: true as const }),
    ...orderOf(entry, references, direction, position),
    ...chargesOf(entry, { details, collective, isSplit: position !== null }, currency),
    fingerprint_text: detailRef === null && entryRef === null ? fingerprintText(entry, details) : null,
  }
}

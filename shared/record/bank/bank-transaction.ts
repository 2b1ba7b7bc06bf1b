// A transaction on a bank account, imported from a statement or typed in. Credits are positive, debits negative, seen
// from the account. This holds in the whole project.
import { z } from 'zod'
import { addFields, type Migrations } from '../core/migration.ts'
import { CurrencyField, DateField, MinorUnitsField, StringId, TimestampField } from '../core/scalar.ts'
import { Match, NO_MATCHES } from '../matching/match.ts'
import { DocumentRequest } from './document-request.ts'
import { TransactionDetail } from './transaction-detail.ts'

const STATED_TEXT_FIELDS = {
  /** The name of the counterparty. */
  name: z.string().nullable(),
  /** The counterparty's account: an IBAN without blanks and in capitals, or any other number unchanged. */
  counterparty_iban: z.string().nullable(),
  /**
   * The party for whom the counterparty paid or was paid, when it is a different one: CAMT.053 `UltmtDbtr`,
   * `UltmtCdtr`.
   */
  ultimate_name: z.string().nullable(),
  /** Remittance information and booking text. */
  text: z.string().nullable(),
  /** Creditor reference (QRR, SCOR) or another structured reference. */
  reference: z.string().nullable(),
  /** CAMT.053 `TxDtls/Refs/EndToEndId`; `NOTPROVIDED` is null. */
  end_to_end_id: z.string().nullable(),
}

/**
 * What a statement, or a person, states about a transaction in addition to its amount. These fields go unchanged from
 * the file to the record and to every answer, so a field that is listed here needs no further code; texts are also
 * searched and shown.
 */
export const StatedFields = z.object({
  ...STATED_TEXT_FIELDS,
  /** The date closest to the document: CAMT.053 `TxDtls/RltdDts/AccptncDtTm` or `TxDtTm`. */
  document_date: DateField.nullable(),
  booking_date: DateField.nullable(),
  value_date: DateField.nullable(),
})
export type StatedFields = Readonly<z.infer<typeof StatedFields>>
export const STATED_TEXTS = Object.keys(STATED_TEXT_FIELDS) as readonly (keyof typeof STATED_TEXT_FIELDS)[]
export const STATED_FIELDS = Object.keys(StatedFields.shape) as readonly (keyof StatedFields)[]

/** The fields as input; all are optional. */
export type StatedInput = { readonly [Field in keyof StatedFields]?: StatedFields[Field] | undefined }

/**
 * Only the stated fields; null where nothing is stated. Written out, because a loop takes ten times as long for each
 * row of a file.
 */
export const statedFieldsOf = (stated: StatedInput): StatedFields => ({
  name: stated.name ?? null,
  counterparty_iban: stated.counterparty_iban ?? null,
  ultimate_name: stated.ultimate_name ?? null,
  text: stated.text ?? null,
  reference: stated.reference ?? null,
  end_to_end_id: stated.end_to_end_id ?? null,
  document_date: stated.document_date ?? null,
  booking_date: stated.booking_date ?? null,
  value_date: stated.value_date ?? null,
})

/** The charges that the bank states for a transaction. */
const ChargesFields = {
  /**
   * Minor units of `charges_currency`; negative when refunded. Null when the bank states none. The bank decides whether
   * the amount includes them: Kontor never adds or subtracts them.
   */
  charges: MinorUnitsField.nullable(),
  charges_currency: CurrencyField.nullable(),
}

export const BankTransaction = z.object({
  id: StringId,
  bank_account_id: StringId,
  /** The row's identity: unique in the organization (rule 31). */
  acc_serv_ref: z.string().min(1),
  /** CAMT.053 `Ntry/AcctSvcrRef`. */
  entry_acc_serv_ref: z.string().nullable(),
  ...StatedFields.shape,
  amount: MinorUnitsField,
  currency: CurrencyField,
  ...ChargesFields,
  /** True: the bank says that it undoes an earlier payment (CAMT.053 `RvslInd`, `RtrInf`). Absent: it does not say so. */
  is_return: z.literal(true).optional(),
  /**
   * The order that a debit pays as a whole: CAMT.053 `Btch/PmtInfId`, otherwise `Btch/MsgId`. Absent: the bank names
   * none.
   */
  order_id: z.string().optional(),
  /** The parts of a collective booking, from a notification; empty when there is none. */
  details: z.array(TransactionDetail),
  is_processing: z.boolean(),
  is_reconciled: z.boolean(),
  /** What it pays: proposals while it is not reconciled, booked rows when it is. */
  matches: z.array(Match),
  /** The entry that booked it; null when it is not reconciled, or has the amount 0 and no matches. */
  journal_entry_id: StringId.nullable(),
  /** The mirror: the other side of a transfer between own accounts, to be reconciled together. It may be deleted. */
  mirror_id: StringId.nullable(),
  /** The import that created it; null when it was created by hand. */
  batch_id: z.string().nullable(),
  /**
   * Its position in that file, from 1: the line of a table, otherwise the number of the row. Null when it was not
   * recorded.
   */
  source_line: z.number().int().positive().nullable(),
  /** The request for its voucher; null when there was none, or it was withdrawn. */
  document_request: DocumentRequest.nullable(),
  /**
   * The transaction from another file of which it may be a duplicate, and which may be deleted. Null: none (rule 32).
   */
  likely_duplicate_of: z.string().nullable(),
  created_at: TimestampField,
  updated_at: TimestampField,
})
export type BankTransaction = z.infer<typeof BankTransaction>
export type Charges = Pick<BankTransaction, 'charges' | 'charges_currency'>

export const NO_CHARGES: Charges = { charges: null, charges_currency: null }

/** The fields of a transaction without a match. */
export const UNMATCHED: Pick<BankTransaction, 'is_reconciled' | 'matches' | 'journal_entry_id' | 'mirror_id'> = {
  is_reconciled: false,
  matches: NO_MATCHES,
  journal_entry_id: null,
  mirror_id: null,
}

const withLineAndRequest = addFields({ source_line: null, document_request: null })

/**
 * Format 2 added the counterparty's account, the ultimate party, the charges, the parts, and the probable duplicate;
 * format 3 matches; format 4 the origin of a match, the line in the file, and requests for documents.
 */
export const bankTransactionMigrations: Migrations = {
  2: addFields({ counterparty_iban: null, ultimate_name: null, ...NO_CHARGES, likely_duplicate_of: null, details: [] }),
  3: addFields({ matches: NO_MATCHES, journal_entry_id: null, mirror_id: null }),
  4: (fields, isWhole) => {
    const upgraded = withLineAndRequest(fields, isWhole)
    if (!Array.isArray(upgraded.matches) || upgraded.matches.length === 0) return upgraded
    return { ...upgraded, matches: upgraded.matches.map((match: object) => ({ ...match, source: null })) }
  },
}

/** The booking and the value day of a transaction, each once. Files differ in which one they contain. */
export const daysOf = ({
  booking_date,
  value_date,
}: Pick<BankTransaction, 'booking_date' | 'value_date'>): readonly string[] => {
  if (booking_date === null) return value_date === null ? [] : [value_date]
  return value_date === null || value_date === booking_date ? [booking_date] : [booking_date, value_date]
}

/** The lookup key of transactions with the same account, day, amount and currency. */
export const dayAndAmountKey = (account: string, day: string, amount: number, currency: string): string =>
  `${account} ${day} ${amount} ${currency}`

/** The lookup key of parts of collective bookings with the same account, day and currency. */
export const partsKey = (account: string, day: string, currency: string): string => `${account} ${day} ${currency}`

/**
 * Whether it may be a part of a collective booking: its entry has a reference, and the transaction has one of its own.
 */
export const isPart = (record: Pick<BankTransaction, 'acc_serv_ref' | 'entry_acc_serv_ref'>): boolean =>
  record.entry_acc_serv_ref !== null && record.acc_serv_ref !== record.entry_acc_serv_ref

/**
 * What is attached to an unreconciled transaction. `certain`: every attached row was certain when it was attached;
 * `uncertain`: a person decides a part of it; `none`: nothing is attached.
 */
export const PROPOSAL_STATES = ['certain', 'uncertain', 'none'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

/** The state of its proposal; null: it is reconciled, or still in processing with nothing attached. */
export const proposalStateOf = ({
  is_reconciled,
  is_processing,
  matches,
}: {
  readonly is_reconciled: boolean
  readonly is_processing: boolean
  readonly matches: readonly { readonly is_certain: boolean }[]
}): ProposalState | null => {
  if (is_reconciled) return null
  if (matches.length > 0) return matches.every(({ is_certain }) => is_certain) ? 'certain' : 'uncertain'
  return is_processing ? null : 'none'
}

/**
 * By how much a proposal is certain, to sort by: what may be booked without a review is above everything else (1 to 2), each by
 * its confidence; rows of a person count as 1. Null: nothing is proposed.
 */
export const proposalCertaintyOf = ({
  is_reconciled,
  matches,
}: {
  readonly is_reconciled: boolean
  readonly matches: readonly { readonly is_certain: boolean; readonly confidence: number | null }[]
}): number | null => {
  if (is_reconciled || matches.length === 0) return null
  const confidence = Math.min(...matches.map((match) => match.confidence ?? 1))
  return matches.every(({ is_certain }) => is_certain) ? 1 + confidence : confidence
}

// The company after it was created or changed, or all its problems; and when it may be deleted.

import { isPostingAccount } from '../../record/ledger/ledger-account.ts'
import { isAcquisitionRate } from '../../record/ledger/vat-rate.ts'
import type { Company } from '../../record/open-item/company.ts'
import { isIban, normalizeIban } from '../../value/iban.ts'
import { err, ok, type Result } from '../../value/result.ts'
import { formatUid, readUid } from '../../value/uid.ts'
import type { FieldProblem, FieldProblemCode } from '../core/field-problem.ts'
import type { NewRecordFields, OpenItemFacts } from './open-item.ts'

/** In a change, a missing field stays as it is; null empties it. */
export interface CompanyCommand {
  readonly key?: string | null | undefined
  /** Required for a new one. */
  readonly name?: string | undefined
  readonly other_names?: readonly string[] | undefined
  readonly ibans?: readonly string[] | undefined
  readonly email?: string | null | undefined
  readonly address?: string | null | undefined
  readonly zip?: string | null | undefined
  readonly city?: string | null | undefined
  readonly country_code?: string | null | undefined
  /** As people write it: `che123456788`, `CHE-123.456.788 MWST`. */
  readonly uid?: string | null | undefined
  readonly revenue_account_id?: string | null | undefined
  readonly expense_account_id?: string | null | undefined
  readonly revenue_vat_rate_id?: string | null | undefined
  readonly expense_vat_rate_id?: string | null | undefined
  readonly language?: Company['language'] | undefined
  readonly reminders_paused_until?: Company['reminders_paused_until'] | undefined
}

/** The existing accounts and rates that a command refers to. */
type CompanyFacts = Pick<OpenItemFacts, 'ledger_accounts' | 'vat_rates'>

/** For companies whose documents are booked by the settings. */
export const NO_DEFAULTS: CompanyFacts = { ledger_accounts: new Map(), vat_rates: new Map() }

/** The accounts and rates for its documents that state none. */
const DEFAULTS = ['revenue_account_id', 'expense_account_id', 'revenue_vat_rate_id', 'expense_vat_rate_id'] as const

/** `present`: the existing company; null for a new one. */
export const decideCompany = (
  present: Company | null,
  command: CompanyCommand,
  { ledger_accounts, vat_rates }: CompanyFacts,
  { id, now }: NewRecordFields,
): Result<Company, readonly FieldProblem[]> => {
  const name = textOrNull(command.name ?? present?.name)
  const ibans = command.ibans?.map(normalizeIban)
  const uid = uidAfter(present, command)
  const problems: FieldProblem[] = [
    ...(name === null ? [{ field: 'name', code: 'required' } as const] : []),
    // IBANs of all countries and QR-IBANs, because the company is paid on them.
    ...(ibans ?? []).flatMap((iban, index) =>
      isIban(iban) ? [] : [{ field: `ibans.${index}`, code: 'iban_invalid' } as const],
    ),
    ...(uid.ok ? [] : [uid.error]),
    ...DEFAULTS.flatMap((field): readonly FieldProblem[] => {
      const namedId = textOrNull(command[field])
      if (namedId === null) return []
      if (field.endsWith('_vat_rate_id')) {
        const rate = vat_rates.get(namedId)
        if (!rate) return [{ field, code: 'vat_rate_unknown' }]
        const isSale = field === 'revenue_vat_rate_id'
        return isSale && isAcquisitionRate(rate) ? [{ field, code: 'acquisition_rate_on_sale' }] : []
      }
      const account = ledger_accounts.get(namedId)
      if (!account) return [{ field, code: 'ledger_account_unknown' }]
      return isPostingAccount(account) ? [] : [{ field, code: 'account_not_posting' }]
    }),
  ]
  if (problems.length > 0 || name === null) return err(problems)
  const text = (field: 'key' | 'email' | 'address' | 'zip' | 'city' | 'country_code' | (typeof DEFAULTS)[number]) =>
    command[field] === undefined ? (present?.[field] ?? null) : textOrNull(command[field])
  return ok({
    id: present?.id ?? id,
    key: text('key'),
    name,
    other_names: command.other_names ? distinct(command.other_names) : (present?.other_names ?? []),
    ibans: ibans ? distinct(ibans) : (present?.ibans ?? []),
    email: text('email'),
    address: text('address'),
    zip: text('zip'),
    city: text('city'),
    country_code: text('country_code')?.toUpperCase() ?? null,
    uid: uid.ok ? uid.value : null,
    revenue_account_id: text('revenue_account_id'),
    expense_account_id: text('expense_account_id'),
    revenue_vat_rate_id: text('revenue_vat_rate_id'),
    expense_vat_rate_id: text('expense_vat_rate_id'),
    language: command.language === undefined ? (present?.language ?? null) : command.language,
    reminders_paused_until:
      command.reminders_paused_until === undefined
        ? (present?.reminders_paused_until ?? null)
        : command.reminders_paused_until,
    created_at: present?.created_at ?? now,
    updated_at: now,
  })
}

/** The UID as the register writes it. */
const uidAfter = (present: Company | null, { uid }: CompanyCommand): Result<string | null, FieldProblem> => {
  const typed = textOrNull(uid)
  if (typed === null) return ok(uid === undefined ? (present?.uid ?? null) : null)
  const read = readUid(typed)
  return read.ok
    ? ok(formatUid(read.value.uid))
    : err({ field: 'uid', code: `uid_${read.error}`, values: { uid: typed } })
}

/** Why a company cannot be deleted; null when it can. */
export const companyDeletionProblem = (documents: number): FieldProblemCode | null =>
  documents > 0 ? 'company_in_use' : null

const distinct = (texts: readonly string[]): string[] => [...new Set(texts.flatMap((text) => textOrNull(text) ?? []))]

const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null

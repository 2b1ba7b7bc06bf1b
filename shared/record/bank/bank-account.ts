// A bank, cash or credit card account of the organization (interface document, bank account).
import { z } from 'zod'
import { addFields, type Migrations } from '../core/migration.ts'
import { CurrencyField, StringId, TimestampField } from '../core/scalar.ts'

export const BANK_ACCOUNT_TYPES = ['bank', 'cash', 'creditcard'] as const
export const QR_BILL_TYPES = ['NON', 'SCOR', 'QR'] as const

export const BankAccount = z.object({
  id: StringId,
  name: z.string().max(255),
  type: z.enum(BANK_ACCOUNT_TYPES),
  iban: z.string().nullable(),
  /**
   * Earlier IBANs of the account, for example from before a merger of banks: statements with them belong to the
   * account.
   */
  former_ibans: z.array(z.string()),
  bank_name: z.string().max(255).nullable(),
  bank_iid: z.number().int().max(99999).nullable(),
  bank_bic: z.string().max(11).nullable(),
  bank_account_number: z.string().max(255).nullable(),
  currency: CurrencyField,
  owner_name: z.string().max(255).nullable(),
  owner_address: z.string().max(255).nullable(),
  owner_zip: z.string().max(10).nullable(),
  owner_city: z.string().max(255).nullable(),
  qr_bill_type: z.enum(QR_BILL_TYPES).nullable(),
  qr_bill_iban: z.string().nullable(),
  qr_bill_cin: z.number().int().nullable(),
  account_id: StringId.nullable(),
  created_at: TimestampField,
  updated_at: TimestampField,
})
export type BankAccount = z.infer<typeof BankAccount>

export const bankAccountMigrations: Migrations = { 11: addFields({ former_ibans: [] }) }

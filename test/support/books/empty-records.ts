// What the tests' records have where a test gives nothing: a new field is added here, not in each test.
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import { type Company, NO_ACCOUNTS } from '../../../shared/record/open-item/company.ts'

type Given = 'id' | 'name' | 'created_at' | 'updated_at'

export const EMPTY_COMPANY: Omit<Company, Given> = {
  key: null,
  other_names: [],
  ibans: [],
  email: null,
  address: null,
  zip: null,
  city: null,
  country_code: null,
  uid: null,
  ...NO_ACCOUNTS,
  language: null,
  reminders_paused_until: null,
}

export const EMPTY_BANK_ACCOUNT: Omit<BankAccount, Given | 'type' | 'iban' | 'currency'> = {
  bank_name: null,
  bank_iid: null,
  bank_bic: null,
  bank_account_number: null,
  former_ibans: [],
  owner_name: null,
  owner_address: null,
  owner_zip: null,
  owner_city: null,
  qr_bill_type: null,
  qr_bill_iban: null,
  qr_bill_cin: null,
  account_id: null,
}

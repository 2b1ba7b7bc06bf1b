// Reads the records that a command about a rule names, to decide whether it is allowed.
import { where } from '../../../../shared/books/port/read.ts'
import { bookingAccountNumbers, bookingAccountsOf } from '../../../../shared/rule/ledger/booking-accounts.ts'
import type { RuleCommand, RuleFacts } from '../../../../shared/rule/matching/rules/decide-rule.ts'
import type { Read } from '../../core/book.ts'
import { profileOf } from '../../core/deps.ts'

export const readRuleFacts = async (read: Read, { conditions, result }: RuleCommand): Promise<RuleFacts> => {
  const { base_currency, settings } = await profileOf(read)
  const named = [...(conditions?.all ?? []), ...(conditions?.any ?? [])].flatMap(({ field, value }) =>
    field === 'bank_account' && typeof value === 'string' ? [value.trim()] : [],
  )
  const rows = result?.rows ?? []
  const [accounts, ofSettings, rates, companies, bankAccounts] = await read([
    where('ledger_account', 'id', unique(rows.map(({ account_id }) => account_id))),
    where('ledger_account', 'number', [...bookingAccountNumbers(settings)]),
    where('vat_rate', 'id', unique(rows.flatMap(({ vat_rate_id }) => vat_rate_id ?? []))),
    where('company', 'id', unique([result?.company_id ?? []].flat())),
    where('bank_account', 'id', unique(named)),
  ])
  return {
    base_currency,
    is_liable_for_vat: settings.liableForVat,
    ledger_accounts: new Map(accounts.map((account) => [account.id, account])),
    vat_rates: new Map(rates.map((rate) => [rate.id, rate])),
    accounts: bookingAccountsOf(settings, ofSettings),
    companies: new Set(companies.map(({ id }) => id)),
    bank_accounts: new Set(bankAccounts.map(({ id }) => id)),
  }
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

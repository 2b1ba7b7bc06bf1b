// The ledger account and the VAT rate that a row of a list names. An unknown one is refused, never replaced by a
// default. Pure.
import type { ItemNote, ItemRow } from '../../record/import/item-table.ts'
import { isPostingAccount, type LedgerAccount } from '../../record/ledger/ledger-account.ts'
import type { VatReturnMethod } from '../../record/ledger/vat-figures.ts'
import { isAcquisitionRate, type VatRate } from '../../record/ledger/vat-rate.ts'
import { parseLocalDate } from '../../value/calendar.ts'
import type { FieldProblem } from '../core/field-problem.ts'
import { createRateFinder } from './named-rate.ts'

export interface LedgerValueFacts {
  /** The accounts with the numbers of the rows. */
  readonly ledger_accounts: readonly LedgerAccount[]
  /** All rates of the organization. */
  readonly vat_rates: readonly VatRate[]
  readonly is_liable_for_vat: boolean
  readonly vat_method: VatReturnMethod
  /** The accounts of debtors and creditors in the settings. */
  readonly collective_account_ids: readonly (string | null)[]
}

/** The number of the account in a cell like `3200 Handelserlöse`; null: it begins with no number. */
export const accountNumberOf = ({ values }: Pick<ItemRow, 'values'>): number | null => {
  const [, digits] = /^(\d{1,9})(?:$|[ :-])/.exec(values.account ?? '') ?? []
  return digits === undefined ? null : Number(digits)
}

/**
 * The types of the accounts on which documents are booked: bills on costs or an asset, invoices on revenue or an advance
 * of a customer.
 */
const BOOKED_ON: Readonly<Record<'invoice' | 'expense', readonly LedgerAccount['type'][]>> = {
  invoice: ['revenue', 'passive'],
  expense: ['expense', 'active'],
}

/** Groups 110 and 200 of the KMU chart: debtors and creditors. */
const COLLECTIVE_GROUPS = { invoice: 110, expense: 200 } as const

interface LedgerValues {
  /** Undefined: the row names none. */
  readonly account_id: string | undefined
  readonly vat_rate_id: string | undefined
  readonly problems: readonly FieldProblem[]
}

/** Reads the rows of a file; `warnings` is about the rows read so far. */
export const createLedgerReader = (kind: 'invoice' | 'expense', facts: LedgerValueFacts) => {
  const accounts = new Map(facts.ledger_accounts.map((account) => [account.number, account]))
  const onCollective: number[] = []
  const withoutVat: number[] = []
  const findRate = createRateFinder(facts.vat_rates)

  /** Many programs write the account of debtors or creditors in this column: it says nothing about the document. */
  const isCollective = ({ id, number }: LedgerAccount): boolean =>
    facts.collective_account_ids.includes(id) || Math.floor(number / 10) === COLLECTIVE_GROUPS[kind]

  const accountOf = (row: ItemRow): LedgerAccount | FieldProblem | undefined => {
    const { account: value } = row.values
    if (value === undefined) return undefined
    const account = accounts.get(accountNumberOf(row) ?? -1)
    if (!account) return { field: 'account', code: 'ledger_account_unknown', values: { value } }
    if (isCollective(account)) {
      onCollective.push(row.line)
      return undefined
    }
    if (!isPostingAccount(account)) {
      return { field: 'account', code: 'account_not_posting', values: { value, number: account.number } }
    }
    return BOOKED_ON[kind].includes(account.type)
      ? account
      : { field: 'account', code: 'account_not_of_document', values: { value } }
  }

  const rateOf = (row: ItemRow): VatRate | FieldProblem | undefined => {
    const { vat_rate: value, date } = row.values
    if (value === undefined) return undefined
    const found = findRate(value, (date && parseLocalDate(date)) || undefined)
    // With net tax rates a bill has no input tax, but it may have acquisition tax.
    const hasNoInputTax = kind === 'expense' && facts.vat_method !== 'effective'
    if (!facts.is_liable_for_vat || (hasNoInputTax && !(found.ok && isAcquisitionRate(found.value)))) {
      withoutVat.push(row.line)
      return undefined
    }
    return found.ok ? found.value : found.error
  }

  return {
    read: (row: ItemRow): LedgerValues => {
      const account = accountOf(row)
      const rate = rateOf(row)
      return {
        account_id: account && 'id' in account ? account.id : undefined,
        vat_rate_id: rate && 'id' in rate ? rate.id : undefined,
        problems: [account, rate].flatMap((each) => (each && 'code' in each ? [each] : [])),
      }
    },
    warnings: (): readonly ItemNote[] => [
      ...noteOf('collective_accounts_left_out', onCollective),
      ...noteOf('vat_rates_left_out', withoutVat),
    ],
  }
}

const noteOf = (
  code: 'collective_accounts_left_out' | 'vat_rates_left_out',
  lines: readonly number[],
): readonly ItemNote[] => (lines.length > 0 ? [{ code, values: { lines } }] : [])

// What was booked in a period, sorted by what it is on the VAT form.
import type { LedgerAccount } from '../../../record/ledger/ledger-account.ts'
import { isAcquisitionRate, type VatRate } from '../../../record/ledger/vat-rate.ts'
import type { OrganizationSettings, VatMethod } from '../../../record/organization/organization-settings.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import { NET_TAX_ACCOUNT, VAT_ACCOUNTS } from '../year-end.ts'

/** What was booked on an account with a rate in the period, debits positive. */
export interface VatMovement {
  readonly account_id: string
  readonly vat_rate_id: string | null
  /** Of entries that close a year: they move turnover, they make none. */
  readonly is_closing: boolean
  /** How many lines. */
  readonly count: number
  readonly amount: number
}

export interface VatFacts {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly method: VatMethod
  /** The whole chart. */
  readonly accounts: readonly LedgerAccount[]
  readonly rates: readonly VatRate[]
  readonly movements: readonly VatMovement[]
  readonly settings: Pick<
    OrganizationSettings,
    | 'liableForVat'
    | 'accountingVatAccount'
    | 'accountingReverseTaxAccount'
    | 'accountingInputTaxAccount'
    | 'accountingInputTaxOperationsAccount'
    | 'accountingNetTaxRate2Accounts'
    | 'accountingNetTaxRates'
  >
}

/** What a figure is made of. `vat_rate_ids` null: with whatever rate. */
export interface FigureEntries {
  readonly account_ids: readonly string[]
  readonly from: LocalDate
  readonly to: LocalDate
  readonly vat_rate_ids: readonly (string | null)[] | null
}

export type VatRole =
  | 'turnover'
  | 'owed'
  /** Acquisition tax that is owed. */
  | 'acquisition'
  /** What was got from abroad, which acquisition tax is owed on. */
  | 'acquired'
  | 'material'
  | 'operations'
  | 'correction'
  | 'reduction'
  | 'other'

/** A movement, with what it is on the form. */
export interface VatPart extends VatMovement {
  readonly role: VatRole
  readonly isVatAccount: boolean
  readonly rate: VatRate | null
}

export interface SortedVat {
  /** What the form counts. */
  readonly parts: readonly VatPart[]
  /** What was booked on the VAT accounts and stands in no line of the form. */
  readonly unexplained: readonly VatPart[]
  /** What was booked on the VAT accounts in all, credits positive. */
  readonly movement: number
  readonly entriesOf: (parts: readonly VatPart[], rates?: 'any') => FigureEntries | null
}

/** Sorts what was booked; closing entries, and what has no rate that makes tax, stand in no line. */
export const sortVat = (facts: VatFacts): SortedVat => {
  const { from, to } = facts
  const accountById = new Map(facts.accounts.map((account) => [account.id, account]))
  const rateById = new Map(facts.rates.map((rate) => [rate.id, rate]))
  const roles = vatRolesOf(facts)
  const all = facts.movements.map((movement): VatPart => {
    const rate = movement.vat_rate_id === null ? null : (rateById.get(movement.vat_rate_id) ?? null)
    const account = accountById.get(movement.account_id)
    const vatRole = account ? roles.get(account.number) : undefined
    const role =
      rate !== null && isAcquisitionRate(rate)
        ? acquisitionRoleOf(vatRole)
        : (vatRole ?? (account && isRevenue(account) ? 'turnover' : 'other'))
    return { ...movement, role, isVatAccount: vatRole !== undefined, rate }
  })
  const isOnForm = (part: VatPart) => !part.is_closing && part.rate !== null && part.rate.rate_millis > 0
  const sales = soldAssets(all, accountById)
  const parts = all.flatMap((part): readonly VatPart[] => {
    if (part.is_closing) return []
    if (part.isVatAccount) return isOnForm(part) ? [part] : []
    if (part.role === 'turnover' || part.role === 'acquired') return [part]
    return sales.has(groupOf(part)) ? [{ ...part, role: 'turnover' }] : []
  })
  const onVatAccounts = all.filter(({ isVatAccount, is_closing }) => isVatAccount && !is_closing)
  return {
    parts,
    unexplained: onVatAccounts.filter((part) => !isOnForm(part)),
    movement: 0 - sumOf(onVatAccounts),
    entriesOf: (some, rates) =>
      some.length === 0
        ? null
        : {
            account_ids: unique(some.map(({ account_id }) => account_id)),
            from,
            to,
            vat_rate_ids: rates === 'any' ? null : unique(some.map(({ vat_rate_id }) => vat_rate_id)),
          },
  }
}

/** Which number stands for what on the form. */
const vatRolesOf = ({ settings }: Pick<VatFacts, 'settings'>): ReadonlyMap<number, VatRole> =>
  new Map<number, VatRole>([
    ...VAT_ACCOUNTS.map((number): [number, VatRole] => [number, number < 2000 ? 'operations' : 'owed']),
    [1170, 'material'],
    [1173, 'reduction'],
    [1174, 'correction'],
    [2203, 'acquisition'],
    [Number(settings.accountingReverseTaxAccount), 'acquisition'],
    // Where one account takes both, the rate tells acquisition tax apart.
    [Number(settings.accountingVatAccount), 'owed'],
    [Number(settings.accountingInputTaxAccount), 'material'],
    [Number(settings.accountingInputTaxOperationsAccount), 'operations'],
  ])

/** Whether what is booked on an account counts as turnover, whatever its rate: revenue that no setting makes an account of VAT. */
export const turnoverAccounts = ({
  settings,
  accounts,
}: Pick<VatFacts, 'settings' | 'accounts'>): readonly LedgerAccount[] => {
  const roles = vatRolesOf({ settings })
  return accounts.filter((account) => isRevenue(account) && !roles.has(account.number))
}

/** Whether what is booked on an account was sold: what net tax rates leave is revenue, but no turnover. */
export const isRevenue = ({ type, number }: LedgerAccount): boolean => type === 'revenue' && number !== NET_TAX_ACCOUNT

/** What is booked with a rate of acquisition tax: the tax owed, the tax deducted, or what was got from abroad. */
const acquisitionRoleOf = (vatRole: VatRole | undefined): VatRole =>
  vatRole === undefined ? 'acquired' : vatRole === 'owed' ? 'acquisition' : vatRole

const groupOf = ({ account_id, vat_rate_id }: VatMovement): string => `${account_id} ${vat_rate_id}`

/**
 * Marked amounts on accounts of the balance sheet are turnover where more was sold than bought in the period (an asset that
 * was sold, an advance that a customer paid); the rest are investments.
 */
const soldAssets = (all: readonly VatPart[], accounts: ReadonlyMap<string, LedgerAccount>): ReadonlySet<string> => {
  const sums = new Map<string, number>()
  for (const part of all) {
    if (part.is_closing || part.isVatAccount || part.rate === null) continue
    const type = accounts.get(part.account_id)?.type
    if (type !== 'active' && type !== 'passive') continue
    sums.set(groupOf(part), (sums.get(groupOf(part)) ?? 0) - part.amount)
  }
  return new Set([...sums].flatMap(([group, sum]) => (sum > 0 ? [group] : [])))
}

/** What was booked in all, debits positive. */
export const sumOf = (movements: readonly Pick<VatMovement, 'amount'>[]): number =>
  movements.reduce((sum, { amount }) => sum + amount, 0)

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)]

// The postings of a period, sorted by their role on the VAT form.
import type { LedgerAccount } from '../../../record/ledger/ledger-account.ts'
import type { VatForm, VatReturnMethod } from '../../../record/ledger/vat-figures.ts'
import {
  ACQUISITION_KINDS,
  FLOW_KINDS,
  INPUT_TAX_KINDS,
  isOfKind,
  type VatRate,
} from '../../../record/ledger/vat-rate.ts'
import type { VatActivity } from '../../../record/ledger/vat-reporting.ts'
import type { OrganizationSettings } from '../../../record/organization/organization-settings.ts'
import type { LocalDate } from '../../../value/calendar.ts'
import { EXCHANGE_SALES } from '../booking-accounts.ts'
import { EXCHANGE_GAIN } from '../exchange/exchange-valuation.ts'
import { NET_TAX_ACCOUNT, VAT_ACCOUNTS } from '../year-end.ts'

/** The postings on an account with a rate in the period, debits positive. */
export interface VatMovement {
  readonly account_id: string
  readonly vat_rate_id: string | null
  /** Whether they belong to closing entries: these move turnover and make none. */
  readonly is_closing: boolean
  /** The number of lines. */
  readonly count: number
  readonly amount: number
}

export interface VatFacts {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly method: VatReturnMethod
  readonly form: VatForm
  /** Of net and flat rates: each with its rate and its accounts; the first has the accounts that no other one names. */
  readonly activities: readonly VatActivity[]
  /** The whole chart. */
  readonly accounts: readonly LedgerAccount[]
  readonly rates: readonly VatRate[]
  readonly movements: readonly VatMovement[]
  /** What a change of the form taxes or credits once; empty otherwise. */
  readonly change: readonly VatMovement[]
  /** Whether the movements contain it. With a change of the method at the same time, it is corrected apart. */
  readonly is_change_counted: boolean
  /** By received amounts: what is open at the end of the period. */
  readonly open: readonly VatMovement[]
  readonly settings: Pick<
    OrganizationSettings,
    | 'liableForVat'
    | 'accountingVatAccount'
    | 'accountingReverseTaxAccount'
    | 'accountingInputTaxAccount'
    | 'accountingInputTaxOperationsAccount'
  >
}

/** The postings behind a figure, of entries or documents. `vat_rate_ids` is null for any rate. */
export interface FigureEntries {
  readonly account_ids: readonly string[]
  readonly from: LocalDate
  readonly to: LocalDate
  readonly vat_rate_ids: readonly (string | null)[] | null
}

export type VatRole =
  | 'turnover'
  | 'owed'
  /** Acquisition tax owed. */
  | 'acquisition'
  /** Services from abroad, for which acquisition tax is owed. */
  | 'acquired'
  | 'material'
  | 'operations'
  | 'subsequent'
  | 'correction'
  | 'reduction'
  /** Flows of funds that are no consideration. */
  | 'flow'
  | 'other'

/** A movement with its role on the form. */
export interface VatPart extends VatMovement {
  readonly role: VatRole
  readonly isVatAccount: boolean
  /** Null also for a rate that does not apply to the account: a correction of input tax on any other one. */
  readonly rate: VatRate | null
  /** Whether it reduces consideration: on an account of group 38, such as discounts and losses on debtors. */
  readonly isReduction: boolean
}

export interface SortedVat {
  /** The movements that the form counts. */
  readonly parts: readonly VatPart[]
  /** Movements on the VAT accounts that are in no line of the form. */
  readonly unexplained: readonly VatPart[]
  /** All movements on the VAT accounts, credits positive. */
  readonly movement: number
  readonly entriesOf: (parts: readonly VatPart[], rates?: 'any') => FigureEntries | null
}

/** Sorts the postings. Closing entries, and postings on VAT accounts without a taxable rate, are in no line. */
export const sortVat = (facts: VatFacts): SortedVat => {
  const { from, to } = facts
  const accountById = new Map(facts.accounts.map((account) => [account.id, account]))
  const rateById = new Map(facts.rates.map((rate) => [rate.id, rate]))
  const roles = vatRolesOf(facts)
  const all = facts.movements.map((movement): VatPart => {
    const found = movement.vat_rate_id === null ? null : (rateById.get(movement.vat_rate_id) ?? null)
    const account = accountById.get(movement.account_id)
    const vatRole = account ? roles.get(account.number) : undefined
    const isVatAccount = vatRole !== undefined
    const rate = found !== null && !isVatAccount && isOfKind(found, INPUT_TAX_KINDS) ? null : found
    const isReduction = !isVatAccount && account !== undefined && isRevenue(account) && isOfReductions(account)
    const isSale = account !== undefined && isRevenue(account) && !isExchangeDifference(account, movement)
    const role = roleOfRate(rate, vatRole) ?? vatRole ?? (isSale ? 'turnover' : 'other')
    return { ...movement, role, isVatAccount, rate, isReduction }
  })
  const isOnForm = ({ is_closing, rate }: VatPart) =>
    !is_closing && rate !== null && (rate.rate_millis > 0 || isOfKind(rate, INPUT_TAX_KINDS))
  const sales = soldAssets(all, accountById)
  const parts = all.flatMap((part): readonly VatPart[] => {
    if (part.is_closing) return []
    if (part.isVatAccount) return isOnForm(part) ? [part] : []
    if (part.role === 'turnover' || part.role === 'acquired' || part.role === 'flow') return [part]
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

/** The role of each account number on the form. */
const vatRolesOf = ({ settings }: Pick<VatFacts, 'settings'>): ReadonlyMap<number, VatRole> =>
  new Map<number, VatRole>([
    ...VAT_ACCOUNTS.map((number): [number, VatRole] => [number, number < 2000 ? 'operations' : 'owed']),
    [1170, 'material'],
    [1173, 'reduction'],
    [1174, 'correction'],
    [2203, 'acquisition'],
    [Number(settings.accountingReverseTaxAccount), 'acquisition'],
    // When one account is used for both, the rate distinguishes acquisition tax.
    [Number(settings.accountingVatAccount), 'owed'],
    [Number(settings.accountingInputTaxAccount), 'material'],
    [Number(settings.accountingInputTaxOperationsAccount), 'operations'],
  ])

/** The accounts whose postings are tax. */
export const vatAccountIds = ({ settings, accounts }: Pick<VatFacts, 'settings' | 'accounts'>): ReadonlySet<string> => {
  const roles = vatRolesOf({ settings })
  return new Set(accounts.filter(({ number }) => roles.has(number)).map(({ id }) => id))
}

/** The accounts whose postings with a rate reduce consideration (235). */
export const reductionAccountIds = ({ accounts }: Pick<VatFacts, 'accounts'>): ReadonlySet<string> =>
  new Set(accounts.filter((account) => isRevenue(account) && isOfReductions(account)).map(({ id }) => id))

/** The accounts whose postings count as turnover with any rate: revenue accounts that no setting uses for VAT. */
export const turnoverAccounts = ({
  settings,
  accounts,
}: Pick<VatFacts, 'settings' | 'accounts'>): readonly LedgerAccount[] => {
  const roles = vatRolesOf({ settings })
  return accounts.filter((account) => isRevenue(account) && !roles.has(account.number))
}

/** Whether postings on the account are sales. What net tax rates leave is revenue, but not turnover. */
export const isRevenue = ({ type, number }: LedgerAccount): boolean => type === 'revenue' && number !== NET_TAX_ACCOUNT

/** Differences of exchange on sales, and gains on foreign currencies. */
const EXCHANGE_ACCOUNTS: readonly number[] = [EXCHANGE_SALES, EXCHANGE_GAIN]

/** Whether it is no turnover although it is revenue: the value of the invoice counts, whatever is paid of it (rule 234). */
export const isExchangeDifference = (
  { number }: Pick<LedgerAccount, 'number'>,
  { vat_rate_id }: Pick<VatMovement, 'vat_rate_id'>,
): boolean => vat_rate_id === null && EXCHANGE_ACCOUNTS.includes(number)

const isOfReductions = ({ number }: LedgerAccount): boolean => Math.floor(number / 100) === 38

const ROLES_OF_INPUT_TAX: Readonly<Partial<Record<VatRate['kind'], VatRole>>> = {
  input_subsequent: 'subsequent',
  input_correction: 'correction',
  input_reduction: 'reduction',
}

/**
 * The role that the kind of the rate decides; null when the account decides. A posting with a rate of acquisition tax is
 * tax owed, tax deducted, or the service from abroad.
 */
const roleOfRate = (rate: VatRate | null, vatRole: VatRole | undefined): VatRole | null => {
  if (rate === null) return null
  if (isOfKind(rate, ACQUISITION_KINDS))
    return vatRole === undefined ? 'acquired' : vatRole === 'owed' ? 'acquisition' : vatRole
  if (isOfKind(rate, FLOW_KINDS)) return vatRole === undefined ? 'flow' : null
  return ROLES_OF_INPUT_TAX[rate.kind] ?? null
}

const groupOf = ({ account_id, vat_rate_id }: VatMovement): string => `${account_id} ${vat_rate_id}`

/**
 * Postings with a rate on balance sheet accounts are turnover when the sales of the period exceed the purchases (a sold
 * asset, an advance from a customer); the others are investments.
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

/** The sum of the movements, debits positive. */
export const sumOf = (movements: readonly Pick<VatMovement, 'amount'>[]): number =>
  movements.reduce((sum, { amount }) => sum + amount, 0)

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)]

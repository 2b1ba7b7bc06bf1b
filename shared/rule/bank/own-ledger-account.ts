// The ledger account of a bank account: each has its own, so that the ledger shows the balance of each bank account. A
// new one gets the next free number of its kind (KMU chart): bank accounts 1020-1029, cash 1000-1009, cards 1080-1089
// or, as a debt, 2110-2119.
import type { BankAccount } from '../../record/bank/bank-account.ts'
import type { LedgerAccount } from '../../record/ledger/ledger-account.ts'
import type { OrganizationSettings } from '../../record/organization/organization-settings.ts'
import { headingsOf } from '../ledger/ledger-account.ts'

/** First numbers of the chart; when all ten are taken, numbers of five digits follow (10201). */
const FIRST_NUMBERS = { bank: 1020, cash: 1000, card_asset: 1080, card_debt: 2110 } as const
const NUMBERS_OF_A_KIND = 10
const MORE_NUMBERS = 99

export interface OwnLedgerFacts {
  /** All ledger accounts. */
  readonly chart: readonly LedgerAccount[]
  /** The other bank accounts of the organization. */
  readonly bank_accounts: readonly Pick<BankAccount, 'id' | 'account_id'>[]
  /** Whether a ledger account has postings. */
  readonly isBooked: (id: string) => boolean
  readonly card_accounts: OrganizationSettings['accountingCardAccounts']
  readonly base_currency: string
}

/** A ledger account that becomes that of a bank account. */
export interface OwnLedgerAccount {
  readonly is: LedgerAccount
  /** The account of the chart before the change; null when it is new. */
  readonly was: LedgerAccount | null
}

/** The ledger account for a bank account without one. */
export const ownLedgerAccount = (
  account: Pick<BankAccount, 'type' | 'name' | 'currency'>,
  facts: OwnLedgerFacts,
  newId: string,
): OwnLedgerAccount => {
  const { chart, base_currency } = facts
  const currency = account.currency === base_currency ? null : account.currency
  const name = account.name.slice(0, 255)
  const byNumber = new Map(chart.map((one) => [one.number, one]))
  const numbers = numbersOf(account.type, facts.card_accounts)
  const isFree = (number: number): boolean => {
    const one = byNumber.get(number)
    return one === undefined || isFreeFor(one, currency, facts)
  }
  // For another currency, an account of the chart with that currency is preferred to a free number.
  const existing = currency === null ? undefined : numbers.find((each) => byNumber.has(each) && isFree(each))
  const number = existing ?? numbers.find(isFree) ?? nextAfter(chart)
  const was = byNumber.get(number) ?? null
  // An account with postings keeps its name.
  if (was) return { was, is: { ...was, currency, ...(facts.isBooked(was.id) ? {} : { name }) } }
  const isDebt = String(number).startsWith('2')
  return {
    was: null,
    is: {
      id: newId,
      number,
      name,
      type: isDebt ? 'passive' : 'active',
      ...headingsOf(number, chart),
      is_active: true,
      vat_kind: null,
      currency,
    },
  }
}

const numbersOf = (type: BankAccount['type'], cards: OwnLedgerFacts['card_accounts']): readonly number[] => {
  const kind = type === 'creditcard' ? (cards === 'liabilities' ? 'card_debt' : 'card_asset') : type
  const first = FIRST_NUMBERS[kind]
  return [
    ...Array.from({ length: NUMBERS_OF_A_KIND }, (_, index) => first + index),
    ...Array.from({ length: MORE_NUMBERS }, (_, index) => first * 10 + 1 + index),
  ]
}

/** Accounts of the chart for a currency have it in their name: `Bankguthaben EUR`. */
const CURRENCY_IN_NAME = /\b([A-Z]{3})$/

/**
 * Whether an account of the chart may become that of a bank account: no other bank account has it, it has the currency,
 * and it has no postings. The first account of its kind may have postings, because opening balances are booked on it
 * before there are bank accounts.
 */
const isFreeFor = (one: LedgerAccount, currency: string | null, facts: OwnLedgerFacts): boolean => {
  if (!one.is_active || facts.bank_accounts.some(({ account_id }) => account_id === one.id)) return false
  const [, named = null] = CURRENCY_IN_NAME.exec(one.name) ?? []
  if ((one.currency ?? named) !== currency) return false
  const isFirst = (Object.values(FIRST_NUMBERS) as number[]).includes(one.number)
  return isFirst || !facts.isBooked(one.id)
}

/** After all numbers of the chart; no company has so many bank accounts. */
const nextAfter = (chart: readonly LedgerAccount[]): number =>
  Math.max(...chart.map(({ number }) => number), 99_999) + 1

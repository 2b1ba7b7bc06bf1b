// The ledger account of a bank account: by the chart of Swiss SMEs, with its accounts for currencies.
import { describe, expect, test } from 'vitest'
import type { BankAccount } from '../../../shared/record/bank/bank-account.ts'
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import { type OwnLedgerFacts, ownLedgerAccount } from '../../../shared/rule/bank/own-ledger-account.ts'
import { chartKmu } from '../../../shared/rule/ledger/chart-kmu.ts'

const chart: readonly LedgerAccount[] = chartKmu('de').map((account) => ({ id: `A${account.number}`, ...account }))

/** Gives bank accounts their ledger accounts one after the other: number, name, currency, and whether it is new. */
const ledgerAccountsOf = (
  accounts: readonly Pick<BankAccount, 'type' | 'name' | 'currency'>[],
  more: Partial<OwnLedgerFacts> = {},
) => {
  const all = new Map((more.chart ?? chart).map((one) => [one.id, one]))
  const linked = [...(more.bank_accounts ?? [])]
  return accounts.map((account, index) => {
    const facts = { isBooked: () => false, card_accounts: 'assets', base_currency: 'CHF', ...more } as const
    const { is, was } = ownLedgerAccount(
      account,
      { ...facts, chart: [...all.values()], bank_accounts: linked },
      `NEW${index}`,
    )
    all.set(is.id, is)
    linked.push({ id: `B${index}`, account_id: is.id })
    return [is.number, is.name, is.currency, was === null ? 'new' : 'of the chart'] as const
  })
}
const bank = (name: string, currency = 'CHF') => ({ type: 'bank', name, currency }) as const

describe('bank accounts', () => {
  test('take 1020, then the next free numbers; those for currencies stay free', () => {
    const names = ['ZKB', 'UBS', 'Post', 'Sparkonto', 'Mieterkaution', 'Migros', 'Raiffeisen', 'Valiant', 'AKB']
    expect(ledgerAccountsOf(names.map((name) => bank(name)))).toEqual([
      [1020, 'ZKB', null, 'of the chart'],
      [1021, 'UBS', null, 'new'],
      [1022, 'Post', null, 'new'],
      [1023, 'Sparkonto', null, 'new'],
      [1026, 'Mieterkaution', null, 'new'],
      [1027, 'Migros', null, 'new'],
      [1028, 'Raiffeisen', null, 'new'],
      [1029, 'Valiant', null, 'new'],
      [10_201, 'AKB', null, 'new'],
    ])
  })

  test('in another currency take the chart’s account for it, otherwise the next free one', () => {
    expect(
      ledgerAccountsOf([
        bank('ZKB EUR', 'EUR'),
        bank('UBS EUR', 'EUR'),
        bank('ZKB USD', 'USD'),
        bank('Bank JPY', 'JPY'),
      ]),
    ).toEqual([
      [1024, 'ZKB EUR', 'EUR', 'of the chart'],
      [1021, 'UBS EUR', 'EUR', 'new'],
      [1025, 'ZKB USD', 'USD', 'of the chart'],
      [1022, 'Bank JPY', 'JPY', 'new'],
    ])
  })

  test('the first takes 1020 although it has an opening balance, under its name; the others avoid accounts with bookings', () => {
    const own: LedgerAccount = { ...(chart[0] as LedgerAccount), id: 'A1021', number: 1021, name: 'Festgeld' }
    const isBooked = (id: string) => id === 'A1020' || id === 'A1021'
    expect(ledgerAccountsOf([bank('ZKB'), bank('UBS')], { chart: [...chart, own], isBooked })).toEqual([
      [1020, 'Bankguthaben', null, 'of the chart'],
      [1022, 'UBS', null, 'new'],
    ])
  })

  test('an archived account, or that of another bank account, is not free', () => {
    const out = chart.map((one) => (one.number === 1020 ? { ...one, is_active: false } : one))
    expect(ledgerAccountsOf([bank('ZKB')], { chart: out })).toEqual([[1021, 'ZKB', null, 'new']])
    expect(ledgerAccountsOf([bank('ZKB')], { bank_accounts: [{ id: 'B', account_id: 'A1020' }] })).toEqual([
      [1021, 'ZKB', null, 'new'],
    ])
  })
})

test('cash accounts take 1000 and the following numbers', () => {
  const cash = (name: string) => ({ type: 'cash', name, currency: 'CHF' }) as const
  expect(ledgerAccountsOf([cash('Kasse'), cash('Kasse Laden')])).toEqual([
    [1000, 'Kasse', null, 'of the chart'],
    [1001, 'Kasse Laden', null, 'new'],
  ])
})

test('credit cards are assets, or liabilities if the organization prefers that', () => {
  const card = { type: 'creditcard', name: 'Visa', currency: 'CHF' } as const
  expect(ledgerAccountsOf([card])).toEqual([[1080, 'Visa', null, 'new']])
  expect(ledgerAccountsOf([card], { card_accounts: 'liabilities' })).toEqual([[2110, 'Visa', null, 'new']])
  const facts = { chart, bank_accounts: [], isBooked: () => false, card_accounts: 'liabilities', base_currency: 'CHF' }
  expect(ownLedgerAccount(card, facts as OwnLedgerFacts, 'NEW').is).toEqual({
    id: 'NEW',
    number: 2110,
    name: 'Visa',
    type: 'passive',
    is_active: true,
    vat_kind: null,
    currency: null,
    class: '2 Passiven',
    section: '20 Kurzfristiges Fremdkapital',
    group: '210 Kurzfristige verzinsliche Verbindlichkeiten',
  })
})

test('when the numbers of four and five digits are taken, the highest of the chart follow', () => {
  // 1080 to 1089, and 10801 to 10899.
  const cards = Array.from(
    { length: 111 },
    (_, index) => ({ type: 'creditcard', name: `Visa ${index}`, currency: 'CHF' }) as const,
  )
  const numbers = ledgerAccountsOf(cards).map(([number]) => number)
  expect(numbers.slice(0, 12)).toEqual([1080, 1081, 1082, 1083, 1084, 1085, 1086, 1087, 1088, 1089, 10_801, 10_802])
  expect(numbers.slice(-4)).toEqual([10_898, 10_899, 100_000, 100_001])
})

test('the name of a ledger account has at most 255 characters', () => {
  expect(ledgerAccountsOf([bank('x'.repeat(300))])[0]?.[1]).toBe('x'.repeat(255))
})

// The chart of accounts as a tree, an account's type by its number, and pasted opening balances.
import { describe, expect, test } from 'vitest'
import { proposedType, readNumber, typesOf } from '../../../renderer/app/chart/account-draft.ts'
import { chartRows, findAccounts, headingKeys, treeStep } from '../../../renderer/app/chart/account-tree.ts'
import { differenceOf, readPasted, sumsOf, toOpeningBody } from '../../../renderer/app/journal/opening/opening-draft.ts'
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import { chartKmu } from '../../../shared/rule/ledger/chart-kmu.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'

const CHART = chartKmu('de').map((account) => ({
  ...account,
  id: `a${account.number}`,
  full_name: `${account.number} ${account.name}`,
}))

const small = CHART.filter(({ number }) => [1000, 1020, 1100, 2000].includes(number))
const titles = (folded: readonly string[]) =>
  chartRows(small, new Set(folded)).map((row) => (row.kind === 'account' ? row.account.number : row.title))

describe('the tree', () => {
  test('has each heading once, before its accounts', () => {
    expect(titles([])).toEqual([
      '1 Aktiven',
      '10 Umlaufvermögen',
      '100 Flüssige Mittel',
      1000,
      1020,
      '110 Forderungen aus Lieferungen und Leistungen',
      1100,
      '2 Passiven',
      '20 Kurzfristiges Fremdkapital',
      '200 Verbindlichkeiten aus Lieferungen und Leistungen',
      2000,
    ])
    expect(headingKeys(small)).toHaveLength(7)
  })

  test('hides folded rows, also headings within them', () => {
    expect(titles(['group:100'])).toEqual(expect.arrayContaining(['100 Flüssige Mittel', 1100]))
    expect(titles(['group:100'])).not.toContain(1000)
    expect(titles(['class:1', 'section:20'])).toEqual(['1 Aktiven', '2 Passiven', '20 Kurzfristiges Fremdkapital'])
  })

  test('arrow keys move in it, fold and unfold', () => {
    const rows = chartRows(small, new Set())
    expect(treeStep(rows, 'class:1', 'ArrowDown')).toEqual({ kind: 'go', key: 'section:10' })
    expect(treeStep(rows, 'class:1', 'ArrowUp')).toEqual({ kind: 'go', key: 'class:1' })
    expect(treeStep(rows, 'class:1', 'ArrowRight')).toEqual({ kind: 'go', key: 'section:10' })
    expect(treeStep(rows, 'class:1', 'ArrowLeft')).toEqual({ kind: 'fold', key: 'class:1' })
    expect(treeStep(rows, 'a1100', 'ArrowLeft')).toEqual({ kind: 'go', key: 'group:110' })
    expect(treeStep(rows, 'a1100', 'ArrowRight')).toBeNull()
    expect(treeStep(rows, 'a1000', 'End')).toEqual({ kind: 'go', key: 'a2000' })
    const folded = chartRows(small, new Set(['class:1']))
    expect(treeStep(folded, 'class:1', 'ArrowRight')).toEqual({ kind: 'unfold', key: 'class:1' })
    expect(treeStep(folded, 'class:1', 'ArrowDown')).toEqual({ kind: 'go', key: 'class:2' })
    expect(treeStep(rows, 'a1000', 'x')).toBeNull()
  })

  test('is searched by the beginning of a number or by words, with or without archived accounts', () => {
    const numbers = (find: string, state: 'active' | 'inactive' | 'all' = 'active') =>
      findAccounts([...small, { ...small[0], id: 'old', number: 1009, is_active: false } as never], {
        find,
        state,
      }).map(({ number }) => number)
    expect(numbers('10')).toEqual([1000, 1020])
    expect(numbers('debitoren forderungen')).toEqual([1100])
    expect(numbers('00')).toEqual([])
    expect(numbers('', 'inactive')).toEqual([1009])
    expect(numbers('kasse', 'all')).toEqual([1000, 1009])
  })
})

describe('a number', () => {
  test.each([
    ['6512', 6512],
    ["1'020", 1020],
    [' 10201 ', 10_201],
    ['123', null],
    ['0123', null],
    ['12a4', null],
    ['12345678901', null],
  ])('%j is read as %j', (typed, number) => {
    expect(readNumber(typed)).toBe(number)
  })

  test.each([
    [1026, 'active'],
    [2105, 'passive'],
    [3405, 'revenue'],
    [6512, 'expense'],
    // Financial income is among the expenses of class 6.
    [6955, 'revenue'],
    [6905, 'expense'],
    [10_201, 'active'],
    [69_501, 'revenue'],
    [9105, 'balance_sheet'],
  ] as const)('%d is most probably %s', (number, type) => {
    expect(proposedType(number, CHART)).toBe(type)
    expect(typesOf(number)).toContain(type)
  })

  test('of an empty chart gets its type by the class', () => {
    expect([1000, 2000, 3000, 4000].map((number) => proposedType(number, []))).toEqual([
      'active',
      'passive',
      'revenue',
      'expense',
    ])
  })
})

describe('opening balances', () => {
  const paste = (text: string) => readPasted(text, CHART as readonly LedgerAccount[], 'CHF')

  test('with debit and credit are read, with any columns between', () => {
    const { balances, skippedLines } = paste(
      "Konto\tName\tSoll\tHaben\r\n1020\tBankguthaben\t12'345.60\t\r\n2000\tKreditoren\t\t2’345.60\r\n2800\tKapital\t0\t10000\r\n\r\n",
    )
    expect([...balances]).toEqual([
      ['a1020', 1_234_560],
      ['a2000', -234_560],
      ['a2800', -1_000_000],
    ])
    expect(skippedLines).toEqual([])
    expect(differenceOf(balances)).toBe(0)
    expect(sumsOf(balances)).toEqual({ debit: 1_234_560, credit: 1_234_560 })
  })

  test('of one column are on the side of their account, a minus on the other', () => {
    expect([...paste('1020 Bankguthaben\t500.00\n2000\t300\n1109\t20-').balances]).toEqual([
      ['a1020', 50_000],
      ['a2000', -30_000],
      ['a1109', -2000],
    ])
  })

  test('without names keep their sides, also where a whole column is empty', () => {
    const both = [
      ['a1020', 50_000],
      ['a2000', -30_000],
    ]
    expect([...paste('1020\t\t500\t\n2000\t\t\t300\n').balances]).toEqual(both)
    expect([...paste('1020\t500\t\n2000\t\t300\n').balances]).toEqual(both)
    // 1109 is an asset with a credit.
    expect([...paste('1109\tDelkredere\t\t20\n').balances]).toEqual([['a1109', -2000]])
  })

  test('of an unknown account, or unreadable, are reported', () => {
    expect(paste('7777\tWas ist das\t10').skippedLines).toEqual(['7777 Was ist das 10'])
    const { balances, skippedLines } = paste('1000\tKasse\t10\t\n1020\tBank\tviel\t\n2000\tKreditoren\t\t10\n')
    expect(skippedLines).toEqual(['1020 Bank viel'])
    expect([...balances]).toEqual([
      ['a1000', 1000],
      ['a2000', -1000],
    ])
  })

  test('are sent as one entry', () => {
    const balances = new Map([
      ['a2000', minorUnitsOf(-1050)],
      ['a1020', minorUnitsOf(1050)],
    ])
    const day = '2026-01-01' as LocalDate
    expect(toOpeningBody(balances, CHART, { date: day, text: 'Eröffnung', currency: 'CHF' })).toEqual({
      date: '2026-01-01',
      text: 'Eröffnung',
      source: { type: 'opening' },
      lines: [
        { account_id: 'a1020', debit: 10.5, credit: 0 },
        { account_id: 'a2000', debit: 0, credit: 10.5 },
      ],
    })
  })
})

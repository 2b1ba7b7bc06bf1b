// Budgets: the matrix and its signs, setting many at once with the rules for deleting and keeping, and copying from
// another year.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Change } from '../../../shared/books/port/change.ts'
import type { Budget } from '../../../shared/record/ledger/budget.ts'
import {
  type BudgetInput,
  budgetMatrix,
  decideCopyBudgets,
  decideUpsertBudgets,
} from '../../../shared/rule/ledger/budget.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'
import { CHART, problemsOf, sumsIn, yearOf } from './ledger-facts.ts'

/** `6500 1200.00 office` in Rappen: the budget of an account, its notes if there are any. */
const budget = (text: string, year = '2026'): Budget => {
  const [account_id = '', amount, ...notes] = text.split(' ')
  return {
    id: `${year}-${account_id}`,
    fiscal_year_id: year,
    account_id,
    amount: minorUnitsOf(Number(amount) * 100),
    notes: notes.join(' ') || null,
    months: null,
  }
}
/** The budgets after the changes, written the same way. */
const standing = (before: readonly Budget[], changes: readonly Change[]): readonly string[] => {
  const byId = new Map<unknown, Budget>(before.map((each) => [each.id, each]))
  for (const { id, after: fields } of changes) {
    if (fields === null) byId.delete(id)
    else byId.set(id, { ...byId.get(id), ...fields } as Budget)
  }
  return [...byId.values()]
    .map(({ account_id, amount, notes }) => [account_id, amount / 100, ...(notes === null ? [] : [notes])].join(' '))
    .sort()
}

describe('the matrix', () => {
  const year = yearOf('2026')
  const previous_year = yearOf('2025')
  const inactive = CHART.map((account) =>
    [1045, 1060, 1069, 1090, 1091].includes(account.number) ? { ...account, is_active: false } : account,
  )
  const facts = { year, previous_year, accounts: inactive, budgets: [budget('6500 600'), budget('1060 5')] }
  const rows = budgetMatrix({
    ...facts,
    sums: [
      ...sumsIn('2026', { 3400: -90_00, 6500: 50_00, 1020: 40_00, 2000: -7_00, 1090: 1 }, { 3400: 90_00 }),
      ...sumsIn('2025', { 3400: -80_00, 3800: 3_00, 1069: -2 }),
      ...sumsIn('2024', { 3400: -1, 1091: 1 }),
    ],
  })
  const row = (number: number) => rows.find(({ account }) => account.number === number)

  test('shows revenue and liabilities as positive credits, expense and assets as positive debits', () => {
    const shown = [3400, 3800, 6500, 1020, 2000].map((number) => [
      row(number)?.previous_year_actual,
      row(number)?.current_year_actual,
    ])
    // Closing entries empty 3400 in the ledger, not in its actuals.
    expect(shown).toEqual([
      [80_00, 90_00],
      [-3_00, 0],
      [0, 50_00],
      [0, 40_00],
      [0, 7_00],
    ])
  })

  test('has every posting account by number; archived ones only with amounts', () => {
    const numbers = rows.map(({ account }) => account.number)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(numbers).not.toContain(9000)
    expect([1045, 1060, 1069, 1090, 1091].map((number) => numbers.includes(number))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
    expect(numbers).toHaveLength(192 - 2)
    expect(row(6500)?.budget).toEqual(budget('6500 600'))
    expect(row(6000)?.budget).toBeNull()
  })

  test('without a previous year has no figures of it', () => {
    const alone = budgetMatrix({ ...facts, previous_year: null, sums: sumsIn('2025', { 3400: -1 }) })
    expect(alone.every((each) => each.previous_year_actual === 0)).toBe(true)
  })
})

describe('many budgets at once', () => {
  const present = [budget('6000 100'), budget('6500 200 paper'), budget('6510 300')]
  const upsert = (rows: readonly BudgetInput[], closed = false) => {
    let count = 0
    return decideUpsertBudgets(
      rows,
      {
        year: yearOf(closed ? 'x2026' : '2026'),
        accounts: CHART,
        budgets: present,
        base_currency: 'CHF',
      },
      () => `NEW${count++}`,
    )
  }
  test.each<[string, BudgetInput[], string[]]>([
    ['creates', [{ account_id: '3400', amount: 1200.5 }], ['3400 1200.5', '6000 100', '6500 200 paper', '6510 300']],
    [
      'changes, and deletes notes that are not sent',
      [{ account_id: '6500', amount: 1 }],
      ['6000 100', '6500 1', '6510 300'],
    ],
    ['removes at 0 without notes', [{ account_id: '6000', amount: 0 }], ['6500 200 paper', '6510 300']],
    ['removes at 0 with empty notes', [{ account_id: '6000', amount: 0, notes: ' ' }], ['6500 200 paper', '6510 300']],
    [
      'keeps 0 with notes',
      [{ account_id: '6000', amount: 0, notes: 'free' }],
      ['6000 0 free', '6500 200 paper', '6510 300'],
    ],
    [
      'creates 0 with notes',
      [{ account_id: '3400', amount: 0, notes: 'n' }],
      ['3400 0 n', '6000 100', '6500 200 paper', '6510 300'],
    ],
    ['has no budget to remove', [{ account_id: '3400', amount: 0 }], ['6000 100', '6500 200 paper', '6510 300']],
    [
      'accepts negative amounts',
      [{ account_id: '3800', amount: -0.05 }],
      ['3800 -0.05', '6000 100', '6500 200 paper', '6510 300'],
    ],
  ])('%s', (_, rows, expected) => {
    const decided = upsert(rows)
    expect(decided.ok && standing(present, decided.value)).toEqual(expected)
  })

  test('an equal value is no change', () => {
    expect(upsert([{ account_id: '6500', amount: 200, notes: 'paper' }])).toEqual({ ok: true, value: [] })
  })

  test.each<[string, BudgetInput[], string[]]>([
    ['unknown', [{ account_id: 'x', amount: 1 }], ['accounts.0.account_id ledger_account_unknown']],
    [
      '9000',
      [
        { account_id: '3400', amount: 1 },
        { account_id: '9000', amount: 1 },
      ],
      ['accounts.1.account_id account_not_posting'],
    ],
    ['9100', [{ account_id: '9100', amount: 0 }], ['accounts.0.account_id account_not_posting']],
    ['9200', [{ account_id: '9200', amount: 1 }], ['accounts.0.account_id account_not_posting']],
    [
      'twice',
      [
        { account_id: '3400', amount: 1 },
        { account_id: '3400', amount: 1 },
      ],
      ['accounts.1.account_id account_named_twice'],
    ],
    ['0.1 + 0.2', [{ account_id: '3400', amount: 0.1 + 0.2 }], ['accounts.0.amount amount_too_many_decimals']],
    ['too much', [{ account_id: '3400', amount: 1e15 }], ['accounts.0.amount amount_too_large']],
  ])('%s refuses all of them', (_, rows, problems) => expect(problemsOf(upsert(rows))).toEqual(problems))

  const MONTHS = [...Array(11).fill(100), 50]
  const months = (of: readonly number[] | null, amount = 1_150) => [{ account_id: '3400', amount, months: of }]
  const monthsAfter = (rows: readonly BudgetInput[], before: readonly Budget[] = present) => {
    const decided = decideUpsertBudgets(
      rows,
      { year: yearOf('2026'), accounts: CHART, budgets: before, base_currency: 'CHF' },
      () => 'NEW',
    )
    return decided.ok && decided.value.map(({ table, after }) => [table, (after as Budget | null)?.months])
  }

  test('with one amount for each month, which together are that of the year', () => {
    expect(monthsAfter(months(MONTHS))).toEqual([['budget', [...Array(11).fill(100_00), 50_00]]])
    expect(monthsAfter(months(null))).toEqual([['budget', null]])
    expect(problemsOf(upsert(months(MONTHS.slice(1))))).toEqual(['accounts.0.months budget_months_count'])
    expect(problemsOf(upsert(months(MONTHS, 1_149)))).toEqual(['accounts.0.months budget_months_sum'])
    expect(problemsOf(upsert(months([...MONTHS.slice(1), 0.001])))).toEqual([
      'accounts.0.months.11 amount_too_many_decimals',
    ])
    // Months that cancel each other are a budget all the same.
    expect(monthsAfter(months([5, -5, ...Array(10).fill(0)], 0))).toEqual([
      ['budget', [5_00, -5_00, ...Array(10).fill(0)]],
    ])
    expect(monthsAfter(months(Array(12).fill(0), 0))).toEqual([])
  })

  test('the months stay as long as the amount stays', () => {
    const known = { ...budget('6000 1150'), months: [...Array(11).fill(100_00), 50_00].map(minorUnitsOf) }
    const of = (input: Omit<BudgetInput, 'account_id'>) => monthsAfter([{ account_id: '6000', ...input }], [known])
    expect(of({ amount: 1_150 })).toEqual([])
    // The months are not among the changed fields.
    expect(of({ amount: 1_150, notes: 'n' })).toEqual([['budget', undefined]])
    expect(of({ amount: 1_151 })).toEqual([['budget', null]])
    expect(of({ amount: 1_150, months: null })).toEqual([['budget', null]])
    expect(of({ amount: 0 })).toEqual([['budget', undefined]])
  })

  test('a closed year refuses before anything else', () => {
    expect(problemsOf(upsert([{ account_id: 'x', amount: 1 }], true))).toEqual(['fiscal_year fiscal_year_closed'])
  })

  test('for any values: afterwards they are set, one budget for each account', () => {
    const number = fc.constantFrom('6000', '6500', '6510', '3400', '3800')
    const row = fc.record({
      account_id: number,
      amount: fc.oneof(
        fc.constant(0),
        fc.integer({ min: -1e12, max: 1e12 }).map((rappen) => rappen / 100),
      ),
      notes: fc.constantFrom(undefined, null, '', 'why'),
    })
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: ({ account_id }) => account_id }), (rows) => {
        const decided = upsert(rows)
        if (!decided.ok) throw new Error(problemsOf(decided).join())
        const expected = new Map(present.map((each) => [each.account_id, standing([each], [])[0]]))
        for (const { account_id, amount, notes } of rows) {
          if (amount === 0 && !notes) expected.delete(account_id)
          else expected.set(account_id, [account_id, amount + 0, ...(notes ? [notes] : [])].join(' '))
        }
        expect(standing(present, decided.value)).toEqual([...expected.values()].sort())
      }),
    )
  })
})

describe('copying', () => {
  const target = [budget('6000 1'), budget('6500 2 mine')]
  const source = [budget('6500 20 theirs', '2025'), budget('3400 30', '2025')]
  const copy = (command: Parameters<typeof decideCopyBudgets>[0], years = '2025 2026') => {
    const [from = '', to = ''] = years.split(' ')
    let count = 0
    return decideCopyBudgets(
      command,
      {
        source: yearOf(from),
        target: yearOf(to),
        accounts: CHART,
        source_budgets: source,
        target_budgets: target,
        sums: sumsIn('2025', { 3400: -70_00, 6500: 4_00, 6510: 0, 9200: 1, 2000: -5_00 }, { 3400: 70_00 }),
      },
      () => `NEW${count++}`,
    )
  }
  test.each([
    ['budget', 'overwrite', ['3400 30', '6500 20 theirs']],
    ['budget', 'merge', ['3400 30', '6000 1', '6500 2 mine']],
    ['actuals', 'overwrite', ['2000 5', '3400 70', '6500 4']],
    ['actuals', 'merge', ['2000 5', '3400 70', '6000 1', '6500 2 mine']],
  ] as const)('%s, %s', (from, mode, expected) => {
    const decided = copy({ source: from, mode })
    expect(decided.ok && standing(target, decided.value)).toEqual(expected)
  })

  test('months stay when the years have as many', () => {
    const months = [...Array(11).fill(1_00), 9_00].map(minorUnitsOf)
    const into = (year: string, months: Budget['months'] | undefined) => {
      const decided = decideCopyBudgets(
        { source: 'budget', mode: 'overwrite' },
        {
          ...{ source: yearOf('2025'), target: yearOf(year), accounts: CHART, sums: [] },
          source_budgets: [{ ...budget('6500 20', '2025'), months } as Budget],
          target_budgets: [budget('6000 1')],
        },
        () => 'NEW',
      )
      return decided.ok && decided.value.map(({ table, after }) => [table, (after as Budget | null)?.months])
    }
    expect(into('2026', months)).toEqual([
      ['budget', undefined],
      ['budget', months],
    ])
    expect(into('2026-01-01..2026-06-30', months)).toEqual([
      ['budget', undefined],
      ['budget', null],
    ])
    expect(into('2026', undefined)).toEqual([
      ['budget', undefined],
      ['budget', null],
    ])
  })

  test('not from itself, not into a closed year', () => {
    const command = { source: 'budget', mode: 'merge' } as const
    expect(problemsOf(copy(command, '2026 2026'))).toEqual(['source_fiscal_year source_is_target'])
    expect(problemsOf(copy(command, 'x2026 x2026'))).toEqual(['source_fiscal_year source_is_target'])
    expect(problemsOf(copy(command, '2025 x2026'))).toEqual(['fiscal_year fiscal_year_closed'])
    expect(problemsOf(copy(command, 'x2025 2026'))).toEqual([])
  })
})

// The chart of accounts: the position of a new account, and the allowed changes of one.
import { describe, expect, test } from 'vitest'
import type { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import { chartHeadings, chartKmu } from '../../../shared/rule/ledger/chart-kmu.ts'
import {
  decideChangeLedgerAccount,
  decideCreateLedgerAccount,
  type LedgerAccountPatch,
} from '../../../shared/rule/ledger/ledger-account.ts'
import { CHART, problemsOf } from './ledger-facts.ts'

const create = (number: number, type: LedgerAccount['type'], chart = CHART) =>
  decideCreateLedgerAccount({ number, name: ' Neu ', type }, chart, 'NEW')

describe('a new account', () => {
  test.each<[number, LedgerAccount['type'], string[]]>([
    [1026, 'active', []],
    [2979, 'passive', ['number account_number_taken']],
    [1026, 'passive', ['type account_type_of_other_class']],
    [2026, 'passive', []],
    [2026, 'active', ['type account_type_of_other_class']],
    [3001, 'revenue', []],
    [4001, 'expense', []],
    [6951, 'revenue', []],
    [7001, 'expense', []],
    [8001, 'active', ['type account_type_of_other_class']],
    [9001, 'income_statement', []],
    [9001, 'expense', ['type account_type_of_other_class']],
    [1020, 'expense', ['number account_number_taken', 'type account_type_of_other_class']],
  ])('%i of the type %s → %s', (number, type, problems) => expect(problemsOf(create(number, type))).toEqual(problems))

  test('is under the headings of its number, in use', () => {
    expect(create(102_001, 'active')).toEqual({
      ok: true,
      value: {
        id: 'NEW',
        number: 102_001,
        name: 'Neu',
        type: 'active',
        class: '1 Aktiven',
        section: '10 Umlaufvermögen',
        group: '100 Flüssige Mittel',
        is_active: true,
        vat_kind: null,
        currency: null,
      },
    })
  })

  test('uses the language of its chart', () => {
    const english = chartKmu('en').map((account) => ({ id: String(account.number), ...account }))
    const decided = create(6575, 'expense', english)
    expect(decided.ok && decided.value.group).toBe('657 IT expense')
  })

  test('every account of the chart is where its number belongs', () => {
    for (const { number, class: className, section, group } of CHART) {
      expect({ number, ...chartHeadings(number) }).toEqual({ number, class: className, section, group })
    }
  })
})

describe('an account is changed', () => {
  const change = (number: number, command: LedgerAccountPatch, is_used = false) => {
    const account = CHART.find((each) => each.number === number)
    if (!account) throw new Error(`no account ${number}`)
    return decideChangeLedgerAccount(account, command, { chart: CHART, is_used })
  }
  test.each<[number, LedgerAccountPatch, boolean, string[]]>([
    [6500, { name: 'Büro' }, true, []],
    [6500, { is_active: false }, true, []],
    [6500, { number: 6500 }, true, []],
    [6500, { number: 6501 }, true, []],
    [6500, { number: 6503 }, false, ['number account_number_taken']],
    [6500, { type: 'revenue' }, false, []],
    [6500, { type: 'revenue' }, true, ['type account_in_use']],
    [6500, { number: 1501 }, false, ['type account_type_of_other_class']],
    [6500, { number: 1501, type: 'active' }, false, []],
    [6500, { number: 1501, type: 'active' }, true, ['type account_in_use']],
  ])('%i %o, used %s → %s', (number, command, isUsed, problems) => {
    expect(problemsOf(change(number, command, isUsed))).toEqual(problems)
  })

  test('a new number gives new headings, the other fields stay', () => {
    expect(change(6500, { number: 6600 + 1 })).toMatchObject({
      ok: true,
      value: { id: '6500', number: 6601, name: 'Büromaterial und Verwaltungsaufwand', group: '660 Werbeaufwand' },
    })
    expect(change(6500, {})).toEqual({ ok: true, value: CHART.find(({ number }) => number === 6500) })
  })
})

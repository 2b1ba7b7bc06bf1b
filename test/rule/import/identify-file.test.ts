// The account of a file: by what the file names, by its first balance, or by the columns of its table.
import { describe, expect, test } from 'vitest'
import type { Statement } from '../../../shared/record/bank/statement.ts'
import type { ParsedStatement } from '../../../shared/record/import/parsed-statement.ts'
import { identifyFile, identifyNamed } from '../../../shared/rule/import/identify-file.ts'
import { bankAccount } from '../matching/world.ts'

const [IBAN, FORMER, OTHER] = ['CH0300700110000123456', 'CH1908999000001234567', 'CH3880808001234567890']
const MAIN = bankAccount({ name: 'Hauptkonto', former_ibans: [FORMER], bank_account_number: '12-345.6' })
const SAVINGS = bankAccount({ id: 'account0002', name: 'Sparkonto', iban: OTHER })
const EUROS = bankAccount({ id: 'account0003', name: 'Euro', iban: OTHER, currency: 'EUR' })
const ALL = [MAIN, SAVINGS, EUROS]

const statement = (fields: Partial<ParsedStatement> = {}): ParsedStatement =>
  ({
    ...{ iban: null, other_account: null, currency: null, number: null, from_date: null, to_date: null },
    ...{ opening_balance: null, closing_balance: null, rows: [], page: null },
    ...fields,
  }) as unknown as ParsedStatement

describe('named by the file', () => {
  const named = (...parts: readonly Partial<ParsedStatement>[]) => {
    const { bank_account_id, reason } = identifyNamed(parts.map(statement), ALL)
    return [bank_account_id, reason]
  }

  test.each<[Partial<ParsedStatement>, readonly (string | null)[]]>([
    [{ iban: IBAN }, ['account0001', 'iban']],
    [{ iban: 'CH03 0070 0110 0001 2345 6' }, ['account0001', 'iban']],
    [{ iban: FORMER }, ['account0001', 'iban']],
    [{ other_account: '12-345.6' }, ['account0001', 'account_number']],
    [{ other_account: 'sparkonto' }, ['account0002', 'account_number']],
    [{ iban: 'CH5604835012345678009' }, [null, null]],
    [{}, [null, null]],
    // Two accounts of one IBAN: that of the currency.
    [{ iban: OTHER, currency: 'EUR' }, ['account0003', 'iban']],
    [{ iban: OTHER, currency: 'CHF' }, ['account0002', 'iban']],
    [{ iban: OTHER, currency: 'USD' }, [null, null]],
    [{ iban: OTHER }, [null, null]],
  ])('%o', (fields, found) => {
    expect(named(fields)).toEqual(found)
  })

  test('an account that is not ours does not say how ours was found', () => {
    expect(named({ other_account: 'Hauptkonto' }, { iban: 'CH5604835012345678009' })).toEqual([
      'account0001',
      'account_number',
    ])
  })

  test('accounts are listed by IBAN, number and currency, also next to an account without them', () => {
    const cash = bankAccount({ id: 'account0004', name: 'Kasse', iban: null, bank_account_number: null })
    const listed = (...parts: readonly Partial<ParsedStatement>[]) =>
      identifyNamed(parts.map(statement), [cash, ...ALL]).accounts.map(({ bank_account_id }) => bank_account_id)
    expect(listed({ iban: IBAN }, { iban: OTHER, currency: 'CHF' })).toEqual(['account0001', 'account0002'])
    expect(listed({ iban: OTHER, currency: 'EUR' }, { iban: OTHER, currency: 'CHF' })).toEqual([
      'account0003',
      'account0002',
    ])
    expect(listed({ other_account: 'Kasse' }, { other_account: 'Hauptkonto' })).toEqual(['account0004', 'account0001'])
    expect(listed({ iban: IBAN }, { iban: FORMER })).toEqual(['account0001', 'account0001'])
  })

  test('several accounts are none; one that is named twice is one', () => {
    expect(named({ iban: IBAN }, { iban: FORMER })).toEqual(['account0001', 'iban'])
    expect(named({ other_account: 'Hauptkonto' }, { iban: IBAN })).toEqual(['account0001', 'iban'])
    expect(named({ iban: IBAN }, { iban: OTHER, currency: 'CHF' })).toEqual([null, null])
    expect(
      identifyNamed([statement({ iban: IBAN }), statement({ iban: IBAN }), statement()], ALL).accounts,
    ).toHaveLength(1)
  })
})

describe('not named by the file', () => {
  const stored = (bank_account_id: string, to_date: string, closing_balance: number | null, created_at = '1') =>
    ({ bank_account_id, to_date, closing_balance, created_at }) as unknown as Statement
  const identify = (
    fields: Partial<ParsedStatement>,
    {
      statements = [],
      shape = null,
      shapes = [],
      currency = null,
    }: {
      readonly statements?: readonly Statement[]
      readonly shape?: string | null
      readonly shapes?: readonly (readonly [string, readonly string[]])[]
      readonly currency?: string | null
    } = {},
  ) => {
    const { bank_account_id, reason } = identifyFile(
      { statements: [statement(fields)], traits: { currency, kind: null, shape } },
      { accounts: ALL, statements, accountsByShape: new Map(shapes.map(([name, ids]) => [name, new Set(ids)])) },
    )
    return [bank_account_id, reason]
  }
  const opening = (amount: number) => ({ opening_balance: amount as never })

  test('continues the newest balance of one account, which is not zero', () => {
    const older = [stored('account0001', '2026-01-31', 500), stored('account0001', '2026-02-28', 700)]
    expect(identify(opening(700), { statements: older })).toEqual(['account0001', 'balance'])
    expect(identify(opening(500), { statements: older })).toEqual([null, null])
    expect(identify(opening(700), { statements: older.toReversed() })).toEqual(['account0001', 'balance'])
    // Of two of one day, the later import counts; one without a balance does not.
    const twice = [stored('account0001', '2026-02-28', 700, '1'), stored('account0001', '2026-02-28', 800, '2')]
    expect(identify(opening(800), { statements: twice })).toEqual(['account0001', 'balance'])
    const without = [...older, stored('account0001', '2026-03-31', null)]
    expect(identify(opening(700), { statements: without })).toEqual(['account0001', 'balance'])
    const undated = [...older, { ...stored('account0001', '', 800), to_date: null } as Statement]
    expect(identify(opening(700), { statements: undated })).toEqual(['account0001', 'balance'])
    expect(identify({}, { statements: [stored('account0001', '2026-02-28', 1)] })).toEqual([null, null])
    expect(identify(opening(0), { statements: [stored('account0001', '2026-02-28', 0)] })).toEqual([null, null])
    const both = [...older, stored('account0002', '2026-02-28', 700)]
    expect(identify(opening(700), { statements: both })).toEqual([null, null])
  })

  test('has the columns of one account only, in the currency of the file', () => {
    const shapes = [
      ['a', ['account0001']],
      ['b', ['account0001', 'account0002']],
      ['c', ['account0001', 'account0003']],
    ] as const
    expect(identify({}, { shape: 'a', shapes })).toEqual(['account0001', 'columns'])
    expect(identify({}, { shape: 'b', shapes })).toEqual([null, null])
    expect(identify({}, { shape: 'c', shapes, currency: 'EUR' })).toEqual(['account0003', 'columns'])
    expect(identify({}, { shape: null, shapes })).toEqual([null, null])
    expect(identify({}, { shape: 'unknown', shapes })).toEqual([null, null])
  })

  test('a named account comes first', () => {
    const statements = [stored('account0002', '2026-02-28', 700)]
    expect(identify({ ...opening(700), iban: IBAN }, { statements })).toEqual(['account0001', 'iban'])
  })
})

describe('the accounts to choose from', () => {
  const identify = (
    fields: Partial<ParsedStatement>,
    currency: string | null,
    kind: 'bank' | 'creditcard' | null = 'bank',
  ) =>
    identifyFile(
      { statements: [statement(fields)], traits: { currency, kind, shape: null } },
      { accounts: ALL, statements: [], accountsByShape: new Map() },
    )

  test('are those of the currency, with the first as the best guess', () => {
    expect(identify({ currency: 'EUR' }, 'EUR')).toEqual({
      ...{ accounts: [], bank_account_id: null, reason: null },
      ...{ fitting_ids: ['account0003'], suggested_id: 'account0003', currency: 'EUR', kind: 'bank' },
    })
    expect(identify({}, 'USD')).toMatchObject({ fitting_ids: [], suggested_id: null, currency: 'USD' })
    expect(identify({}, 'CHF', 'creditcard')).toMatchObject({ fitting_ids: [], suggested_id: 'account0001' })
  })

  test('of a file that names an account, those that take it nevertheless', () => {
    expect(identify({ iban: IBAN }, null)).toMatchObject({
      ...{ bank_account_id: 'account0001', reason: 'iban', fitting_ids: ['account0001'], suggested_id: 'account0001' },
    })
  })
})

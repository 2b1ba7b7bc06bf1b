// The rule that a bank transaction suggests, and the body that a rule's form sends.

import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { distinctiveText } from '../../../renderer/app/rules/draft/distinctive-text.ts'
import { draftOfTransaction } from '../../../renderer/app/rules/draft/draft-of-transaction.ts'
import {
  conditionOn,
  draftOfRule,
  emptyDraft,
  emptyRow,
  fieldOfDraft,
  readShare,
  toBody,
  toTrial,
  withField,
} from '../../../renderer/app/rules/draft/rule-draft.ts'
import { conditionsInWords, rowsInWords } from '../../../renderer/app/rules/rule-words.ts'
import '../../../renderer/app/rules/text/dictionary.ts'
import { addedTexts } from '../../../renderer/app/text/texts.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'

describe('the distinguishing part of a text', () => {
  test.each([
    ['Dauerauftrag Miete Werkstatt, Februar 2026', null, 'Miete Werkstatt'],
    ['KAUF VOM 12.03. MIGROS BERN 8812', null, 'MIGROS BERN'],
    ['Zahlung Immo Muster AG Miete Laden', 'Immo Muster AG', 'Miete Laden'],
    ['Gutschrift 000000012 CHF', null, null],
    [null, null, null],
  ])('of %j next to %j is %j', (text, name, telling) => {
    expect(distinctiveText(text, name)).toBe(telling)
  })
})

const transaction = {
  name: 'Immo Muster AG',
  counterparty_iban: null,
  text: 'Dauerauftrag Miete Werkstatt, Februar 2026',
  reference: null,
  amount: -1850,
  currency: 'CHF',
  bank_account_id: '01ACCOUNT',
}
const row = (more: object) => ({
  amount: 1850,
  account_id: 'rent',
  vat_rate_id: null,
  text: null,
  matchable_type: null,
  matchable_id: null,
  ...more,
})

describe('a rule from a transaction', () => {
  test('uses the name and the direction, and offers to be narrower', () => {
    const { draft, offers } = draftOfTransaction(transaction, [row({})], 'CHF')
    const body = toBody(draft, 'CHF')
    expect(body).toEqual({
      name: 'Immo Muster AG',
      is_active: true,
      mode: 'suggest',
      conditions: {
        all: [
          { field: 'name', op: 'is', value: 'Immo Muster AG' },
          { field: 'direction', op: 'is', value: 'debit' },
        ],
      },
      result: { company_id: null, rows: [{ account_id: 'rent', vat_rate_id: null, text: null, rest: true }] },
    })
    const offered = toBody({ ...draft, conditions: offers }, 'CHF').conditions.all
    expect(offered).toEqual([
      { field: 'text', op: 'contains', value: 'Miete Werkstatt' },
      { field: 'amount', op: 'is', value: 1850 },
      { field: 'bank_account', op: 'is', value: '01ACCOUNT' },
    ])
  })

  test('uses the IBAN before the name, and the text without a counterparty', () => {
    const byIban = draftOfTransaction({ ...transaction, counterparty_iban: 'CH9300762011623852957' }, [], 'CHF')
    expect(toBody(byIban.draft, 'CHF').conditions.all?.[0]).toEqual({
      field: 'counterparty_iban',
      op: 'is',
      value: 'CH9300762011623852957',
    })
    const byText = draftOfTransaction({ ...transaction, name: null, amount: 12.5 }, [], 'CHF')
    expect(toBody(byText.draft, 'CHF').conditions.all).toEqual([
      { field: 'text', op: 'contains', value: 'Miete Werkstatt' },
      { field: 'direction', op: 'is', value: 'credit' },
    ])
    expect(byText.draft.name).toBe('Miete Werkstatt')
  })

  test.each([
    ['round shares', [1480, 370], [{ rest: true }, { share: 20 }]],
    ['other amounts', [1799.9, 50.1], [{ rest: true }, { amount: 50.1 }]],
  ])('copies several rows as %s, the largest with the remainder', (_, amounts, kinds) => {
    const rows = amounts.map((amount, index) => row({ amount, account_id: `account ${index}` }))
    const { result } = toBody(draftOfTransaction(transaction, rows, 'CHF').draft, 'CHF')
    expect(result.rows).toEqual(
      kinds.map((kind, index) => ({ account_id: `account ${index}`, vat_rate_id: null, text: null, ...kind })),
    )
  })

  test('copies no rows on documents, and copies the company', () => {
    const onInvoice = [row({ matchable_type: 'invoice', matchable_id: 'invoice', account_id: null })]
    expect(draftOfTransaction(transaction, onInvoice, 'CHF').draft.rows).toMatchObject([{ accountId: null }])
    const onCompany = [row({ matchable_type: 'company', matchable_id: 'immo' })]
    expect(draftOfTransaction(transaction, onCompany, 'CHF').draft).toMatchObject({
      companyId: 'immo',
      rows: [{ accountId: 'rent', kind: 'rest' }],
    })
  })
})

describe('the form of a rule', () => {
  const rule = {
    is_active: false,
    position: 3,
    version: 2,
    name: 'Strom',
    mode: 'automatic' as const,
    conditions: {
      any: [
        { field: 'amount' as const, op: 'between' as const, value: [100.5, null] },
        { field: 'booking_date' as const, op: 'is' as const, value: '2026-01-31' },
      ],
    },
    result: {
      company_id: null,
      rows: [
        { account_id: 'a', vat_rate_id: 'v', text: 'x', share: 33.333, amount: null, rest: false },
        { account_id: 'b', vat_rate_id: null, text: null, share: null, amount: 12.05, rest: false },
        { account_id: 'c', vat_rate_id: null, text: null, share: null, amount: null, rest: true },
      ],
    },
    created_at: '2026-01-01T00:00:00.000000Z' as never,
    updated_at: '2026-01-01T00:00:00.000000Z' as never,
  }

  test('sends a rule unchanged', () => {
    const { conditions, result, name, mode } = rule
    expect(toBody(draftOfRule(rule, 'CHF'), 'CHF')).toEqual({
      name,
      mode,
      is_active: false,
      conditions,
      result: {
        company_id: null,
        rows: [
          { account_id: 'a', vat_rate_id: 'v', text: 'x', share: 33.333 },
          { account_id: 'b', vat_rate_id: null, text: null, amount: 12.05 },
          { account_id: 'c', vat_rate_id: null, text: null, rest: true },
        ],
      },
    })
    expect(result.rows).toHaveLength(3)
  })

  test('is previewed with a substitute while it has no account, and not before its conditions are complete', () => {
    const draft = { ...emptyDraft(), conditions: [conditionOn('name', { text: 'immo' })] }
    const tried = toTrial(draft, 'CHF', 'any')
    expect([tried.hasRows, tried.body?.result.rows]).toEqual([
      false,
      [{ account_id: 'any', vat_rate_id: null, text: null, rest: true }],
    ])
    const complete = toTrial({ ...draft, rows: [emptyRow({ accountId: 'rent' })] }, 'CHF', 'any')
    expect([complete.hasRows, complete.body?.result.rows[0]?.account_id]).toEqual([true, 'rent'])
    expect(toTrial(emptyDraft(), 'CHF', 'any').body).toBeNull()
    const open = conditionOn('amount', { op: 'between', amounts: [null, minorUnitsOf(500)] })
    expect(toTrial({ ...draft, conditions: [open] }, 'CHF', 'any').body?.conditions.all?.[0]?.value).toEqual([null, 5])
  })

  test('keeps the typed value when the field changes among texts', () => {
    const typed = conditionOn('name', { op: 'starts_with', text: 'immo' })
    expect(withField(typed, 'text')).toMatchObject({ field: 'text', op: 'starts_with', text: 'immo', key: typed.key })
    expect(withField(typed, 'amount')).toMatchObject({ field: 'amount', op: 'is', text: '', key: typed.key })
  })

  test('finds its fields by the names of the server', () => {
    const draft = emptyDraft()
    const [condition] = draft.conditions
    const [first] = draft.rows
    expect(fieldOfDraft(draft, 'conditions.all.0.value')).toBe(`condition-${condition?.key}`)
    expect(fieldOfDraft(draft, 'result.rows.0.account_id')).toBe(`row-${first?.key}-account_id`)
    expect(fieldOfDraft(draft, 'result.rows')).toBe('rows')
    expect(fieldOfDraft(draft, 'rule')).toBeNull()
  })

  test.each([
    ['33,3', 33.3],
    ['12.5 %', 12.5],
    ['', null],
    ['viel', null],
  ])('reads a share typed as %j', (typed, share) => {
    expect(readShare(typed)).toBe(share)
  })
})

describe('a rule in words', () => {
  beforeAll(async () => {
    const interpolation = { escapeValue: false }
    const parts = { keySeparator: false, nsSeparator: false } as const
    // A copy: i18next writes the texts of lazily loaded folders into the given object.
    await i18next.init({ lng: 'de', ...parts, interpolation, resources: addedTexts() })
  })
  const names = {
    currency: 'CHF',
    bankAccount: (id: string) => ({ current: 'Kontokorrent' })[id],
    account: (id: string) => ({ rent: '6000 Raumaufwand', own: '2850 Privat' })[id],
    vatRate: (id: string) => ({ normal: '8.1 %' })[id],
  }
  test('its conditions', () => {
    const all = [
      { field: 'name' as const, op: 'contains' as const, value: 'immo' },
      { field: 'counterparty_iban' as const, op: 'is' as const, value: 'CH9300762011623852957' },
      { field: 'amount' as const, op: 'between' as const, value: [1000, 2500.5] },
      { field: 'amount' as const, op: 'between' as const, value: [null, 20] },
      { field: 'direction' as const, op: 'is' as const, value: 'debit' },
      { field: 'bank_account' as const, op: 'is' as const, value: 'current' },
    ]
    expect(conditionsInWords(i18next.t, { all }, names)).toBe(
      'Gegenpartei enthält «immo», und IBAN der Gegenpartei ist «CH93 0076 2011 6238 5295 7», und ' +
        'Betrag von 1’000.00 bis 2’500.50, und Betrag bis 20.00, und Belastung, und auf «Kontokorrent»',
    )
    expect(conditionsInWords(i18next.t, { any: all.slice(0, 1) }, names)).toBe('Gegenpartei enthält «immo»')
  })
  test('its bookings', () => {
    const rows = [
      { account_id: 'rent', vat_rate_id: 'normal', text: null, share: 70, amount: null, rest: false },
      { account_id: 'own', vat_rate_id: null, text: null, share: null, amount: null, rest: true },
    ]
    expect(rowsInWords(i18next.t, rows, names)).toBe('6000 Raumaufwand · 8.1 % · 70 %, 2850 Privat · Rest')
    expect(rowsInWords(i18next.t, rows.slice(1), names)).toBe('2850 Privat')
    expect(
      rowsInWords(
        i18next.t,
        rows.slice(1).map((each) => ({ ...each, account_id: 'gone' })),
        names,
      ),
    ).toBe('gelöscht')
  })
})

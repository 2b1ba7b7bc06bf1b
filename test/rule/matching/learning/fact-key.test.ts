// What a learned fact recognizes: the account, the name without numbers and the stem of the text, and the id of a fact.
import { expect, test } from 'vitest'
import type { BankTransaction } from '../../../../shared/record/bank/bank-transaction.ts'
import {
  factIdOf,
  factKeysOf,
  keyIdIn,
  keyIdOf,
  keyText,
  strongestKeyOf,
  targetText,
} from '../../../../shared/rule/matching/learning/fact-key.ts'
import { rappen, transaction } from '../world.ts'

const keys = (fields: Partial<BankTransaction>) =>
  factKeysOf(transaction('T', { text: null, ...fields })).map(
    ({ kind, value, direction }) => `${direction} ${kind} ${value}`,
  )

test.each<[Partial<BankTransaction>, readonly string[]]>([
  [{ counterparty_iban: 'ch93 0076 2011' }, ['credit iban CH9300762011']],
  [{ counterparty_iban: ' ' }, []],
  // Words in any order, legal forms in any language, no numbers.
  [{ name: 'Keller Immo AG' }, ['credit name immo keller ag']],
  [{ name: 'Immo Keller SA' }, ['credit name immo keller ag']],
  [{ name: 'Immo Keller GmbH' }, ['credit name immo keller gmbh']],
  [{ name: 'Immo Keller KG' }, ['credit name immo keller kg']],
  [{ name: 'Coop-2134 Bern' }, ['credit name bern coop']],
  [{ name: 'Kasse 17b Bern' }, ['credit name bern kasse']],
  [{ name: '2134' }, []],
  [{ amount: rappen(-1), name: 'Kiosk' }, ['debit name kiosk']],
  [{ amount: rappen(0), name: 'Kiosk' }, []],
])('%o', (fields, found) => {
  expect(keys(fields)).toEqual(found)
})

test('the strongest key comes first', () => {
  const all = { counterparty_iban: 'CH93', name: 'Kiosk', text: 'Miete Büro' }
  expect(factKeysOf(transaction('T', all)).map(({ kind }) => kind)).toEqual(['iban', 'name', 'text'])
  expect(strongestKeyOf(transaction('T', all))?.kind).toBe('iban')
  expect(strongestKeyOf(transaction('T', { text: null }))).toBeNull()
})

test('the id of a fact has 26 characters, of which the first half is its key without the text', () => {
  const [key] = factKeysOf(transaction('T', { name: 'Kiosk' }))
  if (!key) throw new Error('missing')
  const target = { company_id: null, account_id: 'account6000', vat_rate_id: null }
  const id = factIdOf(key, target)
  expect(id).toMatch(/^[0-9A-Z]{26}$/)
  expect(keyIdIn(id)).toBe(keyIdOf(key))
  expect(factIdOf({ ...key, text: 'miete' }, target).slice(0, 13)).toBe(keyIdOf(key))
  const others = [
    factIdOf({ ...key, text: 'miete' }, target),
    factIdOf({ ...key, value: 'kiosk2' }, target),
    factIdOf({ ...key, direction: 'debit' }, target),
    factIdOf(key, { ...target, account_id: null, company_id: 'account6000' }),
    factIdOf(key, { ...target, account_id: null, vat_rate_id: 'account6000' }),
  ]
  expect(new Set([id, ...others]).size).toBe(6)
  expect(keyText(key)).toBe('account0001\ncredit\nname\nkiosk\n')
  expect(keyText({ ...key, text: 'miete' })).toBe('account0001\ncredit\nname\nkiosk\nmiete')
  expect(targetText(target)).toBe('\naccount6000\n')
  expect(targetText({ company_id: 'c', account_id: null, vat_rate_id: 'v' })).toBe('c\n\nv')
})

test('the ids of stored facts stay the same', () => {
  const key = {
    bank_account_id: 'account0001',
    direction: 'credit',
    kind: 'name',
    value: 'kiosk',
    text: null,
  } as const
  const target = { company_id: null, account_id: 'account6000', vat_rate_id: null }
  // By the same arithmetic in another language.
  expect(factIdOf(key, target)).toBe('390656WCT43BF11JN0EQXBROFM')
  expect(keyIdOf({ ...key, value: 'kioskdm' })).toBe('0089YUJOFU9XB')
})

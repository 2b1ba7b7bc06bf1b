// Which bank account a file without an account may belong to: its currency, its kind and the shape of its table.
import { describe, expect, test } from 'vitest'
import { canTakeFile, type FileTraits, rankAccounts, traitsOf } from '../../../shared/rule/import/account-fit.ts'

const account = (id: string, type: 'bank' | 'cash' | 'creditcard', currency = 'CHF') => ({ id, type, currency })
const [bank, cash, card, euro] = [
  account('bank', 'bank'),
  account('cash', 'cash'),
  account('card', 'creditcard'),
  account('euro', 'bank', 'EUR'),
]
const traits = (fields: Partial<FileTraits> = {}): FileTraits => ({
  currency: null,
  kind: null,
  shape: null,
  ...fields,
})
const taking = (fields: Partial<FileTraits>, shapes: readonly (readonly [string, string])[] = []) => {
  const byShape = new Map(shapes.map(([shape, id]) => [shape, new Set([id])]))
  return [bank, cash, card, euro].flatMap((each) => (canTakeFile(traits(fields), each, byShape) ? [each.id] : []))
}

describe('an account takes a file without a question', () => {
  test.each<[string, Partial<FileTraits>, string[]]>([
    ['of any kind: no card', {}, ['bank', 'cash', 'euro']],
    ['in euros', { currency: 'EUR' }, ['euro']],
    ['of a bank: no card', { kind: 'bank' }, ['bank', 'cash', 'euro']],
    ['of cash', { kind: 'cash' }, ['cash']],
    ['of a card', { kind: 'creditcard' }, ['card']],
  ])('%s', (_, fields, ids) => expect(taking(fields)).toEqual(ids))

  test('of a shape that it had before, whatever its kind; not of another one', () => {
    expect(taking({ shape: 'a' }, [['a', 'card']])).toEqual(['bank', 'cash', 'card', 'euro'])
    expect(taking({ shape: 'a', currency: 'EUR' }, [['a', 'card']])).toEqual(['euro'])
    expect(taking({ shape: 'b' }, [['a', 'bank']])).toEqual(['cash', 'euro'])
    expect(taking({}, [['a', 'bank']])).toEqual(['bank', 'cash', 'euro'])
  })
})

test('accounts of the currency, those that had the shape first, then those of the kind', () => {
  const ranked = (fields: Partial<FileTraits>, shape = 'none') =>
    rankAccounts(traits(fields), [card, cash, euro, bank], new Map([[shape, new Set(['cash'])]])).map(({ id }) => id)
  expect(ranked({ currency: 'CHF' })).toEqual(['bank', 'cash', 'card'])
  expect(ranked({ shape: 'a' }, 'a')).toEqual(['cash', 'euro', 'bank', 'card'])
  expect(ranked({ kind: 'creditcard' })).toEqual(['card', 'cash', 'euro', 'bank'])
})

test('an account that takes the file comes before one of its kind that does not', () => {
  const ranked = rankAccounts(traits({ shape: 'b' }), [bank, cash], new Map([['a', new Set(['bank'])]]))
  expect(ranked.map(({ id }) => id)).toEqual(['cash', 'bank'])
})

describe('the traits of a file', () => {
  const mapping = (shape: string, ...meanings: readonly string[]) =>
    ({ shape, columns: meanings.map((meaning) => ({ meaning })) }) as never
  test.each([
    ['camt', null, 'bank', null],
    ['csv', null, null, null],
    ['csv', mapping('datum|kassenbestand'), 'cash', 'datum|kassenbestand'],
    ['csv', mapping('datum|text', 'amount'), null, 'datum|text'],
    ['csv', mapping('datum|kartennummer', 'amount'), 'creditcard', 'datum|kartennummer'],
    ['csv', mapping('datum|kartennummer', 'balance'), null, 'datum|kartennummer'],
    [null, mapping('datum|kartennummer'), null, 'datum|kartennummer'],
  ] as const)('of %s: %s', (format, read, kind, shape) => {
    expect(traitsOf(format as never, [], read)).toEqual({ currency: null, kind, shape })
  })

  test('its currency is the only one', () => {
    const of = (...currencies: readonly (string | null)[]) =>
      traitsOf('camt', currencies.map((currency) => ({ currency })) as never, null).currency
    expect([of('EUR', null, 'EUR'), of('EUR', 'CHF'), of(null), of()]).toEqual(['EUR', null, null, null])
  })
})

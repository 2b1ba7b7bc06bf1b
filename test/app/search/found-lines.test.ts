// The search of everything: what a typed text asks for, and the order of what the window finds itself.
import { describe, expect, test } from 'vitest'
import { findAccounts, findCommands, hasWords } from '../../../renderer/app/search/found-lines.ts'
import { isAsked, readTyped } from '../../../renderer/app/search/typed-search.ts'

describe('a typed text', () => {
  test.each([
    // typed, text, amount, is searched as text too, only commands
    ['holz', 'holz', null, true, false],
    ['  Velokurse Holzinger ', 'Velokurse Holzinger', null, true, false],
    ["1'310.55", "1'310.55", '1310.55', false, false],
    ['1’310.55', '1’310.55', '1310.55', false, false],
    ['-1310,55', '-1310,55', '1310.55', false, false],
    ['CHF 1310.55', 'CHF 1310.55', '1310.55', false, false],
    ['50.-', '50.-', '50', false, false],
    // A whole number may be an account, an invoice or an amount.
    ['32', '32', '32', true, false],
    ['122004', '122004', '122004', true, false],
    // A reference is no amount.
    ['300000001220042', '300000001220042', null, true, false],
    ['31.10.2026', '31.10.2026', null, true, false],
    ['>dunkel', 'dunkel', null, false, true],
    ['> dunkel', 'dunkel', null, false, true],
  ] as const)('%s', (typed, text, amount, isText, isCommand) => {
    expect(readTyped(typed)).toEqual({ text, amount, isText, isCommand })
  })

  test('of one letter, or of a command, asks nothing of the server', () => {
    expect(isAsked(readTyped('h'))).toBe(false)
    expect(isAsked(readTyped('>ho'))).toBe(false)
    expect(isAsked(readTyped('ho'))).toBe(true)
  })
})

const ledger = [
  { number: 1021, name: 'Sparkonto', is_active: true },
  { number: 3200, name: 'Handelserlöse', is_active: true },
  { number: 3201, name: 'Alte Erlöse', is_active: false },
  { number: 5320, name: 'Aufwand Zürich', is_active: true },
  { number: 6532, name: 'Rechtsberatung', is_active: true },
]
const bank = [
  { name: 'Sparkonto', iban: 'CH8909000000150000032' },
  { name: 'Kasse Zürich', iban: null },
]
const named = (typed: string) =>
  findAccounts(ledger, bank, typed).map((found) => ('bank' in found ? found.bank.name : found.ledger.number))

describe('accounts', () => {
  test('whose number begins with the digits come first, those that are not in use last', () => {
    expect(named('32')).toEqual([3200, 5320, 6532, 3201])
  })

  test('are found by name: the bank account before its ledger account', () => {
    expect(named('spark')).toEqual(['Sparkonto', 1021])
    expect(named('zurich')).toEqual(['Kasse Zürich', 5320])
    expect(named('zürich aufwand')).toEqual([5320])
    expect(named('gibtesnicht')).toEqual([])
  })

  test('are found by a part of the IBAN, unless it is as short as an account number', () => {
    expect(named('CH89 0900')).toEqual(['Sparkonto'])
    expect(named('0032')).toEqual(['Sparkonto'])
  })
})

test('commands whose title begins with the text come first', () => {
  const commands = [
    { title: 'Neue Rechnung', heading: 'Datei' },
    { title: 'Rechnungen laden', heading: 'Datei' },
    { title: 'Journal', heading: 'Gehe zu' },
  ]
  expect(findCommands(commands, 'rechnung').map(({ title }) => title)).toEqual(['Rechnungen laden', 'Neue Rechnung'])
  expect(findCommands(commands, 'gehe jour').map(({ title }) => title)).toEqual(['Journal'])
})

test('words are found regardless of case, accents and order', () => {
  expect(hasWords('Immobilien Beispielhöf AG', 'beispielhof immo')).toBe(true)
  expect(hasWords('Immobilien Beispielhöf AG', 'immo gmbh')).toBe(false)
})

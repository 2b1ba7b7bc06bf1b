// The charges of the bank (camt-notes: charges), and the account of the other side (`DbtrAcct`, `CdtrAcct`).
import { describe, expect, test } from 'vitest'
import { details, entry, IBAN, message, money, parties, statement } from '../../fixture/camt/message.ts'
import { rowOf, rowsOf } from '../../support/file/read-camt.ts'

const OTHER = 'CH5604835012345678009'
const THIRD = 'DE89370400440532013000'
const of = (amount: string, inside: string, more = '', account = `IBAN:${IBAN}`) =>
  message(statement({ account }, entry(amount, more + details(inside))))

const total = (amount: string, currency = 'CHF', records = '') =>
  `<Chrgs><TtlChrgsAndTaxAmt Ccy="${currency}">${amount}</TtlChrgsAndTaxAmt>${records}</Chrgs>`
const record = (amount: string, direction = 'DBIT', currency = 'CHF') =>
  `<Rcrd><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><ChrgInclInd>false</ChrgInclInd></Rcrd>`
/** As .02 writes them: one element for each charge. */
const flat = (amount: string, direction = 'DBIT', currency = 'CHF') =>
  `<Chrgs><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Br>SHAR</Br></Chrgs>`

const charged = (xml: string) => rowsOf(xml).map(({ charges, charges_currency }) => [charges, charges_currency])

describe('charges', () => {
  test.each([
    ['a total', total('5.60'), [560, 'CHF']],
    ['a total and its records', total('5.60', 'CHF', record('5.40') + record('0.20')), [560, 'CHF']],
    ['records without a total', `<Chrgs>${record('5.40')}${record('0.20')}</Chrgs>`, [560, 'CHF']],
    ['in another currency', total('4.14', 'USD'), [414, 'USD']],
    ['as in .02', flat('3', 'DBIT', 'SEK'), [300, 'SEK']],
    ['several as in .02', flat('3') + flat('1.5'), [450, 'CHF']],
    ['a refunded one', flat('3', 'CRDT'), [-300, 'CHF']],
    ['a refunded total', total('3', 'CHF', record('3', 'CRDT')), [-300, 'CHF']],
    ['a charge and its discount', `<Chrgs>${record('5')}${record('2', 'CRDT')}</Chrgs>`, [300, 'CHF']],
    ['nothing', '', [null, null]],
    ['an empty element', '<Chrgs/>', [null, null]],
    ['zero', total('0.00', 'CHF', record('0.00')), [null, null]],
    ['two currencies', flat('3') + flat('1', 'DBIT', 'EUR'), [null, null]],
    ['an invalid amount', total('five'), [null, null]],
    ['too many decimals', total('1.234'), [null, null]],
    ['a record with an element unknown to camt', '<Chrgs><Rcrd><__proto__>1</__proto__></Rcrd></Chrgs>', [null, null]],
  ])('%s', (_, charges, expected) => {
    expect(charged(of('-20', money('-20'), charges))).toEqual([expected])
    expect(charged(of('-20', money('-20') + charges))).toEqual([expected])
  })

  test('are never part of the amount', () => {
    expect(rowOf(of('-20', money('-20'), total('5.60'))).amount).toBe(-2000)
  })

  test('the entry’s are not counted twice when its only detail repeats them', () => {
    expect(charged(of('-20', money('-20') + total('5.60'), total('5.60')))).toEqual([[560, 'CHF']])
  })

  test('of a split entry each row has its own; those of the entry alone belong to no row', () => {
    const divided = (charges: string, ...own: readonly string[]) =>
      message(
        statement({}, entry('5', charges + details(...own.map((each, at) => money(at === 0 ? '2' : '3') + each)))),
      )
    expect(charged(divided(total('2.18'), total('1.24'), total('0.94')))).toEqual([
      [124, 'CHF'],
      [94, 'CHF'],
    ])
    expect(charged(divided(total('2.18'), total('1.24'), ''))).toEqual([
      [124, 'CHF'],
      [null, null],
    ])
  })

  test('of details that do not add up to the entry: its own, otherwise theirs together', () => {
    const one = (charges: string, own: string) =>
      message(statement({}, entry('5', charges + details(money('2') + own, money('2') + own))))
    expect(charged(one(total('2.18'), total('0.30')))).toEqual([[218, 'CHF']])
    expect(charged(one('', total('0.30')))).toEqual([[60, 'CHF']])
  })
})

describe('the account of the other side', () => {
  const other = (id: string) => `<RltdPties><CdtrAcct><Id><Othr><Id>${id}</Id></Othr></Id></CdtrAcct></RltdPties>`
  const both = parties({ Dbtr: 'Anna', DbtrAcct: OTHER, Cdtr: 'Beat', CdtrAcct: THIRD })

  test('is the debtor’s of a credit, the creditor’s of a debit', () => {
    expect(rowOf(of('5', both)).counterparty_iban).toBe(OTHER)
    expect(rowOf(of('-5', both)).counterparty_iban).toBe(THIRD)
  })

  test.each([
    ['with blanks and lower case', parties({ CdtrAcct: ' ch56 0483 5012 3456 7800 9 ' }), OTHER],
    ['anonymised, with wrong check digits', parties({ CdtrAcct: 'CH0000000000000000000' }), 'CH0000000000000000000'],
    ['one that is not an IBAN, unchanged', other('01-12345-6'), '01-12345-6'],
    ['an IBAN in the element for other numbers', other('CH56 0483 5012 3456 7800 9'), OTHER],
    ['a placeholder', other('NOTPROVIDED'), null],
    ['the account itself', parties({ CdtrAcct: IBAN }), null],
    ['with the bank’s name only', parties({ CdtrAcct: OTHER }), OTHER],
    ['with an ultimate party only', parties({ CdtrAcct: OTHER, UltmtCdtr: 'Anna' }), OTHER],
    ['of the side that does not count', parties({ DbtrAcct: OTHER }), null],
  ])('%s', (_, xml, expected) => {
    expect(rowOf(of('-5', xml)).counterparty_iban).toBe(expected)
  })

  test('is not the statement’s own where that is not an IBAN either', () => {
    expect(rowOf(of('-5', other('60-1-2'), '', 'Othr:60-1-2')).counterparty_iban).toBeNull()
    expect(rowOf(of('-5', other('60-1-3'), '', 'Othr:60-1-2')).counterparty_iban).toBe('60-1-3')
  })

  test('is empty when a booking of the bank has the account on both sides: the names give the party', () => {
    const clearing = (Dbtr: string) => parties({ Dbtr, DbtrAcct: IBAN, Cdtr: 'Muster AG', CdtrAcct: IBAN })
    expect(rowOf(of('5', clearing('Bank for Muster')))).toMatchObject({
      name: 'Bank for Muster',
      counterparty_iban: null,
    })
    expect(rowOf(of('5', clearing('Muster AG')))).toMatchObject({ name: null, counterparty_iban: null })
  })

  test('of a reversal goes with its party', () => {
    const undone = '<RvslInd>true</RvslInd>'
    const roles = { Dbtr: 'Muster AG', DbtrAcct: IBAN, Cdtr: 'Beat', CdtrAcct: OTHER }
    expect(rowOf(of('5', parties(roles), undone))).toMatchObject({ name: 'Beat', counterparty_iban: OTHER })
    // A reversed credit to the owner’s QR-IBAN: the QR-IBAN belongs to the account too.
    const credited = { Dbtr: 'Anna', DbtrAcct: OTHER, Cdtr: 'Muster AG', CdtrAcct: 'CH4431999123000889012' }
    expect(rowOf(of('-5', parties(credited), undone))).toMatchObject({ name: 'Anna', counterparty_iban: OTHER })
  })

  test('and the parties of each part of a split entry', () => {
    const xml = message(
      statement(
        {},
        entry(
          '5',
          details(
            `${money('2')}${parties({ Dbtr: 'Anna', DbtrAcct: OTHER })}`,
            `${money('3')}${parties({ Dbtr: 'Beat', DbtrAcct: THIRD, UltmtDbtr: 'Carla' })}`,
          ),
        ),
      ),
    )
    const found = rowsOf(xml).map(({ name, counterparty_iban, ultimate_name }) => [
      name,
      counterparty_iban,
      ultimate_name,
    ])
    expect(found).toEqual([
      ['Anna', OTHER, null],
      ['Beat', THIRD, 'Carla'],
    ])
  })
})

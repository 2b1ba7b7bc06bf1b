// Entries and details: amounts, signs, splitting, dates, status (camt-notes: levels, collective bookings, amounts).
import { describe, expect, test } from 'vitest'
import { BOOKED, details, entry, message, money, ON_15TH, parties, statement } from '../../fixture/camt/message.ts'
import { noteMessage } from '../../support/file/parser-answers.ts'
import { read, refusalOf, rowOf, rowsOf, statementsOf } from '../../support/file/read-camt.ts'

const file = (...entries: readonly string[]) => message(statement({}, ...entries))
const amounts = (xml: string) => rowsOf(xml).map((row) => `${row.currency} ${row.amount}`)

test('a whole row', () => {
  const xml = file(
    entry(
      '-12.50',
      `<AcctSvcrRef>E1</AcctSvcrRef>${details(
        `<Refs><AcctSvcrRef>D1</AcctSvcrRef><EndToEndId>PAY-7</EndToEndId></Refs>${money('-12.50')}
        <RltdPties><Cdtr><Pty><Nm>Garage &amp; Söhne</Nm></Pty></Cdtr></RltdPties>
        <RmtInf><Ustrd>Rechnung 7</Ustrd></RmtInf><RltdDts><TxDtTm>2026-01-14T23:59:59.999999999+01:00</TxDtTm></RltdDts>`,
      )}<AddtlNtryInf>E-BANKING</AddtlNtryInf>`,
    ),
  )
  expect(rowOf(xml)).toEqual({
    detail_ref: 'D1',
    entry_ref: 'E1',
    detail_position: null,
    end_to_end_id: 'PAY-7',
    document_date: '2026-01-14',
    booking_date: '2026-01-15',
    value_date: '2026-01-16',
    amount: -1250,
    currency: 'CHF',
    reference: null,
    name: 'Garage & Söhne',
    counterparty_iban: null,
    ultimate_name: null,
    charges: null,
    charges_currency: null,
    text: 'Rechnung 7 · E-BANKING',
    fingerprint_text: null,
  })
})

describe('amounts', () => {
  test.each([
    ['000000000000149.87', 'CHF', 14987],
    ['474.4', 'CHF', 47440],
    ['80', 'CHF', 8000],
    ['8.850', 'EUR', 885],
    ['0.00', 'CHF', 0],
    ['155259', 'JPY', 155259],
    ['1.234', 'KWD', 1234],
  ])('%s %s', (text, currency, expected) => {
    expect(amounts(file(entry(text, '', currency)))).toEqual([`${currency} ${expected}`])
    expect(amounts(file(entry(`-${text}`, '', currency)))).toEqual([`${currency} ${expected === 0 ? 0 : -expected}`])
  })

  test.each([
    ["1'000.00", 'is not a plain decimal number'],
    ['1,00', 'is not a plain decimal number'],
    ['1e3', 'is not a plain decimal number'],
    ['Infinity', 'is not a plain decimal number'],
    ['+5.00', 'is not a plain decimal number'],
    ['0x10', 'is not a plain decimal number'],
    ['.', 'is not a plain decimal number'],
    ['12.345', 'has more decimals than CHF'],
    ['99999999999999999999.00', 'is too large'],
  ])('%s is refused', (text, reason) => {
    expect(refusalOf(file(entry('1.00'), entry(text, '<AcctSvcrRef>R2</AcctSvcrRef>')))).toBe(
      `422 invalid_entry: Entry 2 of statement S1 (reference R2) has the amount “${text}”, which ${reason}.`,
    )
  })

  test.each([
    ['no amount', `<Ntry><CdtDbtInd>CRDT</CdtDbtInd>${BOOKED}${ON_15TH}</Ntry>`, 'has no amount'],
    ['a negative one', `<Ntry><Amt Ccy="CHF">-5</Amt><CdtDbtInd>CRDT</CdtDbtInd>${BOOKED}${ON_15TH}</Ntry>`, 'decimal'],
    ['no direction', `<Ntry><Amt Ccy="CHF">5</Amt>${BOOKED}${ON_15TH}</Ntry>`, 'a credit or a debit'],
    ['an unknown currency', entry('5', '', 'Fr.'), 'unknown currency “Fr.”'],
  ])('%s is refused', (_, xml, reason) => {
    expect(refusalOf(file(xml))).toContain(reason)
  })

  test('without a currency of its own an amount is in the account’s', () => {
    expect(amounts(file(`<Ntry><Amt>5</Amt><CdtDbtInd>CRDT</CdtDbtInd>${BOOKED}${ON_15TH}</Ntry>`))).toEqual([
      'CHF 500',
    ])
  })

  test('a reversal mark never flips the sign', () => {
    expect(amounts(file(entry('5', '<RvslInd>true</RvslInd>'), entry('-5', '<RvslInd>true</RvslInd>')))).toEqual([
      'CHF 500',
      'CHF -500',
    ])
  })

  test.each([
    ['in all', '<Chrgs><TtlChrgsAndTaxAmt Ccy="CHF">1.00</TtlChrgsAndTaxAmt></Chrgs>'],
    [
      'included',
      '<Chrgs><Rcrd><Amt Ccy="CHF">1</Amt><CdtDbtInd>DBIT</CdtDbtInd><ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs>',
    ],
    ['pending', '<Chrgs><Rcrd><Amt Ccy="CHF">5.60</Amt><ChrgInclInd>false</ChrgInclInd></Rcrd></Chrgs>'],
    ['as .02 writes them', '<Chrgs><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></Chrgs>'],
    ['empty', '<Chrgs/>'],
  ])('charges are never deducted: %s', (_, charges) => {
    expect(amounts(file(entry('100', charges)))).toEqual(['CHF 10000'])
    expect(amounts(file(entry('100', details(money('100') + charges))))).toEqual(['CHF 10000'])
    expect(amounts(file(entry('100', details(money('60') + charges, money('40')))))).toEqual(['CHF 6000', 'CHF 4000'])
  })
})

describe('collective bookings', () => {
  test('are split when every detail has its amount in the entry’s currency and they add up', () => {
    const rows = rowsOf(
      file(entry('100', `<AcctSvcrRef>E</AcctSvcrRef>${details(money('60'), money('50'), money('-10'))}`)),
    )
    expect(rows.map(({ amount, entry_ref, detail_position }) => [amount, entry_ref, detail_position])).toEqual([
      [6000, 'E', 1],
      [5000, 'E', 2],
      [-1000, 'E', 3],
    ])
  })

  test('also over several blocks of details, and with the direction of the entry where a detail has none', () => {
    const xml = entry('-100', details('<Amt Ccy="CHF">60</Amt>') + details('<Amt Ccy="CHF">40</Amt>'))
    expect(amounts(file(xml))).toEqual(['CHF -6000', 'CHF -4000'])
  })

  test('.02 has the amount of a detail only in its amount details', () => {
    const part = (name: string, amount: string) =>
      `<AmtDtls><${name}><Amt Ccy="CHF">${amount}</Amt></${name}></AmtDtls>`
    const xml = entry('100', details(part('TxAmt', '60'), part('InstdAmt', '40')))
    expect(amounts(file(xml))).toEqual(['CHF 6000', 'CHF 4000'])
  })

  test.each([
    ['they do not add up', details(money('60'), money('30'))],
    ['one has no amount', details(money('100'), '<Refs><EndToEndId>X</EndToEndId></Refs>')],
    ['one is in another currency', details(money('60'), money('40', 'EUR'))],
    ['one cannot be read', details(money('60'), money('40.001'))],
    ['they are larger than any amount', details(money('22517998136852.47'), money('22517998136852.47'), money('-9'))],
  ])('stay one row when %s, with a warning', (_, xml) => {
    const [found] = statementsOf(file(entry('100', `<AddtlNtryInf>SAMMEL</AddtlNtryInf>${xml}`)))
    expect(found?.rows).toHaveLength(1)
    expect(found?.rows[0]).toMatchObject({ amount: 10000, detail_ref: null, end_to_end_id: null })
    expect(found?.rows[0]?.text).toMatch(/^SAMMEL · CHF \d+/)
    expect(found?.warnings.map(noteMessage)).toEqual([
      'Statement S1: 1 entry is collective, but the details do not add up: imported as one row each.',
    ])
  })

  test('one row has in its text the payers and their references', () => {
    const part = (amount: string, name: string, reference: string, id: string) =>
      `<Refs><EndToEndId>${id}</EndToEndId></Refs>${money(amount)}${parties({ Dbtr: name, Cdtr: 'Muster AG' })}
      <RmtInf><Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf>`
    const xml = details(part('60', 'Anna', '11', 'NOTPROVIDED'), part('30', 'Beat', 'RF18 5390 0754 7034', 'B-2'))
    expect(rowOf(file(entry('100', xml)))).toMatchObject({
      amount: 10000,
      name: null,
      reference: null,
      end_to_end_id: null,
      text: 'Anna, CHF 60, 11 · Beat, CHF 30, RF18539007547034, B-2',
    })
    const many = details(...Array.from({ length: 3000 }, (_, index) => part('1', 'Anna', `${index}`, `ID-${index}`)))
    const { text } = rowOf(file(entry('100', many)))
    expect(text?.slice(-20)).toMatch(/ · … \(\d+ more\)$/)
    expect(text?.length).toBeLessThan(25_000)
  })

  test('one detail never changes the amount, with any amount of its own', () => {
    expect(amounts(file(entry('579.21', details(money('522.39', 'EUR')))))).toEqual(['CHF 57921'])
    expect(amounts(file(entry('579.21', details(money('1.00')))))).toEqual(['CHF 57921'])
  })

  test('a batch without details is one row', () => {
    expect(amounts(file(entry('5', '<NtryDtls><Btch><NbOfTxs>134</NbOfTxs></Btch></NtryDtls>')))).toEqual(['CHF 500'])
  })

  test('the debit of an order names it: its block, otherwise its message', () => {
    const batch = (ids: string) => `<NtryDtls><Btch>${ids}<NbOfTxs>2</NbOfTxs></Btch></NtryDtls>`
    const both = batch('<MsgId>M-1</MsgId><PmtInfId>M-1-2</PmtInfId>')
    expect(rowsOf(file(entry('-5', both)))[0]).toMatchObject({ order_id: 'M-1-2', end_to_end_id: null })
    expect(rowsOf(file(entry('-5', batch('<MsgId>M-1</MsgId>'))))[0]).toMatchObject({ order_id: 'M-1' })
    for (const row of rowsOf(file(entry('5', both), entry('-5', batch('<PmtInfId>NOTPROVIDED</PmtInfId>')))))
      expect(row).not.toHaveProperty('order_id')
  })
})

describe('status', () => {
  const withStatus = (status: string) => `<Ntry>${money('5')}${status}${ON_15TH}</Ntry>`

  test.each(['', '<Sts/>', '<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>', '<Sts> BOOK </Sts>'])(
    '“%s” is booked',
    (status) => {
      expect(amounts(file(withStatus(status)))).toEqual(['CHF 500'])
    },
  )

  test('entries that are not booked are left out, unread and counted', () => {
    const pending = `<Ntry><Amt Ccy="CHF">wrong</Amt><Sts><Cd>PDNG</Cd></Sts></Ntry>`
    const [found] = statementsOf(
      file(pending, withStatus('<Sts>PDNG</Sts>'), withStatus('<Sts><Prtry>INFO</Prtry></Sts>')),
    )
    expect(found?.rows).toEqual([])
    expect(found?.warnings.map(noteMessage)).toEqual([
      'Statement S1: 2 entries are not booked (PDNG) and skipped.',
      'Statement S1: 1 entry is not booked (INFO) and skipped.',
    ])
  })
})

describe('dates', () => {
  const dated = (dates: string, more = '') =>
    rowOf(message(statement({ more }, `<Ntry>${money('5')}${BOOKED}${dates}</Ntry>`)))

  test.each([
    ['2026-01-15', '<BookgDt><Dt>2026-01-15</Dt></BookgDt>'],
    ['2026-01-15', '<BookgDt><Dt>2026-01-15+02:00</Dt></BookgDt>'],
    ['2026-01-15', '<BookgDt><DtTm>2026-01-15T23:59:59.999999999-11:00</DtTm></BookgDt>'],
    ['2026-01-16', '<ValDt><Dt>2026-01-16</Dt></ValDt>'],
    ['2026-01-31', ''],
  ])('booked on %s: %s', (expected, dates) => {
    expect(dated(dates).booking_date).toBe(expected)
  })

  test('an entry without a date has that of the closing balance', () => {
    const closing =
      '<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="CHF">1</Amt><Dt><Dt>2026-01-20</Dt></Dt></Bal>'
    expect(dated('', closing)).toMatchObject({ booking_date: '2026-01-20', value_date: null })
  })

  test.each(['2026-02-31', '2025-02-29', '31.01.2026', '2026-1-5', '0001-01-01', '2026-01-155'])(
    '%s does not exist and refuses the file',
    (day) => {
      const xml = file(`<Ntry>${money('5')}${BOOKED}<BookgDt><Dt>${day}</Dt></BookgDt></Ntry>`)
      expect(refusalOf(xml)).toBe(
        `422 invalid_entry: Entry 1 of statement S1 has the date “${day}”, which does not exist.`,
      )
      expect(read(file(`<Ntry>${money('5')}${BOOKED}<ValDt><Dt>${day}</Dt></ValDt></Ntry>`)).ok).toBe(false)
    },
  )

  test('a document date that does not exist does not refuse the file', () => {
    const xml = file(entry('5', details('<RltdDts><AccptncDtTm>2026-02-31</AccptncDtTm></RltdDts>')))
    expect(rowOf(xml).document_date).toBeNull()
  })
})

// References, names and texts of a row (camt-notes: reference, name, text, end-to-end id).
import { describe, expect, test } from 'vitest'
import { details, entry, IBAN, message, money, parties, statement } from '../../fixture/camt/message.ts'
import { rowOf, rowsOf } from '../../support/file/read-camt.ts'

const credit = (inside: string, more = '') => rowOf(message(statement({}, entry('5', details(inside) + more))))
const debit = (inside: string, more = '') => rowOf(message(statement({}, entry('-5', details(inside) + more))))
const OTHER = 'CH5604835012345678009'

describe('references', () => {
  const structured = (reference: string) =>
    `<RmtInf><Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf>`

  test.each([
    ['210000000003139471430009017', '210000000003139471430009017'],
    ['21 00000 00003 13947 14300 09017', '210000000003139471430009017'],
    ['RF18 5390 0754 7034', 'RF18539007547034'],
    ['Invoice 12 A', 'Invoice 12 A'],
  ])('%s', (written, expected) => {
    expect(credit(structured(written)).reference).toBe(expected)
  })

  test('the first of several that has one', () => {
    const xml = `<RmtInf><Strd><AddtlRmtInf>?REJECT?0</AddtlRmtInf></Strd></RmtInf>${structured('11')}${structured('22')}`
    expect(credit(xml)).toMatchObject({ reference: '11', text: '?REJECT?0 · 22' })
  })

  test('further ones and the numbers of paid documents stay in the text', () => {
    const documents = '<RmtInf><Strd><RfrdDocInf><Nb>R-2026-7</Nb></RfrdDocInf></Strd></RmtInf>'
    const xml = `${structured('11')}${structured('22')}${documents}`
    expect(credit(xml)).toMatchObject({ reference: '11', text: '22 · R-2026-7' })
  })

  test('never from supplementary data', () => {
    const xml = `<SplmtryData><Envlp>${structured('11')}<Amt Ccy="CHF">9</Amt></Envlp></SplmtryData>`
    expect(credit(xml)).toMatchObject({ reference: null, amount: 500 })
  })

  test.each(['NOTPROVIDED', ' notprovided ', 'NOT PROVIDED', ''])('end-to-end id “%s” is none', (id) => {
    expect(credit(`<Refs><EndToEndId>${id}</EndToEndId></Refs>`).end_to_end_id).toBeNull()
  })
})

describe('the other party', () => {
  test.each([
    ['directly', '<RltdPties><Dbtr><Nm>Anna</Nm></Dbtr></RltdPties>'],
    ['as a party', '<RltdPties><Dbtr><Pty><Nm>Anna</Nm></Pty></Dbtr></RltdPties>'],
    ['as an agent', '<RltdPties><Dbtr><Agt><FinInstnId><Nm>Anna</Nm></FinInstnId></Agt></Dbtr></RltdPties>'],
  ])('named %s', (_, xml) => {
    expect(credit(xml).name).toBe('Anna')
  })

  test('the debtor of a credit, the creditor of a debit', () => {
    const both = parties({ Dbtr: 'Anna', Cdtr: 'Beat' })
    expect([credit(both).name, debit(both).name]).toEqual(['Anna', 'Beat'])
  })

  test('of each detail by its own direction', () => {
    const both = parties({ Dbtr: 'Anna', Cdtr: 'Beat' })
    const rows = rowsOf(message(statement({}, entry('5', details(money('7') + both, money('-2') + both)))))
    expect(rows.map(({ name }) => name)).toEqual(['Anna', 'Beat'])
  })

  test('the ultimate party is listed with the payer', () => {
    const { name, ultimate_name, text } = credit(parties({ Dbtr: 'Bank AG', UltmtDbtr: 'Anna' }))
    expect([name, ultimate_name, text]).toEqual(['Bank AG', 'Anna', null])
    expect(credit(parties({ Dbtr: 'Anna', UltmtDbtr: 'Anna' })).ultimate_name).toBeNull()
    expect(credit(parties({ Dbtr: 'Bank AG', UltmtDbtr: 'Muster AG' })).ultimate_name).toBeNull()
    expect(credit(parties({ Dbtr: 'Bank AG', UltmtCdtr: 'Anna' })).ultimate_name).toBeNull()
  })

  test('the ultimate party replaces a side that is empty or the owner', () => {
    expect(credit(parties({ UltmtDbtr: 'Anna' })).name).toBe('Anna')
    expect(credit(parties({ Dbtr: 'Muster AG', UltmtDbtr: 'Anna' })).name).toBe('Anna')
    expect(credit(parties({ Dbtr: 'Muster AG', UltmtDbtr: 'Muster AG' })).name).toBeNull()
  })

  test('the owner’s other account is a counterparty', () => {
    expect(credit(parties({ Dbtr: 'Muster AG', DbtrAcct: OTHER })).name).toBe('Muster AG')
    expect(credit(parties({ Dbtr: 'Muster AG', DbtrAcct: IBAN })).name).toBeNull()
  })

  test('a placeholder is no party', () => {
    expect(credit(parties({ Dbtr: 'NOTPROVIDED', UltmtDbtr: 'Anna' })).name).toBe('Anna')
    expect(credit(parties({ Dbtr: 'Not Provided' })).name).toBeNull()
  })

  test('otherwise the bank of the other side, but no text of the entry', () => {
    const agent = '<RltdAgts><DbtrAgt><FinInstnId><Nm>Beispielbank</Nm></FinInstnId></DbtrAgt></RltdAgts>'
    expect(credit(agent).name).toBe('Beispielbank')
    expect(credit('', '<AddtlNtryInf>PREIS FÜR KONTOFÜHRUNG</AddtlNtryInf>')).toMatchObject({
      name: null,
      text: 'PREIS FÜR KONTOFÜHRUNG',
    })
  })

  test.each([
    ['by its account', parties({ Dbtr: 'Muster', DbtrAcct: IBAN, Cdtr: 'Beat', CdtrAcct: OTHER }), 'Beat'],
    ['by its name', parties({ Dbtr: 'Muster AG', Cdtr: 'Beat' }), 'Beat'],
    ['in the usual role', parties({ Dbtr: 'Anna', DbtrAcct: OTHER, Cdtr: 'Muster AG', CdtrAcct: IBAN }), 'Anna'],
    ['without any of these', parties({ Dbtr: 'Anna', Cdtr: 'Beat' }), 'Anna'],
    ['with the other side only', parties({ Cdtr: 'Beat', CdtrAcct: OTHER }), 'Beat'],
    ['with the ultimate party only', parties({ UltmtCdtr: 'Beat' }), 'Beat'],
    ['with the owner only', parties({ Cdtr: 'Muster AG' }), null],
  ])('of a reversal: %s', (_, xml, expected) => {
    // A reversed debit: the money comes back, the roles are still those of the payment.
    expect(credit(xml, '<RvslInd>true</RvslInd>').name).toBe(expected)
    expect(credit(`${xml}<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>`)).toMatchObject({ name: expected, is_return: true })
    expect(credit(xml)).not.toHaveProperty('is_return')
  })
})

describe('texts', () => {
  const remittance = (...lines: readonly string[]) =>
    `<RmtInf>${lines.map((line) => `<Ustrd>${line}</Ustrd>`).join('')}</RmtInf>`

  test('the payer’s message, then the bank’s text of the detail, otherwise of the entry', () => {
    const more = '<AddtlNtryInf>GUTSCHRIFT</AddtlNtryInf>'
    expect(credit(remittance('Rechnung 1', 'Danke'), more).text).toBe('Rechnung 1 Danke · GUTSCHRIFT')
    expect(credit(`${remittance('R1')}<AddtlTxInf>TWINT</AddtlTxInf>`, more).text).toBe('R1 · TWINT')
  })

  test('no repetition', () => {
    const more = '<AddtlNtryInf>MITTEILUNG: Rechnung 1</AddtlNtryInf>'
    expect(credit(remittance('Rechnung 1'), more).text).toBe('MITTEILUNG: Rechnung 1')
    expect(credit(remittance('Same'), '<AddtlNtryInf>Same</AddtlNtryInf>').text).toBe('Same')
  })

  test('a foreign amount with its rate', () => {
    const exchanged = `<AmtDtls><InstdAmt><Amt Ccy="EUR">0522.39</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">522.39</Amt>
      <CcyXchg><SrcCcy>EUR</SrcCcy><TrgtCcy>CHF</TrgtCcy><XchgRate>1.1087693103</XchgRate></CcyXchg></TxAmt></AmtDtls>`
    expect(debit(exchanged).text).toBe('EUR 522.39 @ 1.1087693103')
    expect(debit('', exchanged).text).toBe('EUR 522.39 @ 1.1087693103')
    expect(debit('<AmtDtls><TxAmt><Amt Ccy="CHF">5.00</Amt></TxAmt></AmtDtls>').text).toBeNull()
    const ordered = `<AmtDtls><InstdAmt><Amt Ccy="USD">600</Amt></InstdAmt><CntrValAmt><Amt Ccy="CHF">5</Amt>
      <CcyXchg><SrcCcy>USD</SrcCcy><TrgtCcy>CHF</TrgtCcy><UnitCcy>USD</UnitCcy><XchgRate>0.0083</XchgRate></CcyXchg></CntrValAmt></AmtDtls>`
    expect(debit(ordered)).toMatchObject({ amount: -500, currency: 'CHF', text: 'USD 600 @ 0.0083' })
  })

  test.each([
    ['references', 'M&#252;ller &amp;amp; S&#xF6;hne &lt;AG&gt; &quot;x&quot;', 'Müller &amp; Söhne <AG> "x"'],
    ['CDATA', '<![CDATA[A & B <c>]]>', 'A & B <c>'],
    ['line ends and tabs', 'a\r\n  b&#10;&#9;c', 'a b c'],
    ['invisible characters', 'abc\u202etxt.exe\u200b', 'abctxt.exe'],
    ['control characters', 'a\u0007b&#1;c', 'a b c'],
    ['a comment', 'ab<!-- & not text -->cd', 'abcd'],
    ['what looks like code', '{{y}} =1+1 &lt;script&gt;', '{{y}} =1+1 <script>'],
  ])('%s', (_, written, expected) => {
    expect(credit(remittance(written)).text).toBe(expected)
  })

  test('a collective entry in one row has 20,000 characters, and the number of omitted ones', () => {
    // "CHF 1.00, " and the words: ten characters more than these. Two of 1.00 do not add up to an entry of 5.00.
    const detail = (words: number) => `${money('1.00')}${remittance('x'.repeat(words))}`
    const text = (...words: readonly number[]) =>
      rowOf(message(statement({}, entry('5', details(...words.map(detail)))))).text
    expect(text(9990, 9990)).toBe(`CHF 1.00, ${'x'.repeat(9990)} · CHF 1.00, ${'x'.repeat(9990)}`)
    expect(text(9990, 9991)).toBe(`CHF 1.00, ${'x'.repeat(9990)} · … (1 more)`)
    expect(text(9990, 9991, 1)).toBe(`CHF 1.00, ${'x'.repeat(9990)} · … (2 more)`)
  })

  test('a fingerprint uses the bank’s own texts, and only for a row without references', () => {
    const xml = remittance('Miete  Mai')
    expect(credit(xml, '<AddtlNtryInf>LSV</AddtlNtryInf>').fingerprint_text).toBe('\nLSV\n\nMiete  Mai')
    expect(credit(`<Refs><AcctSvcrRef>D</AcctSvcrRef></Refs>${xml}`).fingerprint_text).toBeNull()
    expect(credit(xml, '<AcctSvcrRef>E</AcctSvcrRef>').fingerprint_text).toBeNull()
  })
})

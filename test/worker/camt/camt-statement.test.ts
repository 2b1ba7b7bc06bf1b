// Messages and statements: envelopes and prefixes, other messages, accounts, balances and their warnings.
import { describe, expect, test } from 'vitest'
import { balance, entry, IBAN, message, statement } from '../../fixture/camt/message.ts'
import { noteMessage } from '../../support/file/parser-answers.ts'
import { read, refusalOf, rowsOf, statementsOf } from '../../support/file/read-camt.ts'

const one = message(statement({}, entry('5')))

describe('a statement is found', () => {
  test.each([
    ['without a namespace', one.replace(/ xmlns="[^"]*"/, '')],
    ['in a namespace of a country', one.replace('urn:iso:std:iso:20022:tech:xsd:', 'ISO:').replace('.08"', '.08:APC"')],
    ['with a prefix', one.replace(/<(\/?)(?=[A-Z])/g, '<$1ns2:').replace('xmlns=', 'xmlns:ns2=')],
    [
      'in a business envelope',
      one.replace('<Document', '<Envelope><AppHdr><Fr/></AppHdr><Document').concat('</Envelope>'),
    ],
    ['without a declaration', one.slice(one.indexOf('<Document'))],
    ['after a comment and a style sheet', one.replace('<Document', '<!-- <x> --><?xml-stylesheet href="a"?><Document')],
    ['in every version', one.replace('001.08', '001.13')],
    ['with CRLF line ends', one.replaceAll('\n', '\r\n')],
    ['with quotes of the other kind', one.replaceAll('"', "'")],
    ['with line breaks in its tags', one.replaceAll('<Amt ', '<Amt\n\t').replaceAll('</Amt>', '</Amt \n>')],
  ])('%s', (_, xml) => {
    expect(rowsOf(xml).map((row) => row.amount)).toEqual([500])
  })

  test.each(['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13'])('version .%s', (version) => {
    const isOld = Number(version) < 7
    const status = isOld ? '<Sts>BOOK</Sts>' : '<Sts><Cd>BOOK</Cd></Sts>'
    const party = isOld ? '<Nm>Anna</Nm>' : '<Pty><Nm>Anna</Nm></Pty>'
    const shares = ['2', '3'].map((share) =>
      version === '02'
        ? `<AmtDtls><TxAmt><Amt Ccy="CHF">${share}</Amt></TxAmt></AmtDtls>`
        : `<Amt Ccy="CHF">${share}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`,
    )
    const parts = shares.map((share) => `<TxDtls>${share}<RltdPties><Dbtr>${party}</Dbtr></RltdPties></TxDtls>`)
    const written = `<Ntry><Amt Ccy="CHF">5</Amt><CdtDbtInd>CRDT</CdtDbtInd>${status}
      <BookgDt><Dt>2026-01-15</Dt></BookgDt><NtryDtls>${parts.join('')}</NtryDtls></Ntry>`
    const xml = message(statement({}, written)).replace('001.08', `001.${version}`)
    expect(rowsOf(xml).map(({ amount, name }) => [amount, name])).toEqual([
      [200, 'Anna'],
      [300, 'Anna'],
    ])
  })

  test('several messages in one envelope', () => {
    const inner = one.slice(one.indexOf('<Document'))
    expect(rowsOf(`<All>${inner}${inner.replace('<Id>S1', '<Id>S2')}</All>`)).toHaveLength(2)
  })
})

describe('other messages are refused', () => {
  test.each([
    ['camt.052', one.replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt'), /^415 camt_052_not_imported: .*camt\.053/],
    ['camt.054', one.replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn'), /^415 camt_054_not_imported: .*camt\.053/],
    ['a payment order', '<Document><CstmrCdtTrfInitn/></Document>', /^415 not_a_statement: .*“Document”.*camt\.053/],
    ['a web page', '<html><body>Log in</body></html>', /^415 not_a_statement: .*“html”/],
    ['a message without statement', message(), /^422 no_statement/],
    ['a document type', `<!DOCTYPE Document [<!ENTITY a "b">]>${one.slice(40)}`, /^415 doctype_not_allowed/],
    ['a reserved name', message(statement({}, entry('5', '<__proto__>x</__proto__>'))), /^415 invalid_xml/],
    ['very many statements', message('<Stmt/>'.repeat(2001)), /^422 file_too_complex/],
  ])('%s', (_, xml, expected) => {
    expect(refusalOf(xml)).toMatch(expected)
  })

  test('a statement next to a report counts', () => {
    const report = '<Document><BkToCstmrAcctRpt><Rpt/></BkToCstmrAcctRpt></Document>'
    expect(rowsOf(`<All>${report}${one.slice(one.indexOf('<Document'))}</All>`)).toHaveLength(1)
  })
})

describe('the head of a statement', () => {
  const head = (wish: Parameters<typeof statement>[0]) => {
    const [found] = statementsOf(message(statement(wish)))
    if (!found) throw new Error('no statement')
    return found
  }

  test('complete', () => {
    const more =
      '<ElctrncSeqNb>7</ElctrncSeqNb><FrToDt><FrDtTm>2026-01-01T00:00:00</FrDtTm><ToDtTm>2026-01-31T23:59:59</ToDtTm></FrToDt>'
    expect(head({ opening: '1000', closing: '-20.05', more })).toEqual({
      number: 'S1/7',
      iban: IBAN,
      other_account: null,
      currency: 'CHF',
      from_date: '2026-01-01',
      to_date: '2026-01-31',
      opening_balance: 100000,
      closing_balance: -2005,
      rows: [],
      warnings: [
        {
          code: 'statement_does_not_add_up',
          values: {
            statement: 'S1/7',
            currency: 'CHF',
            opening: '1000.00',
            movements: '0.00',
            expected: '1000.00',
            closing: '-20.05',
          },
        },
      ],
    })
  })

  test('a page of several has the number of the whole; a single page is the whole', () => {
    const page = (number: number, isLast: boolean) =>
      head({ more: `<StmtPgntn><PgNb>${number}</PgNb><LastPgInd>${isLast}</LastPgInd></StmtPgntn>` })
    expect(page(2, true)).toMatchObject({ number: 'S1', pages: [{ number: 2, is_last: true }] })
    expect(page(1, false)).toMatchObject({ number: 'S1', pages: [{ number: 1, is_last: false }] })
    expect([page(1, true).number, page(1, true).pages]).toEqual(['S1/1', undefined])
  })

  test.each([
    ['IBAN:ch93 0076 2011 6238 5295 7', { iban: IBAN, other_account: null }],
    ['Othr:01-123-4', { iban: null, other_account: '01-123-4' }],
    ['', { iban: null, other_account: null }],
  ])('account “%s”', (account, expected) => {
    expect(head({ account })).toMatchObject(expected)
  })

  test.each([
    ['the previous closing opens', balance('PRCD', '7'), { opening_balance: 700, closing_balance: null }],
    ['the opening has priority over it', balance('PRCD', '7') + balance('OPBD', '8'), { opening_balance: 800 }],
    ['the last closing', balance('CLBD', '7') + balance('CLBD', '8'), { closing_balance: 800 }],
    ['never an interim one', balance('CLBD', '7') + balance('CLBD', '8', 'CHF', 'INTM'), { closing_balance: 700 }],
    ['only interim ones', balance('OPBD', '7', 'CHF', 'INTM'), { opening_balance: null, closing_balance: null }],
    [
      'others are ignored',
      balance('CLAV', '7') + balance('ITBD', '8'),
      { opening_balance: null, closing_balance: null },
    ],
    [
      'without a direction a credit',
      balance('OPBD', '7').replace(/<CdtDbtInd>\w+<.CdtDbtInd>/, ''),
      { opening_balance: 700 },
    ],
    ['another currency', balance('OPBD', '7', 'EUR'), { opening_balance: null, currency: 'CHF' }],
    ['an unreadable one', balance('OPBD', '7.001'), { opening_balance: null }],
  ])('balances: %s', (_, more, expected) => {
    expect(head({ more })).toMatchObject(expected)
  })

  test('a skipped balance is reported', () => {
    expect(head({ more: balance('OPBD', '7', 'EUR') + balance('CLBD', '7.001') }).warnings.map(noteMessage)).toEqual([
      'Statement S1: the opening balance is in another currency (EUR 7.00) and was ignored.',
      'Statement S1: the closing balance cannot be read.',
    ])
  })

  test('without a currency of the account that of the balances, otherwise none', () => {
    expect(head({ currency: 'Fr.', more: balance('OPBD', '7', 'EUR') }).currency).toBe('EUR')
    expect(head({ currency: 'Fr.' }).currency).toBeNull()
  })
})

describe('warnings', () => {
  const warnings = (...args: Parameters<typeof statement>) =>
    statementsOf(message(statement(...args))).flatMap((found) => found.warnings.map(noteMessage))

  test('balances that fit give none', () => {
    expect(warnings({ opening: '10', closing: '12.50' }, entry('5'), entry('-2.50'))).toEqual([])
  })

  test('balances that do not fit give one', () => {
    expect(warnings({ opening: '10', closing: '12.51' }, entry('5'), entry('-2.50'))).toEqual([
      'Statement S1: opening balance 10.00 and movements of 2.50 give 12.50, but the closing balance is 12.51.',
    ])
  })

  test('sums over several currencies give no warning', () => {
    expect(warnings({ opening: '10', closing: '10' }, entry('5', '', 'EUR'))).toEqual([])
  })

  test.each([
    ['1', []],
    ['2', ['Statement S1: the bank announces 2 entries, the file contains 1.']],
    ['x', []],
  ])('the bank states %s entries', (count, expected) => {
    const more = `<TxsSummry><TtlNtries><NbOfNtries>${count}</NbOfNtries></TtlNtries></TxsSummry>`
    expect(warnings({ more }, entry('5'))).toEqual(expected)
    const paged = `${more}<StmtPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></StmtPgntn>`
    expect(warnings({ more: paged }, entry('5'))).toEqual([])
  })
})

describe('a statement that occurs twice in the file', () => {
  test('is read once, with a warning', () => {
    const twin = statement({}, entry('5'))
    const found = statementsOf(message(twin, twin, twin))
    expect(found.map(({ rows }) => rows.length)).toEqual([1])
    expect(found[0]?.warnings.map(noteMessage)).toEqual(['Statement S1: is in the file twice and was read once.'])
  })

  test.each([
    ['other rows', statement({}, entry('6'))],
    ['another account', statement({ account: 'Othr:1' }, entry('5'))],
    ['another number', statement({ id: 'S2' }, entry('5'))],
  ])('is another one with %s', (_, other) => {
    expect(statementsOf(message(statement({}, entry('5')), other))).toHaveLength(2)
  })
})

test('one bad entry refuses the whole file, all statements', () => {
  const xml = message(statement({}, entry('5')), statement({ id: 'S2' }, entry('5'), entry('x')))
  expect(refusalOf(xml)).toMatch(/^422 invalid_entry: Entry 2 of statement S2 has/)
  expect(read(xml).ok).toBe(false)
})

// The documents of a payment with their shares: every amount of structured remittance information is in the text.
import { describe, expect, test } from 'vitest'
import { details, entry, message, statement } from '../../fixture/camt/message.ts'
import { rowOf } from '../../support/file/read-camt.ts'

const textOf = (amount: string, ...structured: readonly string[]) => {
  const remittance = `<RmtInf>${structured.map((each) => `<Strd>${each}</Strd>`).join('')}</RmtInf>`
  const { text, reference } = rowOf(message(statement({}, entry(amount, details(remittance)))))
  return reference === null ? text : `[${reference}] ${text}`
}

const kind = (code: string) => (code === '' ? '' : `<Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>`)
const document = (number: string, code = '') => `<RfrdDocInf>${kind(code)}<Nb>${number}</Nb></RfrdDocInf>`
const amounts = (...parts: readonly (readonly [name: string, amount: string])[]) =>
  `<RfrdDocAmt>${parts
    .map(([name, amount]) =>
      name === 'DscntApldAmt.08'
        ? `<DscntApldAmt><Tp><Cd>APDS</Cd></Tp><Amt Ccy="CHF">${amount}</Amt></DscntApldAmt>`
        : `<${name} Ccy="CHF">${amount}</${name}>`,
    )
    .join('')}</RfrdDocAmt>`
const remitted = (amount: string) => amounts(['RmtdAmt', amount])
const reference = (text: string) => `<CdtrRefInf><Ref>${text}</Ref></CdtrRefInf>`

describe('shares', () => {
  test('of several documents are written with each', () => {
    const parts = [`${document('R-1')}${remitted('300')}`, `${document('R-2')}${remitted('100.00')}`]
    expect(textOf('400', ...parts)).toBe('R-1 CHF 300.00 · R-2 CHF 100.00')
  })

  test('of documents that share one', () => {
    const parts = [`${document('R-1')}${document('R-2')}${remitted('300')}`, `${document('R-3')}${remitted('100')}`]
    expect(textOf('400', ...parts)).toBe('R-1 + R-2 CHF 300.00 · R-3 CHF 100.00')
  })

  test('of references where no document is named; the first one stays the reference', () => {
    const parts = [`${remitted('300')}${reference('11')}`, `${remitted('100')}${reference('RF18 5390 0754 7034')}`]
    expect(textOf('400', ...parts)).toBe('[11] 11 CHF 300.00 · RF18539007547034 CHF 100.00')
  })

  test('a negative one for a credit note, by either amount', () => {
    const parts = [
      `${document('R-1', 'CINV')}${remitted('300')}`,
      `${document('G-7', 'CREN')}${amounts(['CdtNoteAmt', '50'])}`,
      `${document('G-8', 'CREN')}${remitted('10')}`,
    ]
    expect(textOf('240', ...parts)).toBe('R-1 CHF 300.00 · G-7 CHF -50.00 · G-8 CHF -10.00')
  })

  test('the amount due less discount and credit note counts too', () => {
    const due = amounts(['DuePyblAmt', '300'], ['DscntApldAmt.08', '6'], ['CdtNoteAmt', '50'])
    const parts = [`${document('R-1')}${due}`, `${document('R-2')}${remitted('100')}`]
    expect(textOf('344', ...parts)).toBe('R-1 CHF 244.00 (Skonto CHF 6.00) (Gutschrift CHF 50.00) · R-2 CHF 100.00')
  })
})

describe('of one document', () => {
  test('the amount of the payment is not repeated', () => {
    expect(textOf('300', `${document('R-1')}${remitted('300.00')}`)).toBe('R-1')
    expect(textOf('300', `${document('R-1')}${amounts(['DuePyblAmt', '300'])}`)).toBe('R-1')
  })

  test('another one is', () => {
    expect(textOf('310', `${document('R-1')}${remitted('300')}`)).toBe('R-1 CHF 300.00')
  })

  test.each(['DscntApldAmt', 'DscntApldAmt.08'])('a discount is, as %s', (name) => {
    expect(textOf('98', `${document('R-1')}${amounts([name, '2'], ['RmtdAmt', '98'])}`)).toBe('R-1 (Skonto CHF 2.00)')
  })

  test('several discounts and a credit note are', () => {
    const all = amounts(['DscntApldAmt.08', '2'], ['DscntApldAmt.08', '1'], ['CdtNoteAmt', '5'], ['RmtdAmt', '92'])
    expect(textOf('92', `${document('R-1')}${all}`)).toBe(
      'R-1 (Skonto CHF 2.00) (Skonto CHF 1.00) (Gutschrift CHF 5.00)',
    )
  })
})

test('without amounts, or with invalid ones, documents are listed one by one', () => {
  expect(textOf('400', `${document('R-1')}${document('R-2')}`, document('R-3'))).toBe('R-1 · R-2 · R-3')
  expect(textOf('400', `${document('R-1')}${remitted('3O0')}`, document('R-3'))).toBe('R-1 · R-3')
})

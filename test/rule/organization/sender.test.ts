// Name and address of the organization as on a letter.
import { expect, test } from 'vitest'
import type { PaymentPart } from '../../../shared/rule/organization/document/document-content.ts'
import { senderOf, withPayeeAddress } from '../../../shared/rule/organization/document/sender.ts'

const FIELDS = {
  ...{ name: ' Meier AG ', billing_name: null, billing_address: ' Gasse 1 ', billing_address_line_2: null },
  ...{ billing_zip: '8000', billing_city: ' Zürich', vat_idn: ' CHE-123.456.788 MWST ' },
}

test.each<[string, Partial<Parameters<typeof senderOf>[0]>, string[]]>([
  ['all lines', { billing_address_line_2: 'Postfach' }, ['Gasse 1', 'Postfach', '8000 Zürich']],
  ['no second line', { billing_address_line_2: '  ' }, ['Gasse 1', '8000 Zürich']],
  ['no ZIP code', { billing_zip: null }, ['Gasse 1', 'Zürich']],
  ['no city', { billing_city: '' }, ['Gasse 1', '8000']],
  ['no town', { billing_zip: null, billing_city: null }, ['Gasse 1']],
  ['nothing', { billing_address: null, billing_zip: null, billing_city: null }, []],
])('%s', (_, fields, lines) => expect(senderOf({ ...FIELDS, ...fields }, true).lines).toEqual(lines))

test('the billing name counts, and the VAT number only while VAT is owed', () => {
  expect(senderOf(FIELDS, true)).toMatchObject({ name: 'Meier AG', vatNumber: 'CHE-123.456.788 MWST' })
  expect(senderOf({ ...FIELDS, billing_name: ' Meier Bau ' }, false)).toMatchObject({
    name: 'Meier Bau',
    vatNumber: '',
  })
  expect(senderOf({ ...FIELDS, billing_name: ' ', vat_idn: null }, true)).toMatchObject({
    name: 'Meier AG',
    vatNumber: '',
  })
})

test('without an address it has that of the payee', () => {
  const sender = { name: 'Meier AG', lines: [], vatNumber: '' }
  const creditor = { name: 'x', address: 'Weg', buildingNumber: '5', zip: '3000', city: 'Bern' }
  const payment = (fields: Partial<typeof creditor> = {}) =>
    ({ creditor: { ...creditor, ...fields } }) as unknown as PaymentPart
  expect(withPayeeAddress(sender, payment()).lines).toEqual(['Weg 5', '3000 Bern'])
  expect(withPayeeAddress(sender, payment({ buildingNumber: undefined as never })).lines).toEqual(['Weg', '3000 Bern'])
  expect(withPayeeAddress(sender, null).lines).toEqual([])
  expect(withPayeeAddress({ ...sender, lines: ['Gasse 1'] }, payment()).lines).toEqual(['Gasse 1'])
})

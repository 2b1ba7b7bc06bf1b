// When two similar descriptions are of two movements: each case by hand.
import { expect, test } from 'vitest'
import {
  areDifferentPayments,
  type Circumstances,
  EVIDENCES,
  namesDiffer,
  sideOfRow,
  sideOfStored,
  textsAgree,
} from '../../../shared/rule/import/row-similarity.ts'
import { rowToBankTransaction } from '../../../shared/rule/import/statement-import.ts'
import { NOW, row } from '../../support/books/import-rows.ts'

type Wish = NonNullable<Parameters<typeof row>[0]>

/** A row of a file compared with the transactions of another file of the same format. */
const compare = (
  of: Wish,
  stored: Wish,
  acc_serv_ref: string,
  format: 'camt' | 'csv' = 'camt',
  batch_id: string | null = 'B',
  shape: string | null = null,
) => {
  const circumstances: Circumstances = {
    form: { format, shape },
    formOf: () => ({ format: 'camt', shape: null }),
    ownerWords: new Set(['muster']),
  }
  const record = rowToBankTransaction(row(stored), {
    id: 'T1',
    bank_account_id: 'ACCOUNT001',
    batch_id: 'B',
    acc_serv_ref,
    likely_duplicate_of: null,
    source_line: null,
    now: NOW,
  })
  return [sideOfRow(row(of), 0, circumstances), sideOfStored({ ...record, batch_id }, circumstances)] as const
}

const ALL_OF_NAME = ['name name', 'name word', 'name word', 'text word']

test.each([
  ['the same reference, with any other fields', { entry_ref: 'E1' }, { entry_ref: 'E1' }, 'E1', false],
  ['the same with a suffix: #', { entry_ref: 'E1' }, {}, 'E1#2', false],
  ['the same with a suffix: ~', { entry_ref: 'E1' }, {}, 'E1~abc', false],
  ['the same with a suffix: /', { entry_ref: 'E1' }, {}, 'E1/3', false],
  ['one that only begins alike', { entry_ref: 'E1' }, {}, 'E12', true],
  ['another', { entry_ref: 'E1' }, { entry_ref: 'E2' }, 'E2', true],
  ['none in the file', {}, { entry_ref: 'E2' }, 'E2', false],
  ['a fingerprint in the books', { entry_ref: 'E1' }, {}, 'v1:0123', false],
  ['an entry and its only part', { entry_ref: 'E1' }, { entry_ref: 'E1', detail_ref: 'D1' }, 'D1', false],
  [
    'two parts of one entry',
    { entry_ref: 'E1', detail_ref: 'D2' },
    { entry_ref: 'E1', detail_ref: 'D1', detail_position: 1 },
    'D1',
    true,
  ],
  ['another end-to-end id', { end_to_end_id: 'A' }, { end_to_end_id: 'B' }, 'v1:0', true],
  ['the same end-to-end id', { end_to_end_id: 'A' }, { end_to_end_id: 'A' }, 'v1:0', false],
  ['an end-to-end id on one side', { end_to_end_id: 'A' }, {}, 'v1:0', false],
  ['another creditor reference', { reference: 'RF18539007547034' }, { reference: 'RF712348231' }, 'v1:0', true],
  [
    'the same, written with blanks',
    { reference: 'RF18 5390 0754 7034' },
    { reference: 'RF18539007547034' },
    'v1:0',
    false,
  ],
  ['another structured reference in a file of the same form', { reference: 'A-1' }, { reference: 'A-2' }, 'v1:0', true],
  ['another invoice number', { text: 'Rechnung Nr. 4711' }, { text: 'RG 4712 vom Mai' }, 'v1:0', true],
  ['the same invoice number', { text: 'Rechnung Nr. 04711' }, { text: 'RE 4711' }, 'v1:0', false],
  ['an invoice number on one side', { text: 'Rechnung Nr. 4711' }, { text: 'Zahlung' }, 'v1:0', false],
  ['an invoice number on the other side', { text: 'Zahlung' }, { text: 'Rechnung Nr. 4711' }, 'v1:0', false],
  ['a part by its own reference', { entry_ref: 'E1', detail_ref: 'D1' }, { entry_ref: 'E1' }, 'D2', true],
  ['a part by its position alone', { entry_ref: 'E1', detail_position: 2 }, { entry_ref: 'E1' }, 'E1#1', false],
  ['two positions of one entry', { entry_ref: 'E1', detail_position: 2 }, { entry_ref: 'E1' }, 'D1', true],
  ['a part and its entry', { entry_ref: 'E1', detail_ref: 'D1' }, { entry_ref: 'E1' }, 'E1', false],
  ['a part without an entry and another reference', { detail_ref: 'D1' }, {}, 'D2', true],
  ['the same reference alone', { entry_ref: 'E1' }, {}, 'E1', false],
  ['another one with a suffix', { entry_ref: 'E1' }, {}, 'E9#2', true],
  ['an end-to-end id on the other side', {}, { end_to_end_id: 'A' }, 'v1:0', false],
  ['another invoice number in the name', { name: 'Rechnung Nr. 4711' }, { name: 'Rechnung Nr. 4712' }, 'v1:0', true],
  ['an entry and a part of another entry', { entry_ref: 'E1' }, { entry_ref: 'E2', detail_ref: 'D' }, 'D', true],
] as const)('%s', (_name, of, stored, acc_serv_ref, expected) => {
  expect(areDifferentPayments(...compare(of, stored, acc_serv_ref))).toBe(expected)
})

test('another format has the same creditor references', () => {
  const differ = (of: string, stored: string) =>
    areDifferentPayments(...compare({ reference: of }, { reference: stored }, 'v1:0', 'csv'))
  expect(differ('RF18539007547034', 'RF712348231')).toBe(true)
  expect(differ('210000000003139471430009017', '100000000000000000000004721')).toBe(true)
  expect(differ('RF18539007547034', 'RF18 5390 0754 7034')).toBe(false)
})

test('a reference that a user typed in is not one of the bank', () => {
  const of = (batch_id: string | null) =>
    areDifferentPayments(...compare({ entry_ref: 'E1' }, {}, 'E2', 'camt', batch_id))
  expect([of('B'), of(null)]).toEqual([true, false])
})

test('a table of another shape may leave out a reference', () => {
  const of = (shape: string | null) =>
    areDifferentPayments(...compare({ reference: 'A-1' }, { reference: 'A-2' }, 'v1:0', 'camt', 'B', shape))
  expect([of(null), of('Datum;Text')]).toEqual([true, false])
})

test.each([
  ['the reference of the bank', { entry_ref: 'E1' }, {}, 'E1', ['bank_reference reference']],
  ['that of the part', { entry_ref: 'E1', detail_ref: 'D1' }, {}, 'D1', ['bank_reference reference']],
  ['that of the entry', { entry_ref: 'E1', detail_ref: 'D1' }, { entry_ref: 'E1' }, 'D2', ['bank_reference reference']],
  ['a short end-to-end id', { end_to_end_id: '7' }, { end_to_end_id: '7' }, 'v1:0', ['end_to_end_id reference']],
  [
    'a creditor reference',
    { reference: 'RF18539007547034' },
    { reference: 'RF18 5390 0754 7034' },
    'v1:0',
    ['reference reference'],
  ],
  ['the name in another order', { name: 'Anna Keller' }, { name: 'Keller Anna' }, 'v1:0', ALL_OF_NAME],
  ['a word of the name in the other text', { name: 'Keller' }, { text: 'Keller' }, 'v1:0', ['name word', 'text word']],
  ['a word of the text in the other name', { text: 'Keller' }, { name: 'Keller' }, 'v1:0', ['name word', 'text word']],
  ['a word of the texts', { text: 'Kellerweg' }, { text: 'Kellerweg' }, 'v1:0', ['text word']],
  ['a word of a reference', { text: 'Kellerweg' }, { reference: 'Kellerweg' }, 'v1:0', ['text word']],
  ['a word of an end-to-end id', { text: 'Kellerweg' }, { end_to_end_id: 'Kellerweg' }, 'v1:0', ['text word']],
  ['nothing', {}, {}, 'v1:0', []],
] as const)('in common: %s', (_name, of, stored, acc_serv_ref, expected) => {
  const [row, record] = compare(of, stored, acc_serv_ref)
  const common = EVIDENCES.filter(({ keysOfRow, keysOfStored }) => {
    const keys = keysOfStored(record)
    return keysOfRow(row).some((key) => keys.includes(key))
  })
  expect(common.map(({ reason, kind }) => `${reason} ${kind}`)).toEqual(expected)
})

test('another format may use any reference', () => {
  expect(areDifferentPayments(...compare({ reference: 'A-1' }, { reference: 'A-2' }, 'v1:0', 'csv'))).toBe(false)
  expect(areDifferentPayments(...compare({ entry_ref: 'E1' }, { entry_ref: 'E2' }, 'E2', 'csv'))).toBe(false)
})

test.each([
  ['other names', { name: 'Keller' }, { name: 'Frei' }, true],
  ['the same in another order', { name: 'Anna Keller' }, { name: 'Keller Anna' }, false],
  ['the stored name in the text of the file', { name: 'Post', text: 'Zahlung Frei' }, { name: 'Frei' }, false],
  ['the name of the file in the stored text', { name: 'Keller' }, { name: 'Frei', text: 'fuer Keller' }, false],
  ['no name on one side', { name: 'Keller' }, { text: 'Frei' }, false],
  ['no name on the other side', { text: 'Frei' }, { name: 'Keller' }, false],
  ['only the word of the owner in common', { name: 'Keller Muster' }, { name: 'Frei Muster' }, true],
] as const)('names: %s', (_name, of, stored, expected) => {
  expect(namesDiffer(...compare(of, stored, 'v1:0'))).toBe(expected)
})

test.each([
  ['the text of the one within that of the other', { text: 'Miete Mai' }, { name: 'Huber', text: 'Miete Mai' }, true],
  ['the name of the file alone', { name: 'Keller' }, { text: 'Keller' }, false],
  ['the name alone', { text: 'Keller' }, { name: 'Keller', text: 'Zahlung' }, false],
  ['the name, and a text on one side', { text: 'Keller' }, { name: 'Keller', text: 'Miete Mai' }, false],
  ['another month', { text: 'Keller Miete Mai' }, { name: 'Keller', text: 'Miete Juni' }, false],
  ['no distinguishing word', { text: 'Zahlung' }, { text: 'Zahlung' }, false],
  [
    'only the owner’s name in addition to the name',
    { text: 'Keller Muster' },
    { name: 'Keller', text: 'Muster' },
    false,
  ],
] as const)('texts: %s', (_name, of, stored, expected) => {
  expect(textsAgree(...compare(of, stored, 'v1:0', 'csv'))).toBe(expected)
})

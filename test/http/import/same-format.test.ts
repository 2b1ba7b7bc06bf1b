// Two files of one bank in one format: the bank's reference decides, even when movements are equal. In another format
// the bank may use other references.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entry, IBAN, message, statement } from '../../fixture/camt/message.ts'
import { type Kontor, startKontor } from '../kontor.ts'
import { createAccount, importsOf, type NamedFile } from './import-files.ts'

let kontor: Kontor
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())

const camt = (name: string, id: string, reference: string): NamedFile => [
  name,
  message(
    statement(
      { id },
      entry('-12.50', `<AcctSvcrRef>${reference}</AcctSvcrRef><AddtlNtryInf>Bakery Muster</AddtlNtryInf>`),
    ),
  ),
]

test('another reference is another movement; the same reference is an existing row', async () => {
  const { start, plan } = importsOf(kontor, await createAccount(kontor, { type: 'bank', name: 'Bank', iban: IBAN }))
  await start([camt('one.xml', 'S1', 'REF-1')])
  const [other] = await plan([camt('two.xml', 'S2', 'REF-2')])
  expect(other?.rows.map(({ state }) => state)).toEqual(['new'])
  const [again] = await plan([camt('three.xml', 'S3', 'REF-1')])
  expect(again?.rows.map(({ state }) => state)).toEqual(['duplicate'])
  const [table] = await plan([['table.csv', 'Datum;Text;Betrag\n15.01.2026;Bakery Muster;-12.50\n']])
  expect(table?.rows.map(({ state, reason }) => [state, reason])).toEqual([['likely_duplicate', 'text']])
})

// No data of a payment is lost: references, end-to-end ids and details of collective entries of every real camt.053
// file, counted in the raw text and compared with the rows.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { decodeXml } from '../../../main/worker/core/decode-text.ts'
import { readXml } from '../../../main/worker/read-file.ts'
import { details, entry, message, money, statement } from '../../fixture/camt/message.ts'
import { fidelityOf } from '../../support/file/camt-fidelity.ts'
import { rowsOf } from '../../support/file/read-camt.ts'
import { readShared, readSharedJson, skipWithoutSharedData } from '../../support/shared-data.ts'

const { files = {} } = readSharedJson<{ files?: Readonly<Record<string, { readonly message?: string }>> }>(
  'data',
  'statements',
  'expected.json',
)
const statements = Object.keys(files).filter((name) => files[name]?.message === 'camt.053')

describe('real statements', () => {
  beforeEach(skipWithoutSharedData)

  let expected = 0
  let foundCount = 0
  afterAll(() => {
    if (expected > 0)
      process.stdout.write(`Fidelity: ${foundCount} of ${expected} references, ids and batch rows kept.\n`)
  })

  test.each(statements)('%s', (name) => {
    const bytes = readShared('data', 'statements', name)
    const text = decodeXml(bytes)
    const file = readXml(bytes)
    if (!text.ok || !file.ok) throw new Error('not read')
    const rows = file.value.statements.flatMap((found) => found.rows)
    const fidelity = fidelityOf(text.value, rows)
    expected += fidelity.expected
    foundCount += fidelity.foundCount
    expect(fidelity.lost).toEqual([])
  })

  test('have enough of all of them', () => {
    expect(expected).toBeGreaterThan(200)
  })
})

describe('the count', () => {
  const part = (amount: string, reference: string) =>
    `<Refs><EndToEndId>ID-${reference}</EndToEndId></Refs>${money(amount)}
    <RmtInf><Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf>`
  const xml = message(statement({}, entry('100', details(part('60', '11'), part('40', '22')))))

  test('finds existing data', () => {
    expect(fidelityOf(xml, rowsOf(xml))).toEqual({ expected: 6, foundCount: 6, lost: [] })
  })

  test('finds missing data', () => {
    const rows = rowsOf(xml).map((row) => ({ ...row, reference: null, detail_position: null }))
    expect(fidelityOf(xml, rows.slice(1)).lost).toEqual([
      'reference 11',
      'reference 22',
      'end-to-end id ID-11',
      'a detail of a collective entry',
      'a detail of a collective entry',
    ])
  })
})

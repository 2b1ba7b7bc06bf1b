// The bank master: its bank entries, and the entries that end the loading.
import { expect, test } from 'vitest'
import { readBankMaster } from '../../../shared/rule/bank/bank-master.ts'

const entry = (iid: string, fields: object = {}) => ({ iid, bankOrInstitutionName: `Bank ${iid}`, ...fields })
const read = (...entries: readonly object[]) => readBankMaster(JSON.stringify({ validOn: '2026-10-01', entries }))
const ids = (...entries: readonly object[]) => {
  const master = read(...entries)
  return master.ok ? master.value.banks.map(({ id }) => id) : master.error.code
}

test('numbers of one to five digits, with leading zeros', () => {
  expect(ids(entry('1'), entry('00700'), entry('99999'))).toEqual([1, 700, 99999])
  for (const iid of ['', '0', '00000', '000700', '100000', 'x', '7a', '-7'])
    expect([iid, ids(entry('00762'), entry(iid))]).toEqual([iid, 'bank_master_row_invalid'])
})

test('a name of up to 255 characters, which only a retired number may leave out', () => {
  expect(ids(entry('1', { bankOrInstitutionName: 'x'.repeat(255) }))).toEqual([1])
  expect(ids(entry('1', { bankOrInstitutionName: 'x'.repeat(256) }))).toBe('bank_master_row_invalid')
  expect(ids(entry('1', { bankOrInstitutionName: '' }))).toBe('bank_master_row_invalid')
  expect(ids(entry('1', { bankOrInstitutionName: '', newIid: '2' }), entry('2'))).toEqual([1, 2])
})

test('the first 255 characters of a city', () => {
  const cityOf = (townName: string) => {
    const master = read(entry('1', { townName }))
    return master.ok && master.value.banks[0]?.city
  }
  expect([cityOf('Bern'), cityOf('x'.repeat(256)), cityOf('')]).toEqual(['Bern', 'x'.repeat(255), null])
})

test('a retired number has its successor’s data, also over several steps; without a successor it is left out', () => {
  const master = read(entry('1', { newIid: '2' }), entry('2', { newIid: '3' }), entry('3'), entry('4', { newIid: '5' }))
  expect(master.ok && master.value.banks.map(({ id, name, successor_iid }) => [id, name, successor_iid])).toEqual([
    [1, 'Bank 3', 3],
    [2, 'Bank 3', 3],
    [3, 'Bank 3', null],
  ])
})

test('twenty thousand entries, and not one more', () => {
  const many = (count: number) => ids(...Array.from({ length: count }, () => entry('1')))
  expect([many(20_000), many(20_001)]).toEqual([[1], 'bank_master_too_long'])
})

// New ids: in Crockford's base 32, in the order of their creation, and no two alike.
import { expect, test } from 'vitest'
import { newId, newUuid } from '../../shared/value/id.ts'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The 128 bits of an id: 26 letters of five bits, of which the first two are 0. */
const numberOf = (id: string) => [...id].reduce((sum, letter) => sum * 32n + BigInt(CROCKFORD.indexOf(letter)), 0n)

test('an id is the 128 bits of a UUID of version 7, with the time in front', () => {
  const before = Date.now()
  const ids = Array.from({ length: 3000 }, newId)
  const after = Date.now()
  for (const id of ids) {
    expect(id).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
    const bits = numberOf(id)
    const time = Number(bits >> 80n)
    // Many ids at once may go ahead of the clock by some milliseconds.
    expect(time >= before && time <= after + 1000).toBe(true)
    expect((bits >> 76n) & 0xfn).toBe(7n)
    expect((bits >> 62n) & 0x3n).toBe(2n)
  }
  expect(new Set(ids).size).toBe(3000)
  expect(ids.toSorted()).toEqual(ids)
})

test('their random parts are random', () => {
  // The last 32 bits; that 500 of them hold ten equal ones does not happen.
  const parts = Array.from({ length: 500 }, () => numberOf(newId()) & 0xffff_ffffn)
  expect(new Set(parts).size).toBeGreaterThan(490)
})

test('a UUID is written in its five groups', () => {
  const uuids = [newUuid(), newUuid(), newUuid()]
  for (const uuid of uuids)
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(uuids.toSorted()).toEqual(uuids)
})

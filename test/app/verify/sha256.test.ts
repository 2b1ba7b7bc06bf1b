// The page's own SHA-256 compared with Node's: every length around its blocks, in pieces of any size.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { Sha256, sha256Hex } from '../../../renderer/verify/sha256.ts'
import { createRandom, newSeed } from '../../support/random.ts'

const byNode = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test('the example of the standard', () => {
  expect(sha256Hex(new TextEncoder().encode('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

test('every length up to three blocks, whole and in pieces', () => {
  const random = createRandom(newSeed('sha256'))
  for (let length = 0; length <= 200; length++) {
    const bytes = Uint8Array.from({ length }, () => random.between(0, 255))
    expect([length, sha256Hex(bytes)]).toEqual([length, byNode(bytes)])
    const inPieces = new Sha256()
    for (let at = 0; at < length; ) {
      const size = random.between(1, 70)
      inPieces.update(bytes.subarray(at, at + size))
      at += size
    }
    expect([length, inPieces.digest()]).toEqual([length, byNode(bytes)])
  }
})

// Requests and replies of RFC 3161 byte by byte. A reply is untrusted data, so the test tries every cut and every
// flipped bit of one.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ArchiveHead } from '../../../shared/record/books/archive.ts'
import {
  answersRequest,
  headStatement,
  hexOf,
  imprintOf,
  readTimeStampReply,
  timeStampRequest,
} from '../../../shared/rule/archive/time-stamp.ts'
import type { Timestamp } from '../../../shared/value/calendar.ts'
import { DER, readDer, writeDer } from '../../../shared/value/der.ts'
import { type ReplyWish, timeStampReply } from '../../support/file/time-stamp-reply.ts'

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())
const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(/\s/g, ''), 'hex'))

const head: ArchiveHead = {
  organization: 1,
  commit: 8,
  hash: 'ab'.repeat(32),
  time: '2026-11-23T12:00:07.000000Z' as Timestamp,
}
const imprint = imprintOf(head, sha256)

test('the statement of a head is one line that never changes', () => {
  expect(headStatement(head)).toBe(
    `{"kind":"kontor-head","format":1,"organization":1,"commit":8,"hash":"${'ab'.repeat(32)}","time":"2026-11-23T12:00:07.000000Z"}\n`,
  )
  expect(hexOf(imprint.digest)).toBe(createHash('sha256').update(headStatement(head)).digest('hex'))
  // The nonce is the first eight bytes of the digest's own digest.
  expect(hexOf(imprint.nonce)).toBe(createHash('sha256').update(imprint.digest).digest('hex').slice(0, 16))
})

test('a request, byte by byte', () => {
  const digest = new Uint8Array(32).fill(0x11)
  const request = (nonce: string) => hexOf(timeStampRequest({ digest, nonce: bytesOf(nonce) }))
  const rest = `3031300d060960864801650304020105000420${'11'.repeat(32)}`
  expect(request('0102030405060708')).toBe(`3043020101${rest}020801020304050607080101ff`)
  // A number whose first bit is set gets a leading zero byte; other leading zeros are dropped.
  expect(request('ff02030405060708')).toBe(`3044020101${rest}020900ff020304050607080101ff`)
  expect(request('0000030405060708')).toBe(`3041020101${rest}02060304050607080101ff`)
})

test('lengths of one, two and three bytes', () => {
  for (const [length, start] of [
    [0, '0400'],
    [127, '047f'],
    [128, '048180'],
    [255, '0481ff'],
    [256, '04820100'],
    [70_000, '0483011170'],
  ] as const) {
    const bytes = writeDer(DER.octets, new Uint8Array(length))
    expect(hexOf(bytes.subarray(0, start.length / 2))).toBe(start)
    const read = readDer(bytes)
    expect(read.ok && read.value.map(({ content }) => content.length)).toEqual([length])
  }
})

const replyOf = (wish: ReplyWish = {}) => timeStampReply(imprint, wish)

test('the contents of a granted reply', () => {
  const read = readTimeStampReply(replyOf())
  expect(read).toEqual({
    ok: true,
    value: {
      digest: hexOf(imprint.digest),
      nonce: hexOf(imprint.nonce).replace(/^(00)+/, ''),
      policy: '1.2.3.4.1',
      serial: 'ff',
      stamped_at: '2026-11-23T13:05:09.250000Z',
    },
  })
  expect(read.ok && answersRequest(read.value, imprint)).toEqual({ ok: true, value: null })
})

test.each([
  ['rejected', { status: 2 }, 'time_stamp_not_granted'],
  ['of another digest', { digest: new Uint8Array(32) }, 'time_stamp_foreign'],
  ['with another nonce', { nonce: '01' }, 'time_stamp_other_request'],
  ['without a nonce', { nonce: null }, 'time_stamp_other_request'],
  ['by SHA-1', { algorithm: '2b0e03021a' }, 'time_stamp_unreadable'],
  ['on no day', { time: '20261323130509Z' }, 'time_stamp_unreadable'],
  ['without a zone', { time: '20261123130509' }, 'time_stamp_unreadable'],
] as const)('a reply %s is refused', (_, wish, code) => {
  const read = readTimeStampReply(replyOf(wish))
  expect(read.ok ? answersRequest(read.value, imprint) : read).toEqual({ ok: false, error: code })
})

test('every cut of a reply is refused, and no flipped bit makes it a reply for another head', () => {
  const whole = replyOf()
  for (let length = 0; length < whole.length; length++)
    expect([length, readTimeStampReply(whole.slice(0, length)).ok]).toEqual([length, false])
  let stored = 0
  for (let bit = 0; bit < whole.length * 8; bit++) {
    const flipped = whole.slice()
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    const read = readTimeStampReply(flipped)
    if (read.ok && answersRequest(read.value, imprint).ok) stored += 1
  }
  // In parts that are not compared: time, policy, serial, and unread parts.
  expect(stored).toBeLessThan(whole.length * 3)
  expect(readTimeStampReply(new Uint8Array([...whole, 0])).ok).toBe(false)
})

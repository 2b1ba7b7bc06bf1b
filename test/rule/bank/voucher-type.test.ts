// The type of a voucher, recognised by its first bytes. Written out by hand from the formats' own descriptions.
import { expect, test } from 'vitest'
import { voucherTypeOf } from '../../../shared/rule/bank/voucher-type.ts'

const text = (value: string) => new TextEncoder().encode(value)
const bytes = (...values: readonly (number | string)[]) =>
  new Uint8Array(
    values.flatMap((value) => (typeof value === 'number' ? [value] : [...value].map((c) => c.charCodeAt(0)))),
  )

test.each([
  ['application/pdf', text('%PDF-1.4\n')],
  ['application/pdf', text(`${' '.repeat(1000)}%PDF-1.7`)],
  ['image/png', bytes(0x89, 'PNG\r\n', 0x1a, 0x0a, 0, 0)],
  ['image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 'JFIF', 0)],
  ['image/heic', bytes(0, 0, 0, 0x18, 'ftypheic', 0, 0, 0, 0)],
  ['image/heic', bytes(0, 0, 0, 0x18, 'ftypmif1', 0, 0, 0, 0)],
  ['image/webp', bytes('RIFF', 0x24, 0, 0, 0, 'WEBPVP8 ')],
  ['image/tiff', bytes('II', 0x2a, 0, 8, 0, 0, 0)],
  ['image/tiff', bytes('MM', 0, 0x2a, 0, 0, 0, 8)],
  ['application/xml', text('\ufeff<?xml version="1.0"?><Invoice/>')],
  ['message/rfc822', text('Return-Path: <a@example.com>\r\nFrom: a@example.com\r\nSubject: Rechnung\r\n\r\nAnbei.')],
  ['text/plain', text('Quittung für Müller\n')],
  ['text/plain', bytes('Quittung f', 0xfc, 'r M', 0xfc, 'ller')],
  ['text/plain', text('<html><script>alert(1)</script>')],
  // Another type, or an empty file.
  [null, bytes()],
  [null, bytes('PK', 3, 4, 20, 0)],
  [null, bytes('GIF89a', 1, 0, 1, 0)],
  [null, bytes('MZ', 0x90, 0, 3, 0)],
  [null, bytes(0, 0, 0, 0x18, 'ftypisom', 0, 0, 2, 0)],
  [null, bytes('RIFF', 0x24, 0, 0, 0, 'WAVEfmt ', 0x10, 0)],
  [null, bytes(0xff, 0xfe, 'a', 0, 'b', 0)],
])('%s', (type, content) => {
  expect(voucherTypeOf(content)).toBe(type)
})

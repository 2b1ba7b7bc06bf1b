// The media type of a voucher, recognised by its bytes and never by its name.

const HEAD = 4096

/** The start of a file, one character for each byte. */
const headOf = (bytes: Uint8Array): string => {
  let head = ''
  for (const byte of bytes.subarray(0, HEAD)) head += String.fromCharCode(byte)
  return head
}

/** Brands at the start of HEIC images (ISO/IEC 23008-12). */
const HEIC = /^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s

const BINARY: readonly (readonly [RegExp, string])[] = [
  // Some programs write a few bytes before the mark; readers search the first thousand.
  [/^[\s\S]{0,1019}%PDF-/, 'application/pdf'],
  [/^\x89PNG\r\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [HEIC, 'image/heic'],
  [/^RIFF.{4}WEBP/s, 'image/webp'],
  [/^(?:II\*\0|MM\0\*)/, 'image/tiff'],
]

const MAIL_START = /^(?:return-path|received|delivered-to|from|to|subject|date|mime-version|message-id|x-[\w-]+):/i
const MAIL_FIELD = /^(?:from|subject|date|received):/im

/** The media type of a voucher; null when the type is not accepted or the file is empty. */
export const voucherTypeOf = (bytes: Uint8Array): string | null => {
  if (bytes.length === 0) return null
  const head = headOf(bytes)
  const binary = BINARY.find(([mark]) => mark.test(head))
  if (binary) return binary[1]
  if (!bytes.every(isTextByte)) return null
  const text = head.replace(/^\xef\xbb\xbf/, '').trimStart()
  if (text.startsWith('<?xml')) return 'application/xml'
  return MAIL_START.test(text) && MAIL_FIELD.test(text) ? 'message/rfc822' : 'text/plain'
}

/** Blanks, and letters of any one-byte alphabet or of UTF-8. */
const isTextByte = (byte: number): boolean => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d)

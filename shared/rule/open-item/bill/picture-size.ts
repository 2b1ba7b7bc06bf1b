// The size in pixels that the head of a PNG, JPEG or WebP states: read before the picture is decoded, because a small file
// can contain a picture that needs gigabytes.

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Null: another format, or its head is broken. */
export const pictureSizeOf = (bytes: Uint8Array): PictureSize | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return { width: view.getUint32(16), height: view.getUint32(20) }
    if (startsWith(bytes, 0, '\xff\xd8')) return jpegSize(view)
    if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return webpSize(bytes, view)
  } catch {
    // It ends within its head.
  }
  return null
}

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0))

/** The frame header is behind any number of other segments. */
const jpegSize = (view: DataView): PictureSize | null => {
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // Filling bytes stand alone; every other segment states its length.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
}

const webpSize = (bytes: Uint8Array, view: DataView): PictureSize | null => {
  if (startsWith(bytes, 12, 'VP8X')) return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) }
  if (startsWith(bytes, 12, 'VP8L')) {
    const bits = view.getUint32(21, true)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
  }
  if (startsWith(bytes, 12, 'VP8 '))
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  return null
}

const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536

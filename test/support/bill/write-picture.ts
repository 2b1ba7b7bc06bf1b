// Pictures as PNG, and a PDF with vectors, text or a scan.
import { crc32, deflateSync } from 'node:zlib'
import { type DrawnCode, type GreyPicture, squaresOf } from './draw-bill.ts'

export const writePng = ({ width, height, pixels }: GreyPicture): Buffer => {
  const lines = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row++)
    lines.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, check])
}

export interface PdfPage {
  readonly codes?: readonly DrawnCode[]
  /** Lines of text from the top. */
  readonly lines?: readonly string[]
  /** A scan that fills the page. */
  readonly scan?: GreyPicture
  /** Degrees by which a viewer turns it. */
  readonly rotate?: number
}

const MM = 72 / 25.4
const HEIGHT = 842

/** `more`: further objects by their number, and entries of the catalogue. */
export const writePdf = (pages: readonly PdfPage[], more: { readonly catalogue?: string } = {}): Buffer => {
  const objects: Buffer[] = []
  const add = (text: string | Buffer): number => objects.push(Buffer.from(text))
  add(`<< /Type /Catalog /Pages 2 0 R ${more.catalogue ?? ''} >>`)
  add('')
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  const kids = pages.map(({ scan, rotate = 0, ...page }) => {
    const image = scan && add(imageOf(scan))
    const content = add(streamOf('', `${contentOf(page)}${image ? `\nq 595 0 0 ${HEIGHT} 0 0 cm /Scan Do Q` : ''}`))
    const images = image ? `/XObject << /Scan ${image} 0 R >>` : ''
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 ${HEIGHT}] /Rotate ${rotate} /Contents ${content} 0 R ` +
        `/Resources << /Font << /F1 3 0 R >> ${images} >> >>`,
    )
  })
  objects[1] = Buffer.from(
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`,
  )
  return joined(objects)
}

/** A PDF of its objects; the first is the catalogue. */
export const joined = (objects: readonly Buffer[]): Buffer => {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    offsets.push(at)
    at += part.length
    parts.push(part)
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n` +
        `<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

export const streamOf = (entries: string, content: string | Buffer): Buffer => {
  const data = deflateSync(typeof content === 'string' ? Buffer.from(content, 'latin1') : content)
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${data.length} /Filter /FlateDecode >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])
}

const imageOf = ({ width, height, pixels }: GreyPicture): Buffer =>
  streamOf(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`,
    Buffer.from(pixels),
  )

const contentOf = ({ codes = [], lines = [] }: PdfPage): string => {
  const text = lines.map((line, index) => `1 0 0 1 57 ${HEIGHT - 80 - index * 14} Tm (${escaped(line)}) Tj`)
  return [`BT /F1 10 Tf`, ...text, 'ET', ...codes.map(squares)].join('\n')
}

const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&')

const squares = ({ text, x = 67, y = 209, side = 46 }: DrawnCode): string => {
  const rows = squaresOf(text)
  const size = side / rows.length
  const rect = (left: number, top: number, width: number, height: number) =>
    `${(left * MM).toFixed(3)} ${(HEIGHT - (top + height) * MM).toFixed(3)} ${(width * MM).toFixed(3)} ${(height * MM).toFixed(3)} re f`
  const dark = rows.flatMap((row, line) =>
    row.flatMap((isDark, column) => (isDark ? [rect(x + column * size, y + line * size, size, size)] : [])),
  )
  const [middleX, middleY] = [x + side / 2, y + side / 2]
  const cross = ['1 g', rect(middleX - 3.5, middleY - 3.5, 7, 7), '0 g', rect(middleX - 3, middleY - 3, 6, 6)]
  return [...dark, ...cross].join('\n')
}

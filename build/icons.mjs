// `npm run icons [-- <folder>]`: draws build/icon.svg in the sizes that the three systems need, into build/ or a
// folder. Draws without a browser, so that every machine makes the same pixels; of SVG it supports only `rect`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { main, root, Trouble } from './prepare.mjs'

const GRID = 1024
const LINUX = [16, 24, 32, 48, 64, 128, 256, 512]
const WINDOWS = [16, 24, 32, 48, 64, 128, 256]
/** By their type in the file; pictures of double resolution are separate. */
const MAC = { ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 }
/** Apple requires a margin around the picture, the other systems do not. */
const MAC_SCALE = 824 / 1024

await main(() => {
  const folder = process.argv[2] ?? join(root, 'build')
  const shapes = readShapes(readFileSync(join(root, 'build', 'icon.svg'), 'utf8'))
  const draw = (size, scale = 1) => ({ size, pixels: drawIcon(shapes, size, scale) })
  mkdirSync(join(folder, 'icons'), { recursive: true })
  for (const size of LINUX) writeFileSync(join(folder, 'icons', `${size}x${size}.png`), pngOf(draw(size)))
  writeFileSync(join(folder, 'icon.ico'), icoOf(WINDOWS.map((size) => draw(size))))
  writeFileSync(
    join(folder, 'icon.icns'),
    icnsOf(MAC, (size) => pngOf(draw(size, MAC_SCALE))),
  )
  return 0
})

function readShapes(svg) {
  const elements = [...svg.replace(/<!--.*?-->/gs, '').matchAll(/<(\w+)([^>]*)>/g)]
  const unknown = elements.find(([, name]) => !['svg', 'title', 'rect'].includes(name))
  if (unknown) throw new Trouble(`build/icon.svg has a <${unknown[1]}>, which build/icons.mjs cannot draw`)
  return elements
    .filter(([, name]) => name === 'rect')
    .map(([, , text]) => {
      const value = Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, of]) => [name, of]))
      const [left, top, width, height, radius] = ['x', 'y', 'width', 'height', 'rx'].map((name) => Number(value[name]))
      const colour = [1, 3, 5].map((at) => Number.parseInt(value.fill.slice(at, at + 2), 16))
      return { left, top, right: left + width, bottom: top + height, radius, colour }
    })
}

/** RGBA, row by row: each pixel is the mean of its sample points; small pictures have more of them. */
function drawIcon(shapes, size, scale) {
  const points = size > 128 ? 4 : 16
  const pixels = Buffer.alloc(size * size * 4)
  const topFirst = shapes.toReversed()
  const place = (at) => ((at + 0.5) / (size * points) - 0.5) * (GRID / scale) + GRID / 2
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const sum = [0, 0, 0]
      let covered = 0
      for (let point = 0; point < points * points; point++) {
        const x = place(column * points + (point % points))
        const y = place(row * points + Math.floor(point / points))
        const shape = topFirst.find((one) => holds(one, x, y))
        if (shape === undefined) continue
        covered += 1
        for (let part = 0; part < 3; part++) sum[part] += shape.colour[part]
      }
      if (covered === 0) continue
      const colour = sum.map((total) => Math.round(total / covered))
      pixels.set([...colour, Math.round((covered / points ** 2) * 255)], (row * size + column) * 4)
    }
  return pixels
}

function holds({ left, top, right, bottom, radius }, x, y) {
  if (x < left || x > right || y < top || y > bottom) return false
  const dx = Math.max(left + radius - x, x - right + radius, 0)
  const dy = Math.max(top + radius - y, y - bottom + radius, 0)
  return dx * dx + dy * dy <= radius * radius || dx === 0 || dy === 0
}

function pngOf({ size, pixels }) {
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data])
    return Buffer.concat([numbers(4, data.length), body, numbers(4, crc32(body))])
  }
  // Each row starts with its filter type: none.
  const rows = Buffer.concat(
    Array.from({ length: size }, (_, row) =>
      Buffer.concat([Buffer.alloc(1), pixels.subarray(row * size * 4, (row + 1) * size * 4)]),
    ),
  )
  const header = Buffer.concat([numbers(4, size, size), Buffer.from([8, 6, 0, 0, 0])])
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(rows, { level: 9 })
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** The small ones as bitmaps, which every program reads; the list writes 256 as 0. */
function icoOf(drawn) {
  const images = drawn.map((one) => (one.size === 256 ? pngOf(one) : bitmapOf(one)))
  const list = drawn.map(({ size }, index) => {
    const offset = 6 + 16 * images.length + images.slice(0, index).reduce((sum, { length }) => sum + length, 0)
    const entry = Buffer.alloc(16)
    entry.set([size % 256, size % 256, 0, 0, 1, 0, 32, 0])
    entry.writeUInt32LE(images[index].length, 8)
    entry.writeUInt32LE(offset, 12)
    return entry
  })
  return Buffer.concat([Buffer.from([0, 0, 1, 0, images.length, 0]), ...list, ...images])
}

/** BGRA from the lowest row up, followed by an empty mask of bits, because the pixels contain the transparency. */
function bitmapOf({ size, pixels }) {
  const header = Buffer.alloc(40)
  for (const [at, value] of [
    [0, 40],
    [4, size],
    [8, size * 2],
    [12, 1 | (32 << 16)],
  ])
    header.writeUInt32LE(value, at)
  const colours = Buffer.alloc(size * size * 4)
  for (let at = 0; at < size * size; at++) {
    const [red, green, blue, alpha] = pixels.subarray(at * 4, at * 4 + 4)
    const row = size - 1 - Math.floor(at / size)
    colours.set([blue, green, red, alpha], (row * size + (at % size)) * 4)
  }
  return Buffer.concat([header, colours, Buffer.alloc(Math.ceil(size / 32) * 4 * size)])
}

function icnsOf(sizes, pngOfSize) {
  const named = (name, body) => Buffer.concat([Buffer.from(name), numbers(4, body.length + 8), body])
  return named('icns', Buffer.concat(Object.entries(sizes).map(([name, size]) => named(name, pngOfSize(size)))))
}

/** Whole numbers of `bytes` bytes each, big-endian. */
function numbers(bytes, ...values) {
  const buffer = Buffer.alloc(bytes * values.length)
  for (const [index, value] of values.entries()) buffer.writeUIntBE(value, index * bytes, bytes)
  return buffer
}

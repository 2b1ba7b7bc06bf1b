// Draws a page of text as a scanner would give it: grey pixels, at any resolution, turned, blurred, with noise. Millimetres
// from the top left. A browser draws the letters, with a font of a package, so that every machine draws the same.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from '../../../main/engine/engine.ts'
import { createRandom } from '../random.ts'
import type { GreyPicture } from './draw-bill.ts'

export interface DrawnLine {
  readonly text: string
  readonly x: number
  /** Of the line on which the letters are. */
  readonly y: number
  /** The size of the font in points. */
  readonly size?: number
  readonly align?: 'left' | 'right'
}

export interface TextPage {
  readonly lines: readonly DrawnLine[]
  readonly dpi: number
  /** Degrees, clockwise: 90 lays the page on its side. */
  readonly turned?: number
  readonly blurred?: number
  /** The largest change of a pixel, 0 to 255. */
  readonly noise?: number
  readonly width?: number
  readonly height?: number
}

const FONT = join(import.meta.dirname, '../../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf')

export const drawText = async (engine: Pick<Engine, 'openScriptPage'>, page: TextPage): Promise<GreyPicture> => {
  const { dpi, turned = 0, blurred = 0, noise = 0, width = 210, height = 297 } = page
  const font = (await readFile(FONT)).toString('base64')
  const isAcross = Math.abs(Math.sin((turned * Math.PI) / 180)) > 0.9
  const [across, down] = isAcross ? [height, width] : [width, height]
  const drawing = {
    ...{ font, turned, width, height, dpi, blurred, lines: page.lines },
    columns: Math.round((across / 25.4) * dpi),
    rows: Math.round((down / 25.4) * dpi),
  }
  const drawer = await engine.openScriptPage(`(${draw.toString()})(${JSON.stringify(drawing)}).then((drawn) => {
    globalThis.drawn = drawn
  })`)
  const base64 = await drawer.call('globalThis.drawn')
  drawer.kill()
  const pixels = new Uint8Array(Buffer.from(String(base64), 'base64'))
  const { fraction } = createRandom(11)
  if (noise > 0)
    for (let index = 0; index < pixels.length; index++)
      pixels[index] = Math.max(0, Math.min(255, (pixels[index] ?? 0) + Math.round((fraction() * 2 - 1) * noise)))
  return { width: drawing.columns, height: drawing.rows, pixels }
}

interface Drawing {
  readonly font: string
  readonly turned: number
  readonly width: number
  readonly height: number
  readonly dpi: number
  readonly blurred: number
  readonly lines: readonly DrawnLine[]
  readonly columns: number
  readonly rows: number
}

/** Runs in the browser: the grey pixels in base64. */
const draw = async ({ font, turned, width, height, dpi, blurred, lines, columns, rows }: Drawing): Promise<string> => {
  const bytes = Uint8Array.from(atob(font), (character) => character.charCodeAt(0))
  const face = await new FontFace('Drawn', bytes).load()
  document.fonts.add(face)
  const canvas = new OffscreenCanvas(columns, rows)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, columns, rows)
  context.filter = blurred > 0 ? `blur(${blurred}px)` : 'none'
  const scale = dpi / 25.4
  context.translate(columns / 2, rows / 2)
  context.rotate((turned * Math.PI) / 180)
  context.scale(scale, scale)
  context.translate(-width / 2, -height / 2)
  context.fillStyle = '#1c1c1c'
  for (const { text, x, y, size = 10, align = 'left' } of lines) {
    context.font = `${(size * 25.4) / 72}px Drawn`
    context.textAlign = align
    context.fillText(text, x, y)
  }
  const { data } = context.getImageData(0, 0, columns, rows)
  const grey = Uint8Array.from({ length: data.length / 4 }, (_, index) => data[index * 4] ?? 255)
  const parts = []
  for (let at = 0; at < grey.length; at += 30_000) parts.push(String.fromCharCode(...grey.subarray(at, at + 30_000)))
  return btoa(parts.join(''))
}

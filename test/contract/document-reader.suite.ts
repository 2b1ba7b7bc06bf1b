// The contract of every engine for reading documents: run by document-reader.test.ts on Chromium and by
// electron-engine.test.ts.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDocumentReader, type DocumentReader } from '../../main/engine/document-reader.ts'
import type { Engine, ScriptPage } from '../../main/engine/engine.ts'
import { billText, CONSULTANT } from '../support/bill/bill-text.ts'
import { drawBill } from '../support/bill/draw-bill.ts'
import { drawText } from '../support/bill/draw-text.ts'
import { RECEIPT } from '../support/bill/text-pages.ts'
import { writeJpeg } from '../support/bill/write-jpeg.ts'
import { joined, streamOf, writePdf, writePng } from '../support/bill/write-picture.ts'
import { databasePageFolder } from '../support/browser/chromium.ts'

const PDF = 'application/pdf'
const PNG = 'image/png'

export const documentReaderSuite = (engineOf: () => Engine): void => {
  let reader: DocumentReader
  beforeAll(() => {
    reader = createDocumentReader({ engine: engineOf(), rendererFolder: databasePageFolder() })
  })
  afterAll(() => reader.close())

  const read = async (bytes: Uint8Array, media_type: string) => {
    const reading = await reader.read({ bytes, media_type })
    return reading.ok ? reading.value.pages : reading.error
  }
  const codesOf = async (bytes: Uint8Array, media_type: string) => {
    const pages = await read(bytes, media_type)
    return typeof pages === 'string' ? pages : pages.map(({ codes }) => codes.map(({ text }) => text).sort())
  }

  describe('Reading documents', () => {
    test('A PDF with text and a code on its second page, with their places', async () => {
      const pdf = writePdf([
        { lines: ['Rechnung Nr. R-2026-101', 'Zürich, 02.11.2026'] },
        { codes: [{ text: billText() }] },
      ])
      const pages = await read(pdf, PDF)
      expect(pages).toMatchObject([
        { page: 1, codes: [], unread: [] },
        { page: 2, codes: [{ text: billText() }] },
      ])
      if (typeof pages === 'string') return
      expect(pages[0]?.texts.map(({ text }) => text)).toEqual(['Rechnung Nr. R-2026-101', 'Zürich, 02.11.2026'])
      // 57 points from the left of 595; the line ends 80 points below the top of 842.
      expect(pages[0]?.texts[0]?.place.x).toBeCloseTo(57 / 595, 2)
      expect(pages[0]?.texts[0]?.place.y).toBeCloseTo(70 / 842, 2)
      // The code is at 67, 209 millimetres and has 46.
      expect(pages[1]?.codes[0]?.place.x).toBeCloseTo(67 / 210, 1)
      expect(pages[1]?.codes[0]?.place.y).toBeCloseTo(209 / 297, 1)
    })

    test('Two codes on a page that is turned, and a scan at 150 dpi', async () => {
      const codes = [
        { text: billText(), x: 20, y: 40 },
        { text: billText({}, CONSULTANT), x: 120, y: 200 },
      ]
      const both = [billText(), billText({}, CONSULTANT)].sort()
      const scan = drawBill({ codes: [{ text: billText() }], dpi: 150, turned: 2, blurred: 1 })
      expect(await codesOf(writePdf([{ codes, rotate: 90 }, { scan }]), PDF)).toEqual([both, [billText()]])
    })

    test('A picture at 100 dpi, blurred', async () => {
      const picture = drawBill({ codes: [{ text: billText() }], dpi: 100, blurred: 1, turned: 184 })
      expect(await codesOf(writePng(picture), PNG)).toEqual([[billText()]])
    })

    test.each(['image/jpeg', 'image/webp'])('A picture as %s, as a camera or a phone stores it', async (type) => {
      const png = writePng(drawBill({ codes: [{ text: billText(), y: 30 }], dpi: 150, height: 120, turned: 3 }))
      expect(await codesOf(await encodedAs(engineOf(), png, type), type)).toEqual([[billText()]])
    })

    test('A JPEG with the inks of a printer, and one that its camera has turned', async () => {
      expect(await codesOf(writeJpeg({ code: billText(), inks: true }), 'image/jpeg')).toEqual([[billText()]])
      const middleOf = async (orientation?: number) => {
        const code = { code: billText(), ...(orientation === undefined ? {} : { orientation }) }
        const pages = await read(writeJpeg(code), 'image/jpeg')
        const place = typeof pages === 'string' ? null : pages[0]?.codes[0]?.place
        return place && [place.x + place.width / 2, place.y + place.height / 2].map((part) => part.toFixed(1))
      }
      // The code is in the left half of a wide picture; turned clockwise it is in the upper half of a high one.
      expect(await middleOf()).toEqual(['0.3', '0.5'])
      expect(await middleOf(6)).toEqual(['0.5', '0.3'])
    })

    test('The text of a scan is recognised', async () => {
      const drawn = await drawText(engineOf(), { lines: RECEIPT, dpi: 200, width: 80, height: 130 })
      const recognized = await reader.recognize({ bytes: writePng(drawn), media_type: PNG }, [1])
      const texts = recognized.ok ? recognized.value.flatMap((page) => page.texts.map(({ text }) => text)) : []
      expect(texts).toEqual(expect.arrayContaining(['Dorfladen Uster AG', 'CHE-123.456.788 MWST', '50.40']))
    })

    test('A page that has ended while it was idle is replaced', async () => {
      const pages: ScriptPage[] = []
      const engine = {
        openScriptPage: async (script: string) => {
          const page = await engineOf().openScriptPage(script)
          pages.push(page)
          return page
        },
      }
      const own = createDocumentReader({ engine, rendererFolder: databasePageFolder() })
      const file = { bytes: writePdf([{ lines: ['Rechnung'] }]), media_type: PDF }
      expect((await own.read(file)).ok).toBe(true)
      pages[0]?.kill()
      expect((await own.read(file)).ok).toBe(true)
      expect(pages.length).toBe(2)
      own.close()
    })

    test('A picture without a code', async () => {
      expect(await codesOf(writePng(drawBill({ codes: [], dpi: 72 })), PNG)).toEqual([[]])
    })

    test.each([
      ['no PDF behind its head', Buffer.from('%PDF-1.7\nnothing'), PDF, 'damaged'],
      ['a PDF that was cut', writePdf([{ codes: [{ text: billText() }] }]).subarray(0, 400), PDF, 'damaged'],
      ['a picture that was cut', writePng(drawBill({ codes: [], dpi: 72 })).subarray(0, 30), PNG, 'damaged'],
      ['10,000 pages', manyPages(10_000), PDF, 'too_many_pages'],
      ['a picture of 60,000 by 60,000 pixels', bombPng(60_000), PNG, 'too_many_pixels'],
      ['300 megabytes packed twice into kilobytes', bombStream(300), PDF, 'damaged'],
      ['a TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1'), 'image/tiff', 'unsupported'],
      ['a photo in HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'image/heic', 'unsupported'],
    ])('Refused: %s', async (_, bytes, type, fault) => {
      expect(await read(bytes, type)).toBe(fault)
    })

    test('A picture inside a PDF that needs gigabytes is not drawn', async () => {
      expect(await codesOf(bombPdf(60_000), PDF)).toEqual([[]])
    })

    test('A PDF with scripts and links asks no address and runs nothing', async () => {
      let requests = 0
      const server = createServer((_, response) => {
        requests++
        response.end()
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
      const catalogue =
        `/OpenAction << /S /JavaScript /JS (app.launchURL\\("${url}"\\); for\\(;;\\);) >> ` +
        `/AA << /WC << /S /URI /URI (${url}) >> >>`
      const pdf = writePdf([{ codes: [{ text: billText() }] }], { catalogue })
      expect(await codesOf(pdf, PDF)).toEqual([[billText()]])
      expect(requests).toBe(0)
      server.close()
    })

    test('A step that takes too long ends the page, and the next file is read', async () => {
      const hurried = createDocumentReader({ engine: engineOf(), rendererFolder: databasePageFolder(), stepMs: 1 })
      const pdf = writePdf([{ codes: [{ text: billText() }] }])
      expect(await hurried.read({ bytes: pdf, media_type: PDF })).toEqual({ ok: false, error: 'too_complex' })
      hurried.close()
      expect(await codesOf(pdf, PDF)).toEqual([[billText()]])
    })
  })
}

/** The pages are one object, which the tree names many times. */
const manyPages = (count: number): Buffer =>
  joined([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Count ${count} /Kids [${'3 0 R '.repeat(count)}] >>`),
    Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'),
  ])

/** Its head promises white pixels that it does not have. */
const bombPng = (side: number): Buffer => {
  const png = writePng({ width: 1, height: 1, pixels: new Uint8Array(1) })
  png.writeUInt32BE(side, 16)
  png.writeUInt32BE(side, 20)
  return png
}

const bombPdf = (side: number): Buffer => {
  const image = streamOf(
    `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8`,
    deflateSync(Buffer.alloc(1000)),
  )
  return joined([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Count 1 /Kids [3 0 R] >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /XObject << /Bomb 4 0 R >> >> >>',
    ),
    image,
    streamOf('', 'q 595 0 0 842 0 0 cm /Bomb Do Q'),
  ])
}

/** A page whose content unpacks to so many megabytes of blanks. */
const bombStream = (megabytes: number): Buffer => {
  const packed = deflateSync(deflateSync(Buffer.alloc(megabytes * 1024 * 1024, 32)))
  const head = `<< /Length ${packed.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`
  return joined([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Count 1 /Kids [3 0 R] >>'),
    Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>'),
    Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]),
  ])
}

/** A picture in another format, by the browser. */
const encodedAs = async (engine: Engine, png: Buffer, type: string): Promise<Buffer> => {
  const page = await engine.openScriptPage('')
  const base64 = await page.call(`(async () => {
    const bytes = Uint8Array.from(atob('${png.toString('base64')}'), (each) => each.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('2d').drawImage(picture, 0, 0)
    const blob = await canvas.convertToBlob({ type: '${type}', quality: 0.8 })
    const text = Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte))
    return btoa(text.join(''))
  })()`)
  page.kill()
  return Buffer.from(String(base64), 'base64')
}

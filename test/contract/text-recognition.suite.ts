// The contract of every engine for recognising the text of scans (OCR): run by text-recognition.test.ts on Chromium and by
// electron-engine.test.ts. Values by hand from test/support/bill/text-pages.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDocumentReader, type DocumentReader } from '../../main/engine/document-reader.ts'
import type { Engine, ScriptPage } from '../../main/engine/engine.ts'
import { findBills, pagesToRecognize, withRecognized } from '../../shared/rule/open-item/bill/found-bill.ts'
import type { TextSupplier } from '../../shared/rule/open-item/bill/text-supplier.ts'
import { billText } from '../support/bill/bill-text.ts'
import { drawBill, type GreyPicture } from '../support/bill/draw-bill.ts'
import { drawText, type TextPage } from '../support/bill/draw-text.ts'
import { FRENCH_BILL, GERMAN_BILL, RECEIPT } from '../support/bill/text-pages.ts'
import { writePdf, writePng } from '../support/bill/write-picture.ts'
import { databasePageFolder } from '../support/browser/chromium.ts'
import { createRandom } from '../support/random.ts'

const PNG = 'image/png'
const PDF = 'application/pdf'

/** Whose books these are: the customer of the bills. */
const OWN = { uid: null, names: ['Muster GmbH'] }

const GERMAN = {
  number: 'R-2026-101',
  date: '2026-11-02',
  due_date: '2026-12-02',
  uid: 'CHE-106.017.086',
  total: 108_100,
  currency: 'CHF',
  iban: 'CH5800791123000889012',
  reference: 'RF18539007547034',
  rates: [{ rate_millis: 8100, net: null }],
  supplier: ['Elektro Bühler AG', 'Dorfstrasse 12', '8610 Uster'],
}
const FRENCH = {
  number: '26-881',
  date: '2026-08-03',
  due_date: '2026-09-02',
  uid: null,
  total: 125_050,
  currency: 'EUR',
  iban: 'CH3709000000304442225',
  reference: null,
  rates: [],
  supplier: ['Consult & Partner SA', 'Rue du Lac 3', '1003 Lausanne'],
}
const RECEIPT_VALUES = {
  number: null,
  date: '2026-11-14',
  due_date: null,
  uid: 'CHE-123.456.788',
  total: 5040,
  currency: 'CHF',
  iban: null,
  reference: null,
  rates: [
    { rate_millis: 2600, net: 1257 },
    { rate_millis: 8100, net: 3469 },
  ],
  supplier: ['Dorfladen Uster AG', 'Bahnhofstrasse 5', '8610 Uster'],
}

export const textRecognitionSuite = (engineOf: () => Engine): void => {
  let reader: DocumentReader
  beforeAll(() => {
    reader = createDocumentReader({ engine: engineOf(), rendererFolder: databasePageFolder() })
  })
  afterAll(() => reader.close())

  const draw = (page: TextPage): Promise<GreyPicture> => drawText(engineOf(), { blurred: 0.6, noise: 16, ...page })

  /** The bill of a file as its recognised text has it. */
  const textOf = async (bytes: Uint8Array, media_type = PNG) => {
    const file = { bytes, media_type }
    const reading = await reader.read(file)
    if (!reading.ok) throw new Error(reading.error)
    const billsOf = (read: typeof reading.value) => findBills({ sha256: '', reading: read }, OWN)
    const pages = pagesToRecognize(reading.value, billsOf(reading.value))
    const recognized = await reader.recognize(file, pages)
    if (!recognized.ok) throw new Error(recognized.error)
    const [bill] = billsOf(withRecognized(reading.value, pages, recognized.value))
    if (!bill) throw new Error('no bill')
    return { ...bill.text, pages }
  }
  const valuesOf = (text: Awaited<ReturnType<typeof textOf>>) => ({
    number: text.number?.value ?? null,
    date: text.date?.value ?? null,
    due_date: text.due_date?.value ?? null,
    uid: text.uid?.value ?? null,
    total: text.total?.value ?? null,
    currency: text.currency,
    iban: text.iban?.value ?? null,
    reference: text.reference?.value ?? null,
    rates: text.rates?.value ?? [],
    supplier: supplierOf(text.supplier),
  })

  const supplierOf = (supplier: TextSupplier | null) => {
    const { zip = '', city = '' } = supplier?.town?.value ?? {}
    return [supplier?.name?.value ?? null, supplier?.address?.value ?? null, `${zip} ${city}`.trim() || null]
  }

  describe('Recognising text', () => {
    test.each([
      ['a bill in German at 200 dpi', { lines: GERMAN_BILL, dpi: 200 }, GERMAN],
      ['… at 300 dpi', { lines: GERMAN_BILL, dpi: 300 }, GERMAN],
      ['… a little askew', { lines: GERMAN_BILL, dpi: 200, turned: 2 }, GERMAN],
      ['… on its side', { lines: GERMAN_BILL, dpi: 200, turned: 90 }, GERMAN],
      ['… on its head', { lines: GERMAN_BILL, dpi: 200, turned: 180 }, GERMAN],
      ['… on its other side', { lines: GERMAN_BILL, dpi: 200, turned: 270 }, GERMAN],
      ['a bill in French at 200 dpi', { lines: FRENCH_BILL, dpi: 200 }, FRENCH],
      ['… at 300 dpi', { lines: FRENCH_BILL, dpi: 300 }, FRENCH],
      [
        'a receipt with two VAT rates',
        { lines: RECEIPT, dpi: 200, width: 80, height: 130, blurred: 0.3 },
        RECEIPT_VALUES,
      ],
    ])('%s', async (_, page, expected) => {
      const text = await textOf(writePng(await draw(page)))
      expect(valuesOf(text)).toEqual(expected)
      const found = [text.number, text.date, text.due_date, text.uid, text.total, text.iban, text.reference]
      expect(found.filter((value) => value?.is_recognized === false)).toEqual([])
    })

    test('The place of a value is on the page as it lies, also on its side', async () => {
      const upright = await textOf(writePng(await draw({ lines: GERMAN_BILL, dpi: 200 })))
      // 85 of 297 mm from the top, 20 of 210 from the left.
      expect(upright.number?.place.x).toBeCloseTo(20 / 210, 1)
      expect((upright.number?.place.y ?? 0) + (upright.number?.place.height ?? 0)).toBeCloseTo(85 / 297, 1)
      const aside = await textOf(writePng(await draw({ lines: GERMAN_BILL, dpi: 200, turned: 90 })))
      // Turned clockwise: what was at the top is on the right, what was on the left is at the top.
      expect(aside.number?.place.x).toBeCloseTo(1 - 85 / 297, 1)
      expect(aside.number?.place.y).toBeCloseTo(20 / 210, 1)
      expect(aside.number?.place.height).toBeGreaterThan(aside.number?.place.width ?? 1)
    })

    test('Grey paper with a shadow over it', async () => {
      const { width, height, pixels } = await draw({ lines: GERMAN_BILL, dpi: 200 })
      const shadowed = pixels.map((tone, index) => tone * (0.45 + 0.4 * ((index % width) / width)))
      expect(valuesOf(await textOf(writePng({ width, height, pixels: shadowed })))).toEqual(GERMAN)
    })

    test('A scan in a PDF, behind a page with text; only the scan is recognised', async () => {
      const scan = await draw({ lines: FRENCH_BILL, dpi: 300 })
      const text = await textOf(writePdf([{ lines: ['Bonjour'] }, { scan }]), PDF)
      expect(text.pages).toEqual([2])
      expect(valuesOf(text)).toEqual(FRENCH)
      expect(text.number?.page).toBe(2)
    })

    test('A code that says number, date and amount needs no OCR; one without them does', async () => {
      const pagesOf = async (billing?: string) => {
        const text = billText(billing === undefined ? {} : { billing })
        const bytes = writePng(drawBill({ codes: [{ text }], dpi: 150 }))
        const reading = await reader.read({ bytes, media_type: PNG })
        if (!reading.ok) throw new Error(reading.error)
        return pagesToRecognize(reading.value, findBills({ sha256: '', reading: reading.value }, { uid: null }))
      }
      expect(await pagesOf()).toEqual([])
      expect(await pagesOf('')).toEqual([1])
    })

    test.each([
      [100, 0.8, 30],
      [120, 1, 40],
      [150, 1.5, 60],
    ])(
      'A bad picture (%i dpi, blur %d, noise %i) has missing values, but no wrong ones',
      async (dpi, blurred, noise) => {
        for (const [lines, expected] of [
          [GERMAN_BILL, GERMAN],
          [FRENCH_BILL, FRENCH],
        ] as const) {
          const values = valuesOf(await textOf(writePng(await draw({ lines, dpi, blurred, noise }))))
          const wrong = Object.entries(values).filter(
            ([name, value]) =>
              name !== 'supplier' &&
              value !== null &&
              !(Array.isArray(value) && value.length === 0) &&
              JSON.stringify(value) !== JSON.stringify(expected[name as keyof typeof expected]),
          )
          expect(wrong).toEqual([])
          const { supplier } = values
          expect(supplier.filter((value, index) => value !== null && value !== expected.supplier[index])).toEqual([])
        }
      },
    )

    test('Noise all over ends within the limit of time, and the next file is recognised', async () => {
      const hurried = createDocumentReader({
        engine: engineOf(),
        rendererFolder: databasePageFolder(),
        recognizeMs: 10_000,
      })
      const { fraction } = createRandom(5)
      const noise = Uint8Array.from({ length: 3000 * 3000 }, () => (fraction() < 0.5 ? 0 : 255))
      const started = performance.now()
      const file = { bytes: writePng({ width: 3000, height: 3000, pixels: noise }), media_type: PNG }
      const recognized = await hurried.recognize(file, [1])
      if (recognized.ok) expect(recognized.value[0]?.texts.filter(({ text }) => /\d/.test(text))).toEqual([])
      else expect(recognized.error).toBe('too_complex')
      expect(performance.now() - started).toBeLessThan(30_000)
      const bill = writePng(await draw({ lines: RECEIPT, dpi: 200, width: 80, height: 130 }))
      expect((await hurried.recognize({ bytes: bill, media_type: PNG }, [1])).ok).toBe(true)
      hurried.close()
    })

    test('The page asks no address', async () => {
      const pages: ScriptPage[] = []
      const engine = {
        openScriptPage: async (script: string) => {
          const page = await engineOf().openScriptPage(`${COUNT_REQUESTS}\n${script}`)
          pages.push(page)
          return page
        },
      }
      const own = createDocumentReader({ engine, rendererFolder: databasePageFolder() })
      const bytes = writePng(await draw({ lines: RECEIPT, dpi: 200, width: 80, height: 130 }))
      expect((await own.recognize({ bytes, media_type: PNG }, [1])).ok).toBe(true)
      expect(await pages[0]?.call('globalThis.requests.concat(performance.getEntriesByType("resource"))')).toEqual([])
      // The counter counts.
      await pages[0]?.call('void fetch("https://example.org/").catch(() => undefined)')
      expect(await pages[0]?.call('globalThis.requests.length')).toBe(1)
      own.close()
    })
  })
}

const COUNT_REQUESTS = `globalThis.requests = []
for (const name of ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'Worker', 'SharedWorker']) {
  const own = globalThis[name]
  globalThis[name] = function (...input) {
    globalThis.requests.push(name + ' ' + input[0])
    return new.target ? Reflect.construct(own, input) : own(...input)
  }
}`

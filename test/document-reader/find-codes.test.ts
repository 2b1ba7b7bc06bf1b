// How many codes of drawn bills are found, by resolution and by what happened to the paper. From 150 dpi all of them, at 100
// dpi nine of ten, and never a text that is not in the picture.
import { describe, expect, test } from 'vitest'
import { findCodes } from '../../renderer/document-reader/find-codes.ts'
import { readQrBill } from '../../shared/rule/open-item/bill/qr-bill-code.ts'
import { type BillText, billText, CONSULTANT, DONATION } from '../support/bill/bill-text.ts'
import { type Drawing, drawBill, type GreyPicture } from '../support/bill/draw-bill.ts'
import { countOf } from '../support/counts.ts'

const LONG: BillText = {
  message:
    'Reparatur Verteiler im Untergeschoss, Auftrag vom 28. Oktober 2026, gemäss Offerte 26-1234 und Rapport Nr. 88',
  billing:
    '//S1/10/R-2026-101/11/261102/20/Muster-Bestellung-4711-ABC/30/106017086/31/261028261031/' +
    '32/8.1:1000.00;2.6:51.80/33/8.1:48.37/40/3:5;2:10;0:30',
}

const BILLS: Readonly<Record<string, string>> = {
  'with billing information': billText(),
  'with long billing information': billText(LONG),
  'with combined addresses': billText({ is_combined: true }),
  'in EUR': billText({}, CONSULTANT),
  'without an amount': billText({}, DONATION),
  'with wrong check digits': billText({ reference: '210000000003139471430009018' }),
}

const TREATMENTS: Readonly<Record<string, Partial<Drawing>>> = {
  plain: {},
  'turned by 3 degrees': { turned: 3 },
  'turned by 17 degrees': { turned: 17 },
  'on its side': { turned: 90 },
  'upside down': { turned: 184 },
  'with noise': { noise: 60 },
  blurred: { blurred: 1 },
  'blurred twice': { blurred: 2 },
}

/** Of the page, in millimetres: the payment part and what is above it. */
const PART = 120

const pixelsOf = ({ width, height, pixels }: GreyPicture) => {
  const data = new Uint8ClampedArray(width * height * 4)
  for (const [index, grey] of pixels.entries()) data.fill(grey, index * 4, index * 4 + 4)
  return { width, height, data }
}

const find = async (drawing: Drawing) => {
  const found = await findCodes(pixelsOf(drawBill(drawing)), { side: null, is_thorough: true })
  return found.codes.map(({ text }) => text)
}

/** In every run some of them, in the long run all. */
const chosen = <T>(items: readonly T[]): readonly T[] => {
  const every = Math.max(1, Math.floor(items.length / countOf('drawn_codes')))
  // The next treatment with each bill.
  return items.filter((_, index) => index % every === (every === 1 ? 0 : 1))
}

describe.each([
  [100, 0.9],
  [150, 1],
  [200, 1],
  [300, 1],
])('At %i dpi', (dpi, share) => {
  const cases = Object.entries(BILLS).flatMap(([bill, text]) =>
    Object.entries(TREATMENTS).map(([treatment, how]) => ({ name: `${bill}, ${treatment}`, text, how })),
  )

  test(`${share * 100} % of the codes are found, none is misread`, async () => {
    const missed: string[] = []
    const some = chosen(cases)
    for (const { name, text, how } of some) {
      const texts = await find({ codes: [{ text, y: 30 }], dpi, height: PART, ...how })
      expect(texts.filter((each) => each !== text)).toEqual([])
      if (texts.length === 0) missed.push(name)
    }
    expect(missed.length, missed.join('; ')).toBeLessThanOrEqual(some.length * (1 - share))
  })
})

test('Two codes on a page', async () => {
  const [one, other] = [billText(), billText({}, CONSULTANT)]
  const codes = [
    { text: one, x: 20, y: 40 },
    { text: other, x: 120, y: 200 },
  ]
  expect((await find({ codes, dpi: 150 })).sort()).toEqual([one, other].sort())
})

test('A code with wrong check digits is read as it is, and refused with its line', async () => {
  const [text = ''] = await find({ codes: [{ text: BILLS['with wrong check digits'] ?? '' }], dpi: 150 })
  const bill = readQrBill(text)
  expect(bill.ok ? [] : bill.error.map(({ code, line }) => [code, line])).toEqual([['qr_reference_invalid', 29]])
})

test('A code that is partly covered is reported as unread, or not at all, and never misread', async () => {
  const text = billText()
  const picture = drawBill({ codes: [{ text }], dpi: 150 })
  // A third of the code, from its left edge at 67 mm.
  for (let row = 1280; row < 1460; row++) picture.pixels.fill(255, row * picture.width + 440, row * picture.width + 560)
  const { codes } = await findCodes(pixelsOf(picture), { side: null, is_thorough: true })
  expect(codes.filter((each) => each.text !== text)).toEqual([])
})

// What is kept of recognised words, and how a page was put into the scanner.
import { expect, test } from 'vitest'
import { type OcrWord, phrasesOf } from '../../renderer/text-recognition/clear-words.ts'
import { evenLight } from '../../renderer/text-recognition/even-light.ts'
import { isOnItsSide } from '../../renderer/text-recognition/upright.ts'

/** Letters are 10 pixels wide and 20 high; `gap` is in front of the word. */
const lineOf = (...words: readonly (readonly [text: string, confidence: number, gap?: number])[]): OcrWord[] => {
  let x = 0
  return words.map(([text, confidence, gap = 10]) => {
    const x0 = x + gap
    x = x0 + text.length * 10
    return { text, confidence, bbox: { x0, y0: 0, x1: x, y1: 20 } }
  })
}
const textsOf = (line: readonly OcrWord[]) => phrasesOf(line).map((phrase) => phrase.map(({ text }) => text).join(' '))

test.each([
  ['words that are close', lineOf(['Rechnung', 95], ['Nr.', 90], ['4711', 96]), ['Rechnung Nr. 4711']],
  ['a column of its own', lineOf(['Total', 95], ['50.40', 96, 300]), ['Total', '50.40']],
  ['an uncertain number', lineOf(['Total', 95], ['50.40', 79]), ['Total']],
  ['a part of an amount whose first part is uncertain', lineOf(['Total', 95], ['1', 20], ['081.00', 96]), ['Total']],
  ['… whose last part is', lineOf(['CH58', 96], ['0079', 95], ['1123', 60]), []],
  ['the next column after an uncertain number', lineOf(['12.57', 40], ['0.33', 95, 100]), ['0.33']],
  ['an uncertain word without digits', lineOf(['Total', 35], ['CHF', 20], ['50.40', 90]), ['Total', '50.40']],
])('%s', (_, line, expected) => {
  expect(textsOf(line)).toEqual(expected)
})

/** Grey paper with black lines of 4 pixels every 12, from the first to the last third. */
const striped = (isAcross: boolean) => {
  const [width, height] = [240, 240]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [along, down] = isAcross ? [x, y] : [y, x]
      const isInk = down % 12 < 4 && along > 40 && along < 200
      data.fill(isInk ? 20 : 140, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  return evenLight(data, width, height)
}

test('Grey paper becomes white, and ink black', () => {
  const { pixels } = striped(true)
  expect([pixels[0], pixels[120]]).toEqual([255, 0])
})

test('Lines from left to right, and a page on its side', () => {
  expect([isOnItsSide(striped(true)), isOnItsSide(striped(false))]).toEqual([false, true])
})

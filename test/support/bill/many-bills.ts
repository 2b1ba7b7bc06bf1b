// Many different bills as PDF, as a folder of a month has them: written by programs, and every fourth one scanned.
import { qrReferenceOf } from '../../../shared/value/creditor-reference.ts'
import type { TestFile } from '../browser/window-page.ts'
import { billText } from './bill-text.ts'
import { drawBill } from './draw-bill.ts'
import { writePdf } from './write-picture.ts'

const LINES = 40
const SCAN_DPI = 150

/** `day`: as billing information writes it. */
export const makeBills = (count: number, day: string): readonly TestFile[] =>
  Array.from({ length: count }, (_, index) => {
    const billing = `//S1/10/R-${index + 1}/11/${day}/30/106017086/32/8.1/40/0:30`
    const codes = [{ text: billText({ reference: qrReferenceOf(String(1000 + index)), billing }) }]
    const lines = Array.from({ length: LINES }, (_each, line) => `Position ${line + 1}, Arbeit ${index * line}`)
    const isScanned = index % 4 === 3
    return {
      name: `bill-${String(index + 1).padStart(3, '0')}.pdf`,
      bytes: writePdf(isScanned ? [{ scan: drawBill({ codes, dpi: SCAN_DPI }) }] : [{ lines, codes }]),
    }
  })

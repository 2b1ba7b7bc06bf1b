// The contract of every engine for printing: run by print.test.ts on Chromium and by electron-engine.test.ts.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import type { Engine } from '../../main/engine/engine.ts'
import type { ExportRow, ExportTable } from '../../main/export/export-table.ts'
import { printTable } from '../../main/export/pdf/print-paper.ts'
import { formatDecimal } from '../../shared/value/format.ts'
import { type ReadPdf, readPdf } from '../support/file/read-pdf.ts'

const HOSTILE = `=cmd|' /C calc'!A0 <script>document.title = "ran"</script>`

export const sheet = (rows: number, language = 'de-CH'): ExportTable => ({
  fileName: 'konto-1020',
  title: `Konto 1020 ${HOSTILE}`,
  subtitles: ['Müller & Söhne <AG>', '01.01.2026 bis 31.12.2026'],
  language,
  columns: [
    { key: 'date', title: 'Datum', kind: 'date' },
    { key: 'number', title: 'Beleg', kind: 'text' },
    { key: 'text', title: 'Text', kind: 'text' },
    { key: 'debit', title: 'Soll', kind: 'amount' },
    { key: 'credit', title: 'Haben', kind: 'amount' },
  ],
  rows: Array.from({ length: rows }, (_, index): ExportRow => {
    const n = index + 1
    const text =
      n % 7 === 0 ? 'Zahlung der Rechnung von Hofer Gartenbau in Wiesendangen, Unterhalt im zweiten Quartal' : 'Lohn'
    return { kind: 'plain', level: 0, cells: ['2026-03-31', String(n), text, n + 0.05, n % 2 === 0 ? -n : null] }
  }),
  carried: { debit: 'sum', credit: 'sum' },
})

/**
 * The sum of the first `n` rows of the sheet: n(n+1)/2 francs and n times five Rappen; twice the sum to n/2, negative.
 */
export const sums = (n: number): string => {
  const half = Math.floor(n / 2)
  const [debit, credit] = [(n * (n + 1)) / 2 + n / 20, -half * (half + 1)]
  return `${formatDecimal(debit.toFixed(2))} | ${formatDecimal(credit.toFixed(2))}`
}

/** The numbers of the rows on a page. */
export const numbersOn = (lines: readonly string[]): readonly number[] =>
  lines.flatMap((line) => Number(/^31\.03\.2026 \| (\d+) \| /.exec(line)?.[1] ?? Number.NaN) || [])

const expectCarries = ({ pages }: ReadPdf, rows: number, words: readonly [string, string]) => {
  let last = 0
  for (const [index, { lines }] of pages.entries()) {
    const numbers = numbersOn(lines)
    const isLast = index === pages.length - 1
    const [head, foot] = [lines.indexOf('Datum | Beleg | Text | Soll | Haben'), lines.length - 2]
    if (index > 0) expect(lines[head + 1]).toBe(`${words[0]} | ${sums(last)}`)
    expect(numbers.at(0)).toBe(last + 1)
    last = numbers.at(-1) ?? 0
    if (!isLast) expect(lines[foot]).toBe(`${words[1]} | ${sums(last)}`)
  }
  expect(last).toBe(rows)
}

/**
 * `engineOf` returns the engine under test, when its database page is open; `creator`: the creator named in its PDF.
 */
export const paperSuite = (engineOf: () => Engine, creator: unknown): void => {
  const print = (table: ExportTable) => printTable(engineOf(), () => '2026-11-14')(table)

  describe('a table on paper', () => {
    test('200 rows: every amount, the carried totals, the number of each page; tags, outline, language', async () => {
      // 200 · 201 / 2 + 200 · 0.05, and twice 1 to 100.
      expect(sums(200)).toBe('20’110.00 | −10’100.00')
      const pdf = await readPdf(await print(sheet(200)))
      expect(pdf).toMatchObject({
        title: `Konto 1020 ${HOSTILE}`,
        creator,
        language: 'de-CH',
        isTagged: true,
      })
      expect(pdf.outline).toEqual([`Konto 1020 ${HOSTILE}`])
      const { pages } = pdf
      expect(pages.length).toBeGreaterThan(3)
      expectCarries(pdf, 200, ['Übertrag', 'Übertrag'])
      for (const [index, page] of pages.entries()) {
        expect(page.lines.at(-1)).toBe(
          `Müller & Söhne <AG> | Gedruckt am 14.11.2026 | Seite ${index + 1} von ${pages.length}`,
        )
        expect(page.lines[0]).toContain('Konto 1020 =cmd|')
        expect([page.width, page.height].map(Math.round)).toEqual([595, 842])
      }
      const lines = pages.flatMap((page) => page.lines)
      for (let n = 1; n <= 200; n++) {
        const credit = n % 2 === 0 ? ` | −${n}.00` : ''
        expect(
          lines.filter((line) => line.startsWith(`31.03.2026 | ${n} | `) && line.endsWith(`| ${n}.05${credit}`)),
        ).toHaveLength(1)
      }
      const tags = pages[0]?.tags ?? []
      for (const tag of ['H1', 'Table', 'TR', 'TH', 'TD']) expect(tags).toContain(tag)
    })

    test('a statement: headings are the outline, and stay with their rows; in English', async () => {
      const group = (name: string): ExportRow[] => [
        { kind: 'heading', level: 0, cells: [name, null] },
        { kind: 'heading', level: 1, cells: [`${name} of today`, null] },
        ...Array.from(
          { length: 9 },
          (_, at): ExportRow => ({ kind: 'plain', level: 2, cells: [`${name} ${at}`, 1147.65] }),
        ),
        { kind: 'subtotal', level: 1, cells: [`Sum of ${name}`, 10_328.85] },
        { kind: 'total', level: 0, cells: [`Total ${name}`, 10_328.85] },
      ]
      const names = ['Cash', 'Debtors', 'Stock', 'Machines', 'Cars', 'Goodwill']
      const pdf = await readPdf(
        await print({
          fileName: 'x',
          title: 'Balance sheet',
          subtitles: ['Muster'],
          language: 'en',
          carried: {},
          columns: [
            { key: 'title', title: 'Account', kind: 'text' },
            { key: 'base', title: '31.12.2026', kind: 'amount' },
          ],
          rows: names.flatMap(group),
        }),
      )
      expect(pdf.outline).toEqual(['Balance sheet', ...names.flatMap((name) => [`  ${name}`, `    ${name} of today`])])
      expect(pdf.pages.length).toBeGreaterThan(1)
      for (const [index, { lines }] of pdf.pages.entries()) {
        expect(lines.at(-1)).toBe(`Muster | Printed on 14.11.2026 | Page ${index + 1} of ${pdf.pages.length}`)
        expect(lines.at(-2)).toMatch(/\| (1’147\.65|10’328\.85)$/)
      }
      expect(pdf.pages.flatMap(({ lines }) => lines).filter((line) => line.endsWith('| 10’328.85'))).toHaveLength(12)
    })
  })

  describe('printing', () => {
    test('neither runs a script nor sends a request', async () => {
      const asked: string[] = []
      const server = createServer((request, response) => {
        asked.push(request.url ?? '')
        response.end()
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const pdf = await readPdf(
        await engineOf().print(
          `<!doctype html><title>Paper</title><link rel="stylesheet" href="${url}/a.css">
        <p id="p">as written</p><img src="${url}/b.png" onerror="document.getElementById('p').textContent = 'ran'">
        <iframe src="${url}/c"></iframe><meta http-equiv="refresh" content="0; url=${url}/d">
        <script src="${url}/e.js"></script><script>document.getElementById('p').textContent = 'ran'</script>`,
        ),
      )
      server.closeAllConnections()
      server.close()
      expect(pdf.pages.map(({ lines }) => lines)).toEqual([['as written']])
      expect(asked).toEqual([])
    })

    test('runs one print after the other, and a failed one does not block the next', async () => {
      const steps: string[] = []
      const arranging = (name: string) => ({
        arrange: () => {
          steps.push(name)
          return `<p>${name}</p>`
        },
      })
      const failing = engineOf().print('<p>first</p>', {
        arrange: () => {
          throw new Error('no such paper')
        },
      })
      const others = ['second', 'third'].map((name) =>
        engineOf()
          .print('', arranging(name))
          .then((bytes) => {
            steps.push(`${name} is done`)
            return bytes
          }),
      )
      await expect(failing).rejects.toThrow('no such paper')
      const [second, third] = await Promise.all(others)
      expect(steps).toEqual(['second', 'second is done', 'third', 'third is done'])
      expect((await readPdf(second ?? new Uint8Array())).pages[0]?.lines).toEqual(['second'])
      expect((await readPdf(third ?? new Uint8Array())).pages[0]?.lines).toEqual(['third'])
    })
  })
}

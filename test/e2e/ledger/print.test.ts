// Reports on paper, printed by a real browser and read back: every figure, the subtotals from page to page, tags and
// outline; a document neither runs nor loads anything, and a print ends with the browser.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine, MessagePort } from '../../../main/engine/engine.ts'
import { databasePageAt } from '../../../main/engine/page-books.ts'
import { printTable } from '../../../main/export/pdf/print-paper.ts'
import { numbersOn, paperSuite, sheet, sums } from '../../contract/paper.suite.ts'
import { removeTemporaryFolders, temporaryFolder, testEngine } from '../../support/browser/chromium.ts'
import { readPdf } from '../../support/file/read-pdf.ts'

let engine: Engine
let port: MessagePort
let print: ReturnType<typeof printTable>
beforeAll(async () => {
  engine = await testEngine(await temporaryFolder('kontor-print-'))
  port = await engine.openDatabase()
  print = printTable(engine, () => '2026-11-14')
})
afterAll(async () => {
  await engine.close()
  await removeTemporaryFolders()
})

describe('on Chromium', () => paperSuite(() => engine, 'Kontor'))

describe('a table on paper', () => {
  test('many columns are printed in landscape', async () => {
    const months = Array.from({ length: 13 }, (_, at) => ({ key: `m${at}`, title: `M${at}`, kind: 'amount' as const }))
    const cells = ['Dienstleistungserlöse', ...months.map((_, at) => 1_234_567.05 + at)]
    const pdf = await readPdf(
      await print({
        fileName: 'x',
        title: 'Budget',
        subtitles: [],
        language: 'de-CH',
        carried: {},
        columns: [{ key: 'title', title: 'Konto', kind: 'text' }, ...months],
        rows: [{ kind: 'plain', level: 0, cells }],
      }),
    )
    expect([pdf.pages[0]?.width, pdf.pages[0]?.height].map((side) => Math.round(side ?? 0))).toEqual([842, 595])
    const line = pdf.pages[0]?.lines.find((text) => text.startsWith('Dienstleistungserlöse'))
    expect(line?.split(' | ').slice(1)).toEqual(months.map((_, at) => `1’234’5${67 + at}.05`))
  })

  test('an empty table is one page that says so', async () => {
    const { pages } = await readPdf(await print(sheet(0)))
    expect(pages).toHaveLength(1)
    expect(pages[0]?.lines).toContain('Keine Einträge')
  })

  test('5,000 rows, while the books answer other requests', async () => {
    const printing = print(sheet(5000, 'en'))
    expect(await databasePageAt(port).open('organization-1')).toMatchObject({ damage: null })
    const pdf = await readPdf(await printing, (number, pages) => number > pages - 2)
    expect(pdf.pages.length).toBeGreaterThan(80)
    // 5000 · 5001 / 2 + 5000 · 0.05 must not occur: the last page carries no subtotal forward.
    expect(numbersOn(pdf.pages.at(-1)?.lines ?? []).at(-1)).toBe(5000)
    expect(pdf.pages.at(-1)?.lines).toContain(
      `Brought forward | ${sums(numbersOn(pdf.pages.at(-2)?.lines ?? []).at(-1) ?? 0)}`,
    )
  })
})

describe('printing', () => {
  test('rejects when the browser ends or is missing, and works again with the next one', async () => {
    const other = await testEngine(await temporaryFolder('kontor-print-'))
    await expect(other.print('<p>x</p>')).rejects.toThrow('No browser is available for printing.')
    await other.openDatabase()
    const ended = other.print('<p>x</p>', {
      arrange: () => {
        process.kill(other.processIds()[0] ?? 0, 'SIGKILL')
        return '<p>y</p>'
      },
    })
    await expect(ended).rejects.toThrow('The browser has ended.')
    await other.openDatabase()
    expect((await readPdf(await other.print('<p>x</p>'))).pages[0]?.lines).toEqual(['x'])
    await other.close()
  })
})

// The page of an audit package in a browser, opened from a disk and offline: an intact package, and each damage by its
// line or file.
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readPageScript } from '../../../main/archive/page.ts'
import { writeArchive } from '../../../main/archive/write-archive.ts'
import { momentOnDisk } from '../../../main/backup/book-positions.ts'
import { findBrowser } from '../../../main/engine/find-browser.ts'
import { removeDataFolders } from '../../journal/journal-world.ts'
import { makeArchiveBooks } from '../../support/books/archive-books.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { accessibilityFaults } from '../../support/browser/window-page.ts'
import { unpackArchive } from '../../support/file/unpack-archive.ts'

const FIRST = 'books/organization-1/journal/000001.jsonl'

let browser: Browser
let page: Page
let folder: string
let whole: Map<string, Buffer>
let sha256: string
let head: string
const complaints: string[] = []
const requests: string[] = []

beforeAll(async () => {
  const books = await makeArchiveBooks()
  sha256 = books.sha256
  head = books.head.hash
  folder = await temporaryFolder('kontor-verify-')
  await writeArchive({
    data_folder: books.data,
    target: join(folder, 'a.zip'),
    organization: 1,
    fiscal_year_id: null,
    books: await momentOnDisk(books.data),
    made_at: '2026-11-23T13:00:00.000000Z',
    version: '0.1.0',
    page_script: await readPageScript(inject('program')),
  })
  whole = await unpackArchive(join(folder, 'a.zip'))
  await writeFile(join(folder, 'verify.html'), whole.get('verify.html') ?? '')
  browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
  const context = await browser.newContext({ locale: 'de-CH', offline: true })
  context.on('console', (message) => complaints.push(message.text()))
  context.on('weberror', (error) => complaints.push(String(error.error())))
  context.on('request', (request) => requests.push(request.url()))
  page = await context.newPage()
  await page.goto(pathToFileURL(join(folder, 'verify.html')).href)
})

afterAll(async () => {
  await browser?.close()
  await removeTemporaryFolders()
  await removeDataFolders()
})

let archives = 0
const packed = async (files: ReadonlyMap<string, Uint8Array>): Promise<string> => {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  for (const [name, bytes] of files) await zip.add(name, new Uint8ArrayReader(new Uint8Array(bytes)))
  archives += 1
  const path = join(folder, `b${archives}.zip`)
  await writeFile(path, await zip.close())
  return path
}

/** The heading of the outcome, and the findings. */
const outcomeOf = async (path: string): Promise<readonly string[]> => {
  // Waits for an outcome other than the last one.
  await page.evaluate(() => document.querySelector('section')?.remove())
  await page.getByLabel('Archiv wählen').setInputFiles(path)
  const section = page.locator('section[role=status]')
  await section.waitFor()
  return [await section.getByRole('heading').innerText(), ...(await section.getByRole('listitem').allInnerTexts())]
}

/** The package with other lines in its first journal file. */
const withLines = async (change: (lines: string[]) => readonly string[]): Promise<string> => {
  const lines = (whole.get(FIRST)?.toString('utf8') ?? '').trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(3)
  const text = change(lines)
    .map((line) => `${line}\n`)
    .join('')
  return packed(new Map(whole).set(FIRST, Buffer.from(text)))
}

test('an intact package: the archive, and its unpacked folder', async () => {
  expect(await outcomeOf(join(folder, 'a.zip'))).toEqual(['Alle Hashes stimmen'])
  await page.getByText(`8 Zeilen des Journals und ${whole.size} Dateien nachgerechnet`).waitFor()
  await page.getByText('Müller & Söhne').waitFor()
  await page.getByText(head.replace(/.{8}(?=.)/g, '$& ')).waitFor()
  const rows = page.getByRole('table', { name: 'Wer hat wann was geändert' }).getByRole('row')
  expect(await rows.count()).toBe(9)
  expect(await rows.nth(7).innerText()).toBe('7\t2026-11-23 12:00:06\tUrs Keller\treverse_entry\tjournal_entry 2')
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByLabel('Filtern nach').fill('urs journal_entry')
  await page.getByText('1–2 von 2').waitFor()
  await page.getByRole('button', { name: '7', exact: true }).click()
  await page.getByText('vorher: {"reversed_by_id":null}').waitFor()

  const compared = page.getByLabel('Mit einem früheren Kopf vergleichen')
  const second = (whole.get(FIRST)?.toString('utf8').split('\n')[1] ?? '').slice(0, 64)
  await compared.fill(second.toUpperCase().replace(/.{8}/g, '$& '))
  await page.getByText('Dieser Hash ist Änderung 2 vom 2026-11-23 12:00:01 UTC').waitFor()
  await compared.fill('0'.repeat(64))
  await page.getByText('Dieser Hash kommt in diesem Journal nicht vor.').waitFor()

  const unpackedFolder = join(folder, 'unpacked')
  for (const [name, bytes] of whole) {
    await mkdir(dirname(join(unpackedFolder, name)), { recursive: true })
    await writeFile(join(unpackedFolder, name), bytes)
  }
  await page.evaluate(() => document.querySelector('section')?.remove())
  await page.getByLabel('Ordner wählen').setInputFiles(unpackedFolder)
  await page.getByRole('heading', { name: 'Alle Hashes stimmen' }).waitFor()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'All hashes are correct' }).waitFor()
  await page.getByRole('button', { name: 'Deutsch' }).click()
})

const changedFile = `Datei ${FIRST} ist nicht, was geschrieben wurde.`

test('a flipped bit in a line', async () => {
  const flipped = (line: string, at: number) =>
    line.slice(0, at) + String.fromCharCode(line.charCodeAt(at) ^ 1) + line.slice(at + 1)
  const inBody = await withLines((lines) => lines.map((line, index) => (index === 2 ? flipped(line, 80) : line)))
  expect(await outcomeOf(inBody)).toEqual([
    'Befunde: 2',
    `${FIRST}, Zeile 3: wurde geändert, ihr Hash stimmt nicht.`,
    changedFile,
  ])
  const inHash = await withLines((lines) => lines.map((line, index) => (index === 2 ? flipped(line, 5) : line)))
  expect((await outcomeOf(inHash))[1]).toMatch(/, Zeile 3: /)
  expect((await outcomeOf(inHash)).length).toBe(3)
})

test('a missing line, and two swapped lines', async () => {
  const removed = await withLines((lines) => lines.toSpliced(1, 1))
  expect(await outcomeOf(removed)).toEqual([
    'Befunde: 2',
    `${FIRST}, Zeile 2: davor fehlt Änderung 2 (bis 2).`,
    changedFile,
  ])
  const swapped = await withLines(([a = '', b = '', c = '', ...others]) => [a, c, b, ...others])
  expect(await outcomeOf(swapped)).toEqual([
    'Befunde: 3',
    `${FIRST}, Zeile 2: davor fehlt Änderung 2 (bis 2).`,
    `${FIRST}, Zeile 3: Änderung 2 steht am falschen Ort.`,
    changedFile,
  ])
})

test('a forged line with a correct hash breaks the chain at the next line', async () => {
  const forged = await withLines((lines) =>
    lines.map((line, index) => {
      if (index !== 1) return line
      const body = line.slice(65).replace('"debit":100000', '"debit":900000')
      expect(body).not.toBe(line.slice(65))
      return `${createHash('sha256').update(body).digest('hex')} ${body}`
    }),
  )
  expect(await outcomeOf(forged)).toEqual([
    'Befunde: 2',
    `${FIRST}, Zeile 3: folgt nicht auf die Zeile davor.`,
    changedFile,
  ])
})

test('lines cut from the end do not lead to the head', async () => {
  const last = [...whole.keys()].filter((name) => name.includes('/journal/')).at(-1) ?? ''
  const files = new Map(whole)
  files.delete(last)
  expect(await outcomeOf(await packed(files))).toEqual([
    'Befunde: 2',
    `Datei ${last} fehlt.`,
    expect.stringMatching(/^Das Journal endet mit Änderung \d, das Verzeichnis nennt 8 oder einen anderen Hash\.$/),
  ])
})

test('a statement that was changed, removed or added', async () => {
  const name = `books/organization-1/files/${sha256}`
  expect(await outcomeOf(await packed(new Map(whole).set(name, Buffer.from('other'))))).toEqual([
    'Befunde: 1',
    `Datei ${name} ist nicht, was geschrieben wurde.`,
  ])
  const without = new Map(whole)
  without.delete(name)
  expect(await outcomeOf(await packed(without))).toEqual(['Befunde: 1', `Datei ${name} fehlt.`])
  expect(await outcomeOf(await packed(new Map(whole).set('data/more.csv', Buffer.from('x'))))).toEqual([
    'Befunde: 1',
    'Datei data/more.csv gehört nicht zum Archiv.',
  ])
})

test('a file that is not a package, and a damaged archive', async () => {
  const other = join(folder, 'other.zip')
  await writeFile(other, 'no archive')
  expect(await outcomeOf(other)).toEqual(['Befunde: 1', 'Das ist kein Archiv von Kontor.'])
  const bytes = await readFile(join(folder, 'a.zip'))
  bytes[100] = (bytes[100] ?? 0) ^ 4
  await writeFile(other, bytes)
  expect(await outcomeOf(other)).toContain(`Datei ${FIRST} lässt sich nicht entpacken.`)
})

test('a policy blocks every external resource, and the page made no request and logged no error', async () => {
  const html = whole.get('verify.html')?.toString('utf8') ?? ''
  expect(html).toContain(`content="default-src 'none'; script-src 'sha256-`)
  expect(html.match(/<script|<link|<img|<iframe/g)).toEqual(['<script'])
  expect(requests.filter((url) => !url.startsWith('file:') && !url.startsWith('blob:'))).toEqual([])
  expect(complaints).toEqual([])
})

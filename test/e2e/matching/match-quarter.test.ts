// A quarter settled in the match dialog without the mouse, one transaction after the other, with the keys of a user,
// which are counted. The expected books were calculated independently of the program. docs/fifty-transactions.md has
// the counts.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quarterBooks } from '../../http/matching/sample-quarter/sample-quarter-files.ts'
import { withoutEven } from '../../http/matching/sample-quarter/sample-quarter-steps.ts'
import { openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { patiently } from '../../support/patience.ts'
import { type App, startApp } from '../../support/process/app.ts'
import { measureAnswers } from './answer-times.ts'
import { quarterIn } from './quarter-app.ts'
import { quarterKeys, secondsFor } from './quarter-keys.ts'

const TYPICAL = 50
const FOUR_MINUTES_S = 240

let data = ''
let app: App
let window: WindowPage
let page: Page
let quarter: ReturnType<typeof quarterIn>

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'kontor-fifty-'))
  app = await startApp(data)
  quarter = quarterIn(app)
  await quarter.prepare()
  await quarter.importAll()
  window = await openWindow(app.launchLink)
  page = window.page
}, patiently(120_000))
afterAll(async () => {
  await window?.close()
  await app?.stop()
  await rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

test('85 transactions by keyboard result in the published books, the first 50 in under four minutes', {
  timeout: patiently(240_000),
}, async () => {
  const { settleInDialog, keys } = await quarterKeys(page, quarter)
  await page.goto(`${app.url}/#/transactions?sort=booking_date`)
  const answers = await measureAnswers(page)
  await page.locator('#main').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('m')

  const counted = await settleInDialog()

  const books = quarterBooks()
  expect(await quarter.ledger()).toEqual(withoutEven(books.ledger_after))
  const fifty = counted.slice(0, TYPICAL)
  const pressed = fifty.reduce((sum, each) => sum + each, 0)
  const seconds = secondsFor(TYPICAL, pressed)
  process.stderr.write(
    `${counted.length} transactions, ${keys()} keys; the first ${TYPICAL}: ${pressed} keys, ${seconds.toFixed(0)} s; ` +
      `with one key ${fifty.filter((each) => each === 1).length}\n`,
  )
  const times = (await answers()).slice(0, TYPICAL)
  const sum = times.reduce((all, each) => all + each, 0)
  process.stderr.write(
    `the program's own answers, ${times.length} measured: ${(sum / 1000).toFixed(1)} s in all, ` +
      `the longest ${Math.max(...times).toFixed(0)} ms\n`,
  )
  expect(fifty).toHaveLength(TYPICAL)
  expect(seconds).toBeLessThan(FOUR_MINUTES_S)
})

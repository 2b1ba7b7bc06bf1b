// Style sheets of documents in a real browser: the worst of them send requests, and none after they are cleaned.
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBrowser } from '../../../main/engine/find-browser.ts'
import { cleanCss } from '../../../shared/rule/organization/custom-css.ts'
import { countOf } from '../../support/counts.ts'
import { hostileSheet, LOADING_SHEETS } from '../../support/file/hostile-css.ts'
import { createRandom, newSeed } from '../../support/random.ts'

const PAGE = 'http://page.example/'

let browser: Browser
let page: Page
let html = ''
let requested: string[] = []
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
  page = await browser.newPage()
  await page.route('**', (route) => {
    const url = route.request().url()
    if (url === PAGE) return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
    requested.push(url)
    return route.fulfill({ status: 404 })
  })
})
afterAll(() => browser?.close())

/** The requests of a page that only has this style sheet. */
const requestsWith = async (css: string): Promise<readonly string[]> => {
  html = `<!doctype html><link rel="icon" href="data:,"><style>${css}</style><p>a</p>`
  requested = []
  await page.goto(PAGE)
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
  return requested.filter((url) => !url.startsWith('data:'))
}

test.each(LOADING_SHEETS)('%s', async (css) => {
  expect((await requestsWith(css)).length).toBeGreaterThan(0)
  expect(await requestsWith(cleanCss(css))).toEqual([])
})

test('random ones send no request either', async () => {
  const random = createRandom(newSeed('style sheets in a browser'))
  for (let count = countOf('style_sheets_in_a_browser'); count > 0; count--) {
    const css = hostileSheet(random)
    expect([css, await requestsWith(cleanCss(css))]).toEqual([css, []])
  }
})

// Style sheets of documents in a real browser: the worst of them ask for something, and for nothing once they are cleaned.
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
let asked: string[] = []
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
  page = await browser.newPage()
  await page.route('**', (route) => {
    const url = route.request().url()
    if (url === PAGE) return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
    asked.push(url)
    return route.fulfill({ status: 404 })
  })
})
afterAll(() => browser?.close())

/** What a page with this style sheet, and nothing else to load, asks for. */
const askedWith = async (css: string): Promise<readonly string[]> => {
  html = `<!doctype html><link rel="icon" href="data:,"><style>${css}</style><p>a</p>`
  asked = []
  await page.goto(PAGE)
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
  return asked.filter((url) => !url.startsWith('data:'))
}

test.each(LOADING_SHEETS)('%s', async (css) => {
  expect((await askedWith(css)).length).toBeGreaterThan(0)
  expect(await askedWith(cleanCss(css))).toEqual([])
})

test('made up ones ask for nothing either', async () => {
  const random = createRandom(newSeed('style sheets in a browser'))
  for (let count = countOf('style_sheets_in_a_browser'); count > 0; count--) {
    const css = hostileSheet(random)
    expect([css, await askedWith(cleanCss(css))]).toEqual([css, []])
  }
})

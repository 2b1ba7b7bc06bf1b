// The window with many transactions in a real browser: how soon rows appear, how soon a search is answered, and how
// long rows stay blank while a user scrolls fast; compared with the bare requests of the same page.
import type { Page } from 'playwright-core'
import { openWindow } from '../support/browser/window-page.ts'
import { startApp } from '../support/process/app.ts'
import type { Plan } from './books.ts'
import { type Figure, figure } from './figures.ts'

/** A row with content. */
const ROW = '.ag-row[row-index="0"] [col-id="booking_date"]'

/** Runs in the page before the window's own script: records when its frame and its first rows appear. */
const watchStart = (): void => {
  const times: { frame?: number; rows?: number } = {}
  const look = () => {
    if (times.frame === undefined && document.querySelector('header')) times.frame = performance.now()
    if (times.rows === undefined && document.querySelector('.ag-row [col-id="booking_date"]')?.textContent)
      times.rows = performance.now()
    if (times.rows === undefined) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  Object.assign(globalThis, { benchTimes: times })
}

type Travel = 'wheel' | 'scroll bar'

/** How long visible rows were blank, at the longest, during scrolling; and how long after it. */
const race = async (page: Page, travel: Travel): Promise<{ during: number; after: number }> => {
  await page.evaluate(() => {
    const state = { longest: 0, since: null as number | null, isOn: true }
    const isWhite = () => {
      const body = document.querySelector('.ag-grid-viewport')
      if (!body) return true
      const { top, bottom } = body.getBoundingClientRect()
      let covered = 0
      for (const row of document.querySelectorAll('.ag-row')) {
        const box = row.getBoundingClientRect()
        const seen = Math.min(box.bottom, bottom) - Math.max(box.top, top)
        if (seen <= 0) continue
        if (!row.textContent?.trim()) return true
        covered += seen
      }
      return covered < (bottom - top) * 0.8
    }
    const look = () => {
      const now = performance.now()
      if (isWhite()) state.since ??= now
      else state.since = null
      if (state.since !== null) state.longest = Math.max(state.longest, now - state.since)
      if (state.isOn) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(globalThis, { benchRace: state })
  })
  const viewport = page.locator('.ag-grid-viewport')
  const box = await viewport.boundingBox()
  if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  for (let step = 0; step < 50; step++) {
    if (travel === 'wheel') await page.mouse.wheel(0, 4000)
    else await viewport.evaluate((element) => element.scrollBy(0, 4000))
    await page.waitForTimeout(50)
  }
  return page.evaluate(async () => {
    const state = (globalThis as unknown as { benchRace: { longest: number; since: number | null; isOn: boolean } })
      .benchRace
    const during = state.longest
    const stopped = performance.now()
    while (state.since !== null && performance.now() - stopped < 10_000) await new Promise(requestAnimationFrame)
    const after = performance.now() - stopped
    state.isOn = false
    return { during, after }
  })
}

/** From the last key of a search until its answer is rendered. */
const searchFor = async (page: Page, text: string): Promise<number> => {
  const box = page.locator('#search')
  await box.click()
  await box.fill('')
  await page.waitForTimeout(600)
  await box.pressSequentially(text.slice(0, -1), { delay: 60 })
  await page.evaluate((typed) => {
    performance.clearResourceTimings()
    const input = document.getElementById('search')
    const isAnswered = () =>
      performance.getEntriesByType('resource').some(({ name }) => new URL(name).searchParams.get('search') === typed)
    const drawn = new Promise<number>((done, failed) => {
      input?.addEventListener(
        'keydown',
        () => {
          const start = performance.now()
          const look = () => {
            if (performance.now() - start > 10_000) failed(new Error(`no answer for ${typed}`))
            // The frame after the one in which the rows arrived shows them.
            else if (isAnswered()) requestAnimationFrame(() => done(performance.now() - start))
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        },
        { once: true },
      )
    })
    Object.assign(globalThis, { benchSearch: drawn })
  }, text)
  await page.keyboard.press(text.slice(-1))
  return page.evaluate(() => (globalThis as unknown as { benchSearch: Promise<number> }).benchSearch)
}

/** From the last key in the search of everything until its lines are drawn. */
const findEverything = async (page: Page, text: string): Promise<number> => {
  await page.keyboard.press('Control+k')
  const input = page.getByRole('dialog').getByRole('combobox')
  await input.waitFor()
  await input.pressSequentially(text.slice(0, -1), { delay: 60 })
  await page.locator('[role="listbox"][aria-busy="false"]').waitFor()
  await page.evaluate(() => {
    const drawn = new Promise<number>((done, failed) => {
      window.addEventListener(
        'keydown',
        () => {
          const start = performance.now()
          let isAsked = false
          const look = () => {
            const isBusy = document.querySelector('[role="listbox"]')?.getAttribute('aria-busy') === 'true'
            isAsked ||= isBusy
            if (performance.now() - start > 10_000) failed(new Error('no answer'))
            else if (isAsked && !isBusy) requestAnimationFrame(() => done(performance.now() - start))
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        },
        { once: true, capture: true },
      )
    })
    Object.assign(globalThis, { benchSearch: drawn })
  })
  await page.keyboard.press(text.slice(-1))
  const ms = await page.evaluate(() => (globalThis as unknown as { benchSearch: Promise<number> }).benchSearch)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return ms
}

const PAGES = 10

/** How long a page of the list takes, from Page Down until its rows are drawn. */
const turnPages = async (page: Page): Promise<number> => {
  await page.locator('.ag-grid-viewport').evaluate((element) => element.scrollTo(0, 0))
  await page.keyboard.press('/')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+Home')
  await page.waitForTimeout(400)
  const times: number[] = []
  for (let at = 0; at < PAGES; at++)
    times.push(
      await page.evaluate(async () => {
        const start = performance.now()
        const target = document.activeElement
        const key = { key: 'PageDown', bubbles: true, cancelable: true }
        target?.dispatchEvent(new KeyboardEvent('keydown', key))
        const isDrawn = () => {
          const row = document.activeElement?.closest('.ag-row')
          return document.activeElement !== target && row?.querySelector('[col-id="booking_date"]')?.textContent
        }
        while (!isDrawn() && performance.now() - start < 10_000) await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
        return performance.now() - start
      }),
    )
  return times.toSorted((a, b) => a - b)[PAGES / 2] ?? Number.NaN
}

/** A page with and without the column of proposals, in turn: other work of the machine affects both alike. */
const compareColumns = async (page: Page, runs: number) => {
  const times: Record<'with' | 'without', number[]> = { with: [], without: [] }
  await page.setViewportSize({ width: 1920, height: 1080 })
  for (let run = 0; run < runs; run++)
    for (const which of ['with', 'without'] as const) {
      times[which].push(await turnPages(page))
      await page.getByRole('button', { name: 'Spalten' }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Vorschlag / Buchung' }).click()
      await page.keyboard.press('Escape')
    }
  return times
}

/** A bare request from the same page. */
const request = (page: Page, query: string): Promise<number> =>
  page.evaluate(async (path) => {
    const start = performance.now()
    await (await fetch(path)).json()
    return performance.now() - start
  }, `/api/bank_transaction?per_page=100&${query}`)

const SEARCHES = ['Transporte', 'Rechnung 12', 'Elektro AG', 'Sophie', 'Lohn J']
/** A delay that users do not notice. */
const WHITE_MS = 100

export const measureWindow = async (plan: Plan): Promise<readonly Figure[]> => {
  const { data } = await plan.largeBooks()
  const app = await startApp(data)
  const window = await openWindow(app.launchLink)
  try {
    // Signed in: leaving before would use up the launch link.
    await window.page.locator(ROW).waitFor()
    return await measurePage(plan, window.page, app.url)
  } finally {
    await window.close()
    await app.stop()
  }
}

const measurePage = async (plan: Plan, page: Page, url: string): Promise<readonly Figure[]> => {
  await page.addInitScript(watchStart)
  const [frame, rows, pages]: [number[], number[], number[]] = [[], [], []]
  for (let run = 0; run < plan.runs; run++) {
    await page.goto(`${url}/#/transactions`)
    await page.reload()
    await page.locator(ROW).waitFor()
    await page.waitForTimeout(500)
    const times = await page.evaluate(
      () => (globalThis as unknown as { benchTimes: { frame: number; rows: number } }).benchTimes,
    )
    frame.push(times.frame)
    rows.push(times.rows - times.frame)
    pages.push(await request(page, ''))
  }
  plan.print('  searching')
  const [searches, questions]: [number[], number[]] = [[], []]
  for (const text of SEARCHES) {
    searches.push(await searchFor(page, text))
    questions.push(await request(page, `search=${encodeURIComponent(`${text}x`)}`))
  }
  await page.locator('#search').fill('')
  await page.waitForTimeout(1000)
  const found: number[] = []
  for (const text of SEARCHES) found.push(await findEverything(page, text))
  plan.print('  turning pages')
  const turned = await compareColumns(page, plan.runs)
  plan.print('  racing')
  const travels: readonly Travel[] = ['wheel', 'scroll bar']
  const white: Record<Travel, Record<'during' | 'after', number[]>> = {
    wheel: { during: [], after: [] },
    'scroll bar': { during: [], after: [] },
  }
  for (let run = 0; run < plan.runs; run++) {
    for (const travel of travels) {
      const { during, after } = await race(page, travel)
      white[travel].during.push(during)
      white[travel].after.push(after)
    }
  }
  return [
    figure('the frame of the window, from reload', frame),
    figure('first rows after the frame', rows, { wanted: 300 }),
    figure('first rows, beside a bare page', rows, { comparedWith: ['request', pages] }),
    figure('results after the last key of a search', searches, { wanted: 150 }),
    figure('results, beside a bare search', searches, { comparedWith: ['request', questions] }),
    figure('results of the search of everything (Ctrl+K)', found, { wanted: 60 }),
    figure('a page of the list with the proposals', turned.with, {
      comparedWith: ['without that column', turned.without],
      wanted: 1.2,
    }),
    ...travels.flatMap((travel) => [
      figure(`white rows, racing by ${travel}`, white[travel].during, { wanted: WHITE_MS }),
      figure(`white rows after the ${travel} stopped`, white[travel].after, { wanted: WHITE_MS }),
    ]),
  ]
}

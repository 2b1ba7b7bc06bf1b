// `npm run bench:ui`: the window with many transactions, in a real browser: how soon rows are there, how soon a search has
// answered, and how long rows stay white while somebody races through the list. Beside each, in the same page and run, the
// bare requests that it cannot do without.
// Options: --rows <n>, --runs <n>, --data <folder> (large books, kept), --strict (exit code 1 when something is over).
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { startApp } from '../support/app.ts'
import { openWindow } from '../support/window-page.ts'
import { type Finding, isOver, seriesOf, tableOf } from './figures.ts'
import { withFolder } from './floors.ts'
import { openLargeBooks } from './plan.ts'
import { stoppingApps } from './running-app.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '5' },
    data: { type: 'string' },
    strict: { type: 'boolean', default: false },
  },
})
const runs = Number(values.runs)
const say = (text: string): void => void process.stderr.write(`${text}\n`)

/** What the page is asked to watch: it runs there, from before the window's own script. */
const watch = (): void => {
  const times: { shell?: number; rows?: number } = {}
  const look = () => {
    if (times.shell === undefined && document.querySelector('header')) times.shell = performance.now()
    if (times.rows === undefined && document.querySelector('.ag-row [col-id="booking_date"]')?.textContent)
      times.rows = performance.now()
    if (times.rows === undefined) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  Object.assign(globalThis, { benchTimes: times })
}

/** How long rows in sight were white, at the longest, while `travel` moved the list; and how long after it stopped. */
const raceOf = async (page: Page, travel: 'wheel' | 'scrollbar'): Promise<{ during: number; after: number }> => {
  await page.evaluate(() => {
    const state = { longest: 0, since: null as number | null, isOn: true, last: 0 }
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
      state.last = state.since ?? 0
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

/** From the last key of a search until its answer is drawn. */
const searchFor = async (page: Page, text: string): Promise<number> => {
  const box = page.locator('#search')
  await box.click()
  await box.fill('')
  await page.waitForTimeout(600)
  await box.pressSequentially(text.slice(0, -1), { delay: 60 })
  await page.evaluate((typed) => {
    performance.clearResourceTimings()
    const input = document.getElementById('search')
    const drawn = new Promise<number>((done, failed) => {
      input?.addEventListener(
        'keydown',
        () => {
          const start = performance.now()
          const look = () => {
            const isAnswered = performance
              .getEntriesByType('resource')
              .some(
                ({ name }) =>
                  name.includes(`search=${encodeURIComponent(typed)}&`) ||
                  name.endsWith(`search=${encodeURIComponent(typed)}`),
              )
            if (performance.now() - start > 10_000) failed(new Error(`no answer for ${typed}`))
            // A picture with the rows follows the one in which they came.
            else if (isAnswered) requestAnimationFrame(() => done(performance.now() - start))
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

/** A bare request from the same page. */
const bare = (page: Page, query: string): Promise<number> =>
  page.evaluate(async (path) => {
    const start = performance.now()
    await (await fetch(path)).json()
    return performance.now() - start
  }, `/api/bank_transaction?per_page=100&${query}`)

const SEARCHES = ['Mustermann', 'Rechnung 12', 'Muster AG', 'Seebl', 'Zahlung 7'] as const

const measure = async (data: string): Promise<readonly Finding[]> => {
  const app = await startApp(data)
  const window = await openWindow(app.launchLink)
  try {
    const { page } = window
    await page.addInitScript(watch)
    const shell: number[] = []
    const first: number[] = []
    const request: number[] = []
    for (let run = 0; run < runs; run++) {
      await page.goto(`${app.url}/#/transactions`)
      await page.reload()
      await page.locator('.ag-row [col-id]').first().waitFor()
      await page.waitForTimeout(500)
      const times = await page.evaluate(
        () => (globalThis as unknown as { benchTimes: { shell: number; rows: number } }).benchTimes,
      )
      shell.push(times.shell)
      first.push(times.rows - times.shell)
      request.push(await bare(page, ''))
    }
    say('searching …')
    const searches: number[] = []
    const questions: number[] = []
    for (const text of SEARCHES) {
      searches.push(await searchFor(page, text))
      questions.push(await bare(page, `search=${encodeURIComponent(`${text}x`)}`))
    }
    await page.locator('#search').fill('')
    await page.waitForTimeout(1000)
    say('racing …')
    const white: Record<'wheel' | 'scrollbar', { during: number[]; after: number[] }> = {
      wheel: { during: [], after: [] },
      scrollbar: { during: [], after: [] },
    }
    for (let run = 0; run < runs; run++)
      for (const travel of ['wheel', 'scrollbar'] as const) {
        const { during, after } = await raceOf(page, travel)
        white[travel].during.push(during)
        white[travel].after.push(after)
      }
    const limit = (ms: number) => ({ name: 'the limit', series: seriesOf([ms]) })
    return [
      { what: 'the shell, from reload', measured: seriesOf(shell), floor: null, wanted: null, unit: 'ms' },
      { what: 'first rows after the shell', measured: seriesOf(first), floor: limit(300), wanted: 1, unit: 'ms' },
      {
        what: '… beside a bare page of rows',
        measured: seriesOf(first),
        floor: { name: 'request', series: seriesOf(request) },
        wanted: null,
        unit: 'ms',
      },
      { what: 'results after the last key', measured: seriesOf(searches), floor: limit(150), wanted: 1, unit: 'ms' },
      {
        what: '… beside a bare search',
        measured: seriesOf(searches),
        floor: { name: 'request', series: seriesOf(questions) },
        wanted: null,
        unit: 'ms',
      },
      {
        what: 'white rows, racing by wheel',
        measured: seriesOf(white.wheel.during),
        floor: limit(100),
        wanted: 1,
        unit: 'ms',
      },
      {
        what: 'white rows, racing by scroll bar',
        measured: seriesOf(white.scrollbar.during),
        floor: limit(100),
        wanted: 1,
        unit: 'ms',
      },
      {
        what: 'white rows after the wheel stopped',
        measured: seriesOf(white.wheel.after),
        floor: limit(100),
        wanted: 1,
        unit: 'ms',
      },
      {
        what: 'white rows after the scroll bar stopped',
        measured: seriesOf(white.scrollbar.after),
        floor: limit(100),
        wanted: 1,
        unit: 'ms',
      },
    ]
  } finally {
    await window.close()
    await app.stop()
  }
}

await withFolder(async (folder) => {
  const large = resolve(values.data ?? join(folder, 'large'))
  const findings = await stoppingApps(async () => {
    say(`filling the books with ${values.rows} rows …`)
    const { app } = await openLargeBooks({ runs, rows: Number(values.rows), folder, large, say, flags: [] })
    await app.stop()
    return measure(large)
  })
  const over = findings.filter(isOver)
  process.stdout.write(`\n${tableOf(findings)}\n\n`)
  process.stdout.write(over.length === 0 ? 'Every figure is within its limit.\n' : `${over.length} over.\n`)
  if (values.strict && over.length > 0) process.exitCode = 1
})

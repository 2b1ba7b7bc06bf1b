// How long a start takes, and how much memory there is in use after it.
import { join } from 'node:path'
import { type Finding, interleave, seriesOf, single } from './figures.ts'
import { startBlankBrowser } from './floors.ts'
import { type Memory, memoryOf } from './memory.ts'
import type { Plan } from './plan.ts'
import { startApp } from './running-app.ts'

/** From the start of the process to the first page of the list, beside a blank browser; then the memory of both. */
export const measureStart = async (plan: Plan): Promise<readonly Finding[]> => {
  const memories: { app: Memory | null; blank: Memory | null } = { app: null, blank: null }
  const profile = join(plan.folder, 'blank-profile')
  // The profile's first use builds it; the application's is not new either.
  await (await startBlankBrowser(profile)).stop()
  const readiness: number[] = []
  const series = await interleave(plan.runs, {
    blank: async () => {
      const browser = await startBlankBrowser(profile)
      memories.blank = memoryOf(browser.process.pid ?? 0)
      await browser.stop()
      return browser.ms
    },
    app: async () => {
      const start = performance.now()
      const app = await startApp(plan.large, plan.flags)
      readiness.push(app.ready_ms)
      await app.get('/bank_transaction?page=1')
      const ms = performance.now() - start
      memories.app = memoryOf(app.process.pid ?? 0)
      await app.stop()
      return ms
    },
  })
  const blank = memories.blank === null ? null : memories.blank.own + memories.blank.children
  return [
    {
      what: `start to the first page of ${plan.rows} rows`,
      measured: series.app,
      floor: { name: 'blank browser', series: series.blank },
      wanted: 2.5,
      unit: 'ms',
    },
    { what: 'of it, until the line on stdout', measured: seriesOf(readiness), floor: null, wanted: null, unit: 'ms' },
    ...(memories.app === null || blank === null
      ? []
      : [
          single('memory of main after that (PSS)', memories.app.own, 'MB'),
          {
            ...single('memory of the database page and its browser (PSS)', memories.app.children, 'MB'),
            floor: { name: 'blank browser', series: seriesOf([blank]) },
          },
        ]),
  ]
}

// Bills dropped on the window all at once: the time a page until the last one is read, and the longest task of the window.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeBills } from '../support/bill/many-bills.ts'
import { dropPaths, openWindow } from '../support/browser/window-page.ts'
import { type Plan, startOn } from './books.ts'
import { type Figure, figure } from './figures.ts'
import { memoryOf } from './memory.ts'
import { post } from './running-app.ts'

const BILLS = 100
const QUICK_BILLS = 20
/** For a person nothing waits as long as that. */
const MAX_TASK_MS = 200
const MAX_PAGE_MS = 600

export const measureBills = async (plan: Plan): Promise<readonly Figure[]> => {
  const app = await startOn(plan, 'bills')
  const count = plan.isQuick ? QUICK_BILLS : BILLS
  const folder = join(plan.folder, 'bill-files')
  await mkdir(folder, { recursive: true })
  for (const { name, bytes } of makeBills(count, '260105')) await writeFile(join(folder, name), bytes)
  const { value } = await post<{ readonly url: string }>(app, '/session/link')
  const window = await openWindow(value.url, { at: '/expenses', locale: 'en-GB' })
  await window.page.getByRole('heading', { name: 'Creditors' }).waitFor()
  await watchTasks(window.page)
  const start = performance.now()
  await dropPaths(window.page, [folder])
  await window.page.getByRole('dialog', { name: `Bill 1 of ${count}` }).waitFor({ timeout: count * 5000 })
  const ms = performance.now() - start
  const tasks = await readTasks(window.page)
  await window.close()
  const memory = memoryOf(app.process.pid ?? 0)
  await app.stop()
  return [
    figure(`a page of ${count} bills, every fourth one scanned`, ms / count, { wanted: MAX_PAGE_MS }),
    figure('the longest task of the window meanwhile', Math.max(0, ...tasks), { wanted: MAX_TASK_MS }),
    figure('tasks of the window over 100 ms', tasks.filter((task) => task > 100).length, { unit: '' }),
    ...(memory ? [figure('memory of main at its largest', memory.peak, { unit: 'MB' })] : []),
  ]
}

type Page = Awaited<ReturnType<typeof openWindow>>['page']

const watchTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(globalThis, { longTasks: tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
  })

const readTasks = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (globalThis as unknown as { readonly longTasks: readonly number[] }).longTasks)

// Goes through the review of the sample company's quarter by keys: opens each group, reads all of its rows, takes out or adds
// rows, and books the rest.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { listBankTransactions } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import { patiently } from '../../support/patience.ts'
import type { quarterIn } from './quarter-app.ts'
import type { quarterKeys } from './quarter-keys.ts'

const PATIENTLY = { timeout: patiently(10_000) }

interface Seen {
  /** Rows that were on the screen in their group. */
  readonly seen: number
  readonly booked: number
}

export const reviewByKeys = async (
  page: Page,
  { call }: ReturnType<typeof quarterIn>,
  { press, isRight, rememberBooked }: Awaited<ReturnType<typeof quarterKeys>>,
): Promise<Seen> => {
  const query = { per_page: 100, include: ['matches.matchable'], append: ['suggestion'] } as const
  const { data } = await call(listBankTransactions, { query })
  const byId = new Map(data.map((row) => [row.id, row]))
  const isWanted = (id: string) => {
    const row = byId.get(id)
    if (!row) throw new Error(`${id} is not of the quarter`)
    return isRight(row.acc_serv_ref ?? '', row.matches.length > 0 ? row.matches : (row.suggestion?.matches ?? []))
  }
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.reviewStop ?? null)

  await press('a')
  const groups = page.locator('[data-dialog="review_proposals"] section:has(input[data-review-stop])')
  await groups.first().waitFor()
  let seen = 0
  let booked = 0
  for (let at = 0; at < (await groups.count()); at++) {
    const group = groups.nth(at)
    const rows = group.locator('li')
    const name = await group.locator('input').first().getAttribute('data-review-stop')
    // The last page of the group before may have led here already.
    if ((await focused()) !== name) await press('Tab')
    expect(await focused()).toBe(name)
    const isCertain = await group.locator('input').first().isChecked()
    if ((await group.getByRole('button').count()) > 0) {
      await press('ArrowRight')
      await expect.poll(() => group.getByRole('button').count(), PATIENTLY).toBe(0)
    }
    seen += await rows.count()
    const ids = await group
      .locator('li input')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLElement).dataset.reviewStop ?? ''))
    const right = ids.filter(isWanted)
    const isChosenByGroup = isCertain || right.length * 2 > ids.length
    if (isChosenByGroup && !isCertain) await press('Space')
    const exceptions = new Set(ids.filter((id) => right.includes(id) !== isChosenByGroup))
    for (;;) {
      const visible = await visibleRows(group)
      for (const id of visible.filter((each) => exceptions.delete(each))) {
        const stop = await focused()
        // From the head of the group, a row, or the head of the next group.
        const from = stop === name ? -1 : ids.includes(stop ?? '') ? ids.indexOf(stop ?? '') : ids.length
        const to = ids.indexOf(id)
        await press(...Array.from({ length: Math.abs(to - from) }, () => (to > from ? 'ArrowDown' : 'ArrowUp')))
        expect(await focused()).toBe(id)
        await press('Space')
      }
      if (visible.includes(ids.at(-1) ?? '')) break
      await press('PageDown')
      // Every row is read: the page begins where the last one ended.
      const [next] = await visibleRows(group)
      expect(ids.indexOf(next ?? '')).toBeLessThanOrEqual(ids.indexOf(visible.at(-1) ?? '') + 1)
    }
    expect([...exceptions]).toEqual([])
    booked += right.length
    for (const id of right) rememberBooked(byId.get(id)?.acc_serv_ref ?? '')
  }
  await press('Enter')
  await page.locator('[data-dialog="review_proposals"] strong[role="status"]').waitFor(PATIENTLY)
  return { seen, booked }
}

/** The rows of a group that are on the screen, below its head. */
const visibleRows = (group: ReturnType<Page['locator']>): Promise<readonly string[]> =>
  group.evaluate((section) => {
    const list = section.parentElement?.getBoundingClientRect()
    const head = section.firstElementChild?.getBoundingClientRect()
    if (!list || !head) return []
    return [...section.querySelectorAll('li')].flatMap((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      const isVisible = top >= Math.max(list.top, head.bottom) - 1 && bottom <= list.bottom + 1
      return isVisible ? (row.querySelector<HTMLElement>('input')?.dataset.reviewStop ?? []) : []
    })
  })

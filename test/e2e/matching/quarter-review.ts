// Goes through the review of the sample company's quarter by keys: opens each group, reads all of its lines, takes out or adds
// rows, and books the rest.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { listBankTransactions } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import { patiently } from '../../support/patience.ts'
import type { quarterIn } from './quarter-app.ts'
import type { quarterKeys } from './quarter-keys.ts'

const PATIENTLY = { timeout: patiently(10_000) }

interface Seen {
  /** Lines that were on the screen in their group, and the rows of those that were opened. */
  readonly seen: number
  readonly booked: number
}

/** What a person reads of the groups that Kontor is certain of: all lines, or the least certain, which are in sight. */
export type ReadsOfCertain = 'every line' | 'the least certain'

export const reviewByKeys = async (
  page: Page,
  { call }: ReturnType<typeof quarterIn>,
  { press, isRight, rememberBooked }: Awaited<ReturnType<typeof quarterKeys>>,
  reads: ReadsOfCertain,
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
  const goTo = async (id: string) => {
    const away = await page.evaluate((wanted) => {
      const stops = [...document.querySelectorAll<HTMLElement>('[data-review-stop]')]
      const from = stops.indexOf(document.activeElement as HTMLElement)
      return stops.findIndex((stop) => stop.dataset.reviewStop === wanted) - from
    }, id)
    await press(...Array.from({ length: Math.abs(away) }, () => (away > 0 ? 'ArrowDown' : 'ArrowUp')))
    expect(await focused()).toBe(id)
  }

  await press('a')
  const groups = page.locator('[data-dialog="review_proposals"] section:has(input[data-review-stop])')
  await groups.first().waitFor()
  let seen = 0
  let booked = 0
  if (reads === 'the least certain') {
    // Those out of sight are booked, too.
    const certain = data.filter(({ matches }) => matches.length > 0 && matches.every(({ is_certain }) => is_certain))
    expect(certain.filter(({ id }) => !isWanted(id))).toEqual([])
    booked = certain.length
    for (const { acc_serv_ref } of certain) rememberBooked(acc_serv_ref ?? '')
  }
  for (let at = 0; at < (await groups.count()); at++) {
    const group = groups.nth(at)
    const name = (await group.locator('input').first().getAttribute('data-review-stop')) ?? ''
    // The last page of the group before may have led here already.
    if ((await focused()) !== name) await press('Tab')
    // A group that was not opened has a button.
    if ((await focused()) === '') await press('Tab')
    expect(await focused()).toBe(name)
    const isCertain = await group.locator('input').first().isChecked()
    const isClosed = (await group.getByRole('button', { name: 'weitere zeigen' }).count()) > 0
    const isSkimmed = isCertain && reads === 'the least certain'
    if (isClosed && !isSkimmed) {
      await press('ArrowRight')
      await expect.poll(() => group.getByRole('button', { name: 'weitere zeigen' }).count(), PATIENTLY).toBe(0)
    }
    const lines = await linesOf(group)
    seen += lines.length
    const ids = lines.flatMap(rowsOf)
    const right = ids.filter(isWanted)
    const isChosenByGroup = isCertain || right.length * 2 > ids.length
    if (isChosenByGroup && !isCertain) await press('Space')
    const isException = (id: string) => right.includes(id) !== isChosenByGroup
    const exceptions = new Set(lines.filter((line) => rowsOf(line).some(isException)))
    for (;;) {
      const visible = await visibleLines(group)
      for (const line of visible.filter((each) => exceptions.delete(each))) {
        await goTo(line)
        const rows = rowsOf(line)
        if (rows.every(isException)) {
          await press('Space')
          continue
        }
        // Which of them is not alike is seen when the line is open.
        await press('ArrowRight')
        await group.locator(`[data-review-stop="${rows[0]}"]`).waitFor(PATIENTLY)
        seen += rows.length
        for (const row of rows.filter(isException)) {
          await goTo(row)
          await press('Space')
        }
      }
      if (visible.includes(lines.at(-1) ?? '')) break
      await press('PageDown')
      // Every line is read: the page begins where the last one ended.
      const [next] = await visibleLines(group)
      expect(lines.indexOf(next ?? '')).toBeLessThanOrEqual(lines.indexOf(visible.at(-1) ?? '') + 1)
    }
    expect([...exceptions]).toEqual([])
    if (isSkimmed) continue
    booked += right.length
    for (const id of right) rememberBooked(byId.get(id)?.acc_serv_ref ?? '')
  }
  await press('Enter')
  await page.locator('[data-dialog="review_proposals"] strong[role="status"]').waitFor(PATIENTLY)
  return { seen, booked }
}

type Group = ReturnType<Page['locator']>

/** The ids of the rows of a line. */
const rowsOf = (line: string): readonly string[] => line.split(' ')

const linesOf = (group: Group): Promise<readonly string[]> =>
  group
    .locator(':scope > ul > li > label input')
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLElement).dataset.reviewStop ?? ''))

/** The lines of a group that are on the screen, below its head. */
const visibleLines = (group: Group): Promise<readonly string[]> =>
  group.evaluate((section) => {
    const list = section.parentElement?.getBoundingClientRect()
    const head = section.firstElementChild?.getBoundingClientRect()
    if (!list || !head) return []
    return [...section.querySelectorAll(':scope > ul > li > label')].flatMap((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      const isVisible = top >= Math.max(list.top, head.bottom) - 1 && bottom <= list.bottom + 1
      return isVisible ? (row.querySelector<HTMLElement>('input')?.dataset.reviewStop ?? []) : []
    })
  })

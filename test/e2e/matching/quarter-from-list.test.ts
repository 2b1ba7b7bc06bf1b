// A quarter of a company without history, settled from the list without the mouse: what is certain by Enter on its row, the
// others in the match dialog; and the same quarter by the review. The keys are counted; docs/sample-quarter.md publishes them.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { quarterBooks } from '../../http/matching/sample-quarter/sample-quarter-files.ts'
import { withoutEven } from '../../http/matching/sample-quarter/sample-quarter-steps.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { openWindow, type WindowPage } from '../../support/browser/window-page.ts'
import { patiently } from '../../support/patience.ts'
import { type App, startApp } from '../../support/process/app.ts'
import { quarterIn } from './quarter-app.ts'
import { quarterKeys, secondsFor } from './quarter-keys.ts'
import { reviewByKeys } from './quarter-review.ts'

let app: App
let window: WindowPage
let quarter: ReturnType<typeof quarterIn>

beforeEach(async () => {
  app = await startApp(await temporaryFolder('kontor-list-'))
  quarter = quarterIn(app)
  await quarter.prepare()
  await quarter.importAll()
  window = await openWindow(app.launchLink)
}, patiently(120_000))
afterEach(async () => {
  await window?.close()
  await app?.stop()
  await removeTemporaryFolders()
})

test('certain rows take at most 1.2 keys each and no dialog; with the others the books are the published ones', async () => {
  const { page } = window
  const { press, confirmInList, settleInDialog, keys } = await quarterKeys(page, quarter)
  await page.goto(`${app.url}/#/transactions?state=open&proposal=certain&sort=booking_date`)
  await page.locator('.ag-row[row-index="0"] [col-id="booking_date"]').waitFor()
  const certain = await confirmInList()
  const keysOfCertain = keys()
  expect(certain).toBeGreaterThanOrEqual(26)
  expect(keysOfCertain / certain).toBeLessThanOrEqual(1.2)
  expect(await page.getByRole('dialog').count()).toBe(0)

  await page.goto(`${app.url}/#/transactions?sort=booking_date`)
  await page.locator('.ag-row[row-index="0"] [col-id="booking_date"]').waitFor()
  await press('g', 'm')
  const others = await settleInDialog()
  expect(await quarter.ledger()).toEqual(withoutEven(quarterBooks().ledger_after))
  const all = certain + others.length
  process.stderr.write(
    `${certain} certain rows, ${keysOfCertain} keys; all ${all}: ${keys()} keys, ${secondsFor(all, keys()).toFixed(0)} s\n`,
  )
})

// Before the list showed proposals: 386 keys and 158 seconds, by the same method (docs/sample-quarter.md).
test.each([
  { reads: 'every line', most: 0.7 * 158 },
  { reads: 'the least certain', most: 158 / 2 },
] as const)(
  'the review takes less than half of the keys of before; of certain groups, $reads is read; the books are the published ones',
  async ({ reads, most }) => {
    const { page } = window
    const keys = await quarterKeys(page, quarter)
    await page.goto(`${app.url}/#/transactions?state=open&sort=booking_date`)
    await page.locator('.ag-row[row-index="0"] [col-id="booking_date"]').waitFor()
    const { seen, booked } = await reviewByKeys(page, quarter, keys, reads)
    const keysOfReview = keys.keys()
    // Enter on the button that is focused: the match dialog with what the review left.
    await keys.press('Enter')
    const others = await keys.settleInDialog()
    expect(await quarter.ledger()).toEqual(withoutEven(quarterBooks().ledger_after))
    expect(keys.keys()).toBeLessThan(386 / 2)
    const seconds = secondsFor(seen + others.length, keys.keys())
    expect(seconds).toBeLessThanOrEqual(most)
    process.stderr.write(
      `review, of certain groups ${reads}: ${seen} lines seen, ${booked} booked, ${keysOfReview} keys; then ${others.length} in the dialog: ` +
        `${keys.keys()} keys, ${seconds.toFixed(0)} s\n`,
    )
  },
)

// The program's own time between two transactions in the match dialog: from the key that books one until the next is shown
// and takes keys, measured in the page. For a printed line; speed is published in docs/performance.md alone.
import type { Page } from 'playwright-core'

export const measureAnswers = async (page: Page): Promise<() => Promise<readonly number[]>> => {
  await page.evaluate(() => {
    const answers: number[] = []
    Object.assign(globalThis, { answers })
    const shownId = () => document.querySelector<HTMLElement>('[data-transaction]')?.dataset.transaction
    let asked: { readonly at: number; readonly id: string } | null = null
    document.addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        const id = shownId()
        // Of several, the last one booked.
        if (key === 'Enter' && id !== undefined) asked = { at: timeStamp, id }
      },
      { capture: true },
    )
    const look = () => {
      const id = shownId()
      const isNext = id !== undefined && id !== asked?.id && document.activeElement?.matches('[data-match]') === true
      if (asked !== null && isNext) {
        answers.push(performance.now() - asked.at)
        asked = null
      }
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => (globalThis as unknown as { answers: number[] }).answers)
}

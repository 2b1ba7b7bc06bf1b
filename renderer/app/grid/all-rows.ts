// Loads every row of a query, page by page, for actions on all of them, such as copying.
import type { Page } from './block-cache.ts'

/** The largest page of the server. */
const PAGE_ROWS = 500

type LoadPage<T> = (page: number, perPage: number) => Promise<Page<T>>

/** At most `limit` rows. */
export const loadAllRows = async <T>(load: LoadPage<T>, limit: number): Promise<readonly T[]> => {
  const rows: T[] = []
  for (let page = 1; ; page++) {
    const answer = await load(page, PAGE_ROWS)
    for (const row of answer.rows) rows.push(row)
    if (answer.rows.length === 0 || rows.length >= Math.min(answer.total, limit)) return rows.slice(0, limit)
  }
}

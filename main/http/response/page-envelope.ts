// The envelope of every list: rows, links to the other pages, counts (interface document, conventions).
import type { Page } from '../../../shared/api/page.ts'
import type { PageAnswer } from '../../../shared/books/port/read.ts'

export interface Paging {
  readonly page: number
  readonly perPage: number
  /** `limit`: the most rows of the whole list, infinite when absent. */
  readonly cap: number
}

/** `meta`: the requested content in addition to the counts. */
export interface PresentedPage<T> extends PageAnswer<T> {
  readonly meta?: object
}

/** Puts a page of rows into its envelope; the links repeat the query of `url` with another page. */
export const pageEnvelope = <T>(url: string, paging: Paging, answer: PresentedPage<T>): Page<T> => {
  const { page, perPage } = paging
  const total = Math.min(answer.total, paging.cap)
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  const query = new URLSearchParams(mark === -1 ? '' : url.slice(mark))
  const link = (number: number): string => {
    query.set('page', String(number))
    return `${path}?${query}`
  }
  const first = (page - 1) * perPage + 1
  const count = answer.rows.length
  return {
    data: [...answer.rows],
    links: {
      first: link(1),
      last: link(lastPage),
      prev: page > 1 ? link(page - 1) : null,
      next: page < lastPage ? link(page + 1) : null,
    },
    meta: {
      current_page: page,
      from: count === 0 ? null : first,
      last_page: lastPage,
      path,
      per_page: perPage,
      to: count === 0 ? null : first + count - 1,
      total,
      ...answer.meta,
    },
  }
}

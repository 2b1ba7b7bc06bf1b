// The envelope of every list: rows, links to the other pages, counters (interface document, conventions).
import type { Page } from '../../../shared/api/page.ts'
import type { PageAnswer } from '../../../shared/books/port/read.ts'

export interface Paging {
  readonly page: number
  readonly perPage: number
  /** `limit`: the most rows the whole list has, infinite when not given. */
  readonly cap: number
}

/** `meta`: what was asked for beside the counters. */
export interface PresentedPage<T> extends PageAnswer<T> {
  readonly meta?: object
}

/** Puts a page of rows into its envelope; the links keep the query of `url` and change only its page. */
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

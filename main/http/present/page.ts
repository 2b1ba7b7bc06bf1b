// Converts the answers of services to objects of the interface.
import type { PageAnswer } from '../../../shared/books/port/read.ts'
import { ok, type Result } from '../../../shared/value/result.ts'
import type { PresentedPage } from '../response/page-envelope.ts'

/** The answer with its value presented; a refusal stays unchanged. */
export const presentAnswer = <T, W, E>(answer: Result<T, E>, present: (value: T) => W): Result<W, E> =>
  answer.ok ? ok(present(answer.value)) : answer

/** The page with every row presented, and the additional content of its `meta`. */
export const presentPage = <A extends PageAnswer<unknown>, W, E>(
  answer: Result<A, E>,
  present: (row: A['rows'][number]) => W,
  presentMeta: (page: A) => object = () => ({}),
): Result<PresentedPage<W>, E> =>
  presentAnswer(answer, (page) => ({ rows: page.rows.map(present), total: page.total, meta: presentMeta(page) }))

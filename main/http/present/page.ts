// The answers of services with their records turned into objects of the interface.
import type { PageAnswer } from '../../../shared/books/port/read.ts'
import { ok, type Result } from '../../../shared/value/result.ts'

/** The answer with its value presented; a refusal stays as it is. */
export const presentAnswer = <T, W, E>(answer: Result<T, E>, present: (value: T) => W): Result<W, E> =>
  answer.ok ? ok(present(answer.value)) : answer

/** The page with every row presented. */
export const presentPage = <T, W, E>(
  answer: Result<PageAnswer<T>, E>,
  present: (row: T) => W,
): Result<PageAnswer<W>, E> => presentAnswer(answer, ({ rows, total }) => ({ rows: rows.map(present), total }))

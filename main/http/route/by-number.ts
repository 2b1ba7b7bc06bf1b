// Records whose ids are whole numbers (rule 15): organizations and members.
import { err } from '../../../shared/value/result.ts'
import { notFound } from '../../service/core/refusal.ts'
import type { Answer } from '../../service/core/request.ts'

/** Calls a service with the number in the path. Any other text finds no record: the refusal repeats it unchanged. */
export const byNumber = async <T>(model: string, id: string, callService: (id: number) => Answer<T>): Answer<T> =>
  /^[1-9]\d{0,14}$/.test(id) ? callService(Number(id)) : err(notFound(model, id))

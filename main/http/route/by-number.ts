// Records whose ids are whole numbers (rule 15): organizations and members.
import { err } from '../../../shared/value/result.ts'
import { notFound } from '../../service/core/refusal.ts'
import type { Answer } from '../../service/core/request.ts'

/** Asks a service by the number in the path. A text that is no number names no record: the refusal has it as it was sent. */
export const byNumber = async <T>(model: string, id: string, callService: (id: number) => Answer<T>): Answer<T> =>
  /^[1-9]\d{0,14}$/.test(id) ? callService(Number(id)) : err(notFound(model, id))

// Refusals of requests with `filter[updated_since]` or `filter[deleted_since]`, and the deletions for their answers.
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import type { Page } from '../../../shared/api/page.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import { type DeletedSince, MAX_DELETIONS } from '../../service/core/deletions.ts'
import type { HttpRefusal } from '../response/error-response.ts'
import type { RequestContext } from './environment.ts'
import { filterNames, type ListQuery } from './list-query.ts'

const refused = (filter: string, problem: { code: 'updated_since_unknown' } | TooMany): HttpRefusal => ({
  type: 'Invalid',
  problems: [{ field: `filter.${filter}`, ...problem }],
  code: problem.code,
})
interface TooMany {
  readonly code: 'too_many_deleted'
  readonly values: { readonly most: number }
}

/** Why the filters cannot be answered; null: they can. */
export const sinceRefusal = async (
  { var: { positions, actor } }: RequestContext,
  endpoint: Endpoint,
  { knownPositions, deleted, format }: ListQuery,
): Promise<HttpRefusal | null> => {
  if (deleted && format) {
    const allowed = filterNames(endpoint).filter((name) => name !== 'deleted_since')
    return { type: 'NotAllowed', what: 'filter', names: ['deleted_since'], allowed }
  }
  for (const { filter, position } of knownPositions)
    if (!(await positions.contains(actor, position))) return refused(filter, { code: 'updated_since_unknown' })
  return null
}

/** The part of `meta` that reports deletions. */
export const readDeletions = async (
  { var: { deletions, actor } }: RequestContext,
  question: DeletedSince,
): Promise<Result<Pick<Page<never>['meta'], 'deleted'>, HttpRefusal>> => {
  const found = await deletions.since(actor, question)
  if (found === null)
    return err(refused('deleted_since', { code: 'too_many_deleted', values: { most: MAX_DELETIONS } }))
  return ok({ deleted: found.map(({ record_id: id, time: deleted_at }) => ({ id, deleted_at })) })
}

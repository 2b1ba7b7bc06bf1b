// Refusals of requests for changes and deletions since a moment.
import { expect, test } from 'vitest'
import { readDeletions, sinceRefusal } from '../../../../main/http/request/deletions-since.ts'
import type { RequestContext } from '../../../../main/http/request/environment.ts'
import type { ListQuery } from '../../../../main/http/request/list-query.ts'
import type { DeletedSince } from '../../../../main/service/core/deletions.ts'
import { listCompanies } from '../../../../shared/api/endpoints/open-item/companies.ts'
import type { Deletion } from '../../../../shared/record/core/deletion.ts'

const QUESTION: DeletedSince = { table: 'company', since: { seq: 3 } }
const KNOWN = { seq: 1, mark: 'known' }
const UNKNOWN = { seq: 2, mark: 'unknown' }

const context = (found: readonly Deletion[] | null = []) =>
  ({
    var: {
      actor: {},
      positions: { contains: async (_: unknown, { mark }: { mark: string }) => mark === 'known' },
      deletions: { since: async () => found },
    },
  }) as unknown as RequestContext
const refusal = (query: Partial<ListQuery>) =>
  sinceRefusal(context(), listCompanies, { knownPositions: [], deleted: null, format: null, ...query } as ListQuery)

test('deletions are not a file: the refusal names the other filters', async () => {
  const found = await refusal({ deleted: QUESTION, format: 'csv' })
  expect(found).toMatchObject({ type: 'NotAllowed', what: 'filter', names: ['deleted_since'] })
  const allowed = found !== null && 'allowed' in found ? found.allowed : []
  expect([allowed.includes('updated_since'), allowed.includes('search'), allowed.includes('deleted_since')]).toEqual([
    true,
    true,
    false,
  ])
  expect(await refusal({ deleted: QUESTION })).toBeNull()
  expect(await refusal({ format: 'csv' })).toBeNull()
})

test('an unknown position is refused, with the filter that names it', async () => {
  const positions = (...all: readonly (typeof KNOWN)[]) =>
    all.map((position, at) => ({ filter: at === 0 ? 'updated_since' : 'deleted_since', position }))
  expect(await refusal({ knownPositions: positions(KNOWN, KNOWN) })).toBeNull()
  expect(await refusal({ knownPositions: positions(KNOWN, UNKNOWN) })).toEqual({
    type: 'Invalid',
    problems: [{ field: 'filter.deleted_since', code: 'updated_since_unknown' }],
    code: 'updated_since_unknown',
  })
})

test('deletions are answered by id and time; too many are refused', async () => {
  const deletion = { id: 'company C', table: 'company', record_id: 'C', seq: 7, time: 'T' } as unknown as Deletion
  expect(await readDeletions(context([deletion]), QUESTION)).toEqual({
    ok: true,
    value: { deleted: [{ id: 'C', deleted_at: 'T' }] },
  })
  expect(await readDeletions(context(null), QUESTION)).toMatchObject({
    ok: false,
    error: { problems: [{ field: 'filter.deleted_since', code: 'too_many_deleted', values: { most: 50_000 } }] },
  })
})

// Rules: all of them, one, the versions of one, and the preview of one.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  getRule,
  listRules,
  listRuleVersions,
  type PreviewRule,
  previewRule,
  type RuleObject,
} from '../../../../../shared/api/endpoints/matching/rules.ts'
import { call, queryClient } from '../../api.ts'
import { readsTables } from '../../book-tables.ts'

/** The limit of the interface: there are never more rules. */
const ALL = 500

/** All rules in their order, without their statistics. */
export const rulesQuery = queryOptions({
  queryKey: ['rules'],
  meta: readsTables('rule'),
  queryFn: async ({ signal }): Promise<readonly RuleObject[]> =>
    (await call(listRules, { query: { per_page: ALL }, signal })).data,
})

/** The same for an action; loads them when they are not cached. */
export const loadRules = (): Promise<readonly RuleObject[]> => queryClient.fetchQuery({ ...rulesQuery, staleTime: 0 })

export const ruleQuery = (id: string | null) =>
  queryOptions({
    queryKey: ['rule', id],
    meta: readsTables('rule'),
    enabled: id !== null,
    queryFn: ({ signal }) => call(getRule, { params: { ruleId: id ?? '' }, signal }),
  })

export const ruleVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['rule_versions', id],
    meta: readsTables('rule'),
    queryFn: async ({ signal }) => (await call(listRuleVersions, { params: { ruleId: id }, signal })).data,
  })

/**
 * What a rule would do, saved or not; null: it cannot be tried yet. The preview before stays on screen until the new
 * one arrives.
 */
export const rulePreviewQuery = (body: PreviewRule | null) =>
  queryOptions({
    queryKey: ['rule_preview', body],
    meta: readsTables('rule', 'bank_transaction', 'company'),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    queryFn: ({ signal }) => {
      if (body === null) throw new Error('there is no rule to try')
      return call(previewRule, { body, signal })
    },
  })

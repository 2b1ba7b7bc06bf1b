// Rules: all of them, one, what one said in its versions, and what one would do.
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

/** As many as there can be. */
const ALL = 500

/** All rules in their order, without what they did. */
export const rulesQuery = queryOptions({
  queryKey: ['rules'],
  meta: readsTables('rule'),
  queryFn: async ({ signal }): Promise<readonly RuleObject[]> =>
    (await call(listRules, { query: { per_page: ALL }, signal })).data,
})

/** The same for an action; asks when they are not known yet. */
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

/** What a rule would do, saved or not; null: it cannot be tried yet. What was told before stays until the answer is there. */
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

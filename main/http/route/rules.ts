// Rules: their content, order, preview and application.
import {
  applyRule,
  changeRule,
  createRule,
  deleteRule,
  getRule,
  listRules,
  listRuleVersions,
  orderRules,
  previewRule,
} from '../../../shared/api/endpoints/matching/rules.ts'
import type { Services } from '../../service/contract.ts'
import { identity, listRoute, plainRoute, type Route, recordRoutes } from '../endpoint/route.ts'
import { presentBulkBatch } from '../present/batch.ts'
import { presentRule, presentRulePreview, presentRuleVersions } from '../present/rule.ts'

export const ruleRoutes = ({ rules }: Services): readonly Route[] => {
  const onRule = recordRoutes(rules.find)
  return [
    // Before the routes of single rules: these paths would match as ids.
    plainRoute(orderRules, rules.order, identity),
    plainRoute(previewRule, rules.preview, presentRulePreview),
    listRoute(listRules, rules.list, presentRule),
    onRule(getRule, rules.get, presentRule),
    plainRoute(createRule, rules.create, presentRule),
    onRule(changeRule, rules.change, presentRule),
    onRule(deleteRule, rules.remove, identity),
    onRule(applyRule, rules.apply, presentBulkBatch),
    recordRoutes(rules.versions)(listRuleVersions, rules.versions, presentRuleVersions),
  ]
}

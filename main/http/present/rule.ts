// Rules as the interface shows them: amounts as decimal numbers, shares in per cent.
import type { RuleObject, RulePreviewObject, RuleVersionsObject } from '../../../shared/api/endpoints/matching/rules.ts'
import type { Rule, RuleCondition, RuleVersion } from '../../../shared/record/matching/rule.ts'
import type { TrialExample } from '../../../shared/rule/matching/rules/rule-trial.ts'
import { type MinorUnits, minorToNumber } from '../../../shared/value/money.ts'
import type { RulePreviewView, RuleView } from '../../service/matching/rules/contract.ts'
import { presentProposedRow } from './match.ts'

export const presentRule = ({ record, base_currency, hits, back_test }: RuleView): RuleObject => ({
  id: record.id,
  is_active: record.is_active,
  position: record.position,
  version: record.version,
  ...contentOf(record, base_currency),
  created_at: record.created_at,
  updated_at: record.updated_at,
  ...(hits === undefined ? {} : { hits }),
  ...(back_test === undefined ? {} : { back_test: presentCounts(back_test) }),
})

const presentCounts = ({ same, different, open, paid_documents }: NonNullable<RuleView['back_test']>) => ({
  same,
  different,
  open,
  paid_documents,
})

export const presentRuleVersions = (versions: readonly RuleVersion[]): RuleVersionsObject => ({
  data: versions.map((each) => ({
    rule_id: each.rule_id,
    version: each.version,
    ...contentOf(each, each.currency),
    created_at: each.created_at,
  })),
})

const contentOf = (
  { name, mode, require, conditions, company_id, rows }: Omit<RuleVersion, 'id' | 'rule_id' | 'currency'> | Rule,
  currency: string,
): Pick<RuleObject, 'name' | 'mode' | 'conditions' | 'result'> => ({
  name,
  mode,
  conditions: { [require]: conditions.map((each) => presentCondition(each, currency)) },
  result: {
    company_id,
    rows: rows.map((row) => ({
      account_id: row.account_id,
      vat_rate_id: row.vat_rate_id,
      text: row.text,
      share: row.share_millis === null ? null : row.share_millis / 1000,
      amount: row.amount === null ? null : minorToNumber(row.amount, currency),
      rest: row.is_rest,
    })),
  },
})

type ConditionObject = NonNullable<RuleObject['conditions']['all']>[number]

const presentCondition = ({ field, op, value }: RuleCondition, currency: string): ConditionObject => {
  const shown = <V extends string | number>(each: V | null) =>
    typeof each === 'number' ? minorToNumber(each as number as MinorUnits, currency) : each
  if (Array.isArray(value)) return { field, op, value: value.map((each) => shown(each)) }
  return { field, op, value: shown(value as string | number) ?? '' }
}

export const presentRulePreview = ({ trial, base_currency }: RulePreviewView): RulePreviewObject => ({
  hits: trial.hits,
  taken_by_others: trial.taken_by_others,
  too_small: trial.too_small,
  rate_unknown: trial.rate_unknown,
  examples: trial.examples.map((each) => presentExample(each, base_currency)),
  back_test: {
    ...presentCounts(trial),
    examples: trial.different_examples.map((each) => ({
      ...presentExample(each, base_currency),
      booked: (each.transaction.booked ?? []).map(({ amount, ...row }) => ({
        amount: minorToNumber(amount, base_currency),
        ...row,
      })),
    })),
  },
})

const presentExample = ({ transaction, rows }: TrialExample, base_currency: string) => {
  const { id, bank_account_id, booking_date, name, text, amount, currency } = transaction
  return {
    bank_transaction: {
      id,
      bank_account_id,
      booking_date,
      name,
      text,
      amount: minorToNumber(amount, currency),
      currency,
    },
    matches: rows.map((row) => presentProposedRow(row, { base_currency, matchables: null })),
  }
}

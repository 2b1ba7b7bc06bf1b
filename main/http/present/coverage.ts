// The coverage of statements as the interface shows it: amounts as decimal numbers.
import type { CoverageObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { Statement } from '../../../shared/record/bank/statement.ts'
import type { WholeStatement } from '../../../shared/rule/bank/statement-pages.ts'
import { type MinorUnits, minorToNumber } from '../../../shared/value/money.ts'
import type { CoverageView } from '../../service/bank/contract.ts'
import { presentSpan } from './import-plan.ts'

/** Statements without any day are left out. */
export const presentCoverage = ({
  statements,
  gaps,
  overlaps,
  breaks,
  is_complete,
  currency,
}: CoverageView): CoverageObject => ({
  statements: statements.flatMap(presentStatement),
  gaps: gaps.map((gap) => presentSpan(gap, currency)),
  overlaps: overlaps.map((overlap) => presentSpan(overlap, currency)),
  breaks: breaks.map((each) => presentSpan(each, currency)),
  is_complete,
})

/** A statement with one date covers that day. */
const presentStatement = (statement: WholeStatement<Statement>): CoverageObject['statements'] => {
  const { id, batch_id, number, currency } = statement
  const from_date = statement.from_date ?? statement.to_date
  const to_date = statement.to_date ?? statement.from_date
  if (from_date === null || to_date === null) return []
  const shown = (balance: MinorUnits | null) => (balance === null ? null : minorToNumber(balance, currency))
  const balances = {
    opening_balance: shown(statement.opening_balance),
    closing_balance: shown(statement.closing_balance),
  }
  const pages = statement.parts.flatMap(({ page, batch_id: batch }) =>
    page === null ? [] : [{ number: page.number, batch_id: batch }],
  )
  return [
    {
      id,
      batch_id,
      number,
      from_date,
      to_date,
      ...balances,
      pages,
      missing_pages: [...statement.missing_pages],
    },
  ]
}

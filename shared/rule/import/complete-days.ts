// On which days a file has every transaction of its account, as its balances prove: what the books have on such a day is one
// of its rows. For probable-duplicates.ts.
import { daysOf } from '../../record/bank/bank-transaction.ts'
import type { Statement } from '../../record/bank/statement.ts'
import type { ParsedStatement } from '../../record/import/parsed-statement.ts'
import { checkStatementBalance } from '../bank/statement-balance.ts'

type Stored = Pick<Statement, 'from_date' | 'to_date' | 'opening_balance' | 'closing_balance' | 'currency'>

/**
 * For the rows of the statements, in their order, whether their day is complete. A statement that adds up from its opening to
 * its closing balance has all rows of its days; of its first day only when it begins where a stored statement of an
 * earlier day ends, or with the same balance as one of the same day: banks also list from noon on.
 */
export const completeDays = (
  statements: readonly ParsedStatement[],
  stored: readonly Stored[],
  currency: string,
): readonly boolean[] =>
  statements.flatMap((statement): readonly boolean[] => {
    const { from_date: from, rows } = statement
    const own = statement.currency ?? currency
    if (from === null || checkStatementBalance(statement, rows, own).difference !== 0) return rows.map(() => false)
    const isFirstWhole = stored.some((each) => each.currency === own && leadsTo(each, from, statement.opening_balance))
    return rows.map((row) => {
      const [day] = daysOf(row)
      return day !== undefined && (day > from || (day === from && isFirstWhole))
    })
  })

const leadsTo = (stored: Stored, from: string, opening: number | null): boolean =>
  (stored.to_date !== null && stored.to_date < from && stored.closing_balance === opening) ||
  (stored.from_date === from && stored.opening_balance === opening)

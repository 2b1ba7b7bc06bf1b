// The days for which a file's balances prove that it contains every transaction of the account. A stored transaction of
// such a day must be one of its rows. For probable-duplicates.ts.
import { daysOf } from '../../record/bank/bank-transaction.ts'
import type { Statement } from '../../record/bank/statement.ts'
import type { ParsedStatement } from '../../record/import/parsed-statement.ts'
import { checkStatementBalance } from '../bank/statement-balance.ts'

type Stored = Pick<Statement, 'from_date' | 'to_date' | 'opening_balance' | 'closing_balance' | 'currency'>

/**
 * For each row of the statements, in their order, whether its day is complete. A statement that adds up from its
 * opening to its closing balance has all rows of its days. Its first day counts only when the statement starts where a
 * stored statement of an earlier day ends, or with the same balance as a stored one of the same day, because banks also
 * list from noon on.
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
    const isFirstDayComplete = stored.some(
      (each) => each.currency === own && endsWith(each, from, statement.opening_balance),
    )
    return rows.map((row) => {
      const [day] = daysOf(row)
      return day !== undefined && (day > from || (day === from && isFirstDayComplete))
    })
  })

const endsWith = (stored: Stored, from: string, opening: number | null): boolean =>
  (stored.to_date !== null && stored.to_date < from && stored.closing_balance === opening) ||
  (stored.from_date === from && stored.opening_balance === opening)

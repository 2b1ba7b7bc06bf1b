// The step of a posting, for the explanation of a transaction and for the payment trail.
import type { JournalEntry, Posting } from '../../record/ledger/journal-entry.ts'
import type { LedgerAccount } from '../../record/ledger/ledger-account.ts'
import type { Timestamp } from '../../value/calendar.ts'
import type { MinorUnits } from '../../value/money.ts'
import type { ExplanationStep } from './explanation-step.ts'

/** `at`: null where the step of the entry itself has the time. */
export const postingSteps = (
  { id }: JournalEntry,
  { debit, credit }: Pick<Posting, 'debit' | 'credit'>,
  account: Pick<LedgerAccount, 'number' | 'name'> | undefined,
  currency: string,
  at: Timestamp | null,
): readonly ExplanationStep[] => {
  const name = account ? `${account.number} ${account.name}` : null
  const step = (code: 'debit' | 'credit', amount: MinorUnits): ExplanationStep => ({
    kind: 'posting',
    at,
    ref: { type: 'journal_entry', id },
    message: { code, values: { account: name, amount, currency } },
  })
  return [...(debit === 0 ? [] : [step('debit', debit)]), ...(credit === 0 ? [] : [step('credit', credit)])]
}

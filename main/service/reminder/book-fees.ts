// Books the fees of letters as invoices of their own: damages, which are no consideration (MWSTG 18 2 i), so without VAT.
import { type Change, created } from '../../../shared/books/port/change.ts'
import { where } from '../../../shared/books/port/read.ts'
import type { Reminder } from '../../../shared/record/open-item/reminder.ts'
import type { FieldProblem } from '../../../shared/rule/core/field-problem.ts'
import { decideInvoice } from '../../../shared/rule/open-item/open-item.ts'
import { LETTER_WORDS } from '../../../shared/text/letter-words.ts'
import { minorToNumber } from '../../../shared/value/money.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import type { Read } from '../core/book.ts'
import { profileOf, type ServiceDeps } from '../core/deps.ts'
import { readCommandFacts } from '../open-item/command-facts.ts'

interface BookedFees {
  /** The letters, each with the invoice of its fee. */
  readonly letters: readonly Reminder[]
  readonly changes: readonly Change[]
}

export const bookFees = async (
  deps: ServiceDeps,
  read: Read,
  letters: readonly Reminder[],
): Promise<Result<BookedFees, readonly FieldProblem[]>> => {
  const { settings } = await profileOf(read)
  const [[account]] = await read([where('ledger_account', 'number', [Number(settings.reminderFeeAccount)])])
  if (account === undefined) {
    const values = { value: settings.reminderFeeAccount }
    return err([{ field: 'book_fees', code: 'ledger_account_unknown', values }])
  }
  const commands = letters
    .filter(({ fee }) => fee > 0)
    .map((letter) => ({ letter, command: feeCommand(letter, account.id) }))
  const { facts, booker } = await readCommandFacts(deps, read, 'invoice', {
    commands: commands.map(({ command }) => command),
  })
  const untaxed = [...facts.vat_rates.values()].find(({ kind }) => kind === 'donation')?.id ?? null
  const now = deps.now()
  const changes: Change[] = []
  const invoiceOf = new Map<string, string>()
  for (const { letter, command } of commands) {
    const decided = decideInvoice(null, { ...command, vat_rate_id: untaxed }, facts, { id: deps.newId(), now })
    const booked = decided.ok ? booker.book(null, decided.value) : decided
    if (!booked.ok) return err(booked.error.map((problem) => ({ ...problem, field: 'book_fees' })))
    changes.push(created('invoice', booked.value))
    invoiceOf.set(letter.id, booked.value.id)
  }
  return ok({
    letters: letters.map((letter) => ({ ...letter, fee_invoice_id: invoiceOf.get(letter.id) ?? null })),
    changes: [...changes, ...booker.changes()],
  })
}

/** Its number leads back to the first invoice of the letter and its level. */
const feeCommand = (
  { company_id, currency, date, fee, invoices, language, level, pay_by }: Reminder,
  accountId: string,
) => ({
  number: `${invoices[0]?.number}-M${level}`.slice(-255),
  company_id,
  currency,
  date,
  due_date: pay_by,
  total: minorToNumber(fee, currency),
  account_id: accountId,
  text: `${LETTER_WORDS[language].fee} ${invoices.map(({ number }) => number).join(', ')}`.slice(0, 1000),
})

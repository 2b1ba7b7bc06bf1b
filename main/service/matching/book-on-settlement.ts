// What it changes to book an open bank transaction on the VAT settlement account, as a part of paying a VAT return.
import type { Change } from '../../../shared/books/port/change.ts'
import { where } from '../../../shared/books/port/read.ts'
import { VAT_SETTLEMENT_ACCOUNT } from '../../../shared/rule/ledger/report/vat-settlement.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { minorToNumber, minorUnitsOf } from '../../../shared/value/money.ts'
import { err, ok, type Result } from '../../../shared/value/result.ts'
import type { Read } from '../core/book.ts'
import type { ServiceDeps } from '../core/deps.ts'
import { invalid, notFound, type Refusal } from '../core/refusal.ts'
import { readToBook } from './bulk/booking-facts.ts'

export const bookOnSettlement =
  (deps: Pick<ServiceDeps, 'newId' | 'now'>) =>
  async (
    read: Read,
    id: string,
    book_on: LocalDate | null | undefined,
  ): Promise<Result<readonly Change[], Refusal>> => {
    const [[account], [paying]] = await read([
      where('ledger_account', 'number', [VAT_SETTLEMENT_ACCOUNT]),
      where('bank_transaction', 'id', [id]),
    ])
    if (!account) {
      const values = { number: VAT_SETTLEMENT_ACCOUNT }
      return err(invalid({ field: 'vat_return', code: 'vat_settlement_account_missing', values }))
    }
    if (!paying) return err(notFound('BankTransaction', id))
    const amount = minorToNumber(minorUnitsOf(Math.abs(paying.amount)), paying.currency)
    const rows = [{ amount, account_id: account.id }]
    const found = await readToBook(deps, read, id, rows)
    if (!found) return err(notFound('BankTransaction', id))
    const decided = found.booker.match(found.transaction, rows, book_on)
    return decided.ok ? ok(found.booker.changes()) : err(invalid(...decided.error))
  }

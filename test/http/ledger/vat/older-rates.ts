// Books as an older version created them, before acquisition tax had rates of its own.
import { removed } from '../../../../shared/books/port/change.ts'
import { page } from '../../../../shared/books/port/read.ts'
import { isAcquisitionRate } from '../../../../shared/record/ledger/vat-rate.ts'
import { ok } from '../../../../shared/value/result.ts'
import type { MemoryBook } from '../../../support/books/memory-book.ts'

/** Removes the rates of acquisition tax from new books. */
export const removeAcquisitionRates = (book: MemoryBook): Promise<unknown> =>
  book.write<null, never>({ user: 1 }, async (read) => {
    const [rates] = await read([page('vat_rate')])
    const changes = rates.rows.filter(isAcquisitionRate).map((rate) => removed('vat_rate', rate))
    return ok({ action: 'first_start', changes, value: null })
  })

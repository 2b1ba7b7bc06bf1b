// The actions on fiscal years. Each shows a confirmation with its undo, and rejects with the server's refusal.
import i18next from 'i18next'
import {
  bookExchangeValuation,
  deleteExchangeValuation,
  type ExchangeValuationObject,
} from '../../../shared/api/endpoints/ledger/exchange-valuations.ts'
import {
  type ChangeFiscalYear,
  type CreateFiscalYear,
  changeFiscalYear,
  closeFiscalYear,
  createFiscalYear,
  deleteFiscalYear,
  type FiscalYearObject,
  postFiscalYearResult,
  reopenFiscalYear,
} from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import { lockBooks, type PeriodLockObject, reopenPeriod } from '../../../shared/api/endpoints/ledger/period-locks.ts'
import { call } from '../data/api.ts'
import { refreshTables } from '../data/refresh.ts'
import { showDone } from '../part/toast.tsx'
import { formatDate } from '../text/format.ts'
import './text/dictionary.ts'

const notifyChanged = <T extends FiscalYearObject>(
  year: T,
  text: 'years.added' | 'years.changed' | 'years.closed' | 'years.reopened',
): T => {
  refreshTables('fiscal_year')
  showDone(i18next.t(text, { name: year.name }))
  return year
}

export const addYear = async (body: CreateFiscalYear): Promise<FiscalYearObject> =>
  notifyChanged(await call(createFiscalYear, { body }), 'years.added')

export const changeYear = async (id: string, body: ChangeFiscalYear): Promise<FiscalYearObject> =>
  notifyChanged(await call(changeFiscalYear, { params: { fiscalYear: id }, body }), 'years.changed')

export const deleteYear = async ({ id, name }: FiscalYearObject): Promise<void> => {
  await call(deleteFiscalYear, { params: { fiscalYear: id } })
  refreshTables('fiscal_year')
  showDone(i18next.t('years.deleted', { name }))
}

export const closeYear = async (id: string): Promise<FiscalYearObject> =>
  notifyChanged(await call(closeFiscalYear, { params: { fiscalYear: id } }), 'years.closed')

export const reopenYear = async (id: string, reason: string): Promise<FiscalYearObject> => {
  const input = { params: { fiscalYear: id }, body: { reason } }
  return notifyChanged(await call(reopenFiscalYear, input), 'years.reopened')
}

/** Books the part of the year's result that is not posted yet. */
export const postResult = async ({ id, name }: FiscalYearObject): Promise<void> => {
  await call(postFiscalYearResult, { params: { fiscalYear: id } })
  refreshTables('journal_entry', 'fiscal_year')
  showDone(i18next.t('years.result.posted', { name }))
}

const VALUATION_TABLES = ['exchange_valuation', 'journal_entry', 'fiscal_year'] as const

/** Books the valuation of other currencies; one that is booked is replaced. */
export const bookValuation = async (
  { id, name }: FiscalYearObject,
  method: ExchangeValuationObject['method'],
): Promise<void> => {
  await call(bookExchangeValuation, { params: { fiscalYear: id }, body: { method } })
  refreshTables(...VALUATION_TABLES)
  showDone(i18next.t('years.valuation.posted', { name }))
}

export const removeValuation = async ({ id, name }: FiscalYearObject): Promise<void> => {
  await call(deleteExchangeValuation, { params: { fiscalYear: id } })
  refreshTables(...VALUATION_TABLES)
  showDone(i18next.t('years.valuation.removed', { name }))
}

/** Locks all books up to a day. */
export const lockBooksUntil = async (date: string): Promise<void> => {
  await call(lockBooks, { body: { books_locked_until: date } })
  refreshTables('period_lock')
  showDone(i18next.t('years.lock.done', { date: formatDate(date) }))
}

/** Reopens a locked period, with a reason. */
export const reopenLock = async ({ id, to }: PeriodLockObject, reason: string): Promise<void> => {
  await call(reopenPeriod, { params: { periodLock: id }, body: { reason } })
  refreshTables('period_lock')
  showDone(i18next.t('years.lock.reopened', { date: formatDate(to) }))
}

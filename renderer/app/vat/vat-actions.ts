// The actions on VAT returns. Each shows a confirmation with its undo, and rejects with the server's refusal.
import i18next from 'i18next'
import { reopenPeriod, settleVatPeriod } from '../../../shared/api/endpoints/ledger/period-locks.ts'
import {
  type FileVatReturn,
  fileVatReturn,
  loadVatReturn,
  type PayVatReturn,
  payVatReturn,
  type VatFileObject,
  type VatReturnObject,
} from '../../../shared/api/endpoints/ledger/vat-returns.ts'
import { call } from '../data/api.ts'
import { refreshTables } from '../data/refresh.ts'
import { showDone } from '../part/toast.tsx'
import './text/dictionary.ts'

/** Returns are filed one after the other: a new message replaces the one before. */
const confirm = (message: string) => showDone(message, { series: 'vat' })

export const fileReturn = async (id: string, body: FileVatReturn): Promise<VatReturnObject> => {
  const filed = await call(fileVatReturn, { params: { vatReturn: id }, body })
  refreshTables('journal_entry', 'period_lock', 'vat_return')
  confirm(i18next.t(`vat.filed.${filed.type}`, { period: filed.period }))
  return filed
}

const send = (file: File, isDryRun: boolean, signal?: AbortSignal): Promise<VatFileObject> => {
  const body = new FormData()
  body.append('files[0]', file)
  return call(loadVatReturn, { body, query: { dry_run: isDryRun }, ...(signal ? { signal } : {}) })
}

/** What the file of another program says, next to the books. */
export const readReturnFile = (file: File, signal: AbortSignal) => send(file, true, signal)

/** Records the file as the return that was filed. */
export const recordReturn = async (file: File): Promise<VatFileObject> => {
  const recorded = await send(file, false)
  refreshTables('journal_entry', 'period_lock', 'vat_return')
  confirm(i18next.t(`vat.filed.${recorded.type}`, { period: recorded.period }))
  return recorded
}

export const payReturn = async (id: string, body: PayVatReturn): Promise<VatReturnObject> => {
  const paid = await call(payVatReturn, { params: { vatReturn: id }, body })
  refreshTables('journal_entry', 'bank_transaction', 'vat_return')
  confirm(i18next.t('vat.pay.done', { period: paid.period }))
  return paid
}

export const reopenReturn = async ({ period, period_lock_id }: VatReturnObject, reason: string): Promise<void> => {
  await call(reopenPeriod, { params: { periodLock: period_lock_id ?? '' }, body: { reason } })
  refreshTables('period_lock', 'vat_return')
  confirm(i18next.t('vat.reopened', { period }))
}

/** Locks a period again that was reopened and did not change. */
export const lockAgain = async ({ period, from, to }: VatReturnObject): Promise<void> => {
  await call(settleVatPeriod, { body: { from, to } })
  refreshTables('period_lock', 'vat_return')
  confirm(i18next.t('vat.locked', { period }))
}

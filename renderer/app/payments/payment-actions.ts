// The actions on payment runs. Each shows a confirmation with its undo, and rejects with the server's refusal.
import i18next from 'i18next'
import {
  deletePaymentRun,
  type PreparePaymentRun,
  preparePaymentRun,
  type RejectPayments,
  readPaymentAnswer,
  rejectPayments,
  releasePaymentRun,
} from '../../../shared/api/endpoints/open-item/payment-runs.ts'
import { call } from '../data/api.ts'
import { type PaymentRunObject, paymentFileAddress } from '../data/query/open-item/payment-runs.ts'
import { refreshTables } from '../data/refresh.ts'
import { runAction, saveFile, showDone, showProblem } from '../part/toast.tsx'
import { chooseFile } from '../view/file/choose-file.tsx'
import './text/dictionary.ts'

const TABLES = ['payment_run', 'expense_payment', 'expense', 'offset', 'journal_entry', 'bank_transaction'] as const

const confirm = (message: string) => showDone(message, { series: 'payments' })

export const prepareRun = async (body: PreparePaymentRun): Promise<PaymentRunObject> => {
  const run = await call(preparePaymentRun, { body })
  refreshTables(...TABLES)
  confirm(i18next.t('payments.prepared', { number: run.number }))
  return run
}

export const releaseRun = ({ id, number }: PaymentRunObject): Promise<void> =>
  runAction(
    () => call(releasePaymentRun, { params: { paymentRunId: id } }),
    TABLES,
    () => i18next.t('payments.released', { number }),
  )

export const deleteRun = ({ id, number }: PaymentRunObject): Promise<void> =>
  runAction(
    () => call(deletePaymentRun, { params: { paymentRunId: id } }),
    TABLES,
    () => i18next.t('payments.deleted', { number }),
  )

/** Saves the file; a second time the bank would refuse it. */
export const takeFile = async ({ id, taken_at }: PaymentRunObject): Promise<void> => {
  if (!(await saveFile(paymentFileAddress(id)))) return
  refreshTables('payment_run')
  if (taken_at !== null) showDone(i18next.t('payments.again'), { action: null })
}

export const readAnswer = async (file: File): Promise<void> => {
  const body = new FormData()
  body.append('files[0]', file)
  try {
    const { data } = await call(readPaymentAnswer, { body })
    refreshTables(...TABLES)
    confirm(i18next.t('payments.answered', { rejected: data.reduce((sum, { rejected }) => sum + rejected, 0) }))
  } catch (error) {
    showProblem(error)
  }
}

export const chooseAnswer = (): void => chooseFile('.xml', (file) => void readAnswer(file))

export const rejectPayment = async (paymentRunId: string, body: RejectPayments): Promise<void> => {
  await call(rejectPayments, { params: { paymentRunId }, body })
  refreshTables(...TABLES)
  confirm(i18next.t('payments.rejected'))
}

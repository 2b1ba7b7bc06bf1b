// The vouchers of a transaction, and whether one was requested.
import { Box, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BankTransactionObject } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import { withdrawDocumentRequest } from '../../../../shared/api/endpoints/bank/documents.ts'
import { call } from '../../data/api.ts'
import { refreshTables } from '../../data/refresh.ts'
import { showDone, showProblem } from '../../part/toast.tsx'
import { formatInstant } from '../../text/format.ts'
import { VoucherArea } from '../../view/vouchers/voucher-area.tsx'

export const DetailVouchers = ({ transaction }: { readonly transaction: BankTransactionObject }) => (
  <VoucherArea
    record={{ owner: 'bank_transaction', id: transaction.id }}
    note={<Request transaction={transaction} onWithdrawn={() => refreshTables('bank_transaction')} />}
  />
)

interface RequestProps {
  readonly transaction: BankTransactionObject
  readonly onWithdrawn: () => void
}

const Request = ({ transaction, onWithdrawn }: RequestProps) => {
  const { t } = useTranslation()
  const { document_requested_at: at, document_answered_at: answered, document_request_member: member } = transaction
  if (!at) return null
  const withdraw = () =>
    void call(withdrawDocumentRequest, { params: { bankTransactionId: transaction.id } }).then(() => {
      onWithdrawn()
      showDone(t('request.withdrawn'))
    }, showProblem)
  return (
    <Box mb={6} fz={13}>
      <div>
        {t(answered ? 'request.answered' : 'request.open', {
          date: formatInstant(at),
          name: member?.user?.fullName ?? '',
        })}
      </div>
      {transaction.document_request_message && <bdi>{transaction.document_request_message}</bdi>}
      {!answered && (
        <Button size="compact-xs" variant="subtle" onClick={withdraw}>
          {t('request.withdraw')}
        </Button>
      )}
    </Box>
  )
}

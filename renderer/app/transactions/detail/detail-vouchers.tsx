// The vouchers of a transaction: adds, opens and removes them; and shows whether one was requested.
import { ActionIcon, Anchor, Box, Button, FileButton, Tooltip } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileUp, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { callUrl } from '../../../../shared/api/client.ts'
import type { BankTransactionObject } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import {
  deleteDocument,
  getDocument,
  keepDocuments,
  withdrawDocumentRequest,
} from '../../../../shared/api/endpoints/bank/documents.ts'
import { call } from '../../data/api.ts'
import { documentsQuery } from '../../data/query/bank/transaction-detail.ts'
import { refreshTables } from '../../data/refresh.ts'
import { saveFile, showDone, showProblem } from '../../part/toast.tsx'
import { formatInstant } from '../../text/format.ts'
import classes from './detail.module.css'

const ACCEPTED = '.pdf,.png,.jpg,.jpeg,.heic,.webp,.tif,.tiff,.xml,.txt,.eml'

export const DetailVouchers = ({ transaction }: { readonly transaction: BankTransactionObject }) => {
  const { t } = useTranslation()
  const { id } = transaction
  const params = { bankTransactionId: id }
  const { data: documents = [] } = useQuery(documentsQuery(id))
  const refresh = () => refreshTables('kept_document', 'bank_transaction')
  const storing = useMutation({
    mutationFn: (files: readonly File[]) => call(keepDocuments, { params, body: { files } }),
    onSuccess: () => {
      refresh()
      showDone(t('documents.kept'))
    },
    onError: showProblem,
  })
  const remove = (documentId: string, name: string) =>
    void call(deleteDocument, { params: { ...params, documentId } }).then(() => {
      refresh()
      showDone(t('documents.removed', { name }))
    }, showProblem)
  const save = (documentId: string) => void saveFile(callUrl(getDocument, { params: { ...params, documentId } }))
  return (
    <section>
      <h3>{t('documents.title')}</h3>
      <Request transaction={transaction} onWithdrawn={refresh} />
      <ul className={classes.documents}>
        {documents.map(({ id: documentId, name }) => (
          <li key={documentId}>
            <Anchor component="button" onClick={() => void save(documentId)}>
              <bdi>{name}</bdi>
            </Anchor>
            <Tooltip label={t('documents.remove', { name })}>
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={t('documents.remove', { name })}
                onClick={() => remove(documentId, name)}
              >
                <Trash2 size={14} />
              </ActionIcon>
            </Tooltip>
          </li>
        ))}
      </ul>
      <FileButton multiple accept={ACCEPTED} onChange={(files) => files.length > 0 && storing.mutate(files)}>
        {(props) => (
          <Button
            {...props}
            size="compact-xs"
            variant="light"
            leftSection={<FileUp size={13} />}
            loading={storing.isPending}
          >
            {t('documents.add')}
          </Button>
        )}
      </FileButton>
    </section>
  )
}

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

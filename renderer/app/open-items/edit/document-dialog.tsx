// The dialog of an invoice or an expense, new or changed.
import { Button, Loader, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStatus } from '../../data/query/installation/status.ts'
import { type DocumentObject, documentQuery } from '../../data/query/open-item/open-items.ts'
import { organizationQuery } from '../../data/query/organization/organization.ts'
import { vouchersQuery } from '../../data/query/vouchers.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { openDialog } from '../../dialog/stack.ts'
import { DateInput } from '../../form/date-input.tsx'
import { FormFooter } from '../../form/form-footer.tsx'
import { StackedForm } from '../../form/stacked-form.tsx'
import { localToday } from '../../view/today.ts'
import { VoucherArea } from '../../view/vouchers/voucher-area.tsx'
import { canShow } from '../../view/vouchers/voucher-preview.tsx'
import type { DocumentProps } from '../dialogs.ts'
import { saveDocument, saveInvoices } from '../item-actions.ts'
import { DocumentOffsets } from '../offset/document-offsets.tsx'
import { BillTrail } from './bill-trail.tsx'
import { type DocumentDraft, draftOfDocument, newDocument, toDocumentBody } from './document-draft.ts'
import { DocumentFields, useDocumentForm } from './document-fields.tsx'
import { DocumentPayments } from './document-payments.tsx'
import { DocumentReminders } from './document-reminders.tsx'
import { PaymentOrders } from './payment-orders.tsx'
import '../text/dictionary.ts'

export const DocumentDialog = ({ isOpen, onClose, kind, documentId, companyId }: DocumentProps & DialogControls) => {
  const { t } = useTranslation()
  // A closing dialog makes no request: its document may just have been deleted.
  const document = useQuery({ ...documentQuery(kind, documentId ?? null), enabled: isOpen && documentId !== undefined })
  const organization = useStatus().data?.organization
  const currency = organization?.base_currency
  const isNewInvoice = kind === 'invoice' && documentId === undefined
  const details = useQuery({
    ...organizationQuery(organization?.id ?? 0),
    enabled: isOpen && isNewInvoice && organization !== undefined,
  })
  const dueInDays = isNewInvoice ? (details.data?.settings.invoiceDefaultDueInDays ?? null) : null
  // The cache may be older than the last change: the form begins with the server's present answer, and keeps what the
  // user types.
  const [isCurrent, setIsCurrent] = useState(false)
  if (!isCurrent && document.data && !document.isFetching) setIsCurrent(true)
  const { data: vouchers = [] } = useQuery(
    vouchersQuery(documentId === undefined ? null : { owner: kind, id: documentId }),
  )
  const number = document.data?.number ?? ''
  const title = documentId === undefined ? t(`items.add.${kind}`) : t(`items.edit.${kind}`, { number })
  const initial =
    currency === undefined || (isNewInvoice && details.isPending)
      ? null
      : documentId === undefined
        ? newDocument(localToday(new Date()), currency, companyId ?? null, dueInDays)
        : document.data && isCurrent
          ? draftOfDocument(document.data, currency)
          : null
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size={vouchers.some(canShow) ? WIDE : 'lg'}>
      {document.isError && <Text role="alert">{t('items.form.gone')}</Text>}
      {!document.isError && (initial === null || currency === undefined) && <Loader size="sm" />}
      {initial !== null && currency !== undefined && (
        <Form
          kind={kind}
          initial={initial}
          onClose={onClose}
          id={documentId ?? null}
          baseCurrency={currency}
          document={document.data ?? null}
          dueInDays={dueInDays}
        />
      )}
    </Dialog>
  )
}

/** For the form and a voucher next to it. */
const WIDE = 'min(1180px, 94vw)'

interface FormProps {
  readonly kind: DocumentProps['kind']
  readonly id: string | null
  readonly initial: DocumentDraft
  readonly baseCurrency: string
  /** As it is saved; null: it is new. */
  readonly document: DocumentObject | null
  readonly dueInDays: number | null
  readonly onClose: () => void
}

const Form = ({ kind, id, initial, baseCurrency, document, dueInDays, onClose }: FormProps) => {
  const entryId = document?.journal_entry_id ?? null
  const { t } = useTranslation()
  const [waiting, setWaiting] = useState<readonly File[]>([])
  const documentForm = useDocumentForm({
    initial,
    send: (typed) => saveDocument(kind, id, toDocumentBody(kind, typed, baseCurrency), waiting),
    onSent: onClose,
    isNumbered: kind === 'invoice' && id === null,
  })
  const { form, footer, text } = documentForm
  return (
    <VoucherArea record={id === null ? null : { owner: kind, id }} waiting={waiting} onWait={setWaiting} isShownAtOnce>
      <StackedForm {...form}>
        <DocumentFields
          kind={kind}
          form={documentForm}
          baseCurrency={baseCurrency}
          document={document}
          dueInDays={dueInDays}
          isFocused
        />
        <TextInput label={t('items.form.key')} {...text('key')} />
        {kind === 'invoice' && id !== null && (
          <>
            <DateInput label={t('items.form.reminders-paused')} {...documentForm.input('remindersPausedUntil')} />
            <div>
              <Button size="compact-sm" variant="subtle" onClick={() => void saveInvoices([id])}>
                {t('items.pdf')}
              </Button>
            </div>
          </>
        )}
        {entryId !== null && (
          <div>
            <Button size="compact-sm" variant="subtle" onClick={() => openDialog('journal_entry', { entryId })}>
              {t('items.form.entry')}
            </Button>
          </div>
        )}
        {id !== null && <DocumentOffsets documentId={id} />}
        {document && <DocumentPayments document={document} onLeave={onClose} />}
        {kind === 'invoice' && id !== null && <DocumentReminders invoiceId={id} />}
        {kind === 'expense' && id !== null && (
          <>
            <PaymentOrders expenseId={id} onLeave={onClose} />
            <BillTrail expenseId={id} onLeave={onClose} />
          </>
        )}
        <FormFooter {...footer} send={t('word.save')} onCancel={onClose} />
      </StackedForm>
    </VoucherArea>
  )
}

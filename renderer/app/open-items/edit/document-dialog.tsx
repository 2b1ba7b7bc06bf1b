// The dialog of an invoice or an expense, new or changed.
import { ActionIcon, Button, Group, Loader, Text, Textarea, TextInput, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { normalizeReference } from '../../../../shared/value/creditor-reference.ts'
import { useStatus } from '../../data/query/installation/status.ts'
import { type DocumentObject, documentQuery } from '../../data/query/open-item/open-items.ts'
import { vouchersQuery } from '../../data/query/vouchers.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { openDialog } from '../../dialog/stack.ts'
import { AccountInput } from '../../form/account-input.tsx'
import { CompanyInput } from '../../form/company-input.tsx'
import { DateInput } from '../../form/date-input.tsx'
import { FormFooter } from '../../form/form-footer.tsx'
import { MoneyInput } from '../../form/money-input.tsx'
import { StackedForm } from '../../form/stacked-form.tsx'
import { fieldInDraft, useDraftForm } from '../../form/use-draft-form.ts'
import { useUsualVat } from '../../form/use-usual-vat.ts'
import { VatInput } from '../../form/vat-input.tsx'
import { formatIban, formatReference } from '../../text/format.ts'
import { localToday } from '../../view/today.ts'
import { VoucherArea } from '../../view/vouchers/voucher-area.tsx'
import { canShow } from '../../view/vouchers/voucher-preview.tsx'
import type { DocumentProps } from '../dialogs.ts'
import { saveDocument } from '../item-actions.ts'
import { DocumentOffsets } from '../offset/document-offsets.tsx'
import { BaseTotalInput } from './base-total-input.tsx'
import {
  type DocumentDraft,
  draftOfDocument,
  faultsIn,
  isReference,
  newDocument,
  toDocumentBody,
} from './document-draft.ts'
import { DocumentLineFields } from './document-line-fields.tsx'
import { DocumentPayments } from './document-payments.tsx'
import classes from './item-form.module.css'
import { PaymentOrders } from './payment-orders.tsx'
import '../text/dictionary.ts'

export const DocumentDialog = ({ isOpen, onClose, kind, documentId, companyId }: DocumentProps & DialogControls) => {
  const { t } = useTranslation()
  // A closing dialog makes no request: its document may just have been deleted.
  const document = useQuery({ ...documentQuery(kind, documentId ?? null), enabled: isOpen && documentId !== undefined })
  const currency = useStatus().data?.organization.base_currency
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
    currency === undefined
      ? null
      : documentId === undefined
        ? newDocument(localToday(new Date()), currency, companyId ?? null)
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
  readonly onClose: () => void
}

const Form = ({ kind, id, initial, baseCurrency, document, onClose }: FormProps) => {
  const entryId = document?.journal_entry_id ?? null
  const { t } = useTranslation()
  const usualVat = useUsualVat()
  const [waiting, setWaiting] = useState<readonly File[]>([])
  const { draft, errors, change, setError, form, footer, input, text } = useDraftForm({
    initial,
    check: faultsIn,
    send: (typed) => saveDocument(kind, id, toDocumentBody(kind, typed, baseCurrency), waiting),
    onSent: onClose,
    // A line shows the errors of its own fields.
    fieldOf: (field, typed) => (field.startsWith('lines.') ? field : fieldInDraft(field, typed)),
  })
  const checkReference = () => {
    if (!isReference(draft.reference)) setError('reference', 'reference_invalid')
    else if (draft.reference !== '') change({ reference: formatReference(normalizeReference(draft.reference)) })
  }
  return (
    <VoucherArea record={id === null ? null : { owner: kind, id }} waiting={waiting} onWait={setWaiting} isShownAtOnce>
      <StackedForm {...form}>
        <Group gap={8} align="flex-end" wrap="nowrap">
          <CompanyInput
            label={t('word.company')}
            className={classes.grow ?? ''}
            data-autofocus
            {...input('companyId')}
          />
          <Tooltip label={t('items.form.company.new')}>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('items.form.company.new')}
              onClick={() => openDialog('company', { onSaved: (company) => change({ companyId: company.id }) })}
            >
              <Plus size={16} />
            </ActionIcon>
          </Tooltip>
        </Group>
        <TextInput label={t('word.number')} {...text('number')} />
        <div className={classes.pair}>
          <DateInput label={t('word.date')} {...input('date')} />
          <DateInput label={t('items.form.due')} {...input('dueDate')} />
        </div>
        <div className={classes.pair}>
          <MoneyInput
            label={t('items.form.total')}
            description={t('items.form.total.hint')}
            currency={draft.currency}
            {...input('total')}
          />
          <TextInput
            label={t('word.currency')}
            description={'\u00a0'}
            {...text('currency', 3)}
            onChange={({ currentTarget: { value } }) => change({ currency: value.toUpperCase() })}
          />
        </div>
        <TextInput
          label={t('field.reference')}
          description={t('items.form.reference.hint')}
          {...text('reference')}
          onBlur={checkReference}
          spellCheck={false}
          styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
        />
        {draft.currency !== baseCurrency && (
          <BaseTotalInput draft={draft} document={document} baseCurrency={baseCurrency} {...input('baseTotal')} />
        )}
        {draft.lines.length === 0 && (
          <div className={classes.pair}>
            <AccountInput
              label={t(`items.form.account.${kind}`)}
              placeholder={t('items.form.account.usual')}
              {...input('accountId')}
              onChange={(accountId) => {
                const rate = draft.date === null ? null : usualVat(accountId, draft.date)
                change({ accountId, vatRateId: rate ?? draft.vatRateId }, 'vatRateId')
              }}
            />
            <VatInput
              label={t('word.vat')}
              placeholder={t('items.form.vat.usual')}
              day={draft.date}
              document={kind}
              {...input('vatRateId')}
            />
          </div>
        )}
        <DocumentLineFields kind={kind} draft={draft} errors={errors} onChange={change} />
        {kind === 'expense' && (
          <TextInput
            label={t('items.form.iban')}
            value={formatIban(draft.creditorIban)}
            onChange={({ currentTarget: { value } }) =>
              change({ creditorIban: value.replace(/[^A-Za-z0-9]/g, '').toUpperCase() })
            }
            error={errors.creditorIban}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <Textarea label={t('field.text')} autosize minRows={1} maxRows={4} {...text('text', 1000)} />
        <TextInput label={t('items.form.key')} {...text('key')} />
        {entryId !== null && (
          <div>
            <Button size="compact-sm" variant="subtle" onClick={() => openDialog('journal_entry', { entryId })}>
              {t('items.form.entry')}
            </Button>
          </div>
        )}
        {id !== null && <DocumentOffsets documentId={id} />}
        {document && <DocumentPayments document={document} onLeave={onClose} />}
        {kind === 'expense' && id !== null && <PaymentOrders expenseId={id} onLeave={onClose} />}
        <FormFooter {...footer} send={t('word.save')} onCancel={onClose} />
      </StackedForm>
    </VoucherArea>
  )
}

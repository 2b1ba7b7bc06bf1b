// The dialog of an invoice or an expense, new or changed.
import { ActionIcon, Button, Group, Loader, Text, Textarea, TextInput, Tooltip } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { normalizeReference } from '../../../../shared/value/creditor-reference.ts'
import { useStatus } from '../../data/query/installation/status.ts'
import { documentQuery } from '../../data/query/open-item/open-items.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { openDialog } from '../../dialog/stack.ts'
import { AccountInput } from '../../form/account-input.tsx'
import { CompanyInput } from '../../form/company-input.tsx'
import { DateInput } from '../../form/date-input.tsx'
import { FormFoot } from '../../form/form-foot.tsx'
import { MoneyInput } from '../../form/money-input.tsx'
import { fieldErrors, fieldsNamed, generalError } from '../../form/refusal.ts'
import { StackedForm } from '../../form/stacked-form.tsx'
import { useUsualVat } from '../../form/use-usual-vat.ts'
import { VatInput } from '../../form/vat-input.tsx'
import { formatIban, formatReference } from '../../text/format.ts'
import { problemText } from '../../text/problem-text.ts'
import { localToday } from '../../view/today.ts'
import type { DocumentProps } from '../dialogs.ts'
import { saveDocument } from '../item-actions.ts'
import {
  DOCUMENT_FIELDS,
  type DocumentDraft,
  type DocumentField,
  draftOfDocument,
  faultsIn,
  isReference,
  newDocument,
  toDocumentBody,
} from './document-draft.ts'
import { DocumentLineFields } from './document-line-fields.tsx'
import classes from './item-form.module.css'
import { PaymentOrders } from './payment-orders.tsx'
import '../text/en.ts'

export const DocumentDialog = ({ isOpen, onClose, kind, documentId, companyId }: DocumentProps & DialogControls) => {
  const { t } = useTranslation()
  // A closing dialog makes no request: its document may just have been deleted.
  const document = useQuery({ ...documentQuery(kind, documentId ?? null), enabled: isOpen && documentId !== undefined })
  const currency = useStatus().data?.organization.base_currency
  // The cache may be older than the last change: the form begins with the server's present answer, and keeps what the
  // user types.
  const [isCurrent, setIsCurrent] = useState(false)
  if (!isCurrent && document.data && !document.isFetching) setIsCurrent(true)
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
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="lg">
      {document.isError && <Text role="alert">{t('items.form.gone')}</Text>}
      {!document.isError && (initial === null || currency === undefined) && <Loader size="sm" />}
      {initial !== null && currency !== undefined && (
        <Form
          {...{ kind, initial, onClose }}
          id={documentId ?? null}
          baseCurrency={currency}
          entryId={document.data?.journal_entry_id ?? null}
        />
      )}
    </Dialog>
  )
}

interface FormProps {
  readonly kind: DocumentProps['kind']
  readonly id: string | null
  readonly initial: DocumentDraft
  readonly baseCurrency: string
  /** The entry that books it; null: there is none. */
  readonly entryId: string | null
  readonly onClose: () => void
}

const OWN_FIELDS = fieldsNamed(...DOCUMENT_FIELDS)
const isOfLines = (field: string): boolean => field === 'lines' || field.startsWith('lines.')
const FIELDS = (field: string): string | null => (isOfLines(field) ? field : OWN_FIELDS(field))
type Errors = Readonly<Record<string, string | undefined>>

const Form = ({ kind, id, initial, baseCurrency, entryId, onClose }: FormProps) => {
  const { t, i18n } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const usualVat = useUsualVat()
  const textOf = (code: string) => problemText(i18n.language, code) ?? code
  const change = (changed: Partial<DocumentDraft>, ...fields: readonly DocumentField[]) => {
    setDraft((before) => ({ ...before, ...changed }))
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field as never))),
    )
  }
  const changeLines = (changed: (before: DocumentDraft) => DocumentDraft) => {
    setDraft(changed)
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !isOfLines(field))))
  }
  const saving = useMutation({
    mutationFn: () => saveDocument(kind, id, toDocumentBody(kind, draft, baseCurrency)),
    onSuccess: onClose,
    onError: (error) => refuse(fieldErrors(error, i18n.language, FIELDS)),
  })
  const [refusals, setRefusals] = useState(0)
  const refuse = (found: Errors) => {
    setErrors(found)
    setRefusals((count) => count + 1)
  }
  // The data to fill it with may arrive after the dialog has opened.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  // The first field with an error gets the focus.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const faults = faultsIn(draft)
    if (Object.keys(faults).length > 0)
      refuse(Object.fromEntries(Object.entries(faults).map(([field, code]) => [field, textOf(code)])))
    else if (!saving.isPending) saving.mutate()
  }
  const general = generalError(saving.error, i18n.language, FIELDS)
  const checkReference = () => {
    if (!isReference(draft.reference)) setErrors((before) => ({ ...before, reference: textOf('reference_invalid') }))
    else if (draft.reference !== '') change({ reference: formatReference(normalizeReference(draft.reference)) })
  }
  return (
    <StackedForm ref={form} onSubmit={submit} noValidate>
      <Group gap={8} align="flex-end" wrap="nowrap">
        <CompanyInput
          label={t('items.form.company')}
          value={draft.companyId}
          onChange={(companyId) => change({ companyId }, 'company_id')}
          error={errors.company_id}
          className={classes.grow ?? ''}
          data-autofocus
        />
        <Tooltip label={t('items.form.company.new')}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('items.form.company.new')}
            onClick={() =>
              openDialog('company', { onSaved: (company) => change({ companyId: company.id }, 'company_id') })
            }
          >
            <Plus size={16} />
          </ActionIcon>
        </Tooltip>
      </Group>
      <TextInput
        label={t('items.form.number')}
        value={draft.number}
        maxLength={255}
        onChange={({ currentTarget: { value } }) => change({ number: value }, 'number')}
        error={errors.number}
      />
      <div className={classes.pair}>
        <DateInput
          label={t('items.form.date')}
          value={draft.date}
          onChange={(date) => change({ date }, 'date')}
          error={errors.date}
        />
        <DateInput
          label={t('items.form.due')}
          value={draft.dueDate}
          onChange={(dueDate) => change({ dueDate }, 'due_date')}
          error={errors.due_date}
        />
      </div>
      <div className={classes.pair}>
        <MoneyInput
          label={t('items.form.total')}
          description={t('items.form.total.hint')}
          currency={draft.currency}
          value={draft.total}
          onChange={(total) => change({ total }, 'total')}
          error={errors.total}
        />
        <TextInput
          label={t('items.form.currency')}
          description={'\u00a0'}
          value={draft.currency}
          maxLength={3}
          onChange={({ currentTarget: { value } }) => change({ currency: value.toUpperCase() }, 'currency')}
          error={errors.currency}
        />
      </div>
      <TextInput
        label={t('items.form.reference')}
        description={t('items.form.reference.hint')}
        value={draft.reference}
        onChange={({ currentTarget: { value } }) => change({ reference: value }, 'reference')}
        onBlur={checkReference}
        error={errors.reference}
        autoComplete="off"
        spellCheck={false}
        styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
      />
      {draft.currency !== baseCurrency && (
        <MoneyInput
          label={t('items.form.base-total', { currency: baseCurrency })}
          currency={baseCurrency}
          value={draft.baseTotal}
          onChange={(baseTotal) => change({ baseTotal }, 'base_total')}
          error={errors.base_total}
        />
      )}
      {draft.lines.length === 0 && (
        <div className={classes.pair}>
          <AccountInput
            label={t(`items.form.account.${kind}`)}
            placeholder={t('items.form.account.usual')}
            value={draft.accountId}
            onChange={(accountId) => {
              const rate = draft.date === null ? null : usualVat(accountId, draft.date)
              change({ accountId, vatRateId: rate ?? draft.vatRateId }, 'account_id', 'vat_rate_id')
            }}
            error={errors.account_id}
          />
          <VatInput
            label={t('items.form.vat')}
            placeholder={t('items.form.vat.usual')}
            day={draft.date}
            isSale={kind === 'invoice'}
            value={draft.vatRateId}
            onChange={(vatRateId) => change({ vatRateId }, 'vat_rate_id')}
            error={errors.vat_rate_id}
          />
        </div>
      )}
      <DocumentLineFields {...{ kind, draft, errors }} onChange={changeLines} />
      {kind === 'expense' && (
        <TextInput
          label={t('items.form.iban')}
          value={formatIban(draft.creditorIban)}
          onChange={({ currentTarget: { value } }) =>
            change({ creditorIban: value.replace(/[^A-Za-z0-9]/g, '').toUpperCase() }, 'creditor_iban')
          }
          error={errors.creditor_iban}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <Textarea
        label={t('items.form.text')}
        value={draft.text}
        maxLength={1000}
        autosize
        minRows={1}
        maxRows={4}
        onChange={({ currentTarget: { value } }) => change({ text: value }, 'text')}
        error={errors.text}
      />
      <TextInput
        label={t('items.form.key')}
        value={draft.key}
        maxLength={255}
        onChange={({ currentTarget: { value } }) => change({ key: value }, 'key')}
        error={errors.key}
        autoComplete="off"
      />
      {entryId !== null && (
        <div>
          <Button size="compact-sm" variant="subtle" onClick={() => openDialog('journal_entry', { entryId })}>
            {t('items.form.entry')}
          </Button>
        </div>
      )}
      {kind === 'expense' && id !== null && <PaymentOrders expenseId={id} />}
      <FormFoot problem={general} send={t('items.form.save')} isSending={saving.isPending} onCancel={onClose} />
    </StackedForm>
  )
}

// The fields of an invoice or a bill, for the form of a document and for bills read from files.
import { ActionIcon, Group, Textarea, TextInput, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { normalizeReference } from '../../../../shared/value/creditor-reference.ts'
import { type DocumentObject, nextNumberQuery } from '../../data/query/open-item/open-items.ts'
import { openDialog } from '../../dialog/stack.ts'
import { AccountInput } from '../../form/account-input.tsx'
import { CompanyInput } from '../../form/company-input.tsx'
import { DateInput } from '../../form/date-input.tsx'
import { MoneyInput } from '../../form/money-input.tsx'
import { type FieldTexts, fieldInDraft, useDraftForm } from '../../form/use-draft-form.ts'
import { useUsualVat } from '../../form/use-usual-vat.ts'
import { VatInput } from '../../form/vat-input.tsx'
import { formatIban, formatReference } from '../../text/format.ts'
import type { DocumentKind } from '../dialogs.ts'
import { BaseTotalInput } from './base-total-input.tsx'
import { DiscountFields } from './discount-fields.tsx'
import { type DocumentDraft, faultsIn, isReference, withDate } from './document-draft.ts'
import { DocumentLineFields } from './document-line-fields.tsx'
import classes from './item-form.module.css'
import '../text/dictionary.ts'

interface FormOptions<Draft> {
  readonly initial: Draft
  readonly send: (draft: Draft) => Promise<void>
  readonly onSent: () => void
  /** Errors of fields that only this form has. */
  readonly check?: (draft: Draft) => FieldTexts
  /** The field of the document for a field that the server names. */
  readonly nameOf?: (field: string) => string
  /** Whether the server gives it the next number. */
  readonly isNumbered?: boolean
}

/** The state of the form of a document. */
export const useDocumentForm = <Draft extends DocumentDraft>({
  initial,
  send,
  onSent,
  check = () => ({}),
  nameOf = (field) => field,
  isNumbered = false,
}: FormOptions<Draft>) =>
  useDraftForm({
    initial,
    check: (draft) => ({ ...check(draft), ...faultsIn(draft, isNumbered) }),
    send,
    onSent,
    // A line shows the errors of its own fields.
    fieldOf: (named, typed) => {
      const field = nameOf(named)
      return field.startsWith('lines.') ? field : fieldInDraft(field, typed)
    },
  })

interface Props {
  readonly kind: DocumentKind
  readonly form: Pick<
    ReturnType<typeof useDocumentForm<DocumentDraft>>,
    'draft' | 'errors' | 'change' | 'setError' | 'input' | 'text'
  >
  readonly baseCurrency: string
  /** As it is stored; null: it is new. */
  readonly document?: DocumentObject | null
  /** The name of a company that is added with the document, while no other is chosen. */
  readonly newCompany?: string
  /** Of a new invoice: how many days after its date it is due. */
  readonly dueInDays?: number | null
  /** Below the company, and below the IBAN of the supplier. */
  readonly belowCompany?: ReactNode
  readonly belowIban?: ReactNode
  /** Whether the first field gets the focus. */
  readonly isFocused?: boolean
  /** Fields whose value was recognised in a scan: their labels say so. */
  readonly toCheck?: Pick<ReadonlySet<keyof DocumentDraft>, 'has'>
}

const NONE: ReadonlySet<keyof DocumentDraft> = new Set()

export const DocumentFields = ({ kind, form, baseCurrency, document = null, newCompany, ...marks }: Props) => {
  const { t } = useTranslation()
  const usualVat = useUsualVat()
  const isNew = kind === 'invoice' && document === null
  const nextNumber = useQuery(nextNumberQuery(isNew ? form.draft.date : null)).data?.number ?? ''
  const { draft, errors, change, setError, input, text } = form
  const { dueInDays = null, isFocused = false, toCheck = NONE, belowCompany, belowIban } = marks
  const labelOf = useLabel(toCheck)
  const checkReference = () => {
    if (!isReference(draft.reference)) setError('reference', 'reference_invalid')
    else if (draft.reference !== '') change({ reference: formatReference(normalizeReference(draft.reference)) })
  }
  return (
    <>
      <CompanyField
        label={labelOf('companyId', t('word.company'))}
        placeholder={newCompany ?? ''}
        isFocused={isFocused}
        form={form}
      />
      {belowCompany}
      <TextInput label={labelOf('number', t('word.number'))} placeholder={nextNumber} {...text('number')} />
      <div className={classes.pair}>
        <DateInput
          label={labelOf('date', t('word.date'))}
          {...input('date')}
          onChange={(date) => change((before) => withDate(before, date, dueInDays))}
        />
        <DateInput label={labelOf('dueDate', t('items.form.due'))} {...input('dueDate')} />
      </div>
      <div className={classes.pair}>
        <MoneyInput
          label={labelOf('total', t('items.form.total'))}
          description={t('items.form.total.hint')}
          currency={draft.currency}
          {...input('total')}
        />
        <TextInput
          label={labelOf('currency', t('word.currency'))}
          description={'\u00a0'}
          {...text('currency', 3)}
          onChange={({ currentTarget: { value } }) => change({ currency: value.toUpperCase() })}
        />
      </div>
      <TextInput
        label={labelOf('reference', t('field.reference'))}
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
            label={labelOf('vatRateId', t('word.vat'))}
            placeholder={t('items.form.vat.usual')}
            day={draft.date}
            document={kind}
            {...input('vatRateId')}
          />
        </div>
      )}
      <DocumentLineFields kind={kind} draft={draft} errors={errors} onChange={change} />
      {kind === 'expense' && (
        <DiscountFields
          discounts={draft.discounts}
          error={errors.discounts}
          onChange={(discounts) => change({ discounts }, 'discounts')}
        />
      )}
      {kind === 'expense' && (
        <TextInput
          label={labelOf('creditorIban', t('items.form.iban'))}
          value={formatIban(draft.creditorIban)}
          onChange={({ currentTarget: { value } }) =>
            change({ creditorIban: value.replace(/[^A-Za-z0-9]/g, '').toUpperCase() })
          }
          error={errors.creditorIban}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {belowIban}
      <Textarea label={t('field.text')} autosize minRows={1} maxRows={4} {...text('text', 1000)} />
    </>
  )
}

/** The label of a field; it says when its value was recognised in a scan. */
export const useLabel = <Field extends string>(toCheck: Pick<ReadonlySet<Field>, 'has'>) => {
  const { t } = useTranslation()
  return (name: Field, label: string): string => (toCheck.has(name) ? t('items.form.ocr', { label }) : label)
}

interface CompanyProps extends Pick<Props, 'form'> {
  readonly label: string
  readonly placeholder: string
  readonly isFocused: boolean
}

/** With a button for a new one. */
const CompanyField = ({ label, placeholder, isFocused, form: { change, input } }: CompanyProps) => {
  const { t } = useTranslation()
  return (
    <Group gap={8} align="flex-start" wrap="nowrap">
      <CompanyInput
        label={label}
        className={classes.grow ?? ''}
        placeholder={placeholder}
        data-autofocus={isFocused || undefined}
        {...input('companyId')}
      />
      <Tooltip label={t('items.form.company.new')}>
        <ActionIcon
          variant="default"
          size={36}
          // Next to the field, below its label, also when an error is below the field.
          mt="calc(var(--mantine-font-size-sm) * var(--mantine-line-height))"
          aria-label={t('items.form.company.new')}
          onClick={() => openDialog('company', { onSaved: (company) => change({ companyId: company.id }) })}
        >
          <Plus size={16} />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}

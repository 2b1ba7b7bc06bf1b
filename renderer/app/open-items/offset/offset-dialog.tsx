// Offsets a document with others of its company: credit notes, overpaid invoices, bills; also in different currencies.
import { Button, Checkbox, Group, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { minorToNumber, minorUnitsOf } from '../../../../shared/value/money.ts'
import { useStatus } from '../../data/query/installation/status.ts'
import { type OtherDocument, offsettableQuery } from '../../data/query/open-item/offsets.ts'
import { type DocumentObject, documentQuery } from '../../data/query/open-item/open-items.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { openDialog } from '../../dialog/stack.ts'
import { DateInput } from '../../form/date-input.tsx'
import { FormFooter } from '../../form/form-footer.tsx'
import { MoneyInput } from '../../form/money-input.tsx'
import { StackedForm } from '../../form/stacked-form.tsx'
import { useDraftForm } from '../../form/use-draft-form.ts'
import { Money } from '../../part/money.tsx'
import { formatAmount, formatDate } from '../../text/format.ts'
import { useUsualDay } from '../../view/usual-day.ts'
import type { OffsetProps } from '../dialogs.ts'
import { saveOffset } from '../item-actions.ts'
import { DifferenceFields, type DraftProps } from './difference-fields.tsx'
import classes from './offset.module.css'
import {
  bodyOfOffset,
  bookedValueOf,
  fieldOfOffset,
  firstAmountOf,
  isMixed,
  natureOf,
  newOffset,
  type OffsetChoice,
  openOf,
  toggle,
} from './offset-draft.ts'
import '../text/dictionary.ts'

export const OffsetDialog = ({ isOpen, onClose, kind, documentId }: OffsetProps & DialogControls) => {
  const { t } = useTranslation()
  const { data: document } = useQuery({ ...documentQuery(kind, documentId), enabled: isOpen })
  const title = t('items.offset.title', { number: document?.number ?? '' })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="lg">
      {document ? <Loaded kind={kind} document={document} onClose={onClose} /> : <Loader size="sm" />}
    </Dialog>
  )
}

interface LoadedProps {
  readonly kind: OffsetProps['kind']
  readonly document: DocumentObject
  readonly onClose: () => void
}

const Loaded = ({ kind, document, onClose }: LoadedProps) => {
  const { data: others } = useQuery(offsettableQuery(kind, document))
  const baseCurrency = useStatus().data?.organization.base_currency
  if (!others || !baseCurrency) return <Loader size="sm" />
  if (others.length === 0) return <NothingOpen kind={kind} document={document} onClose={onClose} />
  return <Form choice={{ kind, document, others, baseCurrency }} onClose={onClose} />
}

/** What could be offset does not exist: the dialog offers to enter it, and then shows it. */
const NothingOpen = ({ kind, document, onClose }: LoadedProps) => {
  const { t } = useTranslation()
  const { company_id: companyId } = document
  const missing = natureOf({ kind, document }) === kind ? 'credit_note' : kind
  return (
    <>
      <Text fz={14}>{t('items.offset.none')}</Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('dialog.close')}
        </Button>
        <Button onClick={() => openDialog('document', { kind, ...(companyId === null ? {} : { companyId }) })}>
          {t(`items.offset.new.${missing}`)}
        </Button>
      </Group>
    </>
  )
}

const Form = ({ choice, onClose }: { readonly choice: OffsetChoice; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const { document } = choice
  const day = useUsualDay()
  const { draft, errors, change, form, footer, input } = useDraftForm({
    initial: () => newOffset(day, choice),
    send: (typed) => saveOffset(bodyOfOffset(typed, choice), document.number),
    onSent: onClose,
    fieldOf: fieldOfOffset(choice),
  })
  const sum = firstAmountOf(draft, choice)
  const left = minorUnitsOf(openOf(document) - sum)
  const { currency } = document
  return (
    <StackedForm {...form}>
      <Others choice={choice} draft={draft} errors={errors} change={change} />
      {isMixed(draft, choice) && <DifferenceFields choice={choice} draft={draft} errors={errors} change={change} />}
      <DateInput label={t('word.date')} {...input('date')} />
      <p className={classes.sum} role="status">
        {t('items.offset.sum')} <Money amount={minorToNumber(sum, currency)} currency={currency} withCurrency />
        {' · '}
        {t('items.offset.left', { number: document.number })}{' '}
        <Money amount={minorToNumber(left, currency)} currency={currency} withCurrency />
      </p>
      <FormFooter {...footer} send={t('items.offset.do')} onCancel={onClose} />
    </StackedForm>
  )
}

/** The documents to choose from, each with its amount. */
const Others = ({ choice, draft, errors, change }: DraftProps) => {
  const { t } = useTranslation()
  return (
    <ul className={classes.documents} aria-label={t('items.offset.with')}>
      {choice.others.map((other, index) => {
        const { id } = other.document
        const amount = draft.amounts[id]
        return (
          <OtherItem
            key={id}
            other={other}
            baseCurrency={choice.baseCurrency}
            isForeign={other.document.currency !== choice.document.currency}
            isFirst={index === 0}
            isChosen={amount !== undefined}
            onToggle={() => change((before) => toggle(before, choice, other))}
          >
            <MoneyInput
              aria-label={t('items.offset.amount', { number: other.document.number })}
              size="xs"
              currency={other.document.currency}
              value={amount ?? null}
              disabled={amount === undefined}
              error={errors[id]}
              onChange={(typed) =>
                change(({ amounts }) => ({ amounts: { ...amounts, [id]: typed }, difference: undefined }))
              }
            />
          </OtherItem>
        )
      })}
    </ul>
  )
}

interface OtherItemProps {
  readonly other: OtherDocument
  readonly baseCurrency: string
  /** In another currency than the first document: its booked value matters. */
  readonly isForeign: boolean
  readonly isFirst: boolean
  readonly isChosen: boolean
  readonly onToggle: () => void
  readonly children: React.ReactNode
}

const OtherItem = ({ other, baseCurrency, isForeign, isFirst, isChosen, onToggle, children }: OtherItemProps) => {
  const { t } = useTranslation()
  const { document } = other
  const { number, date, currency } = document
  const open = openOf(document)
  const value = isForeign && currency !== baseCurrency ? bookedValueOf(document, open, baseCurrency) : undefined
  const nature = t(`items.offset.kind.${natureOf(other)}`, {
    open: `${currency} ${formatAmount(minorToNumber(open, currency), currency)}`,
  })
  const booked =
    value === null
      ? t('items.offset.no-value')
      : value !== undefined &&
        t('items.offset.booked', {
          value: `${baseCurrency} ${formatAmount(minorToNumber(value, baseCurrency), baseCurrency)}`,
        })
  return (
    <li>
      <Checkbox
        checked={isChosen}
        onChange={onToggle}
        label={`${number}, ${formatDate(date)}`}
        description={booked ? `${nature} (${booked})` : nature}
        {...(isFirst ? { 'data-autofocus': true } : {})}
      />
      {children}
    </li>
  )
}

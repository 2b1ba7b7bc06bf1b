// Offsets a document with others of its company: credit notes, overpaid invoices, bills.
import { Checkbox, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { minorToNumber, minorUnitsOf } from '../../../../shared/value/money.ts'
import { type OtherDocument, offsettableQuery } from '../../data/query/open-item/offsets.ts'
import { type DocumentObject, documentQuery } from '../../data/query/open-item/open-items.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { DateInput } from '../../form/date-input.tsx'
import { FormFooter } from '../../form/form-footer.tsx'
import { MoneyInput } from '../../form/money-input.tsx'
import { StackedForm } from '../../form/stacked-form.tsx'
import { useDraftForm } from '../../form/use-draft-form.ts'
import { Money } from '../../part/money.tsx'
import { formatAmount, formatDate } from '../../text/format.ts'
import { localToday } from '../../view/today.ts'
import type { OffsetProps } from '../dialogs.ts'
import { saveOffset } from '../item-actions.ts'
import classes from './offset.module.css'
import { bodyOfOffset, fieldOfOffset, natureOf, newOffset, openOf, sumOfOffset, toggle } from './offset-draft.ts'
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
  const { t } = useTranslation()
  const { data: others } = useQuery(offsettableQuery(kind, document))
  if (!others) return <Loader size="sm" />
  if (others.length === 0) return <Text fz={14}>{t('items.offset.none')}</Text>
  return <Form kind={kind} document={document} others={others} onClose={onClose} />
}

const Form = ({ kind, document, others, onClose }: LoadedProps & { readonly others: readonly OtherDocument[] }) => {
  const { t } = useTranslation()
  const { currency } = document
  const { draft, errors, change, form, footer, input } = useDraftForm({
    initial: () => newOffset(localToday(new Date()), kind, document, others),
    send: (typed) => saveOffset(bodyOfOffset(typed, kind, document, others), document.number),
    onSent: onClose,
    fieldOf: fieldOfOffset(others),
  })
  const sum = sumOfOffset(draft)
  return (
    <StackedForm {...form}>
      <ul className={classes.documents} aria-label={t('items.offset.with')}>
        {others.map((other, index) => {
          const { id, number, date } = other.document
          const amount = draft.amounts[id]
          return (
            <li key={id}>
              <Checkbox
                checked={amount !== undefined}
                onChange={() => change((before) => toggle(before, document, other))}
                label={`${number}, ${formatDate(date)}`}
                description={t(`items.offset.kind.${natureOf(other)}`, {
                  open: `${currency} ${formatAmount(minorToNumber(openOf(other.document), currency), currency)}`,
                })}
                {...(index === 0 ? { 'data-autofocus': true } : {})}
              />
              <MoneyInput
                aria-label={t('items.offset.amount', { number })}
                size="xs"
                currency={currency}
                value={amount ?? null}
                disabled={amount === undefined}
                error={errors[id]}
                onChange={(typed) => change((before) => ({ amounts: { ...before.amounts, [id]: typed } }))}
              />
            </li>
          )
        })}
      </ul>
      <DateInput label={t('word.date')} {...input('date')} />
      <p className={classes.sum} role="status">
        {t('items.offset.sum')} <Money amount={minorToNumber(sum, currency)} currency={currency} withCurrency />
        {' · '}
        {t('items.offset.left', { number: document.number })}{' '}
        <Money
          amount={minorToNumber(minorUnitsOf(openOf(document) - sum), currency)}
          currency={currency}
          withCurrency
        />
      </p>
      <FormFooter {...footer} send={t('items.offset.do')} onCancel={onClose} />
    </StackedForm>
  )
}

// Assigns the bank transaction that paid a VAT return. An open one is booked on the settlement account.
import { Button, Group, Loader, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'
import { type VatPayment, type VatReturnObject, vatReturnQuery } from '../data/query/ledger/vat-returns.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { FormFooter } from '../form/form-footer.tsx'
import { StackedForm } from '../form/stacked-form.tsx'
import { useDraftForm } from '../form/use-draft-form.ts'
import { LinkButton } from '../part/link-button.tsx'
import { ProblemAlert } from '../part/problem-alert.tsx'
import { formatAmount, formatDate } from '../text/format.ts'
import { errorText } from '../text/problem-text.ts'
import { BookOnInput } from '../view/booking-day/book-on-input.tsx'
import { useBookingDay } from '../view/booking-day/use-booking-day.ts'
import type { VatReturnProps } from './dialogs.ts'
import { payReturn } from './vat-actions.ts'
import './text/dictionary.ts'

export const PayDialog = ({ isOpen, onClose, id, onDone }: VatReturnProps & DialogControls) => {
  const { t, i18n } = useTranslation()
  const { data, error } = useQuery(vatReturnQuery(id))
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('vat.pay.title', { period: data?.period ?? '' })} size="lg">
      {data && data.payment_candidates.length === 0 && <NoPayment vatReturn={data} onClose={onClose} />}
      {data && data.payment_candidates.length > 0 && (
        <PayForm
          vatReturn={data}
          onClose={onClose}
          onDone={() => {
            onClose()
            onDone?.(id)
          }}
        />
      )}
      {!data && error && <ProblemAlert text={errorText(i18n.language, error)} />}
      {!data && !error && <Loader size="sm" />}
    </Dialog>
  )
}

const NoPaymentText = ({ vatReturn }: { readonly vatReturn: VatReturnObject }) => {
  const { t } = useTranslation()
  const { currency, amount_due } = vatReturn
  const amount = `${currency} ${formatAmount(Math.abs(amount_due ?? 0), currency)}`
  return (
    <Text fz={14} mb={12}>
      {t('vat.pay.none', { amount })}
    </Text>
  )
}

/** What to do when no transaction has the amount. */
const NoPayment = ({ vatReturn, onClose }: { readonly vatReturn: VatReturnObject; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const side = (vatReturn.amount_due ?? 0) < 0 ? 'credit' : 'debit'
  return (
    <>
      <NoPaymentText vatReturn={vatReturn} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('dialog.close')}
        </Button>
        <LinkButton
          to="/transactions"
          search={{ from: addDays(vatReturn.to as LocalDate, 1), side }}
          onClick={onClose}
          data-autofocus
        >
          {t('vat.pay.none.do')}
        </LinkButton>
      </Group>
    </>
  )
}

interface FormProps {
  readonly vatReturn: VatReturnObject
  readonly onClose: () => void
  readonly onDone: () => void
}

const PayForm = ({ vatReturn, onClose, onDone }: FormProps) => {
  const { t } = useTranslation()
  const candidates = vatReturn.payment_candidates
  const due = 0 - (vatReturn.amount_due ?? 0)
  const isOther = ({ amount, is_reconciled }: VatPayment) => is_reconciled && amount !== due
  // Another amount may be that of another return: a person chooses it.
  const exact = candidates.find((each) => !isOther(each))
  const [chosenId, choose] = useState(exact?.bank_transaction_id ?? '')
  const chosen = candidates.find(({ bank_transaction_id }) => bank_transaction_id === chosenId)
  const bookingDay = useBookingDay((chosen?.date ?? null) as LocalDate | null)
  const { form, footer, errors } = useDraftForm({
    initial: { bank_transaction_id: '', book_on: '' },
    check: () => (chosenId === '' ? { bank_transaction_id: t('vat.pay.missing') } : {}),
    send: () =>
      payReturn(vatReturn.id, {
        bank_transaction_id: chosenId,
        book_on: chosen?.is_reconciled ? null : bookingDay.day,
      }),
    onSent: onDone,
  })
  const isTogether = ({ amount, is_reconciled }: VatPayment) => !is_reconciled && amount !== due
  const hintOf = (each: VatPayment) =>
    [
      each.text,
      each.has_reference && t('vat.pay.reference'),
      isTogether(each) && t('vat.pay.together'),
      isOther(each) && t('vat.pay.other'),
      !each.is_reconciled && t('vat.pay.open'),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <StackedForm {...form}>
      {exact === undefined && <NoPaymentText vatReturn={vatReturn} />}
      <Radio.Group label={t('vat.pay.choose')} value={chosenId} onChange={choose} error={errors.bank_transaction_id}>
        <Stack gap={8} mt={6} mb={12}>
          {candidates.map((each, index) => (
            <Radio
              key={each.bank_transaction_id}
              value={each.bank_transaction_id}
              label={`${each.date === null ? '' : formatDate(each.date)} ${each.name ?? ''} ${each.currency} ${formatAmount(each.amount, each.currency)}`}
              description={hintOf(each)}
              {...(index === 0 ? { 'data-autofocus': true } : {})}
            />
          ))}
        </Stack>
      </Radio.Group>
      {chosen && !chosen.is_reconciled && (
        <BookOnInput bookingDay={bookingDay} own={chosen.date ?? ''} error={errors.book_on} />
      )}
      <FormFooter {...footer} send={t('vat.pay.do')} onCancel={onClose} />
    </StackedForm>
  )
}

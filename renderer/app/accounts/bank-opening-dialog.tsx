// Books the opening balance of a bank account as its first statement states it; for an account in a foreign currency it
// asks for the value in the base currency.
import { useMutation } from '@tanstack/react-query'
import i18next from 'i18next'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookBankOpening } from '../../../shared/api/endpoints/ledger/books-checks.ts'
import { type MinorUnits, minorToNumber } from '../../../shared/value/money.ts'
import { call } from '../data/api.ts'
import { useStatus } from '../data/query/installation/status.ts'
import { refreshTables } from '../data/refresh.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { FormFoot } from '../form/form-foot.tsx'
import { MoneyInput } from '../form/money-input.tsx'
import { fieldErrors, fieldsNamed, generalError } from '../form/refusal.ts'
import { Money } from '../part/money.tsx'
import { showDone } from '../part/toast.tsx'
import { formatDate } from '../text/format.ts'
import { problemText } from '../text/problem-text.ts'
import type { BankOpeningProps } from './dialogs.ts'
import './text/en.ts'

const FIELDS = fieldsNamed('base_amount')

export const BankOpeningDialog = ({ isOpen, onClose, check }: BankOpeningProps & DialogControls) => {
  const { t, i18n } = useTranslation()
  const base = useStatus().data?.organization.base_currency ?? 'CHF'
  const { opening, subject, currency } = check
  const isForeign = currency !== base
  const [worth, setWorth] = useState<MinorUnits | null>(null)
  const [isMissing, setMissing] = useState(false)
  const booking = useMutation({
    mutationFn: async () => {
      const base_amount = worth === null ? null : minorToNumber(worth, base)
      await call(bookBankOpening, { body: { bank_account_id: subject?.id ?? '', base_amount } })
      refreshTables('journal_entry')
      showDone(i18next.t('accounts.opening.done', { name: subject?.name ?? '' }))
    },
    onSuccess: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isForeign && worth === null) setMissing(true)
    else if (!booking.isPending) booking.mutate()
  }
  const refused = fieldErrors(booking.error, i18n.language, FIELDS).base_amount
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('accounts.opening.title', { name: subject?.name ?? '' })}>
      <form onSubmit={submit} noValidate>
        {opening && (
          <p>
            {t('accounts.opening.hint', { date: formatDate(opening.date), statement: opening.statement })}{' '}
            <Money amount={opening.amount} currency={currency} withCurrency />
          </p>
        )}
        {isForeign && (
          <MoneyInput
            label={t('accounts.opening.worth', { currency: base })}
            currency={base}
            value={worth}
            error={isMissing ? problemText(i18n.language, 'required') : refused}
            data-autofocus
            onChange={(value) => {
              setWorth(value)
              setMissing(false)
            }}
          />
        )}
        <FormFoot
          problem={generalError(booking.error, i18n.language, FIELDS)}
          send={t('accounts.opening.do')}
          isSending={booking.isPending}
          isFirst={!isForeign}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

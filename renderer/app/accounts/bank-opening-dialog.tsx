// Books the opening balance of a bank account as its first statement states it; for an account in a foreign currency it
// asks for the value in the base currency.
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { bookBankOpening } from '../../../shared/api/endpoints/ledger/books-checks.ts'
import { type MinorUnits, minorToNumber } from '../../../shared/value/money.ts'
import { call } from '../data/api.ts'
import { useStatus } from '../data/query/installation/status.ts'
import { refreshTables } from '../data/refresh.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { FormFooter } from '../form/form-footer.tsx'
import { MoneyInput } from '../form/money-input.tsx'
import { emptyFields, useDraftForm } from '../form/use-draft-form.ts'
import { Money } from '../part/money.tsx'
import { showDone } from '../part/toast.tsx'
import { formatDate } from '../text/format.ts'
import type { BankOpeningProps } from './dialogs.ts'
import './text/dictionary.ts'

export const BankOpeningDialog = ({ isOpen, onClose, check }: BankOpeningProps & DialogControls) => {
  const { t } = useTranslation()
  const base = useStatus().data?.organization.base_currency ?? 'CHF'
  const { opening, subject, currency } = check
  const isForeign = currency !== base
  const { form, footer, input } = useDraftForm({
    initial: { base_amount: null as MinorUnits | null },
    check: (draft) => (isForeign ? emptyFields(draft, 'base_amount') : {}),
    send: async ({ base_amount: entered }) => {
      const base_amount = entered === null ? null : minorToNumber(entered, base)
      await call(bookBankOpening, { body: { bank_account_id: subject?.id ?? '', base_amount } })
      refreshTables('journal_entry')
      showDone(i18next.t('accounts.opening.done', { name: subject?.name ?? '' }))
    },
    onSent: onClose,
  })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('accounts.opening.title', { name: subject?.name ?? '' })}>
      <form {...form}>
        {opening && (
          <p>
            {t('accounts.opening.hint', { date: formatDate(opening.date), statement: opening.statement })}{' '}
            <Money amount={opening.amount} currency={currency} withCurrency />
          </p>
        )}
        {isForeign && (
          <MoneyInput
            label={t('accounts.opening.base-amount', { currency: base })}
            currency={base}
            data-autofocus
            {...input('base_amount')}
          />
        )}
        <FormFooter {...footer} send={t('accounts.opening.do')} isFirst={!isForeign} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

// The bill as the settings make it now, saved or not; otherwise which data is missing and where to enter it.
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { OrganizationObject } from '../../../../shared/api/endpoints/organization/organizations.ts'
import { formatAmount } from '../../text/format.ts'
import { problemText } from '../../text/problem-text.ts'
import classes from '../accounts.module.css'
import { EXAMPLE, exampleBill, type IncompleteBill } from './example-bill.ts'
import type { QrBillDraft } from './qr-bill-draft.ts'
import { Slip } from './slip.tsx'

interface Props {
  readonly draft: QrBillDraft
  readonly organization: OrganizationObject
  readonly accounts: readonly BankAccountObject[]
}

export const Preview = ({ draft, organization, accounts }: Props) => {
  const { t, i18n } = useTranslation()
  const { invoiceQrBillIban: iban } = draft
  const account = accounts.find((each) => iban !== '' && [each.iban, each.qr_bill_iban].includes(iban))
  const message = t('qr-bill.example.message', { number: EXAMPLE.number })
  const bill = useMemo(
    () => exampleBill(draft, organization, account, message),
    [draft, organization, account, message],
  )
  if ('faults' in bill) return <MissingFields {...bill} />
  const caption = t('qr-bill.preview', { amount: `${bill.currency} ${formatAmount(EXAMPLE.amount, bill.currency)}` })
  return (
    <figure className={classes.preview}>
      <figcaption>{caption}</figcaption>
      <Slip
        bill={bill}
        language={i18n.language === 'en' ? 'EN' : 'DE'}
        withLines={draft.invoiceQrBillPrintable}
        label={caption}
      />
    </figure>
  )
}

const MissingFields = ({ iban, faults }: IncompleteBill) => {
  const { t, i18n } = useTranslation()
  return (
    <div className={classes.missing}>
      {t('qr-bill.missing')}
      <ul>
        {iban !== null && (
          <li>
            {t('qr-bill.iban')}: {problemText(i18n.language, iban)}
          </li>
        )}
        {faults.map(({ part, isTooLong }) => (
          <li key={part}>
            {t(`qr-bill.part.${part}`)} {isTooLong && t('qr-bill.part.too-long')}
          </li>
        ))}
      </ul>
      {faults.length > 0 && (
        <p>
          <Link to="/organization">{t('qr-bill.to-organization')}</Link>
        </p>
      )}
    </div>
  )
}

// The parts of a collective transaction: payer, amount and reference of each.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankTransactionObject } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import { Money } from '../../part/money.tsx'
import { ForeignText, IbanText, ReferenceText } from '../../part/texts.tsx'
import { countParams } from '../../text/format.ts'
import classes from './detail-parts.module.css'

/** How many are shown before the user asks for the others. */
const AT_FIRST = 10

export const DetailParts = ({ transaction }: { readonly transaction: BankTransactionObject }) => {
  const { t } = useTranslation()
  const [areAll, setAll] = useState(false)
  const { details, currency } = transaction
  if (details.length === 0) return null
  const shown = areAll ? details : details.slice(0, AT_FIRST)
  const left = details.length - shown.length
  return (
    <section aria-label={t('parts.title')}>
      <h3>{t('parts.count', countParams(details.length))}</h3>
      <ul className={classes.parts}>
        {shown.map(({ amount, name, reference, counterparty_iban: iban, end_to_end_id: id }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position
          <li key={index}>
            <Money amount={amount} currency={currency} isSigned />
            <div>
              {name && <ForeignText text={name} />}
              {iban && <IbanText iban={iban} />}
              {reference && <ReferenceText reference={reference} />}
              {id && <ForeignText text={id} />}
            </div>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={() => setAll(true)}>
          {t('parts.more', countParams(left))}
        </Button>
      )}
    </section>
  )
}

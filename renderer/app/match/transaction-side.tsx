// The bank transaction as the bank reported it, for comparison with the documents.
import { Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import { CopyValue } from '../part/copy-value.tsx'
import { Money } from '../part/money.tsx'
import { AccountText, DateText, ForeignText, ReferenceText } from '../part/texts.tsx'
import { StateBadge, stateOf } from '../view/state-badge.tsx'
import classes from './side.module.css'

interface Props {
  readonly transaction: BankTransactionObject
  /** Why no proposal was attached, in the user's language. */
  readonly obstacle: readonly { readonly text: string }[]
}

/** If a collective transaction has more parts, only their number is shown. */
const PARTS_SHOWN = 6

export const TransactionSide = ({ transaction, obstacle }: Props) => {
  const { t } = useTranslation()
  const { amount, currency, name, text, reference, counterparty_iban, booking_date, value_date, details } = transaction
  return (
    <section className={classes.side} aria-label={t('match.transaction')}>
      <Box fz={22} fw={650} lts="-0.01em">
        <Money amount={amount} currency={currency} withCurrency isSigned />
      </Box>
      <Group gap={8} justify="space-between" wrap="nowrap">
        {booking_date && <DateText date={booking_date} />}
        <StateBadge state={stateOf(transaction)} isProbableDuplicate={transaction.likely_duplicate_of !== null} />
      </Group>
      {name && (
        <strong className={classes.name}>
          <ForeignText text={name} />
        </strong>
      )}
      {text && (
        <p className={classes.text}>
          <ForeignText text={text} />
        </p>
      )}
      <dl className={classes.facts}>
        {reference && (
          <Fact label={t('match.reference')}>
            <ReferenceText reference={reference} /> <CopyValue value={reference} name={t('match.reference')} />
          </Fact>
        )}
        {counterparty_iban && (
          <Fact label={t('match.iban')}>
            <AccountText account={counterparty_iban} />
          </Fact>
        )}
        {transaction.ultimate_name && (
          <Fact label={t('match.on-behalf')}>
            <ForeignText text={transaction.ultimate_name} />
          </Fact>
        )}
        {value_date && value_date !== booking_date && (
          <Fact label={t('match.value-date')}>
            <DateText date={value_date} />
          </Fact>
        )}
        {transaction.charges !== null && transaction.charges !== 0 && (
          <Fact label={t('match.charges')}>
            <Money amount={transaction.charges} currency={transaction.charges_currency ?? currency} withCurrency />
          </Fact>
        )}
        {transaction.bank_account && <Fact label={t('match.account')}>{transaction.bank_account.name}</Fact>}
      </dl>
      {details.length > 1 && (
        <ul className={classes.parts} aria-label={t('match.parts')}>
          {details.slice(0, PARTS_SHOWN).map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id and never move
            <li key={index}>
              <ForeignText text={part.name ?? part.reference ?? ''} />
              <Money amount={part.amount} currency={currency} />
            </li>
          ))}
          {details.length > PARTS_SHOWN && <li>{t('match.parts.more', { count: details.length - PARTS_SHOWN })}</li>}
        </ul>
      )}
      {obstacle.length > 0 && !transaction.is_reconciled && (
        <ul className={classes.whyNot} aria-label={t('match.why-not')}>
          {obstacle.map((each) => (
            <li key={each.text}>{each.text}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
)

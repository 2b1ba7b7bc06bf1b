// For documents in different currencies: how much of the first one, and the difference of the booked values as a row.
import { useTranslation } from 'react-i18next'
import { minorToNumber } from '../../../../shared/value/money.ts'
import { AccountInput } from '../../form/account-input.tsx'
import { MoneyInput } from '../../form/money-input.tsx'
import type { FieldTexts } from '../../form/use-draft-form.ts'
import { formatAmount } from '../../text/format.ts'
import classes from './offset.module.css'
import {
  bookedValueOf,
  differenceOf,
  firstAmountOf,
  type OffsetChoice,
  type OffsetDraft,
  sideOf,
} from './offset-draft.ts'

/** The form of an offset, for its parts. */
export interface DraftProps {
  readonly choice: OffsetChoice
  readonly draft: OffsetDraft
  readonly errors: FieldTexts
  readonly change: (changed: Partial<OffsetDraft> | ((before: OffsetDraft) => Partial<OffsetDraft>)) => void
}

const USUAL_ACCOUNT = { invoice: '3806', expense: '4906' } as const

export const DifferenceFields = ({ choice, draft, errors, change }: DraftProps) => {
  const { t } = useTranslation()
  const { document, baseCurrency } = choice
  const { number, currency } = document
  const amount = firstAmountOf(draft, choice)
  const value = bookedValueOf(document, amount, baseCurrency)
  const difference = differenceOf(draft, choice)
  const hasDifference = difference !== 0 || draft.difference !== undefined || errors.difference !== undefined
  const side = difference === null || difference === 0 ? 'none' : difference > 0 ? 'loss' : 'gain'
  return (
    <>
      <MoneyInput
        label={`${t('items.offset.amount', { number })} (${currency})`}
        description={
          value === null
            ? t('items.offset.no-value')
            : currency !== baseCurrency &&
              t('items.offset.booked', {
                value: `${baseCurrency} ${formatAmount(minorToNumber(value, baseCurrency), baseCurrency)}`,
              })
        }
        currency={currency}
        value={draft.first === undefined ? amount : draft.first}
        error={errors.first}
        onChange={(typed) => change({ first: typed, difference: undefined })}
      />
      {hasDifference && (
        <div className={classes.difference}>
          <AccountInput
            label={t('items.offset.difference-account')}
            placeholder={t('items.offset.difference-account.usual', { account: USUAL_ACCOUNT[sideOf(draft, choice)] })}
            value={draft.account_id}
            error={errors.account_id}
            onChange={(account) => change({ account_id: account })}
          />
          <MoneyInput
            label={t('items.offset.difference', { currency: baseCurrency })}
            description={t(`items.offset.difference.${side}`)}
            currency={baseCurrency}
            value={difference}
            error={errors.difference}
            onChange={(typed) => change({ difference: typed })}
          />
        </div>
      )}
    </>
  )
}

// The texts that compare an account's balance with those of its statements. Pure.
import '../text/dictionary.ts'
import type { TFunction } from 'i18next'
import type { BalanceCheck, BankAccountObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import { formatAmount, formatCount, formatDate } from '../../text/format.ts'
import { statementNumber } from '../statement-number.ts'

interface BalanceWords {
  /** `none`: no statement states a balance. */
  readonly state: 'good' | 'none' | 'wrong'
  readonly title: string
  readonly detail: string | null
}

/** Null: the check was not requested, or the account is empty. */
export const balanceWords = (t: TFunction, account: BankAccountObject): BalanceWords | null => {
  const { balance_check: check, currency } = account
  if (!check) return null
  const others = otherCurrencies(t, check)
  if (check.statement_date === null) {
    if (account.transactions_count === 0) return null
    return { state: others ? 'wrong' : 'none', title: others ?? t('balance.unproved'), detail: null }
  }
  const date = formatDate(check.statement_date)
  if (check.difference === 0) {
    const title = t('balance.proved', { date })
    return others
      ? { state: 'wrong', title: others, detail: `${others}. ${title}` }
      : { state: 'good', title, detail: null }
  }
  const title =
    check.difference === null
      ? t('balance.bad')
      : t('balance.off', { amount: `${formatAmount(check.difference, currency)} ${currency}`, date })
  return { state: 'wrong', title, detail: [brokenText(t, check, currency), others].filter(Boolean).join('. ') || null }
}

const otherCurrencies = (t: TFunction, { other_currencies: others }: BalanceCheck): string | null =>
  others.length === 0
    ? null
    : t('balance.without', {
        what: others
          .map(({ currency, sum, count }) => `${formatCount(count)} × ${currency} (${formatAmount(sum, currency)})`)
          .join(', '),
      })

const brokenText = (
  t: TFunction,
  { first_broken_date: day, broken }: BalanceCheck,
  currency: string,
): string | null => {
  if (!broken || day === null) return null
  const number = statementNumber(broken.statement_number)
  const date = formatDate(day)
  const since = number === null ? t('balance.since-day', { date }) : t('balance.since', { number, date })
  const amount = broken.difference === null ? '' : `${formatAmount(Math.abs(broken.difference), currency)} ${currency}`
  const isMore = broken.difference !== null && broken.difference > 0
  switch (broken.cause) {
    case 'statement':
      return `${since}: ${t('balance.cause.statement')}`
    case 'added':
      return `${since}: ${t('balance.cause.added', { count: broken.bank_transaction_ids.length, amount })}`
    case 'missing':
      return `${since}: ${t(isMore ? 'balance.cause.more' : 'balance.cause.less', { amount })}`
    case 'unknown':
      return since
  }
}

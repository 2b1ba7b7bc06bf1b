// A rule in words: its conditions and its rows. Pure.
import type { TFunction } from 'i18next'
import type { RuleObject } from '../../../shared/api/endpoints/matching/rules.ts'
import { formatAccount, formatAmount, formatDate, formatReference } from '../text/format.ts'
import './text/dictionary.ts'

type Conditions = RuleObject['conditions']
type Condition = NonNullable<Conditions['all']>[number]
type Row = RuleObject['result']['rows'][number]

/** The names of ids. */
export interface RuleNames {
  readonly currency: string
  readonly bankAccount: (id: string) => string | undefined
  readonly account: (id: string) => string | undefined
  readonly vatRate: (id: string) => string | undefined
}

/** `Gegenpartei enthält «Immo», und Belastung`. */
export const conditionsInWords = (t: TFunction, { all, any }: Conditions, names: RuleNames): string =>
  (all ?? any ?? [])
    .map((each) => conditionInWords(t, each, names))
    .join(all === undefined ? t('rules.words.or') : t('rules.words.and'))

export const conditionInWords = (t: TFunction, condition: Condition, names: RuleNames): string => {
  const { field, op, value } = condition
  if (field === 'direction') return t(value === 'credit' ? 'rules.words.credit' : 'rules.words.debit')
  if (field === 'bank_account')
    return t('rules.words.bank-account', { name: names.bankAccount(String(value)) ?? t('rules.words.gone') })
  const name = t(`rules.field.${field}`)
  if (Array.isArray(value)) {
    const [from, to] = value.map((each) => (each === null ? null : shown(t, field, each, names.currency)))
    if (from && to) return t('rules.words.between', { name, from, to })
    return from ? t('rules.words.from', { name, from }) : t('rules.words.to', { name, to: to ?? '' })
  }
  return t(`rules.words.${op === 'between' ? 'is' : op}`, { name, value: shown(t, field, value, names.currency) })
}

const shown = (t: TFunction, field: Condition['field'], value: string | number, currency: string): string => {
  if (typeof value === 'number') return formatAmount(value, currency)
  if (field === 'booking_date') return formatDate(value)
  if (field === 'counterparty_iban') return t('rules.words.quoted', { value: formatAccount(value.toUpperCase()) })
  return t('rules.words.quoted', { value: field === 'reference' ? formatReference(value) : value })
}

/** `6000 Raumaufwand 70 %, 2270 Privat`. */
export const rowsInWords = (t: TFunction, rows: readonly Row[], names: RuleNames): string =>
  rows.map((row) => rowInWords(t, row, names, rows.length > 1)).join(', ')

const rowInWords = (
  t: TFunction,
  { account_id, vat_rate_id, share, amount, rest }: Row,
  names: RuleNames,
  isOneOfSeveral: boolean,
): string => {
  const rate = vat_rate_id === null ? undefined : names.vatRate(vat_rate_id)
  const part =
    share !== null
      ? `${share} %`
      : amount !== null
        ? formatAmount(amount, names.currency)
        : rest && isOneOfSeveral
          ? t('rules.words.rest')
          : null
  return [names.account(account_id) ?? t('rules.words.gone'), rate, part].filter(Boolean).join(' · ')
}

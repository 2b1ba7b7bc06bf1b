// Learned facts in words. Pure.
import type { TFunction } from 'i18next'
import type { LearnedFactObject } from '../../../shared/api/endpoints/matching/learned-facts.ts'
import { formatAccount } from '../text/format.ts'
import './text/dictionary.ts'

/** How the fact recognises a transaction: `Gegenpartei «immo ag», mit «miete»`. */
export const factInWords = (t: TFunction, { kind, value, text }: LearnedFactObject): string => {
  const what = t(`facts.kind.${kind}`, { value: kind === 'iban' ? formatAccount(value.toUpperCase()) : value })
  return text === null ? what : t('facts.kind.with-text', { what, text })
}

interface TargetNames {
  readonly account: (id: string) => string | undefined
  readonly vatRate: (id: string) => string | undefined
}

/** How it is booked: `6000 Raumaufwand · 8.1 % · Immo AG`. */
export const targetInWords = (
  t: TFunction,
  { target }: LearnedFactObject,
  company: string | null,
  names: TargetNames,
): string => {
  const { account_id, vat_rate_id } = target
  const account = account_id === null ? undefined : (names.account(account_id) ?? t('rules.words.gone'))
  const rate = vat_rate_id === null ? undefined : names.vatRate(vat_rate_id)
  return [account, rate, company].filter(Boolean).join(' · ') || t('facts.no-account')
}

// The simplest entry: a debit account, a credit account, an amount, and the included tax. It proposes the usual contra
// account.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recentEntriesQuery } from '../../data/query/ledger/journal.ts'
import { AccountInput } from '../../form/account-input.tsx'
import { MoneyInput } from '../../form/money-input.tsx'
import { VatInput } from '../../form/vat-input.tsx'
import {
  type EntryDraft,
  type EntryErrors,
  type EntryFacts,
  type Pair,
  pairOf,
  usualVatOf,
  withPair,
} from './entry-draft.ts'
import classes from './entry-form.module.css'
import { proposalFor } from './proposals.ts'

interface Props {
  readonly draft: EntryDraft
  readonly facts: EntryFacts
  readonly errors: EntryErrors
  readonly onChange: (change: (before: EntryDraft) => EntryDraft) => void
}

type Side = 'debit' | 'credit'

export const PairFields = ({ draft, facts, errors, onChange }: Props) => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const pair = pairOf(draft)
  // The side that was proposed: a new proposal may replace it.
  const [proposed, setProposed] = useState<Side | null>(null)
  const lastRequest = useRef(0)
  const [debit, credit] = draft.lines
  const isTaxAccount = (id: string) => Object.values(facts.taxAccounts).includes(id)

  // A rate that the user chose stays; otherwise it follows the accounts.
  const isVatChosen = useRef(false)
  const vatAfter = (before: EntryDraft, next: Pair, earlier: string | null): string | null => {
    if (isVatChosen.current) return next.vatRateId
    const usual = usualVatOf(next, before.date, facts)
    return usual !== null && earlier !== null ? earlier : usual
  }

  const choose = async (side: Side, accountId: string | null) => {
    const own = side === 'debit' ? 'debitId' : 'creditId'
    const other = side === 'debit' ? 'creditId' : 'debitId'
    onChange((before) => {
      const now = pairOf(before)
      if (now === null) return before
      const next = { ...now, [own]: accountId }
      return withPair(before, { ...next, vatRateId: vatAfter(before, next, null) }, facts)
    })
    if (proposed === side) setProposed(null)
    const isFree = pair?.[other] === null || proposed === (side === 'debit' ? 'credit' : 'debit')
    if (accountId === null || !isFree) return
    lastRequest.current += 1
    const request = lastRequest.current
    const recent = await queries.fetchQuery({ ...recentEntriesQuery(accountId), staleTime: 60_000 }).catch(() => [])
    const proposal = proposalFor(accountId, side, recent, isTaxAccount)
    if (proposal === null || request !== lastRequest.current) return
    onChange((before) => {
      const now = pairOf(before)
      // The user was faster, or chose another account meanwhile.
      if (now === null || now[own] !== accountId || (now[other] !== null && proposed === null)) return before
      const next = { ...now, [other]: proposal.accountId }
      return withPair(before, { ...next, vatRateId: vatAfter(before, next, proposal.vatRateId) }, facts)
    })
    setProposed(side === 'debit' ? 'credit' : 'debit')
  }
  // The dialog opened with an account.
  const first = useRef(choose)
  const initialPair = useRef(pair)
  useEffect(() => {
    const { debitId = null, creditId = null } = initialPair.current ?? {}
    if (debitId !== null && creditId === null) void first.current('debit', debitId)
  }, [])

  if (pair === null || !debit || !credit) return null
  const account = (side: Side) => (
    <AccountInput
      label={t(`journal.field.${side}-account`)}
      value={side === 'debit' ? pair.debitId : pair.creditId}
      onChange={(id) => void choose(side, id)}
      error={errors[`${side === 'debit' ? debit.key : credit.key}.account_id`]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={proposed === side ? t('journal.proposed') : undefined}
      placeholder={t('journal.field.account.placeholder')}
    />
  )
  return (
    <div className={classes.pair} data-vat={facts.isLiableForVat ? '' : undefined}>
      {account('debit')}
      {account('credit')}
      <MoneyInput
        label={t('journal.field.amount')}
        currency={facts.baseCurrency}
        value={pair.amount}
        onChange={(amount) => onChange((before) => withPair(before, { amount }, facts))}
        error={errors[`${debit.key}.debit`] ?? errors[`${credit.key}.credit`] ?? errors[`${credit.key}.debit`]}
      />
      {facts.isLiableForVat && (
        <VatInput
          label={t('journal.field.vat')}
          day={draft.date}
          value={pair.vatRateId}
          onChange={(vatRateId) => {
            isVatChosen.current = true
            onChange((before) => withPair(before, { vatRateId }, facts))
          }}
          error={errors[`${debit.key}.vat_rate_id`] ?? errors[`${credit.key}.vat_rate_id`]}
        />
      )}
    </div>
  )
}

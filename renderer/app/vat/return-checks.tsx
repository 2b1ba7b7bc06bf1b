// The checks of a return with what they found, each with the way to its records; of a filed return with the reasons.
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { VatReturnObject } from '../data/query/ledger/vat-returns.ts'
import { companyQuery } from '../data/query/open-item/companies.ts'
import { openDialog } from '../dialog/stack.ts'
import { type EntriesPlace, placeOf } from '../reports/report-rows.ts'
import { countParams } from '../text/format.ts'
import { CheckList } from '../view/check/check-list.tsx'
import { EntryLinkById } from '../view/entry-link.tsx'
import './text/dictionary.ts'
import classes from './vat.module.css'

type Lead = VatReturnObject['checks'][number]['leads'][number]

/** More records than these are only counted. */
const MAX_NAMED = 10

export const ReturnChecks = ({ checks }: Pick<VatReturnObject, 'checks'>) => {
  const { t } = useTranslation()
  const shown = checks.map(({ code, state, text, leads, override_reason: reason }, index) => ({
    key: `${code} ${index}`,
    state,
    text: reason === null ? text : `${text} ${t('vat.override', { reason })}`,
    more:
      state !== 'wrong' && state !== 'not_yet' ? null : leads.map((lead) => <LeadLink key={keyOf(lead)} lead={lead} />),
  }))
  return <CheckList checks={shown} label={t('reports.checks')} />
}

const keyOf = ({ type, table, from }: Lead): string => `${type} ${table} ${from}`

const LeadLink = ({ lead }: { readonly lead: Lead }) => {
  const { t } = useTranslation()
  if (lead.type === 'journal_entries' || lead.type === 'companies') {
    const ids = lead.ids ?? []
    const Named = lead.type === 'companies' ? CompanyLink : EntryLinkById
    return (
      <span className={classes.named}>
        {ids.slice(0, MAX_NAMED).map((id) => (
          <Named key={id} id={id} />
        ))}
        {ids.length > MAX_NAMED && t('vat.lead.more', countParams(ids.length - MAX_NAMED))}
      </span>
    )
  }
  const place = placeOfLead(lead)
  if (place === null) return null
  return (
    <Link to={place.to} search={place.search}>
      {t(lead.type === 'account_entries' ? 'reports.check.entries' : `vat.lead.${lead.type}`)}
    </Link>
  )
}

/** A supplier, to enter its UID. */
const CompanyLink = ({ id }: { readonly id: string }) => {
  const { data } = useQuery(companyQuery(id))
  return (
    <Anchor component="button" type="button" fz="inherit" onClick={() => openDialog('company', { companyId: id })}>
      {data?.name ?? '…'}
    </Anchor>
  )
}

const placeOfLead = ({ type, entries, bank_account_id, table, from, to }: Lead): EntriesPlace | null => {
  switch (type) {
    case 'account_entries':
      return entries && placeOf(entries)
    case 'bank_transactions':
      return {
        to: '/transactions',
        search: { account: bank_account_id ?? '', state: 'open', from: from ?? '', to: to ?? '' },
      }
    case 'documents':
      return { to: table === 'expense' ? '/expenses' : '/invoices', search: {} }
    case 'bank_account':
      return { to: '/bank-accounts', search: {} }
    case 'vat_period':
      return { to: '/vat', search: { date: to ?? '', ...(from && to ? { from, to } : {}) } }
    default:
      return null
  }
}

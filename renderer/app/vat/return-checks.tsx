// The checks of a return with what they found, each with the way to its records; of a filed return with the reasons.
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { VatReturnObject } from '../data/query/ledger/vat-returns.ts'
import { type EntriesPlace, placeOf } from '../reports/report-rows.ts'
import { CheckList } from '../view/check/check-list.tsx'
import { EntryLinkById } from '../view/entry-link.tsx'

type Lead = VatReturnObject['checks'][number]['leads'][number]

/** More entries than these are named by their number only. */
const MAX_ENTRIES = 10

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
  if (lead.type === 'journal_entries')
    return (lead.ids ?? []).slice(0, MAX_ENTRIES).map((id) => <EntryLinkById key={id} id={id} />)
  const place = placeOfLead(lead)
  if (place === null) return null
  return (
    <Link to={place.to} search={place.search}>
      {t(lead.type === 'account_entries' ? 'reports.check.entries' : `vat.lead.${lead.type}`)}
    </Link>
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
    case 'companies':
      return { to: '/companies', search: {} }
    case 'vat_period':
      return { to: '/vat', search: { date: to ?? '', ...(from && to ? { from, to } : {}) } }
    default:
      return null
  }
}

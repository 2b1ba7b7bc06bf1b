// A bill with another IBAN than the ones of its supplier: changed accounts are a common fraud, so a person decides.
import { Alert, Button, Checkbox, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BillProposalObject } from '../../../../shared/api/endpoints/open-item/bills.ts'
import { billSentence } from '../../../../shared/text/bill-sentences.ts'
import { queryClient } from '../../data/api.ts'
import { companyQuery } from '../../data/query/open-item/companies.ts'
import { formatIban } from '../../text/format.ts'
import type { useDocumentForm } from '../edit/document-fields.tsx'
import type { BillDraft } from './bill-draft.ts'
import './text/dictionary.ts'

interface OtherIban {
  readonly iban: string
  readonly known: readonly string[]
  readonly company: string
}

type Chosen = Pick<BillDraft, 'companyId' | 'creditorIban'>

const otherIban = (
  { companyId, creditorIban }: Chosen,
  company: { readonly name: string; readonly ibans: readonly string[] } | undefined,
): OtherIban | null =>
  companyId === null ||
  creditorIban === '' ||
  !company ||
  company.ibans.length === 0 ||
  company.ibans.includes(creditorIban)
    ? null
    : { iban: creditorIban, known: company.ibans, company: company.name }

type Proposal = Pick<BillProposalObject, 'expense' | 'notes'>

const isProposed = ({ companyId, creditorIban }: Chosen, { expense }: Proposal): boolean =>
  companyId === expense.company_id && creditorIban === (expense.creditor_iban ?? '')
const isReported = ({ notes }: Proposal): boolean => notes.some(({ code }) => code === 'iban_differs')
/** The server has compared what is proposed, also with the accounts that were paid before (rule 258). */
const isKnown = (draft: Chosen, proposal: Proposal): boolean => isProposed(draft, proposal) && !isReported(proposal)

/** By the chosen company, also when a person has chosen it. */
export const useOtherIban = (draft: Chosen, proposal: Proposal): OtherIban | null => {
  const { data: company } = useQuery(companyQuery(draft.companyId))
  return isKnown(draft, proposal) ? null : otherIban(draft, company)
}

/** Whether it must be confirmed before the bill is taken; before the company is loaded, by the proposal. */
export const isIbanUndecided = (draft: BillDraft, proposal: Proposal): boolean => {
  if (draft.checkedIban !== '' && draft.checkedIban === draft.creditorIban) return false
  if (isKnown(draft, proposal)) return false
  const company = queryClient.getQueryData(companyQuery(draft.companyId).queryKey)
  return company === undefined ? isProposed(draft, proposal) : otherIban(draft, company) !== null
}

export const OtherIbanAlert = ({ other }: { readonly other: OtherIban | null }) => {
  const { t, i18n } = useTranslation()
  if (other === null) return null
  return (
    <Alert color="red" variant="light" py={6} title={t('bills.iban.title')}>
      {billSentence(i18n.language === 'de' ? 'de' : 'en', { code: 'iban_differs', values: other })}
    </Alert>
  )
}

interface DecisionProps {
  readonly other: OtherIban | null
  readonly form: Pick<ReturnType<typeof useDocumentForm<BillDraft>>, 'draft' | 'change'>
}

/** Below the field of the IBAN. */
export const OtherIbanDecision = ({ other, form: { draft, change } }: DecisionProps) => {
  const { t } = useTranslation()
  if (other === null) return null
  return (
    <Stack gap={8} align="flex-start">
      <Checkbox
        label={t('bills.iban.checked')}
        description={t('bills.iban.checked.hint')}
        checked={draft.checkedIban === other.iban}
        onChange={({ currentTarget: { checked } }) =>
          change({ checkedIban: checked ? other.iban : '' }, 'creditorIban')
        }
      />
      {other.known.slice(0, 3).map((iban) => (
        <Button key={iban} size="xs" variant="default" onClick={() => change({ creditorIban: iban })}>
          {t('bills.iban.known', { iban: formatIban(iban) })}
        </Button>
      ))}
    </Stack>
  )
}

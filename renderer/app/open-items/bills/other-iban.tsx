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

/** By the chosen company, also when a person has chosen it. */
export const useOtherIban = (draft: Chosen): OtherIban | null =>
  otherIban(draft, useQuery(companyQuery(draft.companyId)).data)

/** Whether it must be confirmed before the bill is taken; before the company is loaded, by the proposal. */
export const isIbanUndecided = (draft: BillDraft, { expense, notes }: BillProposalObject): boolean => {
  if (draft.checkedIban !== '' && draft.checkedIban === draft.creditorIban) return false
  const company = queryClient.getQueryData(companyQuery(draft.companyId).queryKey)
  if (company !== undefined) return otherIban(draft, company) !== null
  const isProposed = draft.companyId === expense.company_id && draft.creditorIban === (expense.creditor_iban ?? '')
  return isProposed && notes.some(({ code }) => code === 'iban_differs')
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

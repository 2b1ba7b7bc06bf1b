// The filter by what is attached to the open transactions, and by the account or document that is proposed or booked; and
// the order by certainty.
import { Button, Divider, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PROPOSALS, type ProposalFilter as Proposal, type TransactionSort } from '../../address/transactions.ts'
import { useChangeSearch, useListSearch } from '../../address/use-list-search.ts'
import { ledgerAccountsQuery } from '../../data/query/ledger/ledger-accounts.ts'
import { openItemSearchQuery, settingsQuery } from '../../data/query/matching/matching.ts'
import { AccountInput } from '../../form/account-input.tsx'
import { ChoiceInput } from '../../form/choice-input.tsx'
import { FilterButton } from '../../view/list/filter-button.tsx'

const SORTS = [
  ['proposal', 'filter.uncertain-first'],
  ['-proposal', 'filter.certain-first'],
  [undefined, 'filter.by-date'],
] as const satisfies readonly (readonly [TransactionSort | undefined, string])[]

/** Only open transactions have a proposal. */
const OPEN = { state: 'open' } as const

export const ProposalFilter = () => {
  const { t } = useTranslation()
  const { proposal, contra, document, sort } = useListSearch()
  const change = useChangeSearch()
  const contraOf = useContra()
  const [isOpen, setOpen] = useState(false)
  const apply = (next: Parameters<typeof change>[0]) => {
    change({ ...next, open: undefined })
    setOpen(false)
  }
  const applyProposal = (next: Proposal | undefined) => apply({ proposal: next, ...(next === undefined ? {} : OPEN) })
  return (
    <FilterButton
      icon={Sparkles}
      name={t('filter.proposal')}
      value={proposal === undefined ? null : t(`filter.proposal.${proposal}`)}
      isOpen={isOpen}
      onToggle={setOpen}
      onClear={() => applyProposal(undefined)}
    >
      <Stack gap={2} align="stretch" w={280}>
        {PROPOSALS.map((each) => (
          <Option key={each} isOn={each === proposal} onClick={() => applyProposal(each)}>
            {t(`filter.proposal.${each}`)}
          </Option>
        ))}
        <Divider my={6} />
        <AccountInput
          size="xs"
          label={t('filter.contra')}
          placeholder={t('filter.contra.hint')}
          value={contra?.split(',')[0] ?? null}
          onChange={(id) => apply({ contra: id === null ? undefined : contraOf(id) })}
        />
        <DocumentInput value={document ?? null} onChange={(id) => apply({ document: id ?? undefined })} />
        <Divider my={6} label={t('filter.sort')} />
        {SORTS.map(([by, text]) => (
          <Option
            key={text}
            isOn={by === sort}
            onClick={() => apply(by === undefined ? { sort: by } : { sort: by, ...OPEN })}
          >
            {t(text)}
          </Option>
        ))}
      </Stack>
    </FilterButton>
  )
}

interface OptionProps {
  readonly isOn: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

const Option = ({ isOn, onClick, children }: OptionProps) => (
  <Button
    size="compact-sm"
    variant={isOn ? 'light' : 'subtle'}
    {...(isOn ? {} : { color: 'gray' })}
    justify="flex-start"
    aria-pressed={isOn}
    onClick={onClick}
  >
    {children}
  </Button>
)

/** The value of the filter for an account: invoices are booked on debtors, bills and their payments on creditors. */
const useContra = () => {
  const { data: settings } = useQuery(settingsQuery)
  const { data: accounts } = useQuery(ledgerAccountsQuery)
  return (id: string): string => {
    const number = accounts?.find((account) => account.id === id)?.number
    const isSetting = (value: unknown) => number !== undefined && Number(value) === number
    if (isSetting(settings?.accountingDebtorAccount)) return `${id},invoice`
    if (isSetting(settings?.accountingCreditorAccount)) return `${id},expense,expense_payment`
    return id
  }
}

interface DocumentInputProps {
  readonly value: string | null
  readonly onChange: (id: string | null) => void
}

const DocumentInput = ({ value, onChange }: DocumentInputProps) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { data, isPlaceholderData } = useQuery(openItemSearchQuery(typed.trim()))
  const choices = [...(data?.invoices ?? []), ...(data?.expenses ?? [])].map(({ id, number, company }) => ({
    value: id,
    label: [number, company?.name].filter(Boolean).join(' · '),
  }))
  return (
    <ChoiceInput
      size="xs"
      label={t('filter.document')}
      placeholder={t('filter.document.hint')}
      value={value}
      onChange={onChange}
      choices={choices}
      // The answer has only what matches.
      find={(_, found) => found}
      onType={setTyped}
      isSearching={typed.trim() !== '' && (data === undefined || isPlaceholderData)}
    />
  )
}

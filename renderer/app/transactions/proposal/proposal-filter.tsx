// The filter by what is attached to the open transactions. Mere possibilities are computed for the rows on screen and are
// no part of the records, so no filter asks for them.
import { Button, Stack } from '@mantine/core'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PROPOSALS, type ProposalFilter as Proposal } from '../../address/transactions.ts'
import { useChangeSearch, useListSearch } from '../../address/use-list-search.ts'
import { FilterButton } from '../../view/list/filter-button.tsx'

export const ProposalFilter = () => {
  const { t } = useTranslation()
  const { proposal } = useListSearch()
  const change = useChangeSearch()
  const [isOpen, setOpen] = useState(false)
  const apply = (next: Proposal | undefined) => {
    // Only open transactions have a proposal.
    change({ proposal: next, ...(next === undefined ? {} : { state: 'open' as const }), open: undefined })
    setOpen(false)
  }
  return (
    <FilterButton
      icon={Sparkles}
      name={t('filter.proposal')}
      value={proposal === undefined ? null : t(`filter.proposal.${proposal}`)}
      isOpen={isOpen}
      onToggle={setOpen}
      onClear={() => apply(undefined)}
    >
      <Stack gap={2} align="stretch">
        {PROPOSALS.map((each) => (
          <Button
            key={each}
            size="compact-sm"
            variant={each === proposal ? 'light' : 'subtle'}
            {...(each === proposal ? {} : { color: 'gray' })}
            justify="flex-start"
            aria-pressed={each === proposal}
            onClick={() => apply(each)}
          >
            {t(`filter.proposal.${each}`)}
          </Button>
        ))}
      </Stack>
    </FilterButton>
  )
}

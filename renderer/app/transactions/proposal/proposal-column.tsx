// The column "Proposal / booking".
import { useQuery } from '@tanstack/react-query'
import i18next, { type TFunction } from 'i18next'
import { useMemo } from 'react'
import { knownSuggestion } from '../../data/query/bank/best-suggestions.ts'
import { useStatus } from '../../data/query/installation/status.ts'
import { ledgerAccountsQuery } from '../../data/query/ledger/ledger-accounts.ts'
import { rulesQuery } from '../../data/query/matching/rules.ts'
import type { Column } from '../../grid/column.ts'
import type { Row } from '../list-row.ts'
import { ProposalCell } from './proposal-cell.tsx'
import { type ProposalFacts, proposalText } from './proposal-text.ts'

/** The names that proposals refer to; empty until they are loaded. */
export const useProposalFacts = (): ProposalFacts => {
  const { data: accounts } = useQuery(ledgerAccountsQuery)
  const { data: rules } = useQuery(rulesQuery)
  const baseCurrency = useStatus().data?.organization.base_currency ?? 'CHF'
  return useMemo(
    () => ({
      accounts: new Map(accounts?.map(({ id, full_name }) => [id, full_name])),
      rules: new Map(rules?.map(({ id, name }) => [id, name])),
      baseCurrency,
    }),
    [accounts, rules, baseCurrency],
  )
}

/** Its text in one line, with the suggestion as far as it is known. */
const proposalLine = (t: TFunction, row: Row, facts: ProposalFacts): string => {
  const shown = proposalText(t, row, facts, knownSuggestion(row.id, i18next.language))
  if (shown === null) return ''
  return [`${shown.kind === 'attached' ? '→ ' : ''}${shown.main}`, shown.note, shown.certainty]
    .filter(Boolean)
    .join(' · ')
}

export const proposalColumn = (
  t: TFunction,
  facts: ProposalFacts,
  layout: 'line' | 'two-lines',
): Omit<Column<Row>, 'id' | 'title'> => ({
  flex: layout === 'line' ? 7 : 4,
  minWidth: 170,
  isRowHeader: true,
  // By certainty.
  sort: 'desc',
  text: (row) => proposalLine(t, row, facts),
  // The cell has a tooltip with all of it, also where nothing is cut.
  hint: () => null,
  render: (row) => <ProposalCell t={t} row={row} facts={facts} layout={layout} />,
})

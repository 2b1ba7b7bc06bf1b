// The search for open items, companies and accounts: Enter adds the marked result as a row. While the field is empty
// the keys are those of the dialog.
import { Box, Kbd, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Check, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPostingAccount } from '../../../shared/record/ledger/ledger-account.ts'
import { minorToNumber } from '../../../shared/value/money.ts'
import { openItemSearchQuery } from '../data/query/matching/matching.ts'
import { Money } from '../part/money.tsx'
import { ProblemAlert } from '../part/problem-alert.tsx'
import { DateText } from '../part/texts.tsx'
import { errorText } from '../text/problem-text.ts'
import { type Draft, payableOf, rowOfDocument } from './draft/draft.ts'
import type { BookedPart } from './draft/draft-source.ts'
import { isAccountNumber, type SearchResult, searchResults } from './draft/search-results.ts'
import type { MatchFacts } from './draft/use-facts.ts'
import classes from './match.module.css'
import own from './search.module.css'

interface Props {
  readonly text: string
  readonly onText: (text: string) => void
  readonly draft: Draft
  readonly booked: readonly BookedPart[]
  readonly facts: MatchFacts
  readonly onTake: (result: SearchResult) => void
  /** ↓ and ↑ in the empty field. */
  readonly onMove: (step: 1 | -1) => void
}

export const ItemSearch = ({ text, onText, draft, booked, facts, onTake, onMove }: Props) => {
  const { t } = useTranslation()
  const typed = text.trim()
  const { data: items, isPlaceholderData, error } = useQuery(openItemSearchQuery(typed))
  const [marked, setMarked] = useState(0)
  // Enter was pressed before the answer arrived.
  const [isTakePending, setTakePending] = useState(false)
  const accounts = useMemo(
    () =>
      facts.accountList
        .filter((account) => account.is_active && isPostingAccount(account))
        .map(({ id, full_name }) => ({ value: id, label: full_name })),
    [facts],
  )
  const results = useMemo(
    () => (typed === '' ? [] : searchResults({ text: typed, items, accounts, transaction: draft.transaction, booked })),
    [typed, items, accounts, draft.transaction, booked],
  )
  // While the search is refetched in the background, the previous answer counts.
  const isReady = items !== undefined && !isPlaceholderData
  const first = results[Math.min(marked, results.length - 1)]

  useEffect(() => {
    if (!isTakePending || !isReady) return
    setTakePending(false)
    if (first) onTake(first)
  }, [isTakePending, isReady, first, onTake])

  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && !event.altKey) {
      event.preventDefault()
      if (typed === '') onMove(step)
      else setMarked((old) => Math.max(0, Math.min(results.length - 1, old + step)))
    } else if (event.key === 'Enter' && typed !== '' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      // The window knows account numbers itself; any other result must wait for the answer.
      if (first && (isReady || (first.kind === 'account' && isAccountNumber(typed)))) onTake(first)
      else setTakePending(true)
    } else if (event.key === 'Escape' && typed !== '') {
      event.preventDefault()
      event.stopPropagation()
      onText('')
    }
  }
  return (
    <Box pos="relative" flex="none">
      <TextInput
        data-match="search"
        // The dialog stays: Escape empties the field first.
        data-mantine-stop-propagation={typed === '' ? undefined : 'true'}
        aria-label={t('match.search')}
        placeholder={t('match.search.placeholder')}
        value={text}
        onChange={(event) => {
          setMarked(0)
          setTakePending(false)
          onText(event.currentTarget.value)
        }}
        onKeyDown={press}
        leftSection={<Search size={15} aria-hidden />}
        rightSection={<Kbd size="xs">/</Kbd>}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={typed !== ''}
        aria-controls="match-results"
        aria-activedescendant={first ? `match-result-${results.indexOf(first)}` : undefined}
      />
      {typed !== '' && (
        <div id="match-results" role="listbox" aria-label={t('match.search')} className={own.results}>
          {results.map((result, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={result.key}
              id={`match-result-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={result === first}
              className={own.result}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onTake(result)}
            >
              <Result result={result} draft={draft} />
            </div>
          ))}
          <NoResults error={error} isNothing={results.length === 0 && isReady} />
        </div>
      )}
    </Box>
  )
}

/** Why there are no results; what was found before stays. */
const NoResults = ({ error, isNothing }: { readonly error: Error | null; readonly isNothing: boolean }) => {
  const { t, i18n } = useTranslation()
  if (error !== null) return <ProblemAlert py={8} text={errorText(i18n.language, error)} />
  return (
    isNothing && (
      <Box py={8} px={10} c="dimmed" fz={13}>
        {t('match.search.nothing')}
      </Box>
    )
  )
}

const Result = ({ result, draft }: { readonly result: SearchResult; readonly draft: Draft }) => {
  const { t } = useTranslation()
  if (result.kind !== 'document') {
    return (
      <>
        <Text span flex="none" w={110} c="dimmed" fz={12}>
          {t(RESULT_TEXT[result.kind])}
        </Text>
        <bdi className={classes.ellipsis}>{result.kind === 'account' ? result.label : result.company.name}</bdi>
      </>
    )
  }
  const { document } = result
  const payable = payableOf(document, draft.transaction)
  return (
    <>
      <Text span flex="none" w={110} c="dimmed" fz={12}>
        {t(RESULT_TEXT[document.type])}
      </Text>
      <bdi className={classes.ellipsis}>{[document.number, document.company_name].filter(Boolean).join(' · ')}</bdi>
      {rowOfDocument(draft, document) && <Check size={14} aria-label={t('match.search.taken')} />}
      <Text span inherit flex="none" ml="auto" c="dimmed">
        {document.date && <DateText date={document.date} />}
      </Text>
      <Text span inherit flex="none" miw={110} ta="right">
        {payable === 0 ? (
          t('match.search.paid')
        ) : (
          <Money amount={minorToNumber(payable, document.currency)} currency={document.currency} withCurrency />
        )}
      </Text>
    </>
  )
}

const RESULT_TEXT = {
  invoice: 'match.type.invoice',
  expense: 'match.type.expense',
  expense_payment: 'match.type.expense_payment',
  company: 'match.type.company',
  account: 'match.type.account',
} as const

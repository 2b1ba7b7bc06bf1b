// Warns that a person may have booked the transaction already, shows those entries, and reconciles with the closest by
// one key.
import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BankTransactionObject } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { JournalEntryObject } from '../../../shared/api/endpoints/ledger/journal-entries.ts'
import { EntryLink, EntryLinkById } from '../view/entry-link.tsx'
import { Keys } from '../view/keys.tsx'
import { accountName } from './candidates.tsx'
import type { MatchFacts } from './draft/use-facts.ts'
import classes from './match.module.css'

/** More entries do not help the user to choose. */
const MAX_SHOWN = 3

interface Props {
  readonly counterparts: readonly JournalEntryObject[]
  readonly facts: MatchFacts
  /** Whether the user is about to book it all the same. */
  readonly isWarned: boolean
  readonly onTake: (entryId: string) => void
}

export const Counterparts = ({ counterparts, facts, isWarned, onTake }: Props) => {
  const { t } = useTranslation()
  if (counterparts.length === 0) return null
  return (
    <Stack aria-label={t('match.counterparts')} component="section" gap={4} py={8} px={10} data-match="counterparts">
      <strong>{t('match.counterparts')}</strong>
      {counterparts.slice(0, MAX_SHOWN).map((entry, place) => (
        <Group key={entry.id} gap={10} justify="space-between" wrap="nowrap">
          <EntryLink entry={entry} />
          <bdi className={classes.ellipsis}>
            {[entry.text, ...accountsOf(entry, facts)].filter(Boolean).join(' · ')}
          </bdi>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onTake(entry.id)}
            rightSection={place === 0 && <Keys keys="b" />}
          >
            {t('match.counterparts.take')}
          </Button>
        </Group>
      ))}
      {isWarned && (
        <Text span w="100%" c="var(--mantine-color-error)" fz={12} role="alert">
          {t('match.counterparts.warning')}
        </Text>
      )}
    </Stack>
  )
}

/** The accounts that it books on, each once. */
const accountsOf = ({ lines }: JournalEntryObject, facts: MatchFacts): readonly string[] =>
  [...new Set(lines.map(({ account_id }) => account_id))].map((id) => accountName(id, facts))

/** For a transaction that is reconciled with an entry that a person typed: that entry. */
export const LinkedEntry = ({ transaction }: { readonly transaction: BankTransactionObject }) => {
  const { t } = useTranslation()
  return (
    <Text py={8} px={10} c="dimmed" fz={13}>
      {t('match.linked')} <EntryLinkById id={transaction.journal_entry_id ?? ''} />
    </Text>
  )
}

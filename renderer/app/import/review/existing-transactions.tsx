// The transactions of the books that a row equals or resembles, with the evidence.
import { Group, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getBankTransaction } from '../../../../shared/api/endpoints/bank/bank-transactions.ts'
import type { PlannedRow } from '../../../../shared/api/endpoints/import/import-plan.ts'
import { call } from '../../data/api.ts'
import { queryKeys } from '../../data/query-keys.ts'
import { Money } from '../../part/money.tsx'
import { DateText, ForeignText } from '../../part/texts.tsx'

/** A collective booking may have hundreds of parts. */
const FIRST = 3

export const ExistingTransactions = ({ row }: { readonly row: PlannedRow }) => {
  const { t } = useTranslation()
  const ids = row.transaction_ids
  const answers = useQueries({
    queries: ids.slice(0, FIRST).map((id) => ({
      queryKey: [...queryKeys.transaction, id, 'plain'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(getBankTransaction, { params: { bankTransactionId: id }, signal }),
    })),
  })
  const existing = answers.flatMap(({ data }) => data ?? [])
  return (
    <Group gap="2px 10px" align="stretch" c="dimmed" fz={12}>
      <span>{row.state === 'duplicate' ? t('plan.row.is') : t('plan.row.resembles')}</span>
      {existing.map(({ id, booking_date, value_date, amount, currency, name, text }) => (
        <Text key={id} span inherit truncate maw="100%">
          <DateText date={booking_date ?? value_date ?? ''} /> <Money amount={amount} currency={currency} isSigned />{' '}
          <ForeignText text={name ?? text ?? ''} />
        </Text>
      ))}
      {ids.length > FIRST && (
        <span>{t('plan.row.parts', { count: ids.length - FIRST, formatted: String(ids.length - FIRST) })}</span>
      )}
      {row.reason && (
        <Text span inherit fs="italic">
          {t(`likely.${row.reason}`)}
        </Text>
      )}
    </Group>
  )
}

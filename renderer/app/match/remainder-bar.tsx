// The remainder, always visible, with the keys that settle it.
import { Button, Group, Text } from '@mantine/core'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { decimalText } from '../../../shared/value/exchange-rate.ts'
import { minorToNumber, minorUnitsOf } from '../../../shared/value/money.ts'
import { Money } from '../part/money.tsx'
import { formatDate } from '../text/format.ts'
import { Keys } from '../view/keys.tsx'
import { accountName } from './candidates.tsx'
import { isForeign, openAfter, remainderDocumentRow } from './draft/draft.ts'
import type { DraftState } from './draft/use-draft.ts'
import type { MatchFacts } from './draft/use-facts.ts'
import classes from './match.module.css'
import type { TableValue } from './use-table-value.ts'

interface Props {
  readonly state: DraftState
  readonly facts: MatchFacts
  /** The value of the transaction by the table of exchange rates. */
  readonly table: TableValue | null
  readonly onAccount: () => void
  readonly onOnAccount: () => void
  readonly onRemainder: () => void
}

export const RemainderBar = ({ state, facts, table, onAccount, onOnAccount, onRemainder }: Props) => {
  const { t } = useTranslation()
  const { draft, check, remainder: found } = state
  const { base_currency } = draft.transaction
  const money = (amount: number) => minorToNumber(minorUnitsOf(amount), base_currency)
  const row = remainderDocumentRow(draft, state.focusedRow)
  const isPart = row !== null && openAfter(row, draft) !== 0
  const [target] = found?.rows ?? []
  return (
    <div className={classes.rest} data-complete={check.isComplete ? '' : undefined}>
      <Group gap={8} wrap="nowrap" fw={600} role="status">
        {check.isComplete ? <CircleCheck size={18} aria-hidden /> : <CircleDashed size={18} aria-hidden />}
        {check.remainder === null ? (
          <BaseSum state={state} table={table} />
        ) : (
          <span>
            {t('match.rest')} <Money amount={money(check.remainder)} currency={base_currency} withCurrency />
            {check.isComplete && (
              <Text span inherit fw={400}>
                {' '}
                {t(check.remainder === 0 ? 'match.rest.fits' : 'match.rest.rounded')}
              </Text>
            )}
          </span>
        )}
      </Group>
      <Group gap={6} align="stretch" miw={0}>
        {row !== null && found !== null && (
          <Button
            size="compact-sm"
            variant={isPart ? 'light' : 'default'}
            onClick={state.part}
            rightSection={<Keys keys="p" />}
          >
            {t(found.amount < 0 ? 'match.part' : 'match.overpay')}
          </Button>
        )}
        {row !== null && found !== null && (
          <Button size="compact-sm" variant="default" onClick={state.settle} rightSection={<Keys keys="s" />}>
            <span className={classes.ellipsis}>
              {t('match.settle', {
                cause: t(`cause.${found.cause}`),
                account: accountName(target?.account_id ?? null, facts),
              })}
            </span>
          </Button>
        )}
        {check.remainder !== null && check.remainder !== 0 && draft.rows.length > 0 && (
          <Button size="compact-sm" variant="default" onClick={onRemainder} rightSection={<Keys keys="r" />}>
            {t('match.fill-rest')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={onAccount} rightSection={<Keys keys="a" />}>
          {t('match.add-account')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onOnAccount} rightSection={<Keys keys="k" />}>
          {t('match.on-account')}
        </Button>
      </Group>
    </div>
  )
}

/** For a transaction in another currency: its value according to the rows, and the rate of that. */
const BaseSum = ({ state, table }: Pick<Props, 'state' | 'table'>) => {
  const { t } = useTranslation()
  const { draft, check } = state
  const { amount, currency, base_currency } = draft.transaction
  const own = Math.abs(amount)
  const paid = draft.rows.reduce(
    (sum, row) =>
      row.kind === 'document' && isForeign(row, draft.transaction) && row.document.currency === currency
        ? sum + (row.currency_amount ?? 0)
        : sum,
    0,
  )
  const of = (minor: number, unit: string) => (
    <Money amount={minorToNumber(minorUnitsOf(minor), unit)} currency={unit} withCurrency />
  )
  return (
    <span>
      {of(own, currency)} {t('match.equals')} {of(check.sum, base_currency)}
      {own > 0 && check.sum > 0 && ` · ${t('match.rate')} ${rateOf(check.sum, base_currency, own, currency)}`}
      {table !== null && table.value !== check.sum && (
        <Text span inherit fw={400}>
          {' '}
          {t('match.rate.table', {
            rate: decimalText(table.rate.rate),
            day: formatDate(table.rate.date).slice(table.rate.kind === 'month' ? 3 : 0),
          })}{' '}
          {of(table.value, base_currency)}
        </Text>
      )}
      {paid > 0 && paid !== own && (
        <>
          {' · '}
          {t('match.rest')} {of(own - paid, currency)}
        </>
      )}
    </span>
  )
}

const rateOf = (sum: number, base: string, amount: number, currency: string): string =>
  (minorToNumber(minorUnitsOf(sum), base) / minorToNumber(minorUnitsOf(amount), currency)).toFixed(4)

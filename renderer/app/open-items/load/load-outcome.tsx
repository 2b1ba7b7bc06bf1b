// The result of loading a table: how many rows are new, changed, skipped and why, and the first rows; or the errors by
// row.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Problem } from '../../../../shared/api/problem.ts'
import { decimalText } from '../../../../shared/value/exchange-rate.ts'
import { useStatus } from '../../data/query/installation/status.ts'
import { ledgerAccountsQuery, vatRatesQuery } from '../../data/query/ledger/ledger-accounts.ts'
import { Money } from '../../part/money.tsx'
import { DateText } from '../../part/texts.tsx'
import { countParams, formatCount, formatDate, shortReference } from '../../text/format.ts'
import { problemText } from '../../text/problem-text.ts'
import { NoteSentence } from '../../view/note/note-list.tsx'
import { serverSentence } from '../../view/note/server-sentence.ts'
import { TableHead } from '../../view/table.tsx'
import type { LoadedKind } from '../dialogs.ts'
import classes from './load.module.css'
import type { LoadResult, LoadRow } from './load-file.ts'
import { itemNotesDe, itemSkipsDe } from './load-notes-de.ts'
import { outcomeText } from './load-words.ts'
import { attributesOf, type RowFault } from './mapping-draft.ts'

type LoadPlan = Omit<LoadResult, 'preview'> & { readonly preview?: readonly LoadRow[] | undefined }

export const LoadOutcome = ({ kind, plan }: { readonly kind: LoadedKind; readonly plan: LoadPlan }) => {
  const { t, i18n } = useTranslation()
  const { warnings, told_warnings, skipped, preview = [] } = plan
  const ledger = { isShown: preview.some(({ record }) => record.account_id || record.vat_rate_id), ...useLedgerNames() }
  return (
    <section aria-label={t('items.load.would')}>
      <Text mb={4} fz={14} fw={600} role="status">
        {outcomeText(t, plan)}
        {skipped.length > 0 && `, ${t('items.load.skipped', { formatted: formatCount(skipped.length) })}`}
      </Text>
      {told_warnings.length > 0 && (
        <ul className={classes.notes} data-tone="warn">
          {told_warnings.map((warning, index) => (
            <li key={warning.code}>
              <NoteSentence
                sentence={serverSentence(i18n.language, itemNotesDe, warning, warnings[index] ?? warning.code)}
              />
            </li>
          ))}
        </ul>
      )}
      {skipped.length > 0 && (
        <ul className={classes.notes}>
          {skipped.slice(0, MAX_ROWS).map((skip) => (
            <li key={skip.line}>
              {t('items.load.skip', {
                line: formatCount(skip.line),
                reason: serverSentence(i18n.language, itemSkipsDe, { code: skip.code }, skip.reason).text,
              })}
            </li>
          ))}
          {skipped.length > MAX_ROWS && (
            <li>{t('items.load.more', { formatted: formatCount(skipped.length - MAX_ROWS) })}</li>
          )}
        </ul>
      )}
      {plan.booking && <Booking booking={plan.booking} />}
      {preview.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        <section className={classes.rows} aria-label={t('items.load.rows')} tabIndex={0}>
          <table aria-label={t('items.load.rows')}>
            <Head kind={kind} withLedger={ledger.isShown} />
            <tbody>
              {preview.map((row) => (
                <tr key={row.line}>
                  <td data-figure>{formatCount(row.line)}</td>
                  <td>{t(`items.load.state.${row.state}`)}</td>
                  <Cells kind={kind} record={row.record} ledger={ledger} />
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

const MAX_ROWS = 5

/** The accounts and rates that the rows name, as text. */
const useLedgerNames = () => {
  const { data: accounts = [] } = useQuery(ledgerAccountsQuery)
  const { data: rates = [] } = useQuery(vatRatesQuery)
  return {
    accountOf: (wanted: string | null | undefined): string => {
      const account = accounts.find(({ id }) => id === wanted)
      return account ? `${account.number} ${account.name}` : ''
    },
    rateOf: (wanted: string | null | undefined): string => rates.find(({ id }) => id === wanted)?.name ?? '',
  }
}

/** The default accounts for rows without one, and the entry of the first row. */
const Booking = ({
  booking: { by_settings, without_rate, entry },
}: {
  readonly booking: NonNullable<LoadPlan['booking']>
}) => {
  const { t } = useTranslation()
  const { data: accounts = [] } = useQuery(ledgerAccountsQuery)
  const currency = useStatus().data?.organization.base_currency ?? ''
  if (by_settings === 0 && without_rate === 0 && entry === null) return null
  const side = (of: 'debit' | 'credit') =>
    entry?.lines
      .filter((line) => line[of] > 0)
      .map((line, index) => {
        const account = accounts.find(({ id }) => id === line.account_id)
        return (
          <span key={line.account_id}>
            {index > 0 && ', '}
            {account ? `${account.number} ${account.name}` : line.account_id}{' '}
            <Money amount={line[of]} currency={currency} />
          </span>
        )
      })
  return (
    <div className={classes.booking}>
      {by_settings > 0 && <p>{t('items.load.by-settings', countParams(by_settings))}</p>}
      {without_rate > 0 && <p>{t('items.load.without-rate', countParams(without_rate))}</p>}
      {entry && (
        <p>
          <strong>{t('items.load.entry', { line: formatCount(entry.line) })}</strong> {side('debit')}{' '}
          {t('items.load.entry.to')} {side('credit')}
        </p>
      )}
    </div>
  )
}

const Head = ({ kind, withLedger }: { readonly kind: LoadedKind; readonly withLedger: boolean }) => {
  const { t } = useTranslation()
  const titles =
    kind === 'company'
      ? [t('word.name'), t('items.column.place'), t('account.iban')]
      : kind === 'exchange_rate'
        ? [t('word.currency'), t('word.date')]
        : [t('word.number'), t('word.date'), t('items.column.due'), t('field.reference')]
  return (
    <TableHead
      columns={[
        { figure: t('items.load.row.line') },
        t('items.load.row.state'),
        ...titles,
        withLedger && t('word.account'),
        withLedger && t('word.vat'),
        kind === 'exchange_rate' && { figure: t('items.attribute.rate') },
        kind !== 'company' && kind !== 'exchange_rate' && { figure: t('items.column.total') },
      ]}
    />
  )
}

interface CellsProps {
  readonly kind: LoadedKind
  readonly record: LoadRow['record']
  readonly ledger: ReturnType<typeof useLedgerNames> & { readonly isShown: boolean }
}

const Cells = ({ kind, record, ledger }: CellsProps) =>
  kind === 'exchange_rate' ? (
    <>
      <td>{record.currency}</td>
      <td>{record.date && formatDate(record.date).slice(record.kind === 'month' ? 3 : 0)}</td>
      <td data-figure>{record.rate !== undefined && decimalText(record.rate)}</td>
    </>
  ) : kind === 'company' ? (
    <>
      <td>
        <bdi>{record.name}</bdi>
      </td>
      <td>{[record.zip, record.city].filter(Boolean).join(' ')}</td>
      <td>{record.ibans?.join(', ')}</td>
    </>
  ) : (
    <>
      <td>
        <bdi>{record.number}</bdi>
      </td>
      <td>{record.date && <DateText date={record.date} />}</td>
      <td>{record.due_date && <DateText date={record.due_date} />}</td>
      <td>{record.reference && shortReference(record.reference)}</td>
      {ledger.isShown && <td>{ledger.accountOf(record.account_id)}</td>}
      {ledger.isShown && <td>{ledger.rateOf(record.vat_rate_id)}</td>}
      <td data-figure>
        {record.total !== undefined && record.currency !== undefined && (
          <Money amount={record.total} currency={record.currency} withCurrency />
        )}
      </td>
    </>
  )

interface FaultsProps {
  readonly kind: LoadedKind
  readonly faults: readonly RowFault[]
  readonly problem: Problem
}

/** The errors by row; a single one prevents the loading of all rows. */
export const RowFaults = ({ kind, faults, problem }: FaultsProps) => {
  const { t, i18n } = useTranslation()
  const attributes = attributesOf(kind)
  const named = (attribute: string) => {
    const attributeName = attributes.find((each) => each === attribute)
    return attributeName === undefined ? attribute : t(`items.attribute.${attributeName}`)
  }
  const all = problem.values?.rows?.count
  const count = typeof all === 'number' ? all : faults.length
  return (
    <section className={classes.faults} role="alert">
      <strong>{t('items.load.refused', countParams(count))}</strong>
      <ul>
        {faults.slice(0, MAX_FAULTS).map(({ line, attribute, code, message, values: { value, rates } }) => {
          const reason = problemText(i18n.language, code) ?? message
          const text = typeof rates === 'string' ? `${reason} (${rates})` : reason
          const place = { line: formatCount(Number(line)), attribute: named(attribute), text }
          return (
            <li key={`${line} ${attribute}`}>
              {typeof value === 'string'
                ? t('items.load.fault-value', { ...place, value })
                : t('items.load.fault', place)}
            </li>
          )
        })}
        {count > MAX_FAULTS && <li>{t('items.load.more', { formatted: formatCount(count - MAX_FAULTS) })}</li>}
      </ul>
    </section>
  )
}

const MAX_FAULTS = 20

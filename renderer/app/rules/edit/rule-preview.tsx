// The preview of a rule: how many transactions it matches, how these were booked, and which of them differently.
import { Box, Text } from '@mantine/core'
import { Check, CircleDot, FileCheck2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RulePreviewObject } from '../../../../shared/api/endpoints/matching/rules.ts'
import { Money } from '../../part/money.tsx'
import { DateText } from '../../part/texts.tsx'
import { countParams, formatAmount, formatCount } from '../../text/format.ts'
import { ReadTable } from '../../view/table.tsx'
import type { RuleNames } from '../rule-words.ts'
import classes from './rule-form.module.css'

interface Props {
  /** Undefined: it was not tried yet. */
  readonly preview: RulePreviewObject | undefined
  /** The draft has changed, and the new preview is on its way. */
  readonly isOld: boolean
  /** Whether the rule has rows that can be compared with the bookings. */
  readonly hasRows: boolean
  /** Why it cannot be tried; null: it can. */
  readonly problem: string | null
  readonly names: RuleNames
}

export const RulePreview = ({ preview, isOld, hasRows, problem, names }: Props) => {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={classes.preview} aria-label={t('rules.preview')} data-old={isOld || undefined} tabIndex={0}>
      <h3>{t('rules.preview')}</h3>
      {problem !== null && <p className={classes.dimmed}>{problem}</p>}
      {problem === null && preview === undefined && <p className={classes.dimmed}>{t('rules.preview.waiting')}</p>}
      {problem === null && preview !== undefined && (
        <>
          <Text fz={14} fw={600} role="status">
            {preview.hits === 0 ? t('rules.preview.takes-none') : t('rules.preview.takes', countParams(preview.hits))}
          </Text>
          {preview.hits > 0 && <Counts preview={preview} hasRows={hasRows} />}
          <Notes preview={preview} />
          {hasRows && <Different preview={preview} names={names} />}
          <TakenTransactions preview={preview} hasRows={hasRows} names={names} />
        </>
      )}
    </section>
  )
}

/** The same in one line, where the preview itself is not visible. */
export const PreviewLine = ({ preview }: { readonly preview: RulePreviewObject }) => {
  const { t } = useTranslation()
  const { different } = preview.back_test
  return (
    <span className={classes.previewLine}>
      {preview.hits === 0 ? t('rules.preview.takes-none') : t('rules.preview.takes', countParams(preview.hits))}
      {different > 0 && `, ${formatCount(different)} ${t('rules.preview.different')}`}
    </span>
  )
}

interface PartProps {
  readonly preview: RulePreviewObject
}

const Counts = ({ preview: { back_test }, hasRows }: PartProps & { readonly hasRows: boolean }) => {
  const { t } = useTranslation()
  const { same, different, open, paid_documents } = back_test
  const all = [
    { tone: 'good', icon: Check, count: hasRows ? same : 0, text: t('rules.preview.same') },
    { tone: 'bad', icon: X, count: hasRows ? different : 0, text: t('rules.preview.different') },
    { tone: 'warn', icon: CircleDot, count: open, text: t('word.open') },
    { tone: undefined, icon: FileCheck2, count: paid_documents, text: t('rules.preview.paid') },
  ]
  return (
    <>
      <ul className={classes.counts}>
        {all
          .filter(({ count }) => count > 0)
          .map(({ tone, icon: Icon, count, text }) => (
            <li key={text} data-tone={tone}>
              <Icon size={14} aria-hidden />
              <strong>{formatCount(count)}</strong> {text}
            </li>
          ))}
      </ul>
      {!hasRows && <p className={classes.dimmed}>{t('rules.preview.without-rows')}</p>}
    </>
  )
}

/** Why the rule does not take some transactions that meet its conditions. */
const Notes = ({ preview: { taken_by_others, too_small, rate_unknown } }: PartProps) => {
  const { t } = useTranslation()
  const notes = [
    ...(taken_by_others > 0 ? [t('rules.preview.taken', countParams(taken_by_others))] : []),
    ...(too_small > 0 ? [t('rules.preview.too-small', countParams(too_small))] : []),
    ...(rate_unknown > 0 ? [t('rules.preview.rate', countParams(rate_unknown))] : []),
  ]
  if (notes.length === 0) return null
  return (
    <Box component="ul" m={0} pl={16} c="dimmed">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </Box>
  )
}

type BookedRow = Pick<
  RulePreviewObject['back_test']['examples'][number]['booked'][number],
  'account_id' | 'vat_rate_id' | 'amount'
>

/** `6500 Büromaterial · 8.1 %`; of several rows with their amounts. */
const bookedInWords = (rows: readonly BookedRow[], names: RuleNames, missingText: string): string =>
  rows
    .map(({ account_id, vat_rate_id, amount }) =>
      [
        accountText((account_id === null ? undefined : names.account(account_id)) ?? missingText, rows.length),
        vat_rate_id === null ? undefined : names.vatRate(vat_rate_id),
        rows.length > 1 ? formatAmount(amount, names.currency) : undefined,
      ]
        .filter(Boolean)
        .join(' · '),
    )
    .join(', ')

/** Of several rows the numbers are enough: the form has the names. */
const accountText = (name: string, rows: number): string => (rows > 1 ? (/^\d+/.exec(name)?.[0] ?? name) : name)

const Different = ({ preview: { back_test }, names }: PartProps & { readonly names: RuleNames }) => {
  const { t } = useTranslation()
  if (back_test.examples.length === 0) return null
  return (
    <ReadTable
      className={classes.rows}
      caption={
        <>
          {t('rules.preview.was-different')}
          {back_test.different > back_test.examples.length &&
            ` · ${t('rules.preview.first', { formatted: formatCount(back_test.examples.length) })}`}
        </>
      }
      columns={[
        t('word.date'),
        t('rules.preview.who'),
        { figure: t('field.amount') },
        t('rules.preview.booked'),
        t('rules.preview.would'),
      ]}
    >
      {back_test.examples.map((example) => (
        <tr key={example.bank_transaction.id}>
          <TransactionCells transaction={example.bank_transaction} />
          <td>{bookedInWords(example.booked, names, t('rules.words.gone'))}</td>
          <td>{bookedInWords(example.matches, names, t('rules.words.gone'))}</td>
        </tr>
      ))}
    </ReadTable>
  )
}

const TakenTransactions = ({
  preview: { examples, hits },
  hasRows,
  names,
}: PartProps & { readonly hasRows: boolean; readonly names: RuleNames }) => {
  const { t } = useTranslation()
  if (examples.length === 0) return null
  return (
    <ReadTable
      className={classes.rows}
      caption={
        <>
          {t('rules.preview.latest')}
          {hits > examples.length && ` · ${t('rules.preview.first', { formatted: formatCount(examples.length) })}`}
        </>
      }
      columns={[
        t('word.date'),
        t('rules.preview.who'),
        { figure: t('field.amount') },
        hasRows && t('rules.preview.would'),
      ]}
    >
      {examples.map(({ bank_transaction, matches }) => (
        <tr key={bank_transaction.id}>
          <TransactionCells transaction={bank_transaction} />
          {hasRows && <td>{bookedInWords(matches, names, t('rules.words.gone'))}</td>}
        </tr>
      ))}
    </ReadTable>
  )
}

const TransactionCells = ({
  transaction: { booking_date, name, text, amount, currency },
}: {
  readonly transaction: RulePreviewObject['examples'][number]['bank_transaction']
}) => (
  <>
    <td>{booking_date !== null && <DateText date={booking_date} />}</td>
    <td>
      <bdi className={classes.who} title={text ?? undefined}>
        {name ?? text}
      </bdi>
    </td>
    <td data-figure>
      <Money amount={amount} currency={currency} isSigned />
    </td>
  </>
)

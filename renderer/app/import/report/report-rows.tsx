// The lines of a file that became no transaction: probable duplicates with the transactions that they resemble, skipped
// lines with the reason; and warnings about the file.
import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportReportObject } from '../../../../shared/api/endpoints/import/import-plan.ts'
import { Money } from '../../part/money.tsx'
import { ForeignText } from '../../part/texts.tsx'
import { countParams, formatCount, formatDate } from '../../text/format.ts'
import { NoteList, NoteSentence } from '../../view/note/note-list.tsx'
import { skipText } from '../../view/note/note-text.ts'
import { BoxedTable } from '../boxed-table.tsx'
import tables from '../table.module.css'
import classes from './report.module.css'

/** How many rows are shown before the user asks for the others. */
const AT_FIRST = 20

interface SectionProps {
  readonly title: string
  readonly count: number
  readonly hint?: string
  readonly children: ReactNode
}

const Section = ({ title, count, hint, children }: SectionProps) => (
  <section className={classes.section}>
    <h2>
      {title} <span className={classes.total}>{formatCount(count)}</span>
    </h2>
    {hint !== undefined && (
      <Text mb={8} c="dimmed" fz={12.5}>
        {hint}
      </Text>
    )}
    {children}
  </section>
)

/** Warnings that the order of day and month was assumed. */
const ASSUMED = ['day_first_assumed', 'month_first_assumed']

export const Warnings = ({ report: { warnings, statements } }: { readonly report: ImportReportObject }) => {
  const { t } = useTranslation()
  if (warnings.length === 0) return null
  return (
    <Section title={t('report.warnings')} count={warnings.length}>
      <NoteList notes={warnings} statements={statements} className={classes.list} />
      {warnings.some(({ code }) => ASSUMED.includes(code)) && (
        <Text mb={8} c="dimmed" fz={12.5}>
          {t('report.dates.otherwise')}
        </Text>
      )}
    </Section>
  )
}

export const ProbableDuplicates = ({ rows }: { readonly rows: ImportReportObject['likely_duplicates'] }) => {
  const { t } = useTranslation()
  const { shown, more } = useFirst(rows)
  if (rows.length === 0) return null
  return (
    <Section title={t('report.likely-rows')} count={rows.length} hint={t('report.likely-rows.hint')}>
      <BoxedTable
        label={t('report.likely-rows')}
        columns={[
          t('field.booking-date'),
          t('report.what'),
          { figure: t('field.amount') },
          t('report.reason'),
          t('report.resembles'),
        ]}
      >
        {shown.map((row) => (
          <tr key={row.position}>
            <td className={tables.figures}>{formatDate(row.booking_date ?? row.value_date ?? '–')}</td>
            <td className={classes.wrap}>
              <ForeignText text={[row.name, row.text ?? row.reference].filter(Boolean).join(' · ')} />
            </td>
            <td data-figure>
              <Money amount={row.amount} currency={row.currency} isSigned withCurrency />
            </td>
            <td>
              {row.reason && t(`likely.${row.reason}`)}
              {!row.is_left_out && <strong className={classes.flagged}>{t('report.likely.imported')}</strong>}
            </td>
            <td>
              <SimilarTransactions ids={row.transaction_ids} />
            </td>
          </tr>
        ))}
      </BoxedTable>
      {more}
    </Section>
  )
}

const SimilarTransactions = ({ ids }: { readonly ids: readonly string[] }) => {
  const { t } = useTranslation()
  return ids.map((id, index) => (
    <Link key={id} to="/transactions" search={{ open: id }} className={classes.transactionLink}>
      {ids.length === 1 ? t('report.resembles.open') : t('report.resembles.part', { number: index + 1 })}
    </Link>
  ))
}

export const SkippedLines = ({ skipped }: { readonly skipped: ImportReportObject['skipped'] }) => {
  const { t, i18n } = useTranslation()
  const { shown, more } = useFirst(skipped)
  if (skipped.length === 0) return null
  return (
    <Section title={t('report.skipped-lines')} count={skipped.length}>
      <BoxedTable
        label={t('report.skipped-lines')}
        className={classes.lines}
        columns={[{ figure: t('report.line') }, t('report.reason')]}
      >
        {shown.map((line) => (
          <tr key={`${line.source_line} ${line.code}`}>
            <td data-figure>{formatCount(line.source_line)}</td>
            <td>
              <NoteSentence
                sentence={skipText(i18n.language, { code: line.code, message: line.reason, values: line.values })}
              />
            </td>
          </tr>
        ))}
      </BoxedTable>
      {more}
    </Section>
  )
}

/** The first rows, and the button for the others if there are any. */
const useFirst = <T,>(rows: readonly T[]) => {
  const { t } = useTranslation()
  const [areAll, setAll] = useState(false)
  const left = rows.length - AT_FIRST
  const isTruncated = left > 0 && !areAll
  return {
    shown: isTruncated ? rows.slice(0, AT_FIRST) : rows,
    more: isTruncated ? (
      <Button size="compact-xs" variant="subtle" mt={6} onClick={() => setAll(true)}>
        {`${t('report.more', countParams(left))} · ${t('report.show-all')}`}
      </Button>
    ) : null,
  }
}

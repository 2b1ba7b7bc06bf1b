// One VAT return: what is known of it, its checks, the form, what changed since, and the annual reconciliation.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { VatReturnObject } from '../data/query/ledger/vat-returns.ts'
import { openDialog } from '../dialog/stack.ts'
import { FactList } from '../part/facts.tsx'
import { Money } from '../part/money.tsx'
import { ReportTable } from '../reports/report-table.tsx'
import reports from '../reports/reports.module.css'
import { formatAmount, formatDate } from '../text/format.ts'
import { EntryLink, EntryLinkById } from '../view/entry-link.tsx'
import { ReadTable } from '../view/table.tsx'
import { ReturnChecks } from './return-checks.tsx'
import { shownState } from './return-periods.tsx'
import { reportOfReturn } from './return-report.ts'
import classes from './vat.module.css'

interface Props {
  readonly vatReturn: VatReturnObject
  readonly isOld: boolean
}

export const ReturnPaper = ({ vatReturn, isOld }: Props) => {
  const { t } = useTranslation()
  const report = reportOfReturn(vatReturn, {
    base: t('vat.column.base'),
    tax: t('vat.column.tax'),
    previous: t('vat.column.previous'),
    year: t('vat.column.year'),
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={reports.paper} data-content tabIndex={0} aria-label={vatReturn.title} aria-busy={isOld}>
      <div className={reports.head}>
        <h2>{vatReturn.title}</h2>
        <p>
          <bdi>{vatReturn.organization}</bdi>,{' '}
          {t('reports.days', { from: formatDate(vatReturn.from), to: formatDate(vatReturn.to) })}, {vatReturn.currency}
        </p>
        <ReturnFacts vatReturn={vatReturn} />
        <ReturnChecks checks={vatReturn.checks} />
      </div>
      <ReportTable key={vatReturn.id} report={report} depth={undefined} openOf={({ key }) => openOf(vatReturn, key)} />
      <Changes vatReturn={vatReturn} />
      {vatReturn.reconciliation && <Accounts vatReturn={vatReturn} accounts={vatReturn.reconciliation} />}
    </section>
  )
}

/** The dialog with what makes up a line that entries of the journal alone do not make up. */
const openOf = ({ id, lines }: VatReturnObject, key: string): (() => void) | null => {
  const line = lines.find((each) => each.key === key)
  const date = line?.open_items_on
  if (date) return () => openDialog('vat_open_items', { date })
  return line?.has_items ? () => openDialog('vat_line_items', { id, line: key }) : null
}

const ReturnFacts = ({ vatReturn }: { readonly vatReturn: VatReturnObject }) => {
  const { t } = useTranslation()
  const { due, amount_due, currency, filed_at, filed_by, written_by, reference } = vatReturn
  const { journal_entry_ids, payment, state, file } = vatReturn
  const isReopened = state !== 'draft' && !vatReturn.is_locked && vatReturn.type !== 'annual_reconciliation'
  const shown = t(`vat.is.${shownState(vatReturn)}`, { date: formatDate(due) })
  const filed = filed_at && formatDate(filed_at.slice(0, 10))
  const filedText = written_by
    ? t('vat.fact.written', {
        date: formatDate(written_by.generated_at.slice(0, 10)),
        program: written_by.program,
        filed: filed ?? '',
      })
    : filed && filed_by
      ? t('vat.fact.filed.by', { date: filed, name: filed_by })
      : filed
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    [t('vat.fact.state'), isReopened ? `${shown}; ${t('vat.fact.open')}` : shown],
    [t('vat.fact.due'), formatDate(due)],
    [
      t((amount_due ?? 0) < 0 ? 'vat.fact.claim' : 'vat.fact.payable'),
      amount_due !== null && <Money amount={Math.abs(amount_due)} currency={currency} withCurrency />,
    ],
    [t('vat.fact.filed'), filedText],
    [t('vat.fact.file'), filed && (file === null ? t('vat.fact.file.none') : file.name)],
    [t('vat.fact.reference'), reference],
    [
      t('vat.fact.entries'),
      journal_entry_ids.length > 0 && journal_entry_ids.map((id) => <EntryLinkById key={id} id={id} />),
    ],
    [
      t('vat.fact.payment'),
      payment && (
        <>
          {payment.date && formatDate(payment.date)}{' '}
          <Money amount={payment.amount} currency={payment.currency} withCurrency />
        </>
      ),
    ],
  ]
  return <FactList mb={12} facts={facts} />
}

/** The lines that differ from the filed return, and the entries that were booked since. */
const Changes = ({ vatReturn }: { readonly vatReturn: VatReturnObject }) => {
  const { t } = useTranslation()
  const { differences, lines, currency, later_entries: later } = vatReturn
  if (differences.length === 0) return null
  const amount = (value: number | null | undefined) => (value == null ? '–' : formatAmount(value, currency))
  const numberOf = (key: string) => lines.find((line) => line.key === key)?.number ?? key.replace('line:', '')
  const isCorrection = vatReturn.type === 'correction' && !vatReturn.is_different
  return (
    <div className={classes.more}>
      <ReadTable
        caption={t(isCorrection ? 'vat.changes.correction' : 'vat.changes')}
        columns={[
          t('vat.changes.line'),
          { figure: `${t('vat.column.base')}, ${t('vat.changes.was')}` },
          { figure: `${t('vat.column.base')}, ${t('vat.changes.is')}` },
          { figure: `${t('vat.column.tax')}, ${t('vat.changes.was')}` },
          { figure: `${t('vat.column.tax')}, ${t('vat.changes.is')}` },
        ]}
      >
        {differences.map(({ key, was, is }) => (
          <tr key={key}>
            <th scope="row">{numberOf(key)}</th>
            <td data-figure>{amount(was?.base)}</td>
            <td data-figure>{amount(is?.base)}</td>
            <td data-figure>{amount(was?.tax)}</td>
            <td data-figure>{amount(is?.tax)}</td>
          </tr>
        ))}
      </ReadTable>
      {later.length > 0 && (
        <p className={classes.entries}>
          {t('vat.changes.entries')}:{' '}
          {later.map((entry) => (
            <span key={entry.id}>
              <EntryLink entry={entry} /> {entry.text}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

interface AccountsProps {
  readonly vatReturn: VatReturnObject
  readonly accounts: NonNullable<VatReturnObject['reconciliation']>
}

const Accounts = ({ vatReturn: { currency }, accounts }: AccountsProps) => {
  const { t } = useTranslation()
  return (
    <div className={classes.more}>
      <ReadTable
        caption={t('vat.reconciliation')}
        columns={[
          t('word.account'),
          { figure: t('vat.reconciliation.booked') },
          { figure: t('vat.reconciliation.declared') },
          { figure: t('vat.reconciliation.difference') },
          t('vat.reconciliation.why'),
        ]}
      >
        {accounts.map(({ account_id, number, name, booked, declared, difference, reasons }) => (
          <tr key={account_id} data-different={difference !== 0 || undefined}>
            <th scope="row">{`${number} ${name}`}</th>
            <td data-figure>{formatAmount(booked, currency)}</td>
            <td data-figure>{formatAmount(declared, currency)}</td>
            <td data-figure>{formatAmount(difference, currency)}</td>
            <td>
              {reasons.map(({ code, period, amount, entries }) => (
                <div key={`${code} ${period}`}>
                  {t(`vat.why.${code}`, { period })}: <Money amount={amount} currency={currency} />{' '}
                  {entries.map((entry) => (
                    <EntryLink key={entry.id} entry={entry} />
                  ))}
                </div>
              ))}
            </td>
          </tr>
        ))}
      </ReadTable>
    </div>
  )
}

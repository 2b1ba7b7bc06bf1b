// The statement of account of a company: documents and payments with the balance after each, and what is open.
import { Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { FileSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FiscalYearObject } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import type { ReportSearch } from '../address/reports.ts'
import { useListAddress } from '../address/use-list-address.ts'
import { useFiscalYears } from '../data/query/ledger/fiscal-years.ts'
import { type CompanyStatement, statementAddress, statementQuery } from '../data/query/ledger/reports.ts'
import { openDialog } from '../dialog/stack.ts'
import { EmptyState } from '../part/empty-state.tsx'
import { LinkButton } from '../part/link-button.tsx'
import { Money } from '../part/money.tsx'
import { DateText } from '../part/texts.tsx'
import { countParams, formatDate } from '../text/format.ts'
import { errorText } from '../text/problem-text.ts'
import { FileButtons } from '../view/file-buttons.tsx'
import { ListScreen } from '../view/list/list-screen.tsx'
import { localToday } from '../view/today.ts'
import { PeriodChooser } from './period-chooser.tsx'
import classes from './reports.module.css'
import { useReportDays } from './use-report-days.ts'
import './text/dictionary.ts'

export const CompanyStatementScreen = () => {
  const { companyId = '' } = useParams({ strict: false }) as { readonly companyId?: string }
  const { data: years } = useFiscalYears()
  return years ? <Statement key={companyId} companyId={companyId} years={years} /> : null
}

interface Props {
  readonly companyId: string
  readonly years: readonly FiscalYearObject[]
}

const Statement = ({ companyId, years }: Props) => {
  const { t, i18n } = useTranslation()
  const [search, change] = useListAddress<ReportSearch>(`/companies/${companyId}/statement`)
  const days = useReportDays(search, years, { isUntilToday: true })
  const request = { companyId, ...days }
  const { data, error, isPlaceholderData } = useQuery(statementQuery(request))
  return (
    <ListScreen title={data ? `${data.title} ${data.company.name}` : t('screen.statement')}>
      <Group gap="6px 8px" pb={8} px={16}>
        <PeriodChooser
          days={days}
          years={years}
          today={localToday(new Date())}
          kind="days"
          onChange={({ from, to }) => change({ from, to })}
        />
        <LinkButton to="/companies" size="xs" variant="default">
          {t('place.companies')}
        </LinkButton>
        <Group gap={4} align="stretch" wrap="nowrap" ml="auto">
          <FileButtons address={statementAddress(request)} />
        </Group>
      </Group>
      {data ? (
        <Paper statement={data} isOld={isPlaceholderData} />
      ) : error ? (
        <div role="alert" className={classes.paper}>
          <EmptyState icon={FileSearch} title={t('reports.error')} hint={errorText(i18n.language, error)}>
            <LinkButton to="/companies">{t('place.companies')}</LinkButton>
          </EmptyState>
        </div>
      ) : (
        <div className={classes.paper}>
          <Skeleton height={320} aria-label={t('reports.loading')} />
        </div>
      )}
    </ListScreen>
  )
}

const Paper = ({ statement, isOld }: { readonly statement: CompanyStatement; readonly isOld: boolean }) => {
  const { t } = useTranslation()
  const { company, organization, from, to, currencies } = statement
  const place = [company.address, [company.zip, company.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={classes.paper} data-content tabIndex={0} aria-label={company.name} aria-busy={isOld}>
      <div className={classes.head}>
        <h2>
          <bdi>{company.name}</bdi>
        </h2>
        <p>
          {place !== '' && <bdi>{place}; </bdi>}
          <bdi>{organization}</bdi>, {t('reports.days', { from: formatDate(from), to: formatDate(to) })}
        </p>
      </div>
      {currencies.length === 0 ? (
        <EmptyState icon={FileSearch} title={t('statement.none')} hint={t('statement.none.hint')} />
      ) : (
        <table className={classes.table} aria-label={statement.title}>
          <thead>
            <tr>
              <th scope="col" className={classes.number}>
                {t('word.date')}
              </th>
              <th scope="col">{t('field.text')}</th>
              <th scope="col">{t('statement.due')}</th>
              {(['debit', 'credit', 'balance'] as const).map((key) => (
                <th key={key} scope="col" className={classes.figure}>
                  {t(`statement.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {currencies.map((section) => (
              <Section key={section.currency} section={section} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type SectionData = CompanyStatement['currencies'][number]

const Section = ({ section }: { readonly section: SectionData }) => {
  const { t } = useTranslation()
  const { currency, rows, open_documents: open, closing_balance: closing } = section
  return (
    <>
      <TextRow currency={currency} kind="heading" text={currency} />
      <TextRow
        currency={currency}
        kind="line"
        text={t('statement.opening')}
        figures={[null, null, section.opening_balance]}
      />
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own
        <StatementLine key={index} row={row} currency={currency} />
      ))}
      <TextRow
        currency={currency}
        kind="subtotal"
        text={t('statement.closing')}
        figures={[section.debit, section.credit, closing]}
      />
      {open.length > 0 && <TextRow currency={currency} kind="heading" text={t('statement.open')} />}
      {open.map((document) => (
        <tr key={document.id} data-kind="line">
          <td className={classes.number}>
            <DateText date={document.date} />
          </td>
          <th scope="row" className={classes.title}>
            <DocumentLink document={document} text={document.number} />
            {document.days_overdue > 0 && `, ${t('statement.overdue', countParams(document.days_overdue))}`}
          </th>
          <td>
            <DateText date={document.due_date} />
          </td>
          <Figures currency={currency} figures={[null, null, document.open_amount]} />
        </tr>
      ))}
      {open.length > 0 && (
        <TextRow currency={currency} kind="total" text={t('statement.open-sum')} figures={[null, null, closing]} />
      )}
    </>
  )
}

const StatementLine = ({ row: { date, text, document, payment, debit, credit, balance }, currency }: LineProps) => (
  <tr data-kind="line">
    <td className={classes.number}>
      <DateText date={date} />
    </td>
    <th scope="row" className={classes.title}>
      {document ? (
        <DocumentLink document={document} text={text} />
      ) : (
        <Link to="/transactions" search={{ open: payment?.bank_transaction_id }} className={classes.link}>
          <bdi>{text}</bdi>
        </Link>
      )}
    </th>
    <td>{document && <DateText date={document.due_date} />}</td>
    <Figures currency={currency} figures={[debit || null, credit || null, balance]} />
  </tr>
)

interface LineProps {
  readonly row: SectionData['rows'][number]
  readonly currency: string
}

interface DocumentLinkProps {
  readonly document: { readonly type: 'invoice' | 'expense'; readonly id: string }
  readonly text: string
}

const DocumentLink = ({ document: { type, id }, text }: DocumentLinkProps) => (
  <button
    type="button"
    className={classes.documentLink}
    onClick={() => openDialog('document', { kind: type, documentId: id })}
  >
    <bdi>{text}</bdi>
  </button>
)

interface TextRowProps {
  readonly currency: string
  readonly kind: 'heading' | 'line' | 'subtotal' | 'total'
  readonly text: string
  readonly figures?: readonly (number | null)[]
}

const TextRow = ({ currency, kind, text, figures = [null, null, null] }: TextRowProps) => (
  <tr data-kind={kind}>
    <td className={classes.number} />
    <th scope="row" className={classes.title}>
      {text}
    </th>
    <td />
    <Figures currency={currency} figures={figures} />
  </tr>
)

interface FiguresProps {
  readonly currency: string
  readonly figures: readonly (number | null)[]
}

const Figures = ({ currency, figures }: FiguresProps) =>
  figures.map((figure, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: three columns in a fixed order
    <td key={index} className={classes.figure}>
      {figure !== null && <Money amount={figure} currency={currency} />}
    </td>
  ))

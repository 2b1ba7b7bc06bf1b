// All data of a company: its address, its open amounts, its invoices, bills and payments, and its actions.
import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil, Plus, ScrollText, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompanyObject } from '../../../shared/api/endpoints/open-item/companies.ts'
import { companyQuery } from '../data/query/open-item/companies.ts'
import { companyDocumentsQuery, companyTransactionsQuery } from '../data/query/open-item/company-history.ts'
import type { DocumentObject } from '../data/query/open-item/open-items.ts'
import type { DialogControls } from '../dialog/dialogs.ts'
import { SidePanel } from '../dialog/side-panel.tsx'
import { openDialog } from '../dialog/stack.ts'
import { FactList } from '../part/facts.tsx'
import { LinkButton } from '../part/link-button.tsx'
import { Money } from '../part/money.tsx'
import { DateText, ForeignText, IbanText } from '../part/texts.tsx'
import { formatCount } from '../text/format.ts'
import { ReadTable } from '../view/table.tsx'
import { openBalances } from './company-balance.ts'
import classes from './company-panel.module.css'
import type { CompanyPanelProps, DocumentKind } from './dialogs.ts'
import { removeCompany } from './item-actions.ts'
import './text/dictionary.ts'

export const CompanyPanel = ({ isOpen, onClose, companyId }: CompanyPanelProps & DialogControls) => {
  const { t } = useTranslation()
  // A closing panel makes no request: the company may just have been deleted.
  const company = useQuery({ ...companyQuery(companyId), enabled: isOpen })
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={company.data?.name ?? t('word.company')}>
      {company.isError && <Text role="alert">{t('items.form.gone')}</Text>}
      {company.isPending && <Loader size="sm" />}
      {company.data && <Company company={company.data} isOpen={isOpen} onClose={onClose} />}
    </SidePanel>
  )
}

interface Props extends DialogControls {
  readonly company: CompanyObject
}

const Company = ({ company, isOpen, onClose }: Props) => {
  const { t } = useTranslation()
  const invoices = useQuery({ ...companyDocumentsQuery('invoice', company.id), enabled: isOpen })
  const expenses = useQuery({ ...companyDocumentsQuery('expense', company.id), enabled: isOpen })
  const remove = async () => {
    onClose()
    await removeCompany(company)
  }
  const place = [company.country_code, company.zip, company.city].filter(Boolean).join(' ')
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('items.column.other-names'),
      company.other_names.length > 0 && <ForeignText text={company.other_names.join(', ')} />,
    ],
    [t('items.form.address'), company.address],
    [t('items.column.place'), place],
    [t('items.form.uid'), company.uid],
    [t('items.form.email'), company.email],
    [
      t('items.form.ibans'),
      company.ibans.length > 0 &&
        company.ibans.map((iban) => (
          <div key={iban}>
            <IbanText iban={iban} />
          </div>
        )),
    ],
    [t('items.form.key'), company.key],
  ]
  return (
    <Stack gap={18} fz={13}>
      <Group gap="xs">
        <Button
          size="xs"
          leftSection={<Pencil size={14} />}
          onClick={() => openDialog('company', { companyId: company.id })}
          data-autofocus
        >
          {t('items.action.edit')}
        </Button>
        {(['invoice', 'expense'] as const).map((kind) => (
          <Button
            key={kind}
            size="xs"
            variant="default"
            leftSection={<Plus size={14} />}
            onClick={() => openDialog('document', { kind, companyId: company.id })}
          >
            {t(`items.add.${kind}`)}
          </Button>
        ))}
        <LinkButton
          to="/companies/$companyId/statement"
          params={{ companyId: company.id }}
          size="xs"
          variant="default"
          leftSection={<ScrollText size={14} />}
          onClick={onClose}
        >
          {t('screen.statement')}
        </LinkButton>
        <Button size="xs" variant="light" color="red" leftSection={<Trash2 size={14} />} onClick={() => void remove()}>
          {t('word.delete')}
        </Button>
      </Group>
      <FactList facts={facts} />
      {invoices.data && expenses.data && <Balances balances={openBalances(invoices.data.sums, expenses.data.sums)} />}
      <Documents kind="invoice" company={company} answer={invoices.data} onLeave={onClose} />
      <Documents kind="expense" company={company} answer={expenses.data} onLeave={onClose} />
      <Transactions company={company} isOpen={isOpen} onLeave={onClose} />
    </Stack>
  )
}

const Balances = ({ balances }: { readonly balances: ReturnType<typeof openBalances> }) => {
  const { t } = useTranslation()
  if (balances.length === 0) return <p className={classes.none}>{t('items.company.nothing-open')}</p>
  return (
    <ReadTable
      className={classes.table}
      aria-label={t('word.balance')}
      columns={[
        t('state.open'),
        { figure: t('items.invoices') },
        { figure: t('items.expenses') },
        { figure: t('word.balance') },
      ]}
    >
      {balances.map(({ currency, invoices, expenses, balance }) => (
        <tr key={currency}>
          <th scope="row">{currency}</th>
          <td data-figure>
            <Money amount={invoices} currency={currency} />
          </td>
          <td data-figure>
            <Money amount={expenses} currency={currency} />
          </td>
          <td data-figure>
            <strong>
              <Money amount={balance} currency={currency} />
            </strong>
          </td>
        </tr>
      ))}
    </ReadTable>
  )
}

const PATHS = { invoice: '/invoices', expense: '/expenses' } as const
const TITLES = { invoice: 'items.invoices', expense: 'items.expenses' } as const

interface DocumentsProps {
  readonly kind: DocumentKind
  readonly company: CompanyObject
  readonly answer: { readonly rows: readonly DocumentObject[]; readonly total: number } | undefined
  readonly onLeave: () => void
}

const Documents = ({ kind, company, answer, onLeave }: DocumentsProps) => {
  const { t } = useTranslation()
  return (
    <section className={classes.section}>
      <h3>
        {t(TITLES[kind])}
        {answer !== undefined && answer.total > 0 && (
          <Link to={PATHS[kind]} search={{ company: company.id, view: 'all' }} onClick={onLeave}>
            {t('items.company.all-of', { formatted: formatCount(answer.total) })}
          </Link>
        )}
      </h3>
      {answer?.total === 0 && <p className={classes.none}>{t('items.company.none')}</p>}
      {answer !== undefined && answer.total > 0 && (
        <ReadTable
          className={classes.table}
          aria-label={t(TITLES[kind])}
          columns={[
            t('word.number'),
            t('word.date'),
            t('word.state'),
            { figure: t('items.column.total') },
            { figure: t('state.open') },
          ]}
        >
          {answer.rows.map(({ id, number, date, status, total, open_amount, currency }) => (
            <tr key={id}>
              <th scope="row">
                <button
                  type="button"
                  className={classes.link}
                  onClick={() => openDialog('document', { kind, documentId: id })}
                >
                  <bdi>{number}</bdi>
                </button>
              </th>
              <td>
                <DateText date={date} />
              </td>
              <td>{t(`items.status.${status}`)}</td>
              <td data-figure>
                <Money amount={total} currency={currency} withCurrency />
              </td>
              <td data-figure>
                <Money amount={open_amount} currency={currency} />
              </td>
            </tr>
          ))}
        </ReadTable>
      )}
    </section>
  )
}

interface TransactionsProps {
  readonly company: CompanyObject
  readonly isOpen: boolean
  readonly onLeave: () => void
}

const Transactions = ({ company, isOpen, onLeave }: TransactionsProps) => {
  const { t } = useTranslation()
  const { data: rows } = useQuery({ ...companyTransactionsQuery(company), enabled: isOpen })
  return (
    <section className={classes.section}>
      <h3>
        {t('items.company.transactions')}
        <Link to="/transactions" search={{ q: company.name }} onClick={onLeave}>
          {t('items.action.payments')}
        </Link>
      </h3>
      {rows?.length === 0 && <p className={classes.none}>{t('items.company.none')}</p>}
      {rows !== undefined && rows.length > 0 && (
        <ReadTable
          className={classes.table}
          aria-label={t('items.company.transactions')}
          columns={[t('word.date'), t('field.text'), t('word.state'), { figure: t('items.column.total') }]}
        >
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Link to="/transactions" search={{ open: row.id }} onClick={onLeave}>
                  {row.booking_date === null ? '–' : <DateText date={row.booking_date} />}
                </Link>
              </td>
              <td className={classes.text}>
                <ForeignText text={row.text ?? row.name ?? ''} />
              </td>
              <td>{t(row.is_reconciled ? 'state.reconciled' : 'state.open')}</td>
              <td data-figure>
                <Money amount={row.amount} currency={row.currency} withCurrency isSigned />
              </td>
            </tr>
          ))}
        </ReadTable>
      )}
    </section>
  )
}

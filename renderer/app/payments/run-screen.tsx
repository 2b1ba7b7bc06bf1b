// One payment run: who prepared and released it, and the way of each payment from the bill over the order to the row of
// the bank, with what can be done next.
import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Check, FileCode, FileUp, Trash2, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '../command/registry.ts'
import { useAccounts } from '../data/query/bank/accounts.ts'
import { type PaymentRunObject, paymentRunQuery } from '../data/query/open-item/payment-runs.ts'
import { openDialog } from '../dialog/stack.ts'
import { EmptyState } from '../part/empty-state.tsx'
import { FactList } from '../part/facts.tsx'
import { LinkButton } from '../part/link-button.tsx'
import { Money } from '../part/money.tsx'
import { formatAccount, formatAmount, formatDate } from '../text/format.ts'
import { errorText } from '../text/problem-text.ts'
import { DropFile } from '../view/file/drop-file.tsx'
import { ListScreen } from '../view/list/list-screen.tsx'
import { ReadTable } from '../view/table.tsx'
import { AccountNote, AccountsWarning } from './account-warning.tsx'
import { chooseAnswer, deleteRun, readAnswer, releaseRun, takeFile } from './payment-actions.ts'
import classes from './payments.module.css'
import '../open-items/text/dictionary.ts'
import './text/dictionary.ts'

export const PaymentRunScreen = () => {
  const { runId = '' } = useParams({ strict: false }) as { readonly runId?: string }
  const { t, i18n } = useTranslation()
  const { data: run, error, refetch } = useQuery(paymentRunQuery(runId))
  return (
    <DropFile onFiles={([file]) => file && void readAnswer(file)}>
      <ListScreen title={t('payments.run', { number: run?.number ?? '' })}>
        {run && <Run run={run} />}
        {!run && error && (
          <EmptyState icon={TriangleAlert} title={t('payments.run.error')} hint={errorText(i18n.language, error)}>
            <Button onClick={() => void refetch()}>{t('error.retry')}</Button>
          </EmptyState>
        )}
        {!run && !error && <Skeleton height={320} m={16} w="auto" aria-label={t('payments.run.loading')} />}
      </ListScreen>
    </DropFile>
  )
}

interface RunProps {
  readonly run: PaymentRunObject
}

/** What can be done with the run now, the usual next step first. */
const useActions = (run: PaymentRunObject) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isPrepared = run.released_at === null
  const isTaken = run.taken_at !== null
  const remove = async () => {
    await deleteRun(run)
    void navigate({ to: '/payment-runs' })
  }
  const actions = [
    { name: 'release', key: 'f', icon: Check, isOffered: isPrepared, run: () => void releaseRun(run) },
    { name: 'file', key: 'd', icon: FileCode, isOffered: !isPrepared && !isTaken, run: () => void takeFile(run) },
    { name: 'answer', key: 'u', icon: FileUp, isOffered: isTaken, run: chooseAnswer },
    { name: 'file-again', key: 'd', icon: FileCode, isOffered: isTaken, run: () => void takeFile(run) },
    { name: 'delete', key: 'delete', icon: Trash2, isOffered: isPrepared, run: () => void remove() },
  ] as const
  const offered = actions.filter(({ isOffered }) => isOffered)
  useCommands(
    offered.map(({ name, key, icon, run: does }) => ({
      id: `run.${name}`,
      title: t(`payments.do.${name}`),
      section: 'edit' as const,
      icon,
      keys: [key],
      run: does,
    })),
  )
  return offered
}

const Run = ({ run }: RunProps) => {
  const { t } = useTranslation()
  const offered = useActions(run)
  // The focus stays on the screen when the button that had it is no longer offered.
  const names = offered.map(({ name }) => name).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when other actions are offered
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-content]')?.focus()
  }, [names])
  return (
    <>
      <Group gap="6px 8px" px={16} pb={8}>
        {offered.map(({ name, key, icon: Icon, run: does }, index) => (
          <Button
            key={name}
            size="xs"
            variant={index === 0 ? 'filled' : 'default'}
            leftSection={<Icon size={15} aria-hidden />}
            aria-keyshortcuts={key}
            onClick={does}
          >
            {t(`payments.do.${name}`)}
          </Button>
        ))}
        <LinkButton to="/payment-runs" size="xs" variant="default" ml="auto">
          {t('payments.run.all')}
        </LinkButton>
      </Group>
      <div className={classes.run}>
        <RunFacts run={run} />
        {run.released_at === null && run.needs_second_person && (
          <Text fz={13} mb={12}>
            {t('payments.run.second')}
          </Text>
        )}
        <AccountsWarning payments={run.payments.filter(isNotBooked)} />
        <Payments run={run} />
      </div>
    </>
  )
}

const RunFacts = ({ run }: RunProps) => {
  const { t } = useTranslation()
  const { data: accounts } = useAccounts()
  const who = (person: PaymentRunObject['created_by'], time: string | null) =>
    time && t('payments.run.who', { name: person?.name ?? '', date: formatDate(time.slice(0, 10)) })
  const kind = [t(`payments.run.${run.booking}`), run.is_salary && t('payments.run.salary'), run.text]
  const [last] = run.answers.toReversed()
  return (
    <FactList
      mb={16}
      facts={[
        [
          t('word.state'),
          <span key="state" className={classes.state} data-state={run.state}>
            {t(`payments.state.${run.state}`)}
          </span>,
        ],
        ...run.sums.map(
          ({ bank_account_id, currency, amount }) =>
            [
              accounts?.find(({ id }) => id === bank_account_id)?.name ?? t('word.account'),
              <Money key={currency} amount={amount} currency={currency} withCurrency />,
            ] as const,
        ),
        [t('payments.column.payments'), kind.filter(Boolean).join(', ')],
        [t('payments.run.prepared'), who(run.created_by, run.created_at)],
        [t('payments.run.released'), who(run.released_by, run.released_at)],
        [t('payments.run.taken'), who(run.taken_by, run.taken_at)],
        [t('payments.run.answered'), last && who(last.read_by, last.read_at)],
        [
          t('payments.run.credits'),
          run.credit_notes
            .map(({ number, amount, currency }) => `${number} (${currency} ${formatAmount(amount, currency)})`)
            .join(', '),
        ],
      ]}
    />
  )
}

const Payments = ({ run }: RunProps) => {
  const { t } = useTranslation()
  return (
    <ReadTable
      aria-label={t('payments.column.payments')}
      columns={[
        t('payments.column.bill'),
        t('payments.column.creditors'),
        t('payments.column.order'),
        t('payments.column.execution'),
        { figure: t('items.column.total') },
        t('word.state'),
        t('payments.column.bank'),
      ]}
    >
      {run.payments.map((payment) => (
        <PaymentRow key={payment.end_to_end_id} run={run} payment={payment} />
      ))}
    </ReadTable>
  )
}

type Payment = PaymentRunObject['payments'][number]

/** The money has not left the account yet. */
const isNotBooked = ({ state }: Payment): boolean => !['rejected', 'booked', 'returned'].includes(state)

/** The bank may have rejected it: it has the file, and no transaction paid it. */
const mayBeRejected = ({ state }: Payment): boolean => ['file_taken', 'pending', 'accepted'].includes(state)

const PaymentRow = ({ run, payment }: RunProps & { readonly payment: Payment }) => {
  const { t } = useTranslation()
  const { number, creditor, iban, end_to_end_id, execution_date, bank_day, amount, currency, state } = payment
  const less = [
    payment.discount > 0 && t('payments.run.less', { discount: formatAmount(payment.discount, currency) }),
    payment.offset > 0 && t('payments.run.offset', { offset: formatAmount(payment.offset, currency) }),
  ].filter(Boolean)
  return (
    <tr>
      <td className={classes.number}>
        <button
          type="button"
          className={classes.link}
          onClick={() => openDialog('document', { kind: 'expense', documentId: payment.expense_id })}
        >
          <bdi>{number}</bdi>
        </button>
      </td>
      <td>
        <bdi>{creditor.name}</bdi>
        {payment.is_account_known ? <small>{formatAccount(iban)}</small> : <AccountNote account={payment} />}
      </td>
      <td className={classes.number}>
        <bdi>{end_to_end_id}</bdi>
      </td>
      <td>
        {formatDate(execution_date)}
        {bank_day !== execution_date && <small>{t('payments.run.bank-day', { date: formatDate(bank_day) })}</small>}
      </td>
      <td data-figure>
        <Money amount={amount} currency={currency} withCurrency />
        {less.length > 0 && <small>{less.join(', ')}</small>}
      </td>
      <td>
        <span className={classes.state} data-state={state}>
          {t(`payments.state.${state}`)}
        </span>
        {payment.reasons.map(({ code, message }) => (
          <small key={`${code} ${message}`}>{message}</small>
        ))}
      </td>
      <td>
        <AtTheBank run={run} payment={payment} />
      </td>
    </tr>
  )
}

/** The transactions that paid it and with which it came back; until then its rejection can be noted. */
const AtTheBank = ({ run, payment }: RunProps & { readonly payment: Payment }) => {
  const { t } = useTranslation()
  const { end_to_end_id, number } = payment
  return (
    <>
      {payment.bookings.map(({ bank_transaction_id: id, date, is_return }) => (
        <div key={`${id} ${date}`}>
          <Link to="/transactions" search={{ open: id }} className={classes.link}>
            {t(is_return ? 'payments.run.back' : 'payments.run.paid', {
              date: date === null ? '' : formatDate(date),
            })}
          </Link>
        </div>
      ))}
      {mayBeRejected(payment) && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => openDialog('reject_payment', { runId: run.id, endToEndId: end_to_end_id, bill: number })}
        >
          {t('payments.do.reject')}
        </Button>
      )}
    </>
  )
}

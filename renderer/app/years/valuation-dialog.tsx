// The valuation of other currencies at the end of a year: how each line is computed, which rates are missing, and booking
// or removing it.
import { Alert, Button, Group, Loader, SegmentedControl, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExchangeValuationObject } from '../../../shared/api/endpoints/ledger/exchange-valuations.ts'
import type { FiscalYearObject } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import { VALUATION_METHODS } from '../../../shared/record/ledger/exchange-valuation.ts'
import { decimalText } from '../../../shared/value/exchange-rate.ts'
import { exchangeValuationQuery } from '../data/query/ledger/exchange-rates.ts'
import { countsInYearQuery } from '../data/query/ledger/fiscal-years.ts'
import { ledgerAccountsQuery } from '../data/query/ledger/ledger-accounts.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { openDialog } from '../dialog/stack.ts'
import { FormFooter } from '../form/form-footer.tsx'
import { StackedForm } from '../form/stacked-form.tsx'
import { useDraftForm } from '../form/use-draft-form.ts'
import { Money } from '../part/money.tsx'
import { showProblem } from '../part/toast.tsx'
import { countParams, formatDate } from '../text/format.ts'
import { problemSentence } from '../text/problem-text.ts'
import { ReadTable } from '../view/table.tsx'
import { localToday } from '../view/today.ts'
import type { PostResultProps } from './dialogs.ts'
import './text/dictionary.ts'
import { bookValuation, removeValuation } from './year-actions.ts'
import classes from './years.module.css'

type Method = ExchangeValuationObject['method']

export const ValuationDialog = ({ isOpen, onClose, year }: PostResultProps & DialogControls) => {
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('years.valuation.title', { name: year.name })}
      size="min(980px, 96vw)"
    >
      <Valuation year={year} onClose={onClose} />
    </Dialog>
  )
}

const Valuation = ({ year, onClose }: { readonly year: FiscalYearObject; readonly onClose: () => void }) => {
  const { t, i18n } = useTranslation()
  const [chosen, setChosen] = useState<Method | null>(null)
  const { data, error } = useQuery({
    ...exchangeValuationQuery(year.id, chosen),
    placeholderData: keepPreviousData,
  })
  const { form, footer } = useDraftForm({
    initial: {},
    send: () => bookValuation(year, data?.method ?? 'rate'),
    onSent: onClose,
  })
  if (!data) return error ? <Text role="alert">{problemSentence(i18n.language, error)}</Text> : <Loader size="sm" />
  const isEarly = data.date > localToday(new Date())
  const isReady = !isEarly && data.missing_rates.length === 0 && data.postings.length > 0 && !data.is_current
  return (
    <StackedForm {...form}>
      <Text fz={14} c="dimmed">
        {t('years.valuation.intro', { date: formatDate(data.date) })}
      </Text>
      <SegmentedControl
        aria-label={t('years.valuation.method')}
        value={data.method}
        onChange={(value) => setChosen(value === 'lower_value' ? 'lower_value' : 'rate')}
        data={VALUATION_METHODS.map((value) => ({ value, label: t(`years.valuation.method.${value}`) }))}
      />
      {data.lines.length + data.missing_rates.length > 0 && <OpenTransactions year={year} />}
      {isEarly ? (
        <Text fz={14}>{t('years.item.valuation.early', { date: formatDate(data.date) })}</Text>
      ) : (
        <>
          <MissingRates valuation={data} />
          <Lines valuation={data} />
          <LeftOut valuation={data} />
          <Entry valuation={data} />
        </>
      )}
      {data.booked !== null && <Booked year={year} valuation={data} onClose={onClose} />}
      {isReady ? (
        <FormFooter
          {...footer}
          send={t(data.booked === null ? 'word.post' : 'years.valuation.again')}
          isFirst
          onCancel={onClose}
        />
      ) : (
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('dialog.close')}
          </Button>
        </Group>
      )}
    </StackedForm>
  )
}

/** What they change is not in the balances yet. */
const OpenTransactions = ({ year }: { readonly year: FiscalYearObject }) => {
  const { t } = useTranslation()
  const { data: counts } = useQuery(countsInYearQuery(year))
  if (!counts || counts.open === 0) return null
  return (
    <Alert color="yellow" variant="light">
      {t('years.valuation.unmatched', countParams(counts.open))}
    </Alert>
  )
}

interface PartProps {
  readonly valuation: ExchangeValuationObject
}

/** A rate is typed at once, for the day that needs it. */
const MissingRates = ({ valuation: { missing_rates, date } }: PartProps) => {
  const { t } = useTranslation()
  if (missing_rates.length === 0) return null
  return (
    <Alert color="yellow" variant="light">
      <Group gap={12}>
        {t('years.valuation.missing', { date: formatDate(date) })}
        {missing_rates.map((currency) => (
          <Button
            key={currency}
            size="compact-sm"
            variant="default"
            leftSection={<Plus size={14} />}
            onClick={() => openDialog('exchange_rate', { currency, date })}
          >
            {t('years.valuation.add-rate', { currency })}
          </Button>
        ))}
      </Group>
    </Alert>
  )
}

const Lines = ({ valuation: { lines, total, currency } }: PartProps) => {
  const { t } = useTranslation()
  if (lines.length === 0) return <Text fz={14}>{t('years.valuation.nothing')}</Text>
  const figures = ['amount', 'rate', 'value', 'booked', 'difference'] as const
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={classes.lines} tabIndex={0} aria-label={t('years.valuation.lines')}>
      <ReadTable
        aria-label={t('years.valuation.lines')}
        columns={[
          t('years.valuation.item'),
          ...figures.map((name) => ({ figure: t(`years.valuation.${name}`, { currency }) })),
        ]}
      >
        {lines.map((line) => (
          <tr key={`${line.type} ${line.id}`}>
            <th scope="row">
              {t(`years.valuation.of.${line.type}`)} <bdi>{line.name}</bdi>
            </th>
            <td data-figure>
              <Money amount={line.amount} currency={line.currency} withCurrency />
            </td>
            <td data-figure>
              {decimalText(line.rate.rate)}
              <div className={classes.quiet}>
                {formatDate(line.rate.date)}, {t(`years.valuation.source.${line.rate.source}`)}
              </div>
            </td>
            <td data-figure>
              <Money amount={line.value} currency={currency} />
            </td>
            <td data-figure>
              <Money amount={line.booked} currency={currency} />
            </td>
            <td data-figure>
              <Money amount={line.difference} currency={currency} isSigned />
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={5}>
            {t('years.valuation.total')}
          </th>
          <td data-figure>
            <strong>
              <Money amount={total} currency={currency} isSigned />
            </strong>
          </td>
        </tr>
      </ReadTable>
    </section>
  )
}

const LeftOut = ({ valuation: { left_out } }: PartProps) => {
  const { t } = useTranslation()
  if (left_out.length === 0) return null
  return (
    <Text fz={13} c="dimmed">
      {t('years.valuation.left-out')}{' '}
      {left_out.map(({ number, reason }) => `${number} (${t(`years.valuation.left-out.${reason}`)})`).join(', ')}
    </Text>
  )
}

/** The entry of the last day. */
const Entry = ({ valuation: { postings, currency } }: PartProps) => {
  const { t } = useTranslation()
  const { data: accounts = [] } = useQuery(ledgerAccountsQuery)
  if (postings.length === 0) return null
  return (
    <ReadTable
      aria-label={t('years.valuation.entry')}
      columns={[
        t('years.valuation.entry'),
        { figure: t('years.valuation.debit') },
        { figure: t('years.valuation.credit') },
      ]}
    >
      {postings.map(({ account_id, debit, credit, text }) => {
        const account = accounts.find(({ id }) => id === account_id)
        return (
          <tr key={`${account_id} ${text}`}>
            <th scope="row">
              {account ? `${account.number} ${account.name}` : account_id}
              {text !== null && <span className={classes.quiet}> {text}</span>}
            </th>
            <td data-figure>{debit !== 0 && <Money amount={debit} currency={currency} />}</td>
            <td data-figure>{credit !== 0 && <Money amount={credit} currency={currency} />}</td>
          </tr>
        )
      })}
    </ReadTable>
  )
}

const Booked = ({
  year,
  valuation: { booked, is_current, currency },
  onClose,
}: PartProps & { readonly year: FiscalYearObject; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const remove = () => void removeValuation(year).then(onClose, showProblem)
  return (
    <Stack gap={6}>
      <Text fz={14} role="status">
        {t(is_current ? 'years.valuation.current' : 'years.valuation.outdated')}{' '}
        <Money amount={booked?.total ?? 0} currency={currency} withCurrency isSigned />
      </Text>
      <Group>
        <Button size="xs" variant="subtle" color="red" leftSection={<Trash2 size={14} />} onClick={remove}>
          {t('years.valuation.remove')}
        </Button>
      </Group>
    </Stack>
  )
}

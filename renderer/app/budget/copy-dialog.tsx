// Copies a year's budgets or actuals into this year; it shows the changes until the user confirms.
import { SegmentedControl, Select, Skeleton, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FiscalYearObject } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import type { BudgetCopy } from '../../../shared/rule/ledger/budget.ts'
import { type MinorUnits, minorToNumber } from '../../../shared/value/money.ts'
import { useStatus } from '../data/query/installation/status.ts'
import { budgetQuery } from '../data/query/ledger/budget.ts'
import { useFiscalYears } from '../data/query/ledger/fiscal-years.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls, DialogProps } from '../dialog/dialogs.ts'
import { FormFooter } from '../form/form-footer.tsx'
import { fieldErrors, fieldsNamed, generalError } from '../form/refusal.ts'
import { Money } from '../part/money.tsx'
import { showDone } from '../part/toast.tsx'
import { ReadTable } from '../view/table.tsx'
import classes from './budget.module.css'
import { accountsOf } from './budget-rows.ts'
import { type CopyLine, copyPreview, hiddenLines } from './copy-preview.ts'
import { copyFromYear } from './save-budgets.ts'
import './text/dictionary.ts'

export const CopyDialog = ({ isOpen, onClose, yearId, kind }: DialogProps['copy_budgets'] & DialogControls) => {
  const { t } = useTranslation()
  const { data: years } = useFiscalYears()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('budget.copy.title')} size="xl">
      {years ? <CopyForm yearId={yearId} kind={kind} years={years} onClose={onClose} /> : <Skeleton height={200} />}
    </Dialog>
  )
}

type FormProps = DialogProps['copy_budgets'] & {
  readonly years: readonly FiscalYearObject[]
  readonly onClose: () => void
}

const CHANGES = ['new', 'changed', 'removed', 'kept', 'same'] as const
const FIELDS = fieldsNamed('source_fiscal_year')

const CopyForm = ({ yearId, kind, years, onClose }: FormProps) => {
  const { t, i18n } = useTranslation()
  const currency = useStatus().data?.organization.base_currency ?? 'CHF'
  const target = years.find(({ id }) => id === yearId)
  const otherYears = years.filter(({ id }) => id !== yearId)
  // The default is the year before: the latest that ends before this one begins.
  const before = otherYears.find(({ end_date }) => target !== undefined && end_date < target.start_date)
  const [sourceId, setSource] = useState<string | null>(before?.id ?? otherYears[0]?.id ?? null)
  const [source, setKind] = useState<BudgetCopy['source']>('actuals')
  const [mode, setMode] = useState<BudgetCopy['mode']>('merge')
  const { data: to } = useQuery(budgetQuery(yearId))
  const { data: from } = useQuery(budgetQuery(sourceId))
  const lines = useMemo(
    () => (from && to ? copyPreview({ source, mode }, accountsOf(from, currency), accountsOf(to, currency)) : null),
    [from, to, source, mode, currency],
  )
  const changing = lines?.filter(({ change }) => change !== 'kept' && change !== 'same').length ?? 0
  const hidden = lines ? hiddenLines(lines, kind).length : 0
  const copying = useMutation({
    mutationFn: () => copyFromYear(yearId, sourceId ?? '', { source, mode }),
    onSuccess: () => {
      showDone(t('budget.copied', { count: changing }))
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sourceId !== null && changing > 0) copying.mutate()
  }
  const errors = fieldErrors(copying.error, i18n.language, FIELDS)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Select
          label={t('budget.copy.year')}
          data={otherYears.map(({ id, name }) => ({ value: id, label: name }))}
          value={sourceId}
          onChange={setSource}
          allowDeselect={false}
          error={errors.source_fiscal_year ?? (otherYears.length === 0 ? t('budget.copy.no-year') : null)}
        />
        <SegmentedControl
          aria-label={t('budget.copy.source')}
          value={source}
          onChange={(value) => setKind(value === 'budget' ? 'budget' : 'actuals')}
          data={(['actuals', 'budget'] as const).map((value) => ({ value, label: t(`budget.copy.source.${value}`) }))}
        />
        <SegmentedControl
          aria-label={t('budget.copy.mode')}
          value={mode}
          onChange={(value) => setMode(value === 'overwrite' ? 'overwrite' : 'merge')}
          data={(['merge', 'overwrite'] as const).map((value) => ({ value, label: t(`budget.copy.mode.${value}`) }))}
        />
        {lines === null ? (
          sourceId !== null && <Skeleton height={120} />
        ) : (
          <>
            <strong role="status">
              {CHANGES.flatMap((change) => {
                const count = lines.filter((line) => line.change === change).length
                return count === 0 ? [] : [t(`budget.copy.count.${change}`, { count })]
              }).join(', ') || t('budget.copy.count.none')}
              {lines.length > 0 && changing === 0 && `. ${t('budget.copy.nothing')}`}
            </strong>
            {kind !== 'all' && hidden > 0 && (
              <p className={classes.hiddenAccounts} role="note">
                <Info size={16} aria-hidden />
                {t('budget.copy.hidden', {
                  count: hidden,
                  other: t(kind === 'income' ? 'budget.kind.balance' : 'budget.kind.income'),
                  view: t(`budget.kind.${kind}`),
                })}
              </p>
            )}
            {lines.length > 0 && <Preview lines={lines} currency={currency} />}
          </>
        )}
        <FormFooter
          problem={generalError(copying.error, i18n.language, FIELDS)}
          send={t('budget.copy.do', { count: changing })}
          isSending={copying.isPending}
          isFirst
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}

const Preview = ({ lines, currency }: { readonly lines: readonly CopyLine[]; readonly currency: string }) => {
  const { t } = useTranslation()
  const money = (amount: MinorUnits | null) =>
    amount === null ? '–' : <Money amount={minorToNumber(amount, currency)} currency={currency} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={classes.preview} aria-label={t('budget.copy.preview')} tabIndex={0}>
      <ReadTable
        className={classes.table}
        columns={[
          t('budget.column.account'),
          t('budget.copy.change'),
          { figure: t('budget.copy.was') },
          { figure: t('budget.copy.is') },
        ]}
      >
        {lines.map(({ account, change, was, is }) => (
          <tr key={account.id}>
            <th scope="row">
              <span className={classes.number}>{account.number}</span>
              {account.name}
            </th>
            <td>{t(`budget.copy.change.${change}`)}</td>
            <td data-figure>{money(was)}</td>
            <td data-figure>{money(is)}</td>
          </tr>
        ))}
      </ReadTable>
    </section>
  )
}

// The opening balances of the books: each account of the balance sheet with its debit or credit, typed or pasted,
// booked as one entry on the first day of a year.
import { Alert, Button, Loader, Select, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FiscalYearObject } from '../../../../shared/api/endpoints/ledger/fiscal-years.ts'
import type { AccountWithBalance } from '../../../../shared/api/endpoints/ledger/ledger.ts'
import type { LocalDate } from '../../../../shared/value/calendar.ts'
import { type MinorUnits, minorToNumber, minorUnitsOf } from '../../../../shared/value/money.ts'
import { foldText } from '../../../../shared/value/text.ts'
import { useStatus } from '../../data/query/installation/status.ts'
import { useFiscalYears } from '../../data/query/ledger/fiscal-years.ts'
import { openingEntryQuery } from '../../data/query/ledger/journal.ts'
import { accountBalancesQuery } from '../../data/query/ledger/ledger-accounts.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { openDialog } from '../../dialog/stack.ts'
import { FormFooter } from '../../form/form-footer.tsx'
import { StackedForm } from '../../form/stacked-form.tsx'
import { useDraftForm } from '../../form/use-draft-form.ts'
import { Money } from '../../part/money.tsx'
import { formatCount, formatDate } from '../../text/format.ts'
import { TableHead } from '../../view/table.tsx'
import { bookEntry } from '../entry-actions.ts'
import classes from './opening.module.css'
import {
  type Balances,
  differenceOf,
  openingAccounts,
  readPasted,
  sumsOf,
  toOpeningBody,
  withBalance,
} from './opening-draft.ts'
import { OpeningRow } from './opening-row.tsx'
import '../text/dictionary.ts'

export const OpeningDialog = ({ isOpen, onClose }: DialogControls) => {
  const { t } = useTranslation()
  const { data: accounts } = useQuery(accountBalancesQuery)
  const { data: years } = useFiscalYears()
  const currency = useStatus().data?.organization.base_currency
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('command.opening')} size="min(860px, 96vw)">
      {accounts === undefined || years === undefined || currency === undefined ? (
        <Loader size="sm" />
      ) : (
        <Form accounts={openingAccounts(accounts)} years={years} currency={currency} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface FormProps {
  readonly accounts: readonly AccountWithBalance[]
  readonly years: readonly FiscalYearObject[]
  readonly currency: string
  readonly onClose: () => void
}

const Form = ({ accounts, years, currency, onClose }: FormProps) => {
  const { t } = useTranslation()
  const open = years.filter(({ is_closed }) => !is_closed).toSorted((a, b) => a.start_date.localeCompare(b.start_date))
  const [find, setFind] = useState('')
  const [skippedLines, setSkippedLines] = useState<readonly string[]>([])
  const { draft, errors, change, form, footer } = useDraftForm({
    initial: { date: open[0]?.start_date ?? null, balances: new Map() as Balances },
    check: ({ date, balances }) => {
      if (date === null) return { date: 'required' }
      if (balances.size === 0) return { lines: t('opening.nothing') }
      return differenceOf(balances) === 0 ? {} : { lines: 'lines_unbalanced' }
    },
    send: ({ date, balances }) =>
      bookEntry(toOpeningBody(balances, accounts, { date: date as LocalDate, text: t('command.opening'), currency })),
    onSent: onClose,
    fieldOf: (field, typed) => {
      if (field === 'date' || field === 'lines') return field
      const index = /^lines\.(\d+)\./.exec(field)?.[1]
      const sent = accounts.filter(({ id }) => typed.balances.has(id))
      return index === undefined ? null : (sent[Number(index)]?.id ?? null)
    },
    clearsAllErrors: true,
  })
  const { date: day, balances } = draft
  const { data: existing = null } = useQuery(openingEntryQuery(day))
  const difference = differenceOf(balances)
  const words = foldText(find).split(/\s+/).filter(Boolean)
  const shown = accounts.filter(({ full_name }) => words.every((word) => foldText(full_name).includes(word)))

  const changeBalance = useCallback(
    (accountId: string, balance: MinorUnits | null) =>
      change((before) => ({ balances: withBalance(before.balances, accountId, balance) })),
    [change],
  )
  const settle = (accountId: string) => {
    const remainder = differenceOf(withBalance(balances, accountId, null))
    changeBalance(accountId, minorUnitsOf(-remainder))
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const pasted = readPasted(text, accounts, currency)
    change((before) => ({ balances: new Map([...before.balances, ...pasted.balances]) }))
    setSkippedLines(pasted.skippedLines)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const { target } = event
    if (!(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return
    const accountId = target.dataset.account
    if (event.key === '=' && accountId !== undefined && target.value === '' && difference !== 0) {
      event.preventDefault()
      settle(accountId)
      return
    }
    const step = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || (accountId === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    moveInColumn(form.ref.current, target, step)
  }
  const sums = sumsOf(balances)
  return (
    <StackedForm {...form} onKeyDown={onKeyDown} onPaste={paste}>
      <Text size="sm" c="dimmed">
        {t('opening.hint')}
      </Text>
      <div className={classes.head}>
        <Select
          label={t('opening.day')}
          data={open.map(({ start_date, name }) => ({
            value: start_date,
            label: `${formatDate(start_date)} (${name})`,
          }))}
          value={day}
          allowDeselect={false}
          onChange={(value) =>
            change({ date: open.find(({ start_date }) => start_date === value)?.start_date ?? null })
          }
          error={errors.date}
        />
        <TextInput
          type="search"
          label={t('opening.find')}
          value={find}
          onChange={({ currentTarget: { value } }) => setFind(value)}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      {existing !== null && (
        <Alert color="yellow" variant="light" title={t('opening.existing', { number: formatCount(existing.number) })}>
          {t('opening.existing.hint')}{' '}
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              onClose()
              openDialog('journal_entry', { entryId: existing.id })
            }}
          >
            {t('word.show-entry')}
          </Button>
        </Alert>
      )}
      {skippedLines.length > 0 && (
        <Alert color="yellow" variant="light" title={t('opening.left-out', { count: skippedLines.length })}>
          {skippedLines.slice(0, 10).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Alert>
      )}
      <div className={classes.scroll}>
        <table className={classes.table}>
          <TableHead
            columns={[
              t('journal.field.account'),
              { figure: t('opening.known') },
              { figure: t('journal.field.debit') },
              { figure: t('journal.field.credit') },
            ]}
          />
          <tbody>
            {shown.map((account, index) => (
              <OpeningRow
                key={account.id}
                account={account}
                balance={balances.get(account.id) ?? null}
                currency={currency}
                error={errors[account.id]}
                isFirst={index === 0}
                onChange={changeBalance}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.footer}>
        <output className={classes.difference} data-open={difference === 0 ? undefined : ''}>
          {difference === 0 ? t('journal.rest.none') : t('journal.rest')}{' '}
          {difference !== 0 && (
            <Money
              amount={minorToNumber(minorUnitsOf(Math.abs(difference)), currency)}
              currency={currency}
              withCurrency
            />
          )}
        </output>
        <span>
          {t('journal.field.debit')} <Money amount={minorToNumber(sums.debit, currency)} currency={currency} />
        </span>
        <span>
          {t('journal.field.credit')} <Money amount={minorToNumber(sums.credit, currency)} currency={currency} />
        </span>
      </div>
      <FormFooter {...footer} problem={errors.lines ?? footer.problem} send={t('opening.book')} onCancel={onClose} />
    </StackedForm>
  )
}

/** Focuses the field above or below in the same column; the button comes after the last. */
const moveInColumn = (form: HTMLFormElement | null, from: HTMLInputElement, step: number): void => {
  const column = from.dataset.side
  const fields = [
    ...(form?.querySelectorAll<HTMLInputElement>(`input[data-side${column === undefined ? '' : `="${column}"`}]`) ??
      []),
  ]
  const next = column === undefined ? fields[0] : fields[fields.indexOf(from) + step]
  if (next) next.focus()
  else if (step > 0) form?.querySelector<HTMLElement>('button[type="submit"]')?.focus()
}

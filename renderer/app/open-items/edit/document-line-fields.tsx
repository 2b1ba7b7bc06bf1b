// The lines of an invoice or a bill, typed one by one: account, rate, text, amount including tax; below them their sum
// and the remaining amount.

import { Button, Group, Stack, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type MinorUnits, minorToNumber, minorUnitsOf } from '../../../../shared/value/money.ts'
import { useCommands } from '../../command/registry.ts'
import { AccountInput } from '../../form/account-input.tsx'
import { MoneyInput } from '../../form/money-input.tsx'
import { useFocusAddedLine } from '../../form/use-focus-added-line.ts'
import { useUsualVat } from '../../form/use-usual-vat.ts'
import { VatInput } from '../../form/vat-input.tsx'
import { IconButton } from '../../part/icon-button.tsx'
import { Money } from '../../part/money.tsx'
import type { DocumentProps } from '../dialogs.ts'
import type { DocumentDraft } from './document-draft.ts'
import {
  addedLine,
  type DraftLine,
  remainderOfLines,
  sumOfLines,
  withLine,
  withoutLine,
  withRemainderOn,
} from './document-lines.ts'
import classes from './item-form.module.css'

interface Props {
  readonly kind: DocumentProps['kind']
  readonly draft: DocumentDraft
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly onChange: (change: (before: DocumentDraft) => DocumentDraft) => void
}

export const DocumentLineFields = ({ kind, draft, errors, onChange }: Props) => {
  const { t } = useTranslation()
  const count = draft.lines.length
  const list = useFocusAddedLine(count)
  const add = () => onChange(addedLine)
  useCommands([
    { id: 'document.add-line', title: t('items.line.add'), section: 'edit', keys: ['alt+n'], isInText: true, run: add },
  ])
  const last = draft.lines.length - 1
  return (
    <Stack ref={list} gap={6}>
      {draft.lines.map((line, index) => (
        <Line
          key={line.key}
          kind={kind}
          line={line}
          index={index}
          draft={draft}
          errors={errors}
          onChange={onChange}
          sumError={index === last ? errors.lines : undefined}
        />
      ))}
      <Group gap={8} justify="space-between">
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<Plus size={14} />}
          onClick={add}
          aria-keyshortcuts="Alt+N"
        >
          {t(count === 0 ? 'items.line.split' : 'items.line.add')}
        </Button>
        {count > 0 && <Sum draft={draft} />}
      </Group>
    </Stack>
  )
}

/** The sum of the lines compared with the total. */
const Sum = ({ draft }: Pick<Props, 'draft'>) => {
  const { t } = useTranslation()
  const { currency, total } = draft
  const remainder = remainderOfLines(draft)
  // A credit note has negative lines, too.
  const isOver = remainder < 0 !== (total ?? 0) < 0
  const money = (amount: MinorUnits) => (
    <Money amount={minorToNumber(amount, currency)} currency={currency} withCurrency />
  )
  return (
    <span className={classes.sum} role="status" data-rest={remainder === 0 ? undefined : ''}>
      {t('items.line.sum')} {money(sumOfLines(draft))}
      {total !== null && remainder !== 0 && (
        <>
          {' · '}
          {t(isOver ? 'items.line.over' : 'items.line.rest')} {money(minorUnitsOf(Math.abs(remainder)))}
        </>
      )}
      {total !== null && remainder === 0 && ` · ${t('items.line.fits')}`}
    </span>
  )
}

interface LineProps extends Props {
  readonly line: DraftLine
  readonly index: number
  readonly sumError: string | undefined
}

const Line = ({ kind, line, index, draft, errors, sumError, onChange }: LineProps) => {
  const { t } = useTranslation()
  const usualVat = useUsualVat()
  const number = index + 1
  const change = (changed: Partial<DraftLine>) => onChange((before) => withLine(before, line.key, changed))
  const error = (field: string) => errors[`lines.${index}.${field}`]
  /** `=` in an empty amount fills in the remaining amount; otherwise it starts a calculation. */
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== '=' || event.currentTarget.value !== '' || remainderOfLines(draft) === 0) return
    event.preventDefault()
    onChange((before) => withRemainderOn(before, line.key))
  }
  return (
    <fieldset aria-label={t('items.line', { number })} className={classes.line} data-line={line.key}>
      <AccountInput
        size="xs"
        aria-label={t(`items.form.account.${kind}`)}
        placeholder={t('items.line.account')}
        value={line.accountId}
        onChange={(accountId) => {
          const rate = draft.date === null ? null : usualVat(accountId, draft.date)
          change({ accountId, vatRateId: rate ?? line.vatRateId })
        }}
        error={error('account_id')}
      />
      <VatInput
        size="xs"
        aria-label={t('word.vat')}
        placeholder={t('word.vat')}
        day={draft.date}
        document={kind}
        value={line.vatRateId}
        onChange={(vatRateId) => change({ vatRateId })}
        error={error('vat_rate_id')}
      />
      <TextInput
        size="xs"
        aria-label={t('field.text')}
        placeholder={t('field.text')}
        value={line.text}
        maxLength={255}
        onChange={({ currentTarget: { value } }) => change({ text: value })}
        error={error('text')}
      />
      <MoneyInput
        size="xs"
        aria-label={t('items.line.amount')}
        placeholder={t('items.line.part')}
        currency={draft.currency}
        value={line.amount}
        onChange={(amount) => change({ amount })}
        onKeyDown={onKeyDown}
        error={error('amount') ?? sumError}
      />
      <IconButton
        size={14}
        icon={X}
        label={t('items.line.remove', { number })}
        onClick={() => onChange((before) => withoutLine(before, line.key))}
      />
    </fieldset>
  )
}

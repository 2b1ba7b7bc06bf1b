// The lines of an entry, typed one by one: account, debit or credit including tax, rate, text.

import { Button, Stack, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountInput } from '../../form/account-input.tsx'
import { MoneyInput } from '../../form/money-input.tsx'
import { useFocusAddedLine } from '../../form/use-focus-added-line.ts'
import { VatInput } from '../../form/vat-input.tsx'
import { IconButton } from '../../part/icon-button.tsx'
import {
  addedLine,
  type DraftLine,
  type EntryDraft,
  type EntryErrors,
  type EntryFacts,
  type LineChange,
  remainderOf,
  withLine,
  withoutLine,
  withRemainderOn,
} from './entry-draft.ts'
import classes from './entry-form.module.css'

interface Props {
  readonly draft: EntryDraft
  readonly facts: EntryFacts
  readonly errors: EntryErrors
  readonly onChange: (change: (before: EntryDraft) => EntryDraft) => void
}

export const EntryLines = ({ draft, facts, errors, onChange }: Props) => {
  const { t } = useTranslation()
  const list = useFocusAddedLine(draft.lines.length)
  return (
    <Stack ref={list} gap={6}>
      {draft.lines.map((line, index) => (
        <Line
          key={line.key}
          line={line}
          number={index + 1}
          draft={draft}
          facts={facts}
          errors={errors}
          onChange={(change) => onChange((before) => withLine(before, line.key, change))}
          onRemainder={() => onChange((before) => withRemainderOn(before, line.key))}
          onRemove={() => onChange((before) => withoutLine(before, line.key))}
        />
      ))}
      <div>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<Plus size={14} />}
          onClick={() => onChange(addedLine)}
          aria-keyshortcuts="Alt+N"
        >
          {t('journal.line.add')}
        </Button>
      </div>
    </Stack>
  )
}

interface LineProps extends Omit<Props, 'onChange'> {
  readonly line: DraftLine
  readonly number: number
  readonly onChange: (change: LineChange) => void
  readonly onRemainder: () => void
  readonly onRemove: () => void
}

const Line = ({ line, number, draft, facts, errors, onChange, onRemainder, onRemove }: LineProps) => {
  const { t } = useTranslation()
  const remainder = remainderOf({ lines: draft.lines.filter(({ key }) => key !== line.key) })
  /** `=` in an empty amount fills in the remaining amount; otherwise it starts a calculation. */
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== '=' || event.currentTarget.value !== '' || remainder === 0) return
    event.preventDefault()
    onRemainder()
  }
  const amount = (side: 'debit' | 'credit') => (
    <MoneyInput
      size="xs"
      aria-label={t(`journal.field.${side}`)}
      placeholder={t(`journal.field.${side}`)}
      currency={facts.baseCurrency}
      value={line[side]}
      onChange={(value) => onChange({ [side]: value })}
      onKeyDown={onKeyDown}
      error={errors[`${line.key}.${side}`]}
    />
  )
  return (
    <fieldset
      aria-label={t('journal.line', { number })}
      className={classes.line}
      data-line={line.key}
      data-vat={facts.isLiableForVat ? '' : undefined}
    >
      <AccountInput
        size="xs"
        aria-label={t('journal.field.account')}
        placeholder={t('journal.field.account.placeholder')}
        value={line.accountId}
        onChange={(accountId) => onChange({ accountId })}
        error={errors[`${line.key}.account_id`]}
      />
      {amount('debit')}
      {amount('credit')}
      {facts.isLiableForVat && (
        <VatInput
          size="xs"
          aria-label={t('journal.field.vat')}
          day={draft.date}
          value={line.vatRateId}
          onChange={(vatRateId) => onChange({ vatRateId })}
          error={errors[`${line.key}.vat_rate_id`]}
        />
      )}
      <TextInput
        size="xs"
        aria-label={t('journal.field.line-text')}
        placeholder={t('journal.field.text')}
        maxLength={1000}
        value={line.text}
        onChange={({ currentTarget: { value } }) => onChange({ text: value })}
        error={errors[`${line.key}.text`]}
      />
      <IconButton size={14} icon={X} label={t('journal.line.remove', { number })} onClick={onRemove} />
    </fieldset>
  )
}

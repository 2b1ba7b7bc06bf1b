// The rows of a rule: account, tax, part of the amount, text.
import { ActionIcon, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AccountInput } from '../../form/account-input.tsx'
import { CompanyInput } from '../../form/company-input.tsx'
import { MoneyInput } from '../../form/money-input.tsx'
import type { FieldTexts } from '../../form/use-draft-form.ts'
import { useUsualVat } from '../../form/use-usual-vat.ts'
import { VatInput } from '../../form/vat-input.tsx'
import { localToday } from '../../view/today.ts'
import { emptyRow, type RowDraft, type RowKind, type RuleDraft } from '../draft/rule-draft.ts'
import classes from './rule-form.module.css'

interface Props {
  readonly draft: RuleDraft
  readonly currency: string
  readonly errors: FieldTexts
  readonly onChange: (change: Partial<RuleDraft>) => void
}

const KINDS: readonly RowKind[] = ['rest', 'share', 'amount']

export const RowFields = ({ draft: { rows, companyId }, currency, errors, onChange }: Props) => {
  const { t } = useTranslation()
  const changeRow = (changed: RowDraft) =>
    onChange({ rows: rows.map((row) => (row.key === changed.key ? changed : row)) })
  return (
    <Stack component="section" gap={6} aria-label={t('rules.edit.books')}>
      <div className={classes.partHead}>
        <h3>{t('rules.edit.books')}</h3>
      </div>
      {rows.map((row, index) => (
        <RowLine
          key={row.key}
          number={String(index + 1)}
          row={row}
          currency={currency}
          errorOf={(field) => errors[`row-${row.key}-${field}`]}
          onChange={changeRow}
          onRemove={rows.length > 1 ? () => onChange({ rows: rows.filter(({ key }) => key !== row.key) }) : null}
        />
      ))}
      {errors.rows && (
        <Text c="var(--k-danger)" fz={12}>
          {errors.rows}
        </Text>
      )}
      <Group gap={6} fz={12}>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<Plus size={13} />}
          onClick={() => onChange({ rows: [...rows, emptyRow({ kind: 'share' })] })}
        >
          {t('rules.edit.row.add')}
        </Button>
        <CompanyInput
          size="xs"
          aria-label={t('word.company')}
          placeholder={t('rules.edit.company.short')}
          value={companyId}
          onChange={(company) => onChange({ companyId: company })}
          error={errors.company}
          className={classes.company ?? ''}
        />
      </Group>
    </Stack>
  )
}

interface LineProps {
  readonly number: string
  readonly row: RowDraft
  readonly currency: string
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (row: RowDraft) => void
  /** Null: it is the only one. */
  readonly onRemove: (() => void) | null
}

const RowLine = ({ number, row, currency, errorOf, onChange, onRemove }: LineProps) => {
  const { t } = useTranslation()
  const { kind } = row
  const usualVat = useUsualVat()
  return (
    <div className={classes.row}>
      <AccountInput
        size="xs"
        aria-label={t('rules.edit.account', { number })}
        placeholder={t('rules.edit.account.short')}
        value={row.accountId}
        onChange={(accountId) =>
          onChange({ ...row, accountId, vatRateId: row.vatRateId ?? usualVat(accountId, localToday(new Date())) })
        }
        error={errorOf('account_id')}
        data-autofocus={row.accountId === null || undefined}
      />
      <VatInput
        size="xs"
        day={null}
        aria-label={t('rules.edit.vat', { number })}
        value={row.vatRateId}
        onChange={(vatRateId) => onChange({ ...row, vatRateId })}
        error={errorOf('vat_rate_id')}
      />
      <NativeSelect
        size="xs"
        aria-label={t('rules.edit.kind', { number })}
        value={kind}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...row, kind: KINDS.find((each) => each === value) ?? kind })
        }
        data={KINDS.map((each) => ({ value: each, label: t(`rules.edit.kind.${each}`) }))}
        error={errorOf('kind')}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={onRemove === null}
        aria-label={t('rules.edit.row.remove', { number })}
        onClick={() => onRemove?.()}
      >
        <X size={14} />
      </ActionIcon>
      <TextInput
        size="xs"
        className={kind === 'rest' ? (classes.wideText ?? '') : (classes.text ?? '')}
        aria-label={t('rules.edit.text', { number })}
        placeholder={t('rules.edit.text.short')}
        value={row.text}
        maxLength={1000}
        onChange={({ currentTarget: { value } }) => onChange({ ...row, text: value })}
        error={errorOf('text')}
      />
      {kind === 'share' && (
        <TextInput
          size="xs"
          aria-label={t('rules.edit.share', { number })}
          value={row.share}
          inputMode="decimal"
          rightSection="%"
          onChange={({ currentTarget: { value } }) => onChange({ ...row, share: value })}
          error={errorOf('share')}
        />
      )}
      {kind === 'amount' && (
        <MoneyInput
          size="xs"
          aria-label={t('rules.edit.amount', { number })}
          currency={currency}
          value={row.amount}
          onChange={(amount) => onChange({ ...row, amount })}
          error={errorOf('amount')}
        />
      )}
    </div>
  )
}

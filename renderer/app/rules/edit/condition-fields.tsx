// The conditions of a rule, one line each: field, operator, value.
import { ActionIcon, Button, Group, NativeSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RULE_FIELDS, RULE_OPERATORS } from '../../../../shared/record/matching/rule.ts'
import { useAccounts } from '../../data/query/bank/accounts.ts'
import { DateInput } from '../../form/date-input.tsx'
import { MoneyInput } from '../../form/money-input.tsx'
import type { FieldTexts } from '../../form/use-draft-form.ts'
import { type ConditionDraft, conditionOn, OPERATORS, type RuleDraft, toBody, withField } from '../draft/rule-draft.ts'
import { conditionInWords, type RuleNames } from '../rule-words.ts'
import classes from './rule-form.module.css'

interface Props {
  readonly draft: RuleDraft
  readonly offers: readonly ConditionDraft[]
  readonly errors: FieldTexts
  readonly names: RuleNames
  readonly onChange: (change: Partial<RuleDraft>) => void
}

export const ConditionFields = ({ draft, offers, errors, names, onChange }: Props) => {
  const { t } = useTranslation()
  const { conditions, require } = draft
  const changeCondition = (changed: ConditionDraft) =>
    onChange({ conditions: conditions.map((each) => (each.key === changed.key ? changed : each)) })
  const left = offers.filter(({ key }) => !conditions.some((each) => each.key === key))
  return (
    <Stack component="section" gap={6} aria-label={t('rules.edit.when')}>
      <div className={classes.partHead}>
        <h3>{t('rules.edit.when')}</h3>
        {conditions.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t('rules.edit.require')}
            value={require}
            onChange={(value) => onChange({ require: value === 'any' ? 'any' : 'all' })}
            data={[
              { value: 'all', label: t('rules.edit.all') },
              { value: 'any', label: t('rules.edit.any') },
            ]}
          />
        )}
      </div>
      {conditions.map((condition, index) => (
        <ConditionLine
          key={condition.key}
          number={index + 1}
          condition={condition}
          currency={names.currency}
          error={errors[`condition-${condition.key}`]}
          onChange={changeCondition}
          onRemove={
            conditions.length > 1
              ? () => onChange({ conditions: conditions.filter(({ key }) => key !== condition.key) })
              : null
          }
        />
      ))}
      {errors.conditions && (
        <Text c="var(--k-danger)" fz={12}>
          {errors.conditions}
        </Text>
      )}
      <Group gap={6} fz={12}>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<Plus size={13} />}
          onClick={() => onChange({ conditions: [...conditions, conditionOn('text')] })}
        >
          {t('rules.edit.condition.add')}
        </Button>
        {left.length > 0 && <span className={classes.dimmed}>{t('rules.edit.offer')}</span>}
        {left.map((offer) => (
          <Button
            key={offer.key}
            size="compact-xs"
            variant="default"
            fw={450}
            onClick={() => onChange({ conditions: [...conditions, offer] })}
          >
            {inWords(offer)}
          </Button>
        ))}
      </Group>
    </Stack>
  )

  function inWords(offer: ConditionDraft): string {
    const [condition] = toBody({ ...draft, require: 'all', conditions: [offer] }, names.currency).conditions.all ?? []
    return condition === undefined ? '' : conditionInWords(t, condition, names)
  }
}

interface LineProps {
  readonly number: number
  readonly condition: ConditionDraft
  readonly currency: string
  readonly error: string | undefined
  readonly onChange: (condition: ConditionDraft) => void
  /** Null: it is the only one. */
  readonly onRemove: (() => void) | null
}

const ConditionLine = ({ number, condition, currency, error, onChange, onRemove }: LineProps) => {
  const { t } = useTranslation()
  const { field, op } = condition
  const operators = OPERATORS[field]
  const isNumber = String(number)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere
    <div className={classes.condition} role="group" aria-label={t('rules.edit.condition', { number: isNumber })}>
      <NativeSelect
        size="xs"
        aria-label={t('rules.edit.field', { number: isNumber })}
        value={field}
        onChange={({ currentTarget: { value } }) => {
          const chosen = RULE_FIELDS.find((each) => each === value)
          if (chosen) onChange(withField(condition, chosen))
        }}
        data={RULE_FIELDS.map((each) => ({ value: each, label: t(`rules.field.${each}`) }))}
      />
      {operators.length > 1 ? (
        <NativeSelect
          size="xs"
          aria-label={t('rules.edit.op', { number: isNumber })}
          value={op}
          onChange={({ currentTarget: { value } }) => {
            const chosen = RULE_OPERATORS.find((each) => each === value)
            if (chosen) onChange({ ...condition, op: chosen })
          }}
          data={operators.map((each) => ({ value: each, label: t(`rules.op.${each}`) }))}
        />
      ) : (
        <Text span py={6} px={10} c="dimmed" fz={12}>
          {t('rules.op.is')}
        </Text>
      )}
      <div className={classes.value}>
        <ConditionValue number={isNumber} condition={condition} currency={currency} error={error} onChange={onChange} />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={onRemove === null}
        aria-label={t('rules.edit.condition.remove', { number: isNumber })}
        onClick={() => onRemove?.()}
      >
        <X size={14} />
      </ActionIcon>
    </div>
  )
}

interface ValueProps {
  readonly number: string
  readonly condition: ConditionDraft
  readonly currency: string
  readonly error: string | undefined
  readonly onChange: (condition: ConditionDraft) => void
}

const ConditionValue = ({ number, condition, currency, error, onChange }: ValueProps) => {
  const { t } = useTranslation()
  const accounts = useAccounts().data ?? []
  const { field, op, text, amounts, days } = condition
  const label = t('rules.edit.value', { number })
  const same = { size: 'xs', error } as const
  if (field === 'bank_account' || field === 'direction') {
    const data =
      field === 'direction'
        ? (['debit', 'credit'] as const).map((each) => ({ value: each, label: t(`rules.words.${each}`) }))
        : [{ value: '', label: '' }, ...accounts.map(({ id, name }) => ({ value: id, label: name }))]
    return (
      <NativeSelect
        {...same}
        aria-label={label}
        value={text}
        onChange={({ currentTarget: { value } }) => onChange({ ...condition, text: value })}
        data={data}
      />
    )
  }
  const isRange = op === 'between'
  const labels = isRange
    ? [t('rules.edit.value.from', { number }), t('rules.edit.value.to', { number })]
    : [label, label]
  const middle = <span className={classes.between}>{t('rules.edit.from-to')}</span>
  if (field === 'amount')
    return (
      <>
        <MoneyInput
          {...same}
          aria-label={labels[0]}
          currency={currency}
          value={amounts[0]}
          onChange={(amount) => onChange({ ...condition, amounts: [amount, amounts[1]] })}
        />
        {isRange && middle}
        {isRange && (
          <MoneyInput
            size="xs"
            aria-label={labels[1]}
            currency={currency}
            value={amounts[1]}
            onChange={(amount) => onChange({ ...condition, amounts: [amounts[0], amount] })}
          />
        )}
      </>
    )
  if (field === 'booking_date')
    return (
      <>
        <DateInput
          {...same}
          aria-label={labels[0]}
          value={days[0]}
          onChange={(day) => onChange({ ...condition, days: [day, days[1]] })}
        />
        {isRange && middle}
        {isRange && (
          <DateInput
            size="xs"
            aria-label={labels[1]}
            value={days[1]}
            onChange={(day) => onChange({ ...condition, days: [days[0], day] })}
          />
        )}
      </>
    )
  return (
    <TextInput
      {...same}
      aria-label={label}
      value={text}
      maxLength={255}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget: { value } }) => onChange({ ...condition, text: value })}
    />
  )
}

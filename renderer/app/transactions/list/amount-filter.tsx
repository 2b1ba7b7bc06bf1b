// The filter on the amount: its absolute value, and whether the money came in or went out.
import { Group, SegmentedControl, Text, TextInput } from '@mantine/core'
import { Coins } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListSearch } from '../../address/transactions.ts'
import { useChangeSearch, useListSearch } from '../../address/use-list-search.ts'
import { formatDecimal, readAmount } from '../../text/format.ts'
import filterClasses from '../../view/list/filter.module.css'
import { FilterButton, FilterFooter } from '../../view/list/filter-button.tsx'

type AmountRange = Pick<ListSearch, 'min' | 'max' | 'side'>

const NONE: AmountRange = { min: undefined, max: undefined, side: undefined }
const SIDE_TEXT = { credit: 'filter.amount.credits', debit: 'filter.amount.debits' } as const

export const AmountFilter = () => {
  const { t } = useTranslation()
  const { min, max, side } = useListSearch()
  const change = useChangeSearch()
  const [isOpen, setOpen] = useState(false)

  const apply = (next: AmountRange) => {
    change({ ...next, open: undefined })
    setOpen(false)
  }
  const range = () => {
    if (min && max) return min === max ? formatDecimal(min) : `${formatDecimal(min)} – ${formatDecimal(max)}`
    if (min) return t('filter.amount.at-least', { amount: formatDecimal(min) })
    return max ? t('filter.amount.at-most', { amount: formatDecimal(max) }) : null
  }
  const value = [side === undefined ? null : t(SIDE_TEXT[side]), range()].filter((part) => part !== null).join(', ')
  return (
    <FilterButton
      icon={Coins}
      name={t('field.amount')}
      value={value === '' ? null : value}
      isOpen={isOpen}
      onToggle={setOpen}
      onClear={() => apply(NONE)}
    >
      <AmountForm min={min} max={max} side={side} onApply={apply} />
    </FilterButton>
  )
}

const AmountForm = ({ min, max, side, onApply }: AmountRange & { readonly onApply: (range: AmountRange) => void }) => {
  const { t } = useTranslation()
  const [chosen, setSide] = useState(side)
  const [typed, setTyped] = useState({ min: min ? formatDecimal(min) : '', max: max ? formatDecimal(max) : '' })
  const amounts = { min: magnitude(typed.min), max: magnitude(typed.max) }
  const error = (bound: 'min' | 'max') =>
    typed[bound].trim() !== '' && amounts[bound] === null ? t('filter.amount.invalid') : null
  const isGood = error('min') === null && error('max') === null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isGood) onApply({ ...orderedRange(amounts.min ?? undefined, amounts.max ?? undefined), side: chosen })
  }
  return (
    <form onSubmit={submit} className={filterClasses.popoverForm}>
      <SegmentedControl
        size="xs"
        aria-label={t('word.direction')}
        value={chosen ?? ''}
        onChange={(next) => setSide(next === 'credit' || next === 'debit' ? next : undefined)}
        data={[
          { value: '', label: t('filter.amount.both') },
          { value: 'credit', label: t('filter.amount.credits') },
          { value: 'debit', label: t('filter.amount.debits') },
        ]}
      />
      <Group gap="xs" align="flex-start" wrap="nowrap">
        {(['min', 'max'] as const).map((bound) => (
          <TextInput
            key={bound}
            size="xs"
            label={t(bound === 'min' ? 'filter.amount.min' : 'filter.amount.max')}
            value={typed[bound]}
            error={error(bound)}
            autoComplete="off"
            inputMode="decimal"
            data-autofocus={bound === 'min' || undefined}
            styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
            onChange={(event) => setTyped({ ...typed, [bound]: event.currentTarget.value })}
          />
        ))}
      </Group>
      <Text size="xs" c="dimmed">
        {t('filter.amount.hint')}
      </Text>
      <FilterFooter isGood={isGood} onClear={() => onApply(NONE)} />
    </form>
  )
}

/** The typed amount without its sign. */
const magnitude = (typed: string): string | null => readAmount(typed)?.replace('-', '') ?? null

/** The smaller one first: "500 to 100" means the same as "100 to 500". */
const orderedRange = (min: string | undefined, max: string | undefined): AmountRange =>
  min !== undefined && max !== undefined && Number(min) > Number(max) ? { min: max, max: min } : { min, max }

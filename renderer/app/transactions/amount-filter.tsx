// The filter on the signed amount: a range, or one direction only.
import { Button, Group, Text, TextInput } from '@mantine/core'
import { Coins } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeSearch, useListSearch } from '../address/use-list-search.ts'
import { formatDecimal, readAmount } from '../text/format.ts'
import { FilterButton } from './filter-button.tsx'
import classes from './transactions.module.css'

interface Range {
  readonly min: string | undefined
  readonly max: string | undefined
}

// The smallest amount of the currencies with the most digits: nothing but zero lies between them.
const CREDITS: Range = { min: '0.001', max: undefined }
const DEBITS: Range = { min: undefined, max: '-0.001' }
const NONE: Range = { min: undefined, max: undefined }

const isSame = (one: Range, other: Range): boolean => one.min === other.min && one.max === other.max

export const AmountFilter = () => {
  const { t } = useTranslation()
  const { min, max } = useListSearch()
  const change = useChangeSearch()
  const [isOpen, setOpen] = useState(false)
  const range = { min, max }

  const apply = (next: Range) => {
    change({ ...next, open: undefined })
    setOpen(false)
  }
  const value = () => {
    if (isSame(range, CREDITS)) return t('filter.amount.credits')
    if (isSame(range, DEBITS)) return t('filter.amount.debits')
    if (min && max) return min === max ? formatDecimal(min) : `${formatDecimal(min)} … ${formatDecimal(max)}`
    if (min) return t('filter.amount.at-least', { amount: formatDecimal(min) })
    return max ? t('filter.amount.at-most', { amount: formatDecimal(max) }) : null
  }
  return (
    <FilterButton
      icon={Coins}
      name={t('filter.amount')}
      value={value()}
      isOpen={isOpen}
      onToggle={setOpen}
      onClear={() => apply(NONE)}
    >
      <AmountForm range={isSame(range, CREDITS) || isSame(range, DEBITS) ? NONE : range} onApply={apply} />
    </FilterButton>
  )
}

const AmountForm = ({ range, onApply }: { readonly range: Range; readonly onApply: (range: Range) => void }) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState({
    min: range.min ? formatDecimal(range.min) : '',
    max: range.max ? formatDecimal(range.max) : '',
  })
  const amounts = { min: readAmount(typed.min), max: readAmount(typed.max) }
  const error = (side: 'min' | 'max') =>
    typed[side].trim() !== '' && amounts[side] === null ? t('filter.amount.invalid') : null
  const isGood = error('min') === null && error('max') === null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isGood) onApply(ordered(amounts.min ?? undefined, amounts.max ?? undefined))
  }
  return (
    <form onSubmit={submit} className={classes.popoverForm}>
      <Group gap="xs">
        <Button size="xs" variant="light" onClick={() => onApply(CREDITS)}>
          {t('filter.amount.credits')}
        </Button>
        <Button size="xs" variant="light" onClick={() => onApply(DEBITS)}>
          {t('filter.amount.debits')}
        </Button>
      </Group>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        {(['min', 'max'] as const).map((side) => (
          <TextInput
            key={side}
            size="xs"
            label={t(side === 'min' ? 'filter.amount.min' : 'filter.amount.max')}
            value={typed[side]}
            error={error(side)}
            autoComplete="off"
            inputMode="decimal"
            data-autofocus={side === 'min' || undefined}
            styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
            onChange={(event) => setTyped({ ...typed, [side]: event.currentTarget.value })}
          />
        ))}
      </Group>
      <Text size="xs" c="dimmed">
        {t('filter.amount.hint')}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button size="xs" variant="default" onClick={() => onApply(NONE)}>
          {t('filter.clear')}
        </Button>
        <Button size="xs" type="submit" disabled={!isGood}>
          {t('filter.apply')}
        </Button>
      </Group>
    </form>
  )
}

/** The smaller one first: "−100 to −500" means the same as "−500 to −100". */
const ordered = (min: string | undefined, max: string | undefined): Range =>
  min !== undefined && max !== undefined && Number(min) > Number(max) ? { min: max, max: min } : { min, max }

// The discount conditions of a bill: a percentage, and the last day on which it may be paid with it.
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../form/date-input.tsx'
import { useFocusAddedLine } from '../../form/use-focus-added-line.ts'
import { IconButton } from '../../part/icon-button.tsx'
import type { DraftDiscount } from './document-draft.ts'
import classes from './item-form.module.css'

interface Props {
  readonly discounts: readonly DraftDiscount[]
  readonly error: string | undefined
  readonly onChange: (discounts: readonly DraftDiscount[]) => void
}

export const DiscountFields = ({ discounts, error, onChange }: Props) => {
  const { t } = useTranslation()
  const list = useFocusAddedLine(discounts.length)
  const change = (key: number, changed: Partial<DraftDiscount>) =>
    onChange(discounts.map((each) => (each.key === key ? { ...each, ...changed } : each)))
  const add = () =>
    onChange([...discounts, { key: Math.max(0, ...discounts.map(({ key }) => key)) + 1, percent: '', until: null }])
  return (
    <Stack ref={list} gap={6}>
      {discounts.map(({ key, percent, until }, index) => (
        <Group key={key} gap={8} align="flex-end" wrap="nowrap" data-line>
          <TextInput
            className={classes.grow ?? ''}
            label={t('items.discount.percent')}
            value={percent}
            inputMode="decimal"
            onChange={({ currentTarget: { value } }) => change(key, { percent: value })}
            rightSection="%"
            rightSectionPointerEvents="none"
          />
          <DateInput label={t('items.discount.until')} value={until} onChange={(day) => change(key, { until: day })} />
          <IconButton
            icon={X}
            size={16}
            label={t('items.discount.remove', { number: index + 1 })}
            onClick={() => onChange(discounts.filter((each) => each.key !== key))}
          />
        </Group>
      ))}
      {error && (
        <Text size="xs" c="red" role="alert">
          {error}
        </Text>
      )}
      <Group>
        <Button size="compact-xs" variant="subtle" leftSection={<Plus size={14} />} onClick={add}>
          {t('items.discount.add')}
        </Button>
      </Group>
    </Stack>
  )
}

// The button of a filter with a value: it opens the filter's popover; once set it shows the value and a button that
// clears it.
import { Button, CloseButton, Group, Popover } from '@mantine/core'
import { ChevronDown, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './filter.module.css'
import '../text/dictionary.ts'

interface Props {
  readonly icon: LucideIcon
  readonly name: string
  /** The value as a text; null: not set. */
  readonly value: string | null
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
  readonly onClear: () => void
  readonly children: ReactNode
}

export const FilterButton = ({ icon: Icon, name, value, isOpen, onToggle, onClear, children }: Props) => {
  const { t } = useTranslation()
  return (
    <Popover opened={isOpen} onChange={onToggle} position="bottom-start" trapFocus returnFocus>
      <div className={classes.filterButton} data-set={value === null ? undefined : ''}>
        <Popover.Target>
          <Button
            size="xs"
            variant={value === null ? 'default' : 'light'}
            leftSection={<Icon size={14} />}
            rightSection={value === null ? <ChevronDown size={13} /> : undefined}
            onClick={() => onToggle(!isOpen)}
          >
            {value === null ? name : `${name}: ${value}`}
          </Button>
        </Popover.Target>
        {value !== null && (
          <CloseButton
            size="sm"
            pos="absolute"
            right={4}
            aria-label={t('filter.clear-one', { name })}
            onClick={onClear}
          />
        )}
      </div>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  )
}

/** The buttons at the end of a filter's form. */
export const FilterFooter = ({ isGood, onClear }: { readonly isGood: boolean; readonly onClear: () => void }) => {
  const { t } = useTranslation()
  return (
    <Group justify="flex-end" gap="xs">
      <Button size="xs" variant="default" onClick={onClear}>
        {t('filter.clear')}
      </Button>
      <Button size="xs" type="submit" disabled={!isGood}>
        {t('filter.apply')}
      </Button>
    </Group>
  )
}

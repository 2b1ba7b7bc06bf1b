// The activities of a company that settles VAT by net or flat tax rates: the rate of each, its code, and its accounts.
import { ActionIcon, Button, Group, Input, MultiSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isPostingAccount } from '../../../shared/record/ledger/ledger-account.ts'
import type { VatActivity } from '../../../shared/record/ledger/vat-reporting.ts'
import { ledgerAccountsQuery } from '../data/query/ledger/ledger-accounts.ts'
import { FigureInput } from './figure-input.tsx'
import './text/dictionary.ts'

interface Props {
  readonly value: readonly VatActivity[]
  readonly onChange: (activities: VatActivity[]) => void
  readonly label: string
  readonly description: string
  readonly error?: ReactNode
  readonly disabled?: boolean
}

const NO_ACTIVITY: VatActivity = { code: null, rate: null, accounts: [] }

/** A line for each activity; the first one has the accounts that no other one names. */
export const ActivitiesInput = ({ value, onChange, label, description, error, disabled = false }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const activities = value.length === 0 ? [NO_ACTIVITY] : value
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={error} labelProps={{ id }}>
      <fieldset aria-labelledby={id} style={LINES}>
        {activities.map((activity, place) => (
          <ActivityLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else that stays while it is edited.
            key={place}
            place={place}
            value={activity}
            onChange={(next) => onChange(activities.map((each, index) => (index === place ? next : each)))}
            onRemove={() => onChange(activities.filter((_, index) => index !== place))}
            isWrong={place === 0 && Boolean(error)}
            disabled={disabled}
          />
        ))}
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<Plus size={12} aria-hidden />}
          style={{ alignSelf: 'flex-start' }}
          disabled={disabled}
          onClick={() => onChange([...activities, NO_ACTIVITY])}
        >
          {t('form.activity.add')}
        </Button>
      </fieldset>
    </Input.Wrapper>
  )
}

interface LineProps {
  readonly place: number
  readonly value: VatActivity
  readonly onChange: (activity: VatActivity) => void
  readonly onRemove: () => void
  readonly isWrong: boolean
  readonly disabled: boolean
}

const ActivityLine = ({ place, value, onChange, onRemove, isWrong, disabled }: LineProps) => {
  const { t } = useTranslation()
  const number = { place: place + 1 }
  const rateName =
    place > 1 ? t('form.net-rate.other', number) : t(place === 0 ? 'form.net-rate.first' : 'form.net-rate.second')
  return (
    <Group gap={8} align="flex-start" wrap="nowrap">
      <FigureInput
        aria-label={rateName}
        w={96}
        value={value.rate}
        onChange={(rate) => onChange({ ...value, rate })}
        unit="%"
        step={0.1}
        min={0.1}
        max={10}
        error={isWrong}
        disabled={disabled}
      />
      <TextInput
        aria-label={t('form.activity.code', number)}
        placeholder={t('form.activity.code.short')}
        w={96}
        maxLength={5}
        value={value.code ?? ''}
        onChange={({ currentTarget }) => onChange({ ...value, code: currentTarget.value.trim() || null })}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
      />
      {place > 0 && (
        <>
          <AccountsInput
            aria-label={t('form.activity.accounts', number)}
            value={value.accounts}
            onChange={(accounts) => onChange({ ...value, accounts })}
            disabled={disabled}
          />
          <RemoveButton label={t('form.activity.remove', number)} onClick={onRemove} disabled={disabled} />
        </>
      )}
    </Group>
  )
}

interface RemoveProps {
  readonly label: string
  readonly onClick: () => void
  readonly disabled: boolean
}

export const RemoveButton = ({ label, ...props }: RemoveProps) => (
  <ActionIcon variant="subtle" color="gray" size={34} aria-label={label} {...props}>
    <X size={14} aria-hidden />
  </ActionIcon>
)

const LINES = {
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  // As wide as the form, and not as the longest name of an account.
  minWidth: 0,
  maxWidth: 560,
  margin: '4px 0',
  padding: 0,
  border: 0,
} as const

interface AccountsProps {
  readonly 'aria-label': string
  readonly value: readonly string[]
  readonly onChange: (numbers: string[]) => void
  readonly disabled: boolean
}

/** Numbers of accounts of class 3, where sales are booked. */
const AccountsInput = ({ value, ...props }: AccountsProps) => {
  const { t } = useTranslation()
  const { data: accounts = [] } = useQuery(ledgerAccountsQuery)
  return (
    <MultiSelect
      {...props}
      style={{ flex: 1, minWidth: 0 }}
      value={[...value]}
      data={accounts
        .filter((account) => /^3/.test(`${account.number}`) && isPostingAccount(account))
        .map((account) => ({ value: `${account.number}`, label: account.full_name }))}
      {...(value.length === 0 && { placeholder: t('form.activity.accounts.short') })}
      searchable
      nothingFoundMessage={t('form.choice.none')}
      comboboxProps={{ withinPortal: false }}
    />
  )
}

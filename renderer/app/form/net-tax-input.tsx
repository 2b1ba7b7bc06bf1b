// The settings of a company that settles VAT by net tax rates: the rates, and which accounts take the second one.
import { Input, MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isPostingAccount } from '../../../shared/record/ledger/ledger-account.ts'
import { ledgerAccountsQuery } from '../data/query/ledger/ledger-accounts.ts'
import { FigureInput } from './figure-input.tsx'
import './text/dictionary.ts'

interface RatesProps {
  /** Per cent; the first rate, and the second if there is one. */
  readonly value: readonly number[]
  readonly onChange: (rates: number[]) => void
  readonly label: string
  readonly description: string
  readonly error?: ReactNode
  readonly disabled?: boolean
}

/** Two fields next to each other; an empty one removes its rate. */
export const NetRatesInput = ({ value, onChange, label, description, error, disabled = false }: RatesProps) => {
  const { t } = useTranslation()
  const id = useId()
  const change = (index: 0 | 1, rate: number | null) => {
    const rates = index === 0 ? [rate, value[1]] : [value[0], rate]
    onChange(rates.filter((each) => each !== null && each !== undefined))
  }
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={error} labelProps={{ id }}>
      <fieldset aria-labelledby={id} style={RATES}>
        {([0, 1] as const).map((index) => (
          <FigureInput
            key={index}
            aria-label={t(index === 0 ? 'form.net-rate.first' : 'form.net-rate.second')}
            w={120}
            value={value[index] ?? null}
            onChange={(rate) => change(index, rate)}
            unit="%"
            step={0.1}
            min={0.1}
            max={10}
            error={index === 0 && Boolean(error)}
            disabled={disabled || (index === 1 && value.length === 0)}
          />
        ))}
      </fieldset>
    </Input.Wrapper>
  )
}

const RATES = { display: 'flex', gap: 12, margin: '0 0 4px', padding: 0, border: 0 } as const

type Accounts = Pick<
  ComponentProps<typeof MultiSelect<string>>,
  'value' | 'onChange' | 'error' | 'label' | 'description' | 'disabled'
>

/** Numbers of accounts of class 3, where sales are booked. */
export const NetAccountsInput = (props: Accounts) => {
  const { t } = useTranslation()
  const { data: accounts = [] } = useQuery(ledgerAccountsQuery)
  return (
    <MultiSelect
      data={accounts
        .filter((account) => /^3/.test(`${account.number}`) && isPostingAccount(account))
        .map((account) => ({ value: `${account.number}`, label: account.full_name }))}
      searchable
      nothingFoundMessage={t('form.choice.none')}
      comboboxProps={{ withinPortal: false }}
      {...props}
    />
  )
}

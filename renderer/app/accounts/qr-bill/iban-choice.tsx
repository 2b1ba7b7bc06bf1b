// A field for an IBAN of the organization: chosen from its accounts, or typed.
import { Combobox, useCombobox } from '@mantine/core'
import type { ReactNode } from 'react'
import { IbanInput } from '../../form/iban-input.tsx'
import { formatIban } from '../../text/format.ts'

interface Props {
  readonly label: string
  readonly description: string
  readonly value: string
  readonly onChange: (iban: string) => void
  readonly choices: readonly { readonly iban: string; readonly name: string }[]
  readonly isQr?: boolean
  readonly error: ReactNode
}

export const IbanChoice = ({ choices, value, onChange, isQr = false, ...rest }: Props) => {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  // A chosen account does not hide the other choices.
  const isChosen = choices.some(({ iban }) => iban === value)
  const shown = isChosen ? choices : choices.filter(({ iban }) => iban.startsWith(value))
  const take = (iban: string) => {
    onChange(iban)
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={take} withinPortal={false} transitionProps={{ duration: 0 }}>
      <Combobox.Target withExpandedAttribute>
        <IbanInput
          {...rest}
          value={value}
          isQr={isQr}
          onChange={(iban) => {
            onChange(iban)
            combobox.openDropdown()
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={shown.length === 0}>
        <Combobox.Options>
          {shown.map(({ iban, name }) => (
            <Combobox.Option key={iban} value={iban} active={iban === value}>
              <bdi>{name}</bdi> · {formatIban(iban)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

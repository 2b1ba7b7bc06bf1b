// A field that one of many is chosen in by typing: Enter, or going on with Tab, takes the first that fits. What can be
// chosen, and what fits, is told by whoever uses it.
import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { type FocusEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import './text/index.ts'

export interface Choice {
  readonly value: string
  readonly label: string
  /** Behind the label, smaller. */
  readonly hint?: string
}

/** What a field for a certain thing takes besides. */
export interface ChoiceInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** Null: none is chosen. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

interface Props extends ChoiceInputProps {
  readonly choices: readonly Choice[]
  /** Those that fit what was typed, the likeliest first. */
  readonly find: (typed: string, choices: readonly Choice[]) => readonly Choice[]
  /** Told of what is typed, where the choices come from elsewhere. */
  readonly onType?: (typed: string) => void
  readonly leftSection?: ReactNode
}

/** More than a person looks through; the rest comes with typing. */
const MOST_SHOWN = 40

export const ChoiceInput = ({ value, onChange, choices, find, onType, onFocus, onBlur, ...rest }: Props) => {
  const { t } = useTranslation()
  // Null: nobody types, what is chosen is shown.
  const [typed, setTyped] = useState<string | null>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const chosen = choices.find((choice) => choice.value === value)
  const found = (typed === null ? choices : find(typed, choices)).slice(0, MOST_SHOWN)
  const first = found[0]?.value

  // Enter takes the first that fits what is typed by now.
  useEffect(() => {
    if (typed === null || first === undefined) combobox.resetSelectedOption()
    else combobox.selectFirstOption()
  }, [typed, first, combobox.resetSelectedOption, combobox.selectFirstOption])

  const type = (text: string) => {
    setTyped(text)
    onType?.(text)
    combobox.openDropdown()
  }
  const take = (next: string | null) => {
    setTyped(null)
    combobox.closeDropdown()
    if (next !== value) onChange(next)
  }
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    // What fits nothing changes nothing.
    if (typed !== null) take(typed.trim() === '' ? null : (first ?? value))
    combobox.closeDropdown()
    onBlur?.(event)
  }
  return (
    <Combobox
      // Inside the landmark or dialog it belongs to, and not cut where that scrolls.
      withinPortal={false}
      floatingStrategy="fixed"
      store={combobox}
      onOptionSubmit={take}
      width="max-content"
      position="bottom-start"
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...rest}
          value={typed ?? chosen?.label ?? ''}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={(event) => {
            event.currentTarget.select()
            onFocus?.(event)
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={leave}
          autoComplete="off"
          spellCheck={false}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }}>
          {found.map((choice) => (
            <Combobox.Option key={choice.value} value={choice.value} active={choice.value === value}>
              {choice.label}
              {choice.hint !== undefined && <span style={HINT}>{choice.hint}</span>}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t('form.choice.none')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const HINT = { marginLeft: 8, fontSize: '0.9em' } as const

// A field that one of many is chosen in by typing: Enter, or going on with Tab, takes the first that fits. What can be
// chosen, and what fits, is told by whoever uses it.
import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { type ChangeEvent, type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import './text/index.ts'
import { textTypedOver } from './text-typed-over.ts'

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

interface Props extends Omit<ChoiceInputProps, 'value'> {
  readonly value?: string | null
  readonly choices: readonly Choice[]
  /** Those that fit what was typed, the likeliest first. */
  readonly find: (typed: string, choices: readonly Choice[]) => readonly Choice[]
  /** Told of what is typed, where the choices come from elsewhere. */
  readonly onType?: (typed: string) => void
  /** Whether they are still looked for: what was typed waits for them. */
  readonly isSearching?: boolean
  readonly leftSection?: ReactNode
}

/** More than a person looks through; the rest comes with typing. */
const MAX_SHOWN = 40

export const ChoiceInput = ({ choices, find, onType, isSearching = false, error, ...props }: Props) => {
  const { value = null, onChange, onFocus, onBlur, ...rest } = props
  const { t } = useTranslation()
  // Null: nobody types, what is chosen is shown. What was typed for a value that was changed from outside is over.
  const [state, setState] = useState<{ readonly text: string; readonly over: string | null } | null>(null)
  const typed = state !== null && state.over === value ? state.text : null
  // Somebody has gone on while it was looked for, or with a text that says no choice.
  const [isBlurred, setBlurred] = useState(false)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const chosen = choices.find((choice) => choice.value === value)
  const found = (typed === null ? choices : find(typed, choices)).slice(0, MAX_SHOWN)
  const first = found[0]?.value

  // Enter takes the first that fits what is typed by now.
  useEffect(() => {
    if (typed === null || first === undefined) combobox.resetSelectedOption()
    else combobox.selectFirstOption()
  }, [typed, first, combobox.resetSelectedOption, combobox.selectFirstOption])

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.currentTarget.value
    const next = typed === null ? textTypedOver(chosen?.label ?? '', text, event.nativeEvent as InputEvent) : text
    setState({ text: next, over: value })
    setBlurred(false)
    onType?.(next)
    combobox.openDropdown()
  }
  const take = (next: string | null) => {
    setState(null)
    setBlurred(false)
    combobox.closeDropdown()
    if (next !== value) onChange(next)
  }
  /** Takes what was typed. What says no choice stays as it was typed, and nothing is sent as long as it does (`unreadable-input.ts`). */
  const acceptTyped = () => {
    if (typed === null) return
    if (typed.trim() === '') take(null)
    else if (isSearching) setBlurred(true)
    else if (first !== undefined) take(first)
    else setBlurred(true)
  }
  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    acceptTyped()
    combobox.closeDropdown()
    onBlur?.(event)
  }
  const acceptWhenFound = useRef(acceptTyped)
  acceptWhenFound.current = acceptTyped
  useEffect(() => {
    if (!isSearching && isBlurred) acceptWhenFound.current()
  }, [isSearching, isBlurred])
  const isUnknown = typed !== null && typed.trim() !== '' && first === undefined
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
          error={isBlurred && isUnknown && !isSearching ? t('form.choice.unknown') : error}
          data-unreadable={isUnknown || (isBlurred && isSearching) ? '' : undefined}
          onChange={type}
          onFocus={(event) => {
            event.currentTarget.select()
            onFocus?.(event)
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={handleBlur}
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

// A field to choose one of many by typing: Enter, or leaving with Tab, takes the first match. Its owner supplies the
// choices and the search.
import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { type ChangeEvent, type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import './text/dictionary.ts'
import { textTypedOver } from './text-typed-over.ts'

export interface Choice {
  readonly value: string
  readonly label: string
  /** In small print behind the label. */
  readonly hint?: string
}

/** The properties that a field for one kind of value passes on. */
export interface ChoiceInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** Null: none is chosen. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

interface Props extends Omit<ChoiceInputProps, 'value'> {
  readonly value?: string | null
  readonly choices: readonly Choice[]
  /** The choices that match the typed text, the most probable first. */
  readonly find: (typed: string, choices: readonly Choice[]) => readonly Choice[]
  /** Called with the typed text, where the choices come from elsewhere. */
  readonly onType?: (typed: string) => void
  /** Whether the choices are still loading: the typed text waits for them. */
  readonly isSearching?: boolean
  readonly leftSection?: ReactNode
}

/** More than a person looks through; typing finds the others. */
const MAX_SHOWN = 40

export const ChoiceInput = ({ choices, find, onType, isSearching = false, error, ...props }: Props) => {
  const { value = null, onChange, onFocus, onBlur, ...rest } = props
  const { t } = useTranslation()
  // Null: the user is not typing, and the field shows the value. Text typed over a former value does not count.
  const [state, setState] = useState<{ readonly text: string; readonly over: string | null } | null>(null)
  const typed = state !== null && state.over === value ? state.text : null
  // The user left the field while the choices were loading, or with a text that matches none.
  const [isBlurred, setBlurred] = useState(false)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const chosen = choices.find((choice) => choice.value === value)
  const found = (typed === null ? choices : find(typed, choices)).slice(0, MAX_SHOWN)
  const first = found[0]?.value

  // Enter takes the first match of the text as it is now, not of the text before it.
  useEffect(() => {
    if (typed === null || first === undefined || isSearching) combobox.resetSelectedOption()
    else combobox.selectFirstOption()
  }, [typed, first, isSearching, combobox.resetSelectedOption, combobox.selectFirstOption])

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
  /** Takes the typed text. Text that matches no choice stays, and the form is not sent (`unreadable-input.ts`). */
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
      // The list stays inside its landmark or dialog, and a scrolling container does not cut it off.
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
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || typed === null || !isSearching || combobox.getSelectedOptionIndex() >= 0)
              return
            // The form is not sent either.
            event.preventDefault()
            acceptTyped()
          }}
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

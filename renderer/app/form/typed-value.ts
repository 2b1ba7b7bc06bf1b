// A value that is typed as text: while the user types, the text stays as typed and its value is passed on; afterwards
// the field shows it in the usual notation. Text that cannot be read stays, with an error.
import { type ChangeEvent, type FocusEvent, useState } from 'react'

/** The value of a text, or the code of its error. */
export type ParsedInput<Value> = { readonly value: Value } | { readonly fault: string }

interface TypedValueOptions<Value> {
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly show: (value: Value) => string
  readonly read: (typed: string) => ParsedInput<Value>
  readonly onFocus?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
  readonly onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
}

export const useTypedValue = <Value>({ value, onChange, show, read, onFocus, onBlur }: TypedValueOptions<Value>) => {
  // The value that the text was typed for: a value that has changed from outside is shown instead of the text.
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: Value } | null>(null)
  const [isTyping, setTyping] = useState(false)
  const isCurrent = typed !== null && Object.is(typed.value, value)
  const answer = isCurrent ? read(typed.text) : { value }
  return {
    /** The error of the typed text, shown once the user has left the field. */
    fault: !isTyping && 'fault' in answer ? answer.fault : null,
    input: {
      // While it is set, `unreadable-input.ts` stops the form from being sent.
      'data-unreadable': 'fault' in answer ? '' : undefined,
      value: isCurrent ? typed.text : show(value),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const text = event.currentTarget.value
        const now = read(text)
        setTyping(true)
        setTyped({ text, value: 'value' in now ? now.value : value })
        if ('value' in now && !Object.is(now.value, value)) onChange(now.value)
      },
      onFocus: (event: FocusEvent<HTMLInputElement>) => {
        event.currentTarget.select()
        onFocus?.(event)
      },
      onBlur: (event: FocusEvent<HTMLInputElement>) => {
        setTyping(false)
        if (!('fault' in answer)) setTyped(null)
        onBlur?.(event)
      },
    },
    /** Sets a value as if the user had typed it. */
    take: (next: Value) => {
      setTyped(null)
      onChange(next)
    },
  }
}

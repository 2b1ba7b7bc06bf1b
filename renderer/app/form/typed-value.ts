// A value that is typed as text: as long as somebody types, the text stays as typed, and its value is told along the way;
// afterwards it is shown as it is usually written. What cannot be read stays, with what is wrong.
import { type ChangeEvent, type FocusEvent, useState } from 'react'

/** The value that a text says, or the code of what is wrong with it. */
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
  // The value that the text was typed for: one that was changed from outside is shown instead of it.
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: Value } | null>(null)
  const [isTyping, setTyping] = useState(false)
  const isCurrent = typed !== null && Object.is(typed.value, value)
  const answer = isCurrent ? read(typed.text) : { value }
  return {
    /** What is wrong with what was typed, told when nobody types any more. */
    fault: !isTyping && 'fault' in answer ? answer.fault : null,
    input: {
      // `unreadable-input.ts` sends nothing as long as it is there.
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
    /** Takes a value as if it had been typed. */
    take: (next: Value) => {
      setTyped(null)
      onChange(next)
    },
  }
}

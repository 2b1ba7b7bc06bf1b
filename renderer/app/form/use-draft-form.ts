// A form over a draft: its values, the errors of its fields, and sending it. Only one request runs at a time; the first
// field with an error gets the focus.
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../text/problem-text.ts'
import { fieldErrors, generalError } from './refusal.ts'
import { hasUnreadableInput } from './unreadable-input.ts'

/** The texts of errors by field. */
export type FieldTexts = Readonly<Record<string, string | undefined>>

interface DraftFormOptions<Draft, Answer, Action> {
  readonly initial: Draft | (() => Draft)
  /** Errors before the request, by field: codes of problems, or texts. */
  readonly check?: (draft: Draft) => FieldTexts
  /** `action`: the button that sent the form, if it has several; undefined: its submit button. */
  readonly send: (draft: Draft, action: Action | undefined) => Promise<Answer>
  readonly onSent?: (answer: Answer, action: Action | undefined) => void
  /** The field of the form for a field that the server names; by default the field of the draft with this name. */
  readonly fieldOf?: (field: string, draft: Draft) => string | null
  /** Whether a field is also checked when it loses the focus. */
  readonly checksOnBlur?: boolean
  /** Whether any change removes all errors, and not only those of the changed fields. */
  readonly clearsAllErrors?: boolean
}

type TextField<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft] & string

export const useDraftForm = <Draft extends object, Answer = void, Action = never>(
  options: DraftFormOptions<Draft, Answer, Action>,
) => {
  const { check, send, onSent, fieldOf = fieldInDraft, checksOnBlur = false, clearsAllErrors = false } = options
  const { language } = useTranslation().i18n
  const element = useRef<HTMLFormElement>(null)
  const [initial] = useState(options.initial)
  const [draft, setDraft] = useState(initial)
  const [errors, setErrors] = useState<FieldTexts>({})
  const [refusals, setRefusals] = useState(0)
  // Two changes in one event build on each other.
  const latest = useRef(draft)
  const textOf = (code: string) => problemText(language, code) ?? code
  const ownField = (field: string) => fieldOf(field, draft)
  const refuse = (texts: FieldTexts) => {
    setErrors(texts)
    setRefusals((count) => count + 1)
  }
  const sending = useMutation({
    mutationFn: (sent: { readonly draft: Draft; readonly action: Action | undefined }) => send(sent.draft, sent.action),
    onSuccess: (answer, { action }) => onSent?.(answer, action),
    onError: (error) => refuse(fieldErrors(error, language, ownField)),
  })
  const reset = (next: Draft) => {
    latest.current = next
    setDraft(next)
    setErrors({})
  }
  /** Changes fields and removes their errors, and those of `dependent` fields. */
  const change = useCallback(
    (changed: Partial<Draft> | ((before: Draft) => Partial<Draft>), ...dependent: readonly (keyof Draft)[]) => {
      const before = latest.current
      const after = { ...before, ...(typeof changed === 'function' ? changed(before) : changed) }
      latest.current = after
      setDraft(after)
      const isKept = (name: string) => {
        const field = name.split('.')[0] as keyof Draft
        return !clearsAllErrors && !dependent.includes(field) && before[field] === after[field]
      }
      setErrors((texts) => Object.fromEntries(Object.entries(texts).filter(([name]) => isKept(name))))
    },
    [clearsAllErrors],
  )
  const submit = (action?: Action) => {
    if (sending.isPending || (element.current && hasUnreadableInput(element.current))) return
    const faults = Object.entries(check?.(latest.current) ?? {}).filter(([, code]) => code !== undefined)
    if (faults.length === 0) sending.mutate({ draft: latest.current, action })
    else refuse(Object.fromEntries(faults.map(([field, code = '']) => [field, textOf(code)])))
  }
  const onBlur = (name: string) => {
    const code = check?.(latest.current)[name]
    setErrors((texts) => ({ ...texts, [name]: code && textOf(code) }))
  }
  const blurProps = (name: string) => (checksOnBlur ? { onBlur: () => onBlur(name) } : {})
  // A form that waited for data may be rendered after its dialog has set the focus.
  useEffect(() => {
    const dialogForm = element.current?.closest('[role="dialog"] form')
    dialogForm?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  return {
    draft,
    errors,
    change,
    /** Whether the draft differs from the initial one. */
    isChanged: () => JSON.stringify(latest.current) !== JSON.stringify(initial),
    /** Starts again with another draft. */
    reset,
    submit,
    /** Sets the error of one field before the form is sent. */
    setError: (field: string, code: string) => setErrors((texts) => ({ ...texts, [field]: textOf(code) })),
    error: sending.error,
    /** For the `form` element. */
    form: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        // React also reports the form of a dialog that this form opened.
        if (event.target === event.currentTarget) submit()
      },
    },
    /** For `FormFooter`. `problem`: an error without a field. */
    footer: { problem: generalError(sending.error, language, ownField), isSending: sending.isPending },
    /** For a field that reports its value. */
    input: <Name extends keyof Draft & string>(name: Name) => ({
      value: draft[name],
      error: errors[name],
      ...blurProps(name),
      onChange: (value: Draft[Name]) => change((before) => ({ ...before, [name]: value })),
    }),
    /** For a field that reports the event of its `input` element. */
    text: (name: TextField<Draft>, maxLength = 255) => ({
      value: draft[name] as string,
      error: errors[name],
      maxLength,
      autoComplete: 'off',
      ...blurProps(name),
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change((before) => ({ ...before, [name]: value })),
    }),
  }
}

/** The part of `useDraftForm` for the form element and its buttons. */
export type DraftFormElement<Action> = Pick<
  ReturnType<typeof useDraftForm<object, unknown, Action>>,
  'form' | 'footer' | 'submit'
>

/** The field of a draft for a field of the interface: `due_date` is `dueDate`, and `ibans.1` is in `ibans`. Null: none. */
export const fieldInDraft = (field: string, draft: object): string | null => {
  const [first = ''] = field.split('.')
  const camelCase = first.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return [first, camelCase].find((name) => Object.hasOwn(draft, name)) ?? null
}

/** `required` for each of these fields that is empty. */
export const emptyFields = <Draft extends object>(
  draft: Draft,
  ...names: readonly (keyof Draft & string)[]
): FieldTexts =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value: unknown = draft[name]
      return value === null || (typeof value === 'string' && value.trim() === '') ? [[name, 'required']] : []
    }),
  )

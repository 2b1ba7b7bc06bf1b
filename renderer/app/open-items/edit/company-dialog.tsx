// The dialog of a company, new or changed.
import { Loader, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompanyObject } from '../../../../shared/api/endpoints/open-item/companies.ts'
import { isIban, normalizeIban } from '../../../../shared/value/iban.ts'
import { companyQuery } from '../../data/query/open-item/companies.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { FormFoot } from '../../form/form-foot.tsx'
import { fieldErrors, generalError } from '../../form/refusal.ts'
import { StackedForm } from '../../form/stacked-form.tsx'
import { formatIban } from '../../text/format.ts'
import { problemText } from '../../text/problem-text.ts'
import type { CompanyProps } from '../dialogs.ts'
import { saveCompany } from '../item-actions.ts'
import classes from './item-form.module.css'
import '../text/en.ts'

export const CompanyDialog = ({ isOpen, onClose, companyId, name, onSaved }: CompanyProps & DialogControls) => {
  const { t } = useTranslation()
  // A closing dialog makes no request: its company may just have been deleted.
  const { data: company } = useQuery({ ...companyQuery(companyId ?? null), enabled: isOpen && companyId !== undefined })
  const isReady = companyId === undefined || company !== undefined
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(companyId === undefined ? 'items.add.company' : 'items.edit.company')}
    >
      {isReady ? (
        <Form company={company ?? null} name={name ?? ''} onSaved={onSaved} onClose={onClose} />
      ) : (
        <Loader size="sm" />
      )}
    </Dialog>
  )
}

interface FormProps {
  readonly company: CompanyObject | null
  readonly name: string
  readonly onSaved: CompanyProps['onSaved']
  readonly onClose: () => void
}

const TEXTS = ['name', 'email', 'address', 'zip', 'city', 'country_code', 'key'] as const
const LISTS = ['other_names', 'ibans'] as const
type Field = (typeof TEXTS)[number] | (typeof LISTS)[number]

/** The field of all IBANs shows the error of `ibans.1`. */
const fieldOf = (field: string): string | null => {
  const [first = ''] = field.split('.')
  return [...TEXTS, ...LISTS].find((each) => each === first) ?? null
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const Form = ({ company, name, onSaved, onClose }: FormProps) => {
  const { t, i18n } = useTranslation()
  const [values, setValues] = useState<Readonly<Record<Field, string>>>({
    name: company?.name ?? name,
    email: company?.email ?? '',
    address: company?.address ?? '',
    zip: company?.zip ?? '',
    city: company?.city ?? '',
    country_code: company?.country_code ?? '',
    key: company?.key ?? '',
    other_names: company?.other_names.join('\n') ?? '',
    ibans: company?.ibans.map(formatIban).join('\n') ?? '',
  })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const saving = useMutation({
    mutationFn: () =>
      saveCompany(company?.id ?? null, {
        name: values.name.trim(),
        other_names: linesOf(values.other_names),
        ibans: linesOf(values.ibans).map(normalizeIban),
        email: values.email.trim() || null,
        address: values.address.trim() || null,
        zip: values.zip.trim() || null,
        city: values.city.trim() || null,
        country_code: values.country_code.trim().toUpperCase() || null,
        key: values.key.trim() || null,
      }),
    onSuccess: (saved) => {
      onClose()
      onSaved?.(saved)
    },
    onError: (error) => setErrors(fieldErrors(error, i18n.language, fieldOf)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React passes the event of a nested dialog on to this form.
    event.stopPropagation()
    const wrong: Record<string, string> = {}
    if (values.name.trim() === '') wrong.name = problemText(i18n.language, 'required') ?? ''
    if (!linesOf(values.ibans).every((line) => isIban(normalizeIban(line))))
      wrong.ibans = problemText(i18n.language, 'iban_invalid') ?? ''
    if (Object.keys(wrong).length > 0) setErrors(wrong)
    else if (!saving.isPending) saving.mutate()
  }
  const field = (of: Field, maxLength = 255) => ({
    value: values[of],
    maxLength,
    error: errors[of],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setValues((before) => ({ ...before, [of]: value }))
      setErrors({})
    },
  })
  const general = generalError(saving.error, i18n.language, fieldOf)
  return (
    <StackedForm onSubmit={submit} noValidate>
      <TextInput label={t('items.form.name')} data-autofocus {...field('name')} />
      <Textarea
        label={t('items.form.other-names')}
        description={t('items.form.other-names.hint')}
        autosize
        minRows={1}
        {...field('other_names', 20_000)}
      />
      <Textarea
        label={t('items.form.ibans')}
        description={t('items.form.ibans.hint')}
        autosize
        minRows={1}
        {...field('ibans', 5000)}
      />
      <TextInput label={t('items.form.address')} {...field('address')} />
      <div className={classes.place}>
        <TextInput label={t('items.form.zip')} {...field('zip', 10)} />
        <TextInput label={t('items.form.city')} {...field('city')} />
        <TextInput label={t('items.form.country')} {...field('country_code', 2)} />
      </div>
      <TextInput label={t('items.form.email')} type="email" {...field('email')} />
      <TextInput label={t('items.form.key')} {...field('key')} />
      <FormFoot problem={general} send={t('items.form.save')} isSending={saving.isPending} onCancel={onClose} />
    </StackedForm>
  )
}

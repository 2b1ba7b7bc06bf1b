// The dialog of a company, new or changed.
import { Loader, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CompanyObject } from '../../../../shared/api/endpoints/open-item/companies.ts'
import { LETTER_LANGUAGES } from '../../../../shared/record/open-item/company.ts'
import { isIban, normalizeIban } from '../../../../shared/value/iban.ts'
import { readUid } from '../../../../shared/value/uid.ts'
import { companyQuery } from '../../data/query/open-item/companies.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { DateInput } from '../../form/date-input.tsx'
import { FormFooter } from '../../form/form-footer.tsx'
import { StackedForm } from '../../form/stacked-form.tsx'
import { emptyFields, type FieldTexts, useDraftForm } from '../../form/use-draft-form.ts'
import { formatIban } from '../../text/format.ts'
import type { CompanyProps } from '../dialogs.ts'
import { saveCompany } from '../item-actions.ts'
import classes from './item-form.module.css'
import '../text/dictionary.ts'

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

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const problemsOf = (values: { readonly name: string; readonly ibans: string; readonly uid: string }): FieldTexts => {
  const uid = values.uid.trim() === '' ? null : readUid(values.uid)
  return {
    ...emptyFields(values, 'name'),
    ...(linesOf(values.ibans).every((line) => isIban(normalizeIban(line))) ? {} : { ibans: 'iban_invalid' }),
    ...(uid === null || uid.ok ? {} : { uid: `uid_${uid.error}` }),
  }
}

const Form = ({ company, name, onSaved, onClose }: FormProps) => {
  const { t } = useTranslation()
  const { form, footer, text, input, draft, change } = useDraftForm({
    initial: {
      name: company?.name ?? name,
      uid: company?.uid ?? '',
      email: company?.email ?? '',
      language: company?.language ?? null,
      reminders_paused_until: company?.reminders_paused_until ?? null,
      address: company?.address ?? '',
      zip: company?.zip ?? '',
      city: company?.city ?? '',
      country_code: company?.country_code ?? '',
      key: company?.key ?? '',
      other_names: company?.other_names.join('\n') ?? '',
      ibans: company?.ibans.map(formatIban).join('\n') ?? '',
    },
    check: problemsOf,
    send: (values) =>
      saveCompany(company?.id ?? null, {
        name: values.name.trim(),
        other_names: linesOf(values.other_names),
        ibans: linesOf(values.ibans).map(normalizeIban),
        email: values.email.trim() || null,
        language: values.language,
        reminders_paused_until: values.reminders_paused_until,
        address: values.address.trim() || null,
        zip: values.zip.trim() || null,
        city: values.city.trim() || null,
        country_code: values.country_code.trim().toUpperCase() || null,
        uid: values.uid.trim() || null,
        key: values.key.trim() || null,
      }),
    onSent: (saved) => {
      onClose()
      onSaved?.(saved)
    },
  })
  return (
    <StackedForm {...form}>
      <TextInput label={t('word.name')} data-autofocus {...text('name')} />
      <Textarea
        label={t('items.form.other-names')}
        description={t('items.form.other-names.hint')}
        autosize
        minRows={1}
        {...text('other_names', 20_000)}
      />
      <Textarea
        label={t('items.form.ibans')}
        description={t('items.form.ibans.hint')}
        autosize
        minRows={1}
        {...text('ibans', 5000)}
      />
      <TextInput label={t('items.form.address')} {...text('address')} />
      <div className={classes.place}>
        <TextInput label={t('items.form.zip')} {...text('zip', 10)} />
        <TextInput label={t('items.form.city')} {...text('city')} />
        <TextInput label={t('items.form.country')} {...text('country_code', 2)} />
      </div>
      <TextInput label={t('items.form.uid')} placeholder="CHE-123.456.788" {...text('uid', 50)} />
      <TextInput label={t('items.form.email')} type="email" {...text('email')} />
      <div className={classes.pair}>
        <NativeSelect
          label={t('items.form.language')}
          value={draft.language ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ language: LETTER_LANGUAGES.find((each) => each === value) ?? null })
          }
          data={[
            { value: '', label: t('items.form.language.usual') },
            ...LETTER_LANGUAGES.map((value) => ({ value, label: t(`items.form.language.${value}`) })),
          ]}
        />
        <DateInput label={t('items.form.reminders-paused')} {...input('reminders_paused_until')} />
      </div>
      <TextInput label={t('items.form.key')} {...text('key')} />
      <FormFooter {...footer} send={t('word.save')} onCancel={onClose} />
    </StackedForm>
  )
}

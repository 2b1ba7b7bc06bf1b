// A new supplier as it was read in the text of a bill: a person compares it with the page, and only then it is added.
import { Checkbox, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type useDocumentForm, useLabel } from '../edit/document-fields.tsx'
import type { BillDraft } from './bill-draft.ts'
import classes from './read-bills.module.css'
import './text/dictionary.ts'

interface Props {
  readonly form: Pick<ReturnType<typeof useDocumentForm<BillDraft>>, 'draft' | 'change' | 'text'>
  readonly toCheck: ReadonlySet<keyof BillDraft>
}

export const NewSupplier = ({ form: { draft, change, text }, toCheck }: Props) => {
  const { t } = useTranslation()
  const labelOf = useLabel(toCheck)
  return (
    <fieldset className={classes.supplier}>
      <legend>{t('bills.supplier.title')}</legend>
      <Text size="xs" c="dimmed">
        {t('bills.supplier.hint')}
      </Text>
      <TextInput label={labelOf('companyName', t('word.name'))} {...text('companyName')} />
      <TextInput label={labelOf('companyAddress', t('bills.supplier.address'))} {...text('companyAddress')} />
      <div className={classes.place}>
        <TextInput label={labelOf('companyZip', t('items.form.zip'))} {...text('companyZip', 10)} />
        <TextInput label={labelOf('companyCity', t('items.form.city'))} {...text('companyCity')} />
        <TextInput label={t('items.form.country')} {...text('companyCountryCode', 2)} />
      </div>
      <TextInput
        label={labelOf('companyUid', t('items.form.uid'))}
        placeholder="CHE-123.456.788"
        spellCheck={false}
        {...text('companyUid', 50)}
      />
      <Checkbox
        label={t('bills.supplier.add')}
        checked={draft.isNewCompany}
        onChange={({ currentTarget: { checked } }) => change({ isNewCompany: checked }, 'companyId')}
      />
    </fieldset>
  )
}

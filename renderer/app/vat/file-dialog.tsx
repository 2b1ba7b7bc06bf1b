// Files a VAT return. Each check that is not met asks for the reason why it is filed nevertheless.
import { Alert, Loader, Text, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type VatReturnObject, vatReturnQuery } from '../data/query/ledger/vat-returns.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { DialogControls } from '../dialog/dialogs.ts'
import { FormFooter } from '../form/form-footer.tsx'
import { StackedForm } from '../form/stacked-form.tsx'
import { useDraftForm } from '../form/use-draft-form.ts'
import { Money } from '../part/money.tsx'
import { ProblemAlert } from '../part/problem-alert.tsx'
import { formatDate } from '../text/format.ts'
import { errorText } from '../text/problem-text.ts'
import type { VatReturnProps } from './dialogs.ts'
import { fileReturn } from './vat-actions.ts'
import './text/dictionary.ts'

export const FileDialog = ({ isOpen, onClose, id, onDone }: VatReturnProps & DialogControls) => {
  const { t, i18n } = useTranslation()
  const { data, error } = useQuery(vatReturnQuery(id))
  const title = data ? t(`vat.file.title.${data.type}`, { period: data.period }) : t('vat.title')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="lg">
      {data ? (
        <FileForm
          vatReturn={data}
          onClose={onClose}
          onDone={(filed) => {
            onClose()
            onDone?.(filed.id)
          }}
        />
      ) : error ? (
        <ProblemAlert text={errorText(i18n.language, error)} />
      ) : (
        <Loader size="sm" />
      )}
    </Dialog>
  )
}

interface FormProps {
  readonly vatReturn: VatReturnObject
  readonly onClose: () => void
  readonly onDone: (filed: VatReturnObject) => void
}

const MAX_REASON = 1000
const MAX_REFERENCE = 100

const FileForm = ({ vatReturn, onClose, onDone }: FormProps) => {
  const { t } = useTranslation()
  const { id, type, to, amount_due, currency, checks } = vatReturn
  // A check of several rates or accounts has one reason.
  const wrong = [...Map.groupBy(checks, ({ code }) => code)].flatMap(([code, some]) => {
    const own = some.filter(({ state }) => state === 'wrong')
    return own.length > 0 ? [{ code, texts: own.map(({ text }) => text) }] : []
  })
  const { draft, change, errors, form, footer, text } = useDraftForm({
    initial: { reference: '', ...Object.fromEntries(wrong.map(({ code }) => [code, ''])) } as Record<string, string>,
    check: (values) =>
      Object.fromEntries(
        wrong.flatMap(({ code }) => ((values[code] ?? '').trim() === '' ? [[code, 'required'] as const] : [])),
      ),
    send: (values) =>
      fileReturn(id, {
        overridden: wrong.map(({ code }) => ({ check: code, reason: (values[code] ?? '').trim() })),
        reference: values.reference?.trim() || null,
      }),
    onSent: onDone,
  })
  const due = amount_due ?? 0
  return (
    <StackedForm {...form}>
      <Text mt={4} mb={12} c="dimmed" fz={14}>
        {t(type === 'annual_reconciliation' ? 'vat.file.hint.annual_reconciliation' : 'vat.file.hint', {
          date: formatDate(to),
        })}
      </Text>
      <Text inherit fw={600} mb={12}>
        {t(due < 0 ? 'vat.file.claim' : 'vat.file.payable')}:{' '}
        <Money amount={Math.abs(due)} currency={currency} withCurrency />
      </Text>
      {wrong.length > 0 && (
        <Alert color="yellow" variant="light">
          {t('vat.file.wrong')}
        </Alert>
      )}
      {wrong.map(({ code, texts }, index) => (
        <Textarea
          key={code}
          label={texts.join(' ')}
          placeholder={t('vat.file.reason')}
          required
          autosize
          minRows={1}
          maxLength={MAX_REASON}
          value={draft[code] ?? ''}
          error={errors[code]}
          onChange={({ currentTarget: { value } }) => change({ [code]: value })}
          {...(index === 0 ? { 'data-autofocus': true } : {})}
        />
      ))}
      <TextInput
        label={t('vat.file.reference')}
        {...text('reference', MAX_REFERENCE)}
        {...(wrong.length === 0 ? { 'data-autofocus': true } : {})}
      />
      <FormFooter {...footer} send={t('vat.file.do')} onCancel={onClose} />
    </StackedForm>
  )
}

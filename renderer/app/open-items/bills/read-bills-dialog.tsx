// Bills that were read from files, one after the other: the form with what was found, next to the page where it is.
import { Alert, Button, Group, Loader, Progress, Stack, Text } from '@mantine/core'
import type { TFunction } from 'i18next'
import { type KeyboardEvent, memo, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillProposalObject } from '../../../../shared/api/endpoints/open-item/bills.ts'
import { billSentence } from '../../../../shared/text/bill-sentences.ts'
import { useCommands } from '../../command/registry.ts'
import { useStatus } from '../../data/query/installation/status.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import type { DialogControls } from '../../dialog/dialogs.ts'
import { FormFooter } from '../../form/form-footer.tsx'
import { StackedForm } from '../../form/stacked-form.tsx'
import { emptyFields, type FieldTexts } from '../../form/use-draft-form.ts'
import { type BillSource, useBillFiles } from '../../view/file/bill-files.ts'
import { FilePreview, type PageMark } from '../../view/vouchers/voucher-preview.tsx'
import { toDocumentBody } from '../edit/document-draft.ts'
import { DocumentFields, useDocumentForm } from '../edit/document-fields.tsx'
import { type BillDraft, draftOfBill, isSupplierRead, newSupplierOf } from './bill-draft.ts'
import {
  addFiles,
  closeQueue,
  currentOf,
  type QueuedBill,
  readAgain,
  showSkipped,
  skip,
  take,
  twinOf,
  useBillQueue,
} from './bill-queue.ts'
import { NewSupplier } from './new-supplier.tsx'
import { isIbanUndecided, OtherIbanAlert, OtherIbanDecision, useOtherIban } from './other-iban.tsx'
import classes from './read-bills.module.css'
import { fieldsToCheck, useLaterValues, useRecognizedProposal } from './recognized-text.ts'
import './text/dictionary.ts'

export const ReadBillsDialog = ({ isOpen, onClose }: DialogControls) => {
  const { t } = useTranslation()
  const { waiting, done, bills, refused } = useBillQueue()
  const current = currentOf(bills)
  const position = current === null ? bills.length : bills.indexOf(current) + 1
  const { files } = useBillFiles()
  useEffect(() => {
    // A dialog that is closing is still there for a moment: each file is taken once.
    const taken = isOpen && files.length > 0 ? useBillFiles.getState().files : []
    if (taken.length === 0) return
    useBillFiles.setState({ files: [] })
    addFiles(taken)
  }, [files, isOpen])
  // However it is closed; files that are dropped from then on open it again.
  useEffect(() => {
    if (isOpen) return
    closeQueue()
    useBillFiles.setState({ isOpen: false })
  }, [isOpen])
  const total = done + waiting.length
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="min(1280px, 96vw)"
      title={current === null ? t('bills.title') : t('bills.title.of', { position, count: bills.length })}
    >
      {waiting.length > 0 && (
        <div className={classes.progress} role="status">
          <Text size="xs" c="dimmed">
            {t('bills.reading', { done: done + 1, total })}
            {refused.length > 0 && ` · ${t('bills.reading.refused', { count: refused.length })}`}
          </Text>
          <Progress value={(100 * done) / Math.max(1, total)} size="sm" aria-label={t('bills.title')} />
        </div>
      )}
      {current === null ? (
        <End isReading={waiting.length > 0} onClose={onClose} />
      ) : (
        <Bill key={`${current.key} ${current.isStale}`} bill={current} />
      )}
    </Dialog>
  )
}

/** What became of the files, and what is left. */
const End = ({ isReading, onClose }: { readonly isReading: boolean; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const { bills, refused } = useBillQueue()
  const taken = bills.filter(({ state }) => state === 'taken').length
  const skipped = bills.filter(({ state }) => state === 'skipped')
  if (isReading) return <Loader size="sm" />
  return (
    <Stack gap="sm">
      <Text>{t('bills.end', { count: taken })}</Text>
      {skipped.length > 0 && <Text>{t('bills.end.skipped', { count: skipped.length })}</Text>}
      {refused.length > 0 && (
        <section aria-label={t('bills.end.refused', { count: refused.length })}>
          <Text>{t('bills.end.refused', { count: refused.length })}</Text>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
          <ul className={classes.refused} tabIndex={0}>
            {refused.map(({ key, name, reason }) => (
              <li key={key}>
                <bdi>{name}</bdi>: {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Group justify="flex-end" gap="xs">
        {skipped.length > 0 && (
          <Button variant="default" onClick={showSkipped}>
            {t('bills.again')}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus ref={(button) => button?.focus()}>
          {t('dialog.close')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Each file that is read changes the queue, but not this bill. */
const Bill = memo(({ bill }: { readonly bill: QueuedBill }) => {
  const baseCurrency = useStatus().data?.organization.base_currency
  useEffect(() => {
    if (bill.isStale) void readAgain(bill)
  }, [bill])
  if (bill.isStale || baseCurrency === undefined) return <Loader size="sm" />
  return <BillForm bill={bill} baseCurrency={baseCurrency} />
})

const BillForm = ({ bill, baseCurrency }: { readonly bill: QueuedBill; readonly baseCurrency: string }) => {
  const { t } = useTranslation()
  const { source } = bill
  const { proposal, ...recognition } = useRecognizedProposal(bill)
  const twin = useBillQueue((queue) => twinOf(bill, queue.bills))
  const isDuplicate = proposal.duplicates.length > 0 || twin !== null
  const documentForm = useDocumentForm({
    initial: draftOfBill(proposal),
    send: (typed) =>
      take(
        { ...bill, proposal },
        { expense: toDocumentBody('expense', typed, baseCurrency), company: newSupplierOf(proposal, typed) },
      ),
    onSent: () => undefined,
    check: (typed) => faultsOfBill(proposal, typed, t),
    nameOf: (field) => nameOfField(field, isSupplierRead(proposal)),
  })
  useSkipCommand(bill)
  const { form, footer, draft } = documentForm
  useLaterValues(proposal, documentForm.change)
  const toCheck = fieldsToCheck(proposal, draft)
  const other = useOtherIban(draft, proposal)
  const isRead = isSupplierRead(proposal)
  // Enter takes at once only what leaves nothing to decide.
  const isClear =
    !isDuplicate && proposal.missing.length === 0 && !proposal.notes.some(({ code }) => WARNINGS.has(code))
  return (
    <div className={classes.bill}>
      <StackedForm {...form} onKeyDown={toCheck.size > 0 ? moveOnEnter : undefined}>
        <Text size="sm" c="dimmed" className={classes.name}>
          <bdi>{source.name}</bdi>
        </Text>
        <OtherIbanAlert other={other} />
        <Notes proposal={proposal} twin={twin} />
        <Recognition {...recognition} />
        <DocumentFields
          kind="expense"
          form={documentForm}
          baseCurrency={baseCurrency}
          toCheck={toCheck}
          {...(proposal.company && !isRead && { newCompany: newCompanyText(proposal.company, t('bills.new')) })}
          belowCompany={isRead && draft.companyId === null && <NewSupplier form={documentForm} toCheck={toCheck} />}
          belowIban={<OtherIbanDecision other={other} form={documentForm} />}
          isFocused={!isClear && !isDuplicate}
        />
        <div className={classes.footer}>
          <FormFooter
            {...footer}
            send={t('bills.take')}
            isFirst={isClear}
            cancel={t('bills.skip')}
            isCancelFirst={isDuplicate}
            onCancel={() => skip(bill)}
          />
        </div>
      </StackedForm>
      <Preview source={source} marks={useMarks(proposal)} />
    </div>
  )
}

/** What a person has to decide of the supplier. */
const faultsOfBill = (proposal: BillProposalObject, draft: BillDraft, t: TFunction): FieldTexts => {
  const isUndecided = draft.companyId === null && (proposal.company === null || isSupplierRead(proposal))
  return {
    ...(isUndecided && proposal.company === null ? { companyId: 'required' } : {}),
    ...(isUndecided && proposal.company !== null && !draft.isNewCompany
      ? { companyId: t('bills.supplier.undecided') }
      : {}),
    ...(isUndecided && draft.isNewCompany ? emptyFields(draft, 'companyName') : {}),
    ...(isIbanUndecided(draft, proposal) ? { creditorIban: t('bills.iban.undecided') } : {}),
  }
}

/** The field of the form; a supplier of a code has none of its own. */
const nameOfField = (field: string, hasSupplierFields: boolean): string => {
  if (!field.startsWith('company.')) return field.replace(/^expense\./, '')
  if (!hasSupplierFields) return 'company_id'
  return field.startsWith('company.ibans') ? 'creditor_iban' : field.replace('.', '_')
}

const useSkipCommand = (bill: QueuedBill): void => {
  const { t } = useTranslation()
  useCommands([
    {
      id: 'bills.skip',
      title: t('bills.skip'),
      section: 'edit',
      keys: ['alt+s'],
      isInText: true,
      isKeyOnly: true,
      run: () => skip(bill),
    },
  ])
}

/** While it is recognised, and when that was not possible. */
const Recognition = ({
  isRecognizing,
  hasFailed,
}: {
  readonly isRecognizing: boolean
  readonly hasFailed: boolean
}) => {
  const { t, i18n } = useTranslation()
  const language = i18n.language === 'de' ? 'de' : 'en'
  if (hasFailed) return <NoteAlert color="yellow" lines={[billSentence(language, { code: 'text_unrecognized' })]} />
  return (
    isRecognizing && (
      <Group gap="xs" role="status" wrap="nowrap">
        <Loader size="xs" />
        <Text size="sm">{t('bills.recognizing')}</Text>
      </Group>
    )
  )
}

/** Enter looks at the next field, because a value that was recognised may be wrong; the button takes the bill. */
const moveOnEnter = (event: KeyboardEvent<HTMLFormElement>): void => {
  const { target, key, ctrlKey, metaKey, defaultPrevented } = event
  if (key !== 'Enter' || ctrlKey || metaKey || defaultPrevented || !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  const fields = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input:not([type="hidden"]), textarea, [type="submit"]'),
  ]
  fields[fields.indexOf(target) + 1]?.focus()
}

const Preview = ({ source, marks }: { readonly source: BillSource; readonly marks: readonly PageMark[] }) => {
  const [file, setFile] = useState<File | null>(null)
  useEffect(() => {
    let isGone = false
    // One that vanished meanwhile is reported when it is taken.
    source.open().then(
      (opened) => !isGone && setFile(opened),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [source])
  return file === null ? <section /> : <FilePreview file={file} marks={marks} />
}

const newCompanyText = ({ name, zip, city }: NonNullable<BillProposalObject['company']>, isNew: string): string =>
  `${isNew}: ${[name, [zip, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')}`

interface NotesProps {
  readonly proposal: BillProposalObject
  readonly twin: QueuedBill | null
}

/** What a person should not overlook; the rest in one line each. */
const WARNINGS: ReadonlySet<string> = new Set([
  'code_refused',
  'code_unread',
  'no_code',
  'notification',
  'amount_differs',
  'iban_differs',
  'uid_of_other',
  'rates_differ',
  'rate_unknown',
  'text_recognized',
  'text_unrecognized',
])

const Notes = ({ proposal: { notes, duplicates }, twin }: NotesProps) => {
  const { t, i18n } = useTranslation()
  const language = i18n.language === 'de' ? 'de' : 'en'
  // Another IBAN is shown by the company that is chosen; text that was recognised is to be checked anyway.
  const hidden = new Set(['iban_differs', ...(notes.some(({ code }) => code === 'text_recognized') ? ['no_code'] : [])])
  const sentences = (isWarning: boolean) =>
    notes
      .filter(({ code }) => !hidden.has(code) && WARNINGS.has(code) === isWarning)
      .map((note) => billSentence(language, note))
  const doubled = [
    ...duplicates.map((duplicate) => billSentence(language, { code: duplicate.by, values: duplicate })),
    ...(twin ? [t('bills.twin', { name: twin.source.name })] : []),
  ]
  return (
    <>
      <NoteAlert color="red" title={t('bills.duplicate')} lines={doubled} />
      <NoteAlert color="yellow" lines={sentences(true)} />
      <NoteAlert color="gray" lines={sentences(false)} />
    </>
  )
}

interface NoteAlertProps {
  readonly color: string
  readonly title?: string
  readonly lines: readonly string[]
}

const NoteAlert = ({ color, title, lines }: NoteAlertProps) =>
  lines.length > 0 && (
    <Alert color={color} variant="light" py={6} title={title}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  )

/** One frame for the code, and one for each value of the text. */
const useMarks = ({ places }: BillProposalObject): readonly PageMark[] => {
  const { t } = useTranslation()
  const code = places.find(({ source }) => source === 'code')
  const ofText = places.filter(({ source }) => source !== 'code')
  // An address in one line has several values in one place.
  const keyOf = ({ page, place }: (typeof places)[number]): string => JSON.stringify([page, place])
  const groups = Map.groupBy(ofText, keyOf)
  return [
    ...(code ? [{ page: code.page, place: code.place, label: t('bills.mark.code') }] : []),
    ...[...groups.values()].flatMap(([first, ...others]) =>
      first ? [{ ...first, label: [first, ...others].map(({ field }) => t(`bills.mark.${field}`)).join(', ') }] : [],
    ),
  ]
}

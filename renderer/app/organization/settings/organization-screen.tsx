// The organization and all of its settings, section by section, with a sample document that shows their effect.
import { Alert, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Building, Save, TriangleAlert, Undo2 } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrganizationObject } from '../../../../shared/api/endpoints/organization/organizations.ts'
import { type OrganizationSearch, SETTING_SECTIONS, type SettingSection } from '../../address/organization.ts'
import { useListAddress } from '../../address/use-list-address.ts'
import { useCommands } from '../../command/registry.ts'
import { useStatus } from '../../data/query/installation/status.ts'
import { organizationQuery } from '../../data/query/organization/organization.ts'
import { hasUnreadableInput } from '../../form/unreadable-input.ts'
import { EmptyState } from '../../part/empty-state.tsx'
import { ProblemAlert } from '../../part/problem-alert.tsx'
import { countParams } from '../../text/format.ts'
import { errorText } from '../../text/problem-text.ts'
import { ListScreen } from '../../view/list/list-screen.tsx'
import { ListSearch } from '../../view/list/list-search.tsx'
import classes from '../organization.module.css'
import { Preview, type PreviewKind } from '../preview/preview.tsx'
import { FIELDS, type FieldName, sectionOf } from '../settings-fields.ts'
import { BillFolderSection } from './bill-folder-section.tsx'
import { EndSection } from './end-section.tsx'
import { SectionFields } from './section-fields.tsx'
import { SectionList } from './section-list.tsx'
import '../text/dictionary.ts'
import { useFieldTexts } from './use-field-texts.ts'
import { useSettingsForm } from './use-settings-form.ts'

export const OrganizationScreen = () => {
  const { t, i18n } = useTranslation()
  const organizationId = useStatus().data?.organization.id
  const { data, error } = useQuery({ ...organizationQuery(organizationId ?? 0), enabled: organizationId !== undefined })
  if (data) return <Settings key={data.id} organization={data} />
  return (
    <ListScreen title={t('organization.title')}>
      {error ? (
        <div role="alert">
          <EmptyState icon={TriangleAlert} title={t('organization.error')} hint={errorText(i18n.language, error)} />
        </div>
      ) : (
        <Skeleton height={420} m={16} />
      )}
    </ListScreen>
  )
}

/** The kind of document that shows a section's settings. */
const PREVIEW_OF: Readonly<Partial<Record<SettingSection, PreviewKind>>> = {
  company: 'invoice',
  vat: 'invoice',
  invoices: 'invoice',
  texts: 'invoice',
  numbers: 'invoice',
  look: 'invoice',
  interface: 'offer',
}

const Settings = ({ organization }: { readonly organization: OrganizationObject }) => {
  const { t } = useTranslation()
  const { isFound } = useFieldTexts()
  const [{ section = 'company', find = '' }, changeAddress] = useListAddress<OrganizationSearch>('/organization')
  const form = useRef<HTMLFormElement>(null)
  const [invalid, setInvalid] = useState<{ readonly names: readonly FieldName[] } | null>(null)
  const settings = useSettingsForm(organization, (names) => setInvalid({ names }))
  const { changed, edits, errors } = settings

  const openSection = (next: SettingSection) => {
    // Leaving the section would drop text that cannot be read.
    if (form.current && hasUnreadableInput(form.current)) return
    changeAddress({ section: next, find: undefined })
    form.current?.scrollTo({ top: 0 })
  }
  // The first field with an error gets the focus, in whichever section it is.
  useEffect(() => {
    const name = invalid?.names[0]
    if (name === undefined) return
    const isShown = () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!isShown()) changeAddress({ section: sectionOf(name) ?? 'company', find: undefined })
    const frame = requestAnimationFrame(() => isShown()?.focus())
    return () => cancelAnimationFrame(frame)
  }, [invalid, changeAddress])

  useCommands([
    {
      id: 'word.save',
      title: t('word.save'),
      section: 'file',
      icon: Save,
      keys: ['mod+s', 'mod+enter'],
      isInText: true,
      run: () => form.current?.requestSubmit(),
    },
    {
      id: 'organization.discard',
      title: t('organization.discard'),
      section: 'edit',
      icon: Undo2,
      isEnabled: changed.length > 0,
      run: settings.discard,
    },
    ...SETTING_SECTIONS.map((name, index) => ({
      id: `organization.open.${name}`,
      title: t('organization.open', { name: t(`section.${name}`) }),
      section: 'view' as const,
      icon: Building,
      keys: [`${(index + 1) % 10}`],
      run: () => openSection(name),
    })),
  ])
  const shown = (find === '' ? [section] : SETTING_SECTIONS).flatMap((name) => {
    const fields = FIELDS[name].filter((field) => find === '' || isFound(field.name, find))
    return fields.length === 0 ? [] : [{ name, fields }]
  })
  const preview = find === '' ? PREVIEW_OF[section] : 'invoice'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    settings.save()
  }
  return (
    <ListScreen
      title={t('organization.title')}
      filters={
        <ListSearch
          label={t('organization.find')}
          value={find}
          onChange={(text) => changeAddress({ find: text || undefined })}
          onEnterList={() => form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()}
        />
      }
      actions={
        <>
          <span role="status" className={classes.changed}>
            {changed.length > 0 && t('organization.changed', countParams(changed.length))}
          </span>
          {changed.length > 0 && (
            <Button size="xs" variant="default" onClick={settings.discard}>
              {t('organization.discard')}
            </Button>
          )}
          <Button
            size="xs"
            type="submit"
            form={FORM_ID}
            aria-keyshortcuts="Control+S"
            loading={settings.isSaving}
            disabled={changed.length === 0}
          >
            {t('word.save')}
          </Button>
        </>
      }
    >
      <div className={classes.screen}>
        <div className={classes.columns}>
          <SectionList
            current={find === '' ? section : null}
            marked={{ changed: sectionsOf(changed), invalid: sectionsOf(Object.keys(errors)) }}
            onSection={openSection}
          />
          <form id={FORM_ID} ref={form} className={classes.form} onSubmit={submit} noValidate>
            {!settings.mayEdit && organization.archived_at === null && (
              <Alert variant="light">{t('organization.forbidden')}</Alert>
            )}
            <ProblemAlert text={settings.problem} />
            {shown.length === 0 && <p className={classes.none}>{t('organization.find.none', { find })}</p>}
            {shown.map(({ name, fields }) => (
              <SectionFields
                key={`${name} ${settings.discarded}`}
                section={name}
                fields={fields}
                isWhole={find === ''}
                organization={organization}
                edits={edits}
                errors={errors}
                disabled={!settings.mayEdit}
                onChange={settings.change}
              />
            ))}
            {find === '' && section === 'bills' && <BillFolderSection />}
            {find === '' && section === 'company' && <EndSection organization={organization} />}
          </form>
          {preview && (
            <div className={classes.formAndPreview}>
              <Preview key={preview} organization={organization} edits={edits} first={preview} />
            </div>
          )}
        </div>
      </div>
    </ListScreen>
  )
}

const FORM_ID = 'organization'

const sectionsOf = (names: readonly string[]): ReadonlySet<SettingSection | null> => new Set(names.map(sectionOf))

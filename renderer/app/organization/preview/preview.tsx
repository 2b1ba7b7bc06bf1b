// The sample document next to the settings: rendered again while the user types, in a frame that runs and loads
// nothing.
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline'
import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrganizationObject } from '../../../../shared/api/endpoints/organization/organizations.ts'
import { mailHtml } from '../../../../shared/rule/organization/sample/mail-html.ts'
import { DOCUMENT_KINDS } from '../../../../shared/rule/organization/sample/sample-document.ts'
import { logoQuery } from '../../data/query/organization/logo.ts'
import type { Edits } from '../settings-draft.ts'
import { type DocumentWords, documentHtml } from './document-html.ts'
import { senderWithEdits, settingsWithEdits } from './draft-preview.ts'
import classes from './preview.module.css'

const PREVIEW_KINDS = [...DOCUMENT_KINDS, 'mail'] as const
export type PreviewKind = (typeof PREVIEW_KINDS)[number]

/** 210 by 297 millimetres in CSS pixels. */
const PAPER = { width: 793.7, height: 1122.5 }

interface Props {
  readonly organization: OrganizationObject
  readonly edits: Edits
  /** The kind of document that is shown first. */
  readonly first: PreviewKind
}

export const Preview = ({ organization, edits, first }: Props) => {
  const { t } = useTranslation()
  const [kind, setKind] = useState(first)
  const { ref, width } = useElementSize()
  const { data: logo = null } = useQuery(logoQuery(organization.logo.name, organization.logo.url))
  const words = useDocumentWords()
  const html = useMemo(() => {
    const parts = {
      settings: settingsWithEdits(organization, edits),
      sender: senderWithEdits(organization, edits),
      currency: organization.country.currency_code,
      logo,
    }
    return kind === 'mail'
      ? mailHtml({
          ...parts,
          words: {
            from: t('word.from'),
            invoice: words.kind.invoice,
            description: words.line.work,
            open: t('sample.mail.open'),
            noMessage: t('sample.mail.none'),
          },
        })
      : documentHtml({ ...parts, kind, inter, words })
  }, [organization, edits, logo, kind, words, t])
  // Fast typing has priority over the preview.
  const shown = useDeferredValue(html)
  return (
    <Stack component="section" gap={8} miw={0} maw={620} aria-label={t('organization.preview')}>
      <SegmentedControl
        size="xs"
        aria-label={t('organization.preview.kind')}
        value={kind}
        onChange={setKind}
        data={PREVIEW_KINDS.map((value) => ({ value, label: t(`sample.kind.${value}`) }))}
      />
      <div ref={ref} className={classes.paper}>
        <iframe
          title={t('organization.preview.frame', { kind: t(`sample.kind.${kind}`) })}
          sandbox=""
          srcDoc={shown}
          style={{
            width: PAPER.width,
            height: PAPER.height,
            transform: `scale(${width / PAPER.width})`,
          }}
        />
      </div>
      <Text c="dimmed" fz={12}>
        {t('organization.preview.hint')}
      </Text>
    </Stack>
  )
}

const useDocumentWords = (): DocumentWords => {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      kind: {
        invoice: t('sample.kind.invoice'),
        offer: t('sample.kind.offer'),
        order_confirmation: t('sample.kind.order_confirmation'),
      },
      line: { work: t('sample.line.work'), book: t('sample.line.book') },
      customer: [t('sample.customer.name'), t('sample.customer.street'), t('sample.customer.city')],
      day: t('word.date'),
      due: t('sample.due'),
      quantity: t('sample.quantity'),
      text: t('sample.text'),
      price: t('sample.price'),
      amount: t('field.amount'),
      net: t('sample.net'),
      tax: t('word.vat'),
      rounding: t('sample.rounding'),
      total: t('sample.total'),
      notLiable: t('sample.not-liable'),
      terms: t('sample.terms'),
      vatNumber: t('sample.vat-number'),
      page: (page, pages) => t('sample.page', { page, pages }),
    }),
    [t],
  )
}

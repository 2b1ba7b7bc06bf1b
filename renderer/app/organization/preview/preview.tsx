// The sample document next to the settings: rendered again while the user types, in a frame that runs and loads
// nothing.
import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrganizationObject } from '../../../../shared/api/endpoints/organization/organizations.ts'
import type { MeasuredPaper } from '../../../../shared/rule/core/page-starts.ts'
import { DOCUMENT_KINDS } from '../../../../shared/rule/organization/document/document-content.ts'
import { documentsPaper } from '../../../../shared/rule/organization/document/documents-paper.ts'
import { drawSlip } from '../../../../shared/rule/organization/document/payment-slip.ts'
import { mailHtml } from '../../../../shared/rule/organization/sample/mail-html.ts'
import { type SampleTexts, sampleContent } from '../../../../shared/rule/organization/sample/sample-document.ts'
import { documentWordsIn } from '../../../../shared/text/document-words.ts'
import { useAccounts } from '../../data/query/bank/accounts.ts'
import { logoQuery } from '../../data/query/organization/logo.ts'
import type { Edits } from '../settings-draft.ts'
import { samplePayment, senderWithEdits, settingsWithEdits } from './draft-preview.ts'
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
  // Fast typing has priority over the preview.
  const sample = useDeferredValue(useSample(organization, edits, kind))
  const measured = useArranged(sample)
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
        <div ref={measured.ref} className={classes.measure} aria-hidden />
        {/* A new frame for each content: a browser under load may drop a change of a frame that is still loading. */}
        <iframe
          key={measured.shown}
          title={t('organization.preview.frame', { kind: t(`sample.kind.${kind}`) })}
          sandbox=""
          srcDoc={measured.shown}
          style={{ ...PAPER, transform: `scale(${width / PAPER.width})` }}
        />
      </div>
      <Text c="dimmed" fz={12}>
        {t('organization.preview.hint')}
      </Text>
    </Stack>
  )
}

/** The document on pages: its parts are measured out of sight, in a tree of its own, before the frame shows it. */
const useArranged = ({ measured, arrange }: MeasuredPaper) => {
  const ref = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState('')
  useLayoutEffect(() => {
    const host = ref.current
    if (host === null) return
    const tree = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    const page = new DOMParser().parseFromString(measured, 'text/html')
    const style = new CSSStyleSheet()
    style.replaceSync(Array.from(page.querySelectorAll('style'), ({ textContent }) => textContent).join('\n'))
    tree.adoptedStyleSheets = [style]
    tree.replaceChildren(...page.body.children)
    const parts = tree.querySelectorAll('[data-measured]')
    setShown(arrange(Array.from(parts, (part) => part.getBoundingClientRect().height)))
  }, [measured, arrange])
  return { ref, shown }
}

/** The page to measure, and the one to show. */
const useSample = (organization: OrganizationObject, edits: Edits, kind: PreviewKind): MeasuredPaper => {
  const { t, i18n } = useTranslation()
  const { data: logo = null } = useQuery(logoQuery(organization.logo.name, organization.logo.url))
  const { data: accounts } = useAccounts()
  const texts = useSampleTexts()
  return useMemo(() => {
    const settings = settingsWithEdits(organization, edits)
    const sender = senderWithEdits(organization, edits)
    const currency = organization.country.currency_code
    const { language } = i18n
    if (kind === 'mail') {
      const html = mailHtml({
        settings,
        sender,
        currency,
        logo,
        words: {
          from: t('word.from'),
          invoice: documentWordsIn(language).kind.invoice,
          description: texts.line.work,
          open: t('sample.mail.open'),
          noMessage: t('sample.mail.none'),
        },
      })
      return { measured: html, arrange: () => html }
    }
    const payment = samplePayment(organization, edits, accounts ?? [], currency)
    const content = sampleContent({ kind, language, settings, sender, currency, texts, payment })
    return documentsPaper({ documents: [content], settings, logo }, drawSlip)
  }, [organization, edits, logo, accounts, kind, texts, t, i18n])
}

const useSampleTexts = (): SampleTexts => {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      line: { work: t('sample.line.work'), book: t('sample.line.book') },
      customer: [t('sample.customer.name'), t('sample.customer.street'), t('sample.customer.city')],
    }),
    [t],
  )
}

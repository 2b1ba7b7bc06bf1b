// The meanings of a table's columns, shown and correctable: every change requests a new plan at once, and the rows
// below show its result.
import { Box, Button, NativeSelect, Text } from '@mantine/core'
import { RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateOrder, DecimalSign } from '../../../../shared/record/import/column-mapping.ts'
import { changeReading } from '../decide/decide-plan.ts'
import { draftOf, type MappingDraft, missingMeanings, toMappingInput } from '../plan/mapping-draft.ts'
import type { PlanDraft } from '../plan/plan-drafts.ts'
import { ColumnTable } from './column-table.tsx'
import classes from './mapping-editor.module.css'

/** Encodings of text files in Western Europe, by the server's names. */
const ENCODINGS = ['utf-8', 'windows-1252', 'iso-8859-15', 'utf-16le', 'utf-16be', 'macintosh', 'cp850']
const DATE_ORDER_TEXT = { dmy: 'plan.dates.dmy', mdy: 'plan.dates.mdy', ymd: 'plan.dates.ymd' } as const
const MISSING_TEXT = { date: 'plan.missing.date', money: 'plan.missing.money' } as const
const AUTOMATIC = 'automatic'

interface Props {
  readonly itemKey: string
  readonly draft: PlanDraft
}

export const MappingEditor = ({ itemKey, draft: { plan, reading } }: Props) => {
  const { t } = useTranslation()
  const content = useId()
  const needsReview = plan.problem !== null || plan.review.includes('mapping')
  const [isOpen, setOpen] = useState(needsReview)
  const draft = draftOf(plan, reading)
  const change = (changed: Partial<MappingDraft>) =>
    changeReading(itemKey, { ...reading, mapping: toMappingInput({ ...draft, ...changed }) })
  const missing = missingMeanings(draft)
  const isOwn = typeof reading.mapping === 'object' || reading.encoding !== undefined
  return (
    <Box component="section" mt={18} aria-label={t('plan.columns')}>
      <div className={classes.editorHead}>
        <h4>{t('plan.columns')}</h4>
        <Text span inherit c="dimmed">
          {t(originText(plan.mapping_origin, isOwn))}
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          aria-expanded={isOpen}
          aria-controls={content}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('plan.columns.hide') : t('plan.columns.change')}
        </Button>
        {(isOwn || plan.mapping_origin === 'remembered') && (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<RotateCcw size={13} />}
            onClick={() => changeReading(itemKey, { mapping: 'automatic' })}
          >
            {t('plan.columns.automatic')}
          </Button>
        )}
      </div>
      {isOpen && (
        <div id={content}>
          <ReadingChoices itemKey={itemKey} draft={{ plan, reading }} mapping={draft} onChange={change} />
          <ColumnTable plan={plan} draft={draft} onChange={(changed) => change(changed)} />
          {plan.problem !== null && !isOwn && missing.length === 0 && (
            <Button size="xs" mt={8} onClick={() => change({})}>
              {t('plan.columns.use')}
            </Button>
          )}
          <p className={classes.missing} role="status" data-tone={missing.length > 0 ? 'bad' : undefined}>
            {missing.length > 0
              ? missing.map((each) => t(MISSING_TEXT[each])).join(' ')
              : isOwn && t('plan.columns.remembered')}
          </p>
        </div>
      )}
    </Box>
  )
}

const originText = (origin: PlanDraft['plan']['mapping_origin'], isOwn: boolean) => {
  if (isOwn) return 'plan.origin.given'
  return origin === 'remembered' ? 'plan.origin.remembered' : 'plan.origin.automatic'
}

interface ChoicesProps {
  readonly itemKey: string
  readonly draft: Pick<PlanDraft, 'plan' | 'reading'>
  readonly mapping: MappingDraft
  readonly onChange: (changed: Partial<MappingDraft>) => void
}

/** The choices for the whole table. */
const ReadingChoices = ({ itemKey, draft: { plan, reading }, mapping, onChange }: ChoicesProps) => {
  const { t } = useTranslation()
  const lines = plan.preview.flatMap((cells, index) => (cells.some((cell) => cell !== '') ? [index + 1] : []))
  const { headerLine } = mapping
  if (typeof headerLine === 'number' && !lines.includes(headerLine)) lines.push(headerLine)
  const found = plan.mapping
  return (
    <div className={classes.choices}>
      <NativeSelect
        size="xs"
        label={t('plan.header-line')}
        value={headerLine === null ? 'none' : String(headerLine ?? AUTOMATIC)}
        onChange={({ currentTarget: { value } }) =>
          onChange({ headerLine: value === 'none' ? null : value === AUTOMATIC ? undefined : Number(value) })
        }
        data={[
          { value: AUTOMATIC, label: t('plan.automatic') },
          { value: 'none', label: t('plan.header-line.none') },
          ...lines.map((line) => ({ value: String(line), label: t('plan.header-line.at', { line: String(line) }) })),
        ]}
      />
      <NativeSelect
        size="xs"
        label={t('plan.decimal')}
        value={mapping.decimal ?? AUTOMATIC}
        onChange={({ currentTarget: { value } }) => onChange({ decimal: DecimalSign.safeParse(value).data ?? null })}
        data={[
          { value: AUTOMATIC, label: withFound(t('plan.automatic'), found?.decimal && `1234${found.decimal}50`) },
          ...DecimalSign.options.map((character) => ({ value: character, label: `1234${character}50` })),
        ]}
      />
      <NativeSelect
        size="xs"
        label={t('word.date')}
        value={mapping.dateOrder ?? AUTOMATIC}
        onChange={({ currentTarget: { value } }) => onChange({ dateOrder: DateOrder.safeParse(value).data ?? null })}
        data={[
          {
            value: AUTOMATIC,
            label: withFound(t('plan.automatic'), found?.date_order && t(DATE_ORDER_TEXT[found.date_order])),
          },
          ...DateOrder.options.map((order) => ({ value: order, label: t(DATE_ORDER_TEXT[order]) })),
        ]}
      />
      <NativeSelect
        size="xs"
        label={t('plan.sign')}
        value={mapping.isInverted ? 'inverted' : 'as_is'}
        onChange={({ currentTarget: { value } }) => onChange({ isInverted: value === 'inverted' })}
        data={[
          { value: 'as_is', label: t('plan.sign.as-is') },
          { value: 'inverted', label: t('plan.sign.inverted') },
        ]}
      />
      {plan.format !== 'spreadsheet' && (
        <NativeSelect
          size="xs"
          label={t('plan.encoding')}
          value={reading.encoding ?? AUTOMATIC}
          onChange={({ currentTarget: { value } }) => {
            const { encoding: _, ...rest } = reading
            changeReading(itemKey, value === AUTOMATIC ? rest : { ...rest, encoding: value })
          }}
          data={[
            { value: AUTOMATIC, label: withFound(t('plan.automatic'), found?.encoding) },
            ...ENCODINGS.map((encoding) => ({ value: encoding, label: encoding })),
          ]}
        />
      )}
    </div>
  )
}

const withFound = (automatic: string, found: string | null | undefined): string =>
  found ? `${automatic} (${found})` : automatic

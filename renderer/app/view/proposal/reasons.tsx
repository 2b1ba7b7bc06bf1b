// The evidence for and against a suggestion: each with a symbol, so that colour is never the only mark.
import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MatchReasonObject } from '../../../../shared/api/endpoints/bank/matches.ts'
import { formatAccount, formatDate, formatDecimal, formatReference } from '../../text/format.ts'
import classes from './reasons.module.css'
import '../text/dictionary.ts'

const TONES = { equal: 'good', near: 'warn', different: 'bad', missing: 'quiet' } as const
const SYMBOLS = { equal: '=', near: '≈', different: '≠', missing: '–' } as const
/** Evidence that is shown only when it does not agree. */
const QUIET: ReadonlySet<string> = new Set(['direction', 'currency'])
/** Evidence whose sentence says more than its values. */
const IN_WORDS: ReadonlySet<string> = new Set(['history', 'rule', 'text', 'return', 'order'])
const ORDER = [
  'reference',
  'amount',
  'name',
  'date',
  'return',
  'number',
  'iban',
  'history',
  'rule',
  'text',
  'vat_rate',
  'currency',
  'direction',
]

interface Props {
  readonly reasons: readonly MatchReasonObject[]
  /** Also shows the values of both sides. */
  readonly isFull: boolean
}

export const Reasons = ({ reasons, isFull }: Props) => {
  const { t } = useTranslation()
  const shownReasons = reasons
    .filter(({ evidence, verdict }) => !(QUIET.has(evidence) && verdict === 'equal'))
    .toSorted((a, b) => ORDER.indexOf(a.evidence) - ORDER.indexOf(b.evidence))
  return (
    <span className={classes.reasons}>
      {shownReasons.map((reason, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a collective has the same evidence several times
          key={index}
          className={classes.reason}
          data-tone={TONES[reason.verdict]}
          title={reason.text}
        >
          <span aria-hidden>{SYMBOLS[reason.verdict]}</span> {t(EVIDENCE_TEXT[reason.evidence])}
          <VisuallyHidden> {t(`verdict.${reason.verdict}`)}</VisuallyHidden>
          {isFull && difference(reason) !== null && <bdi>{difference(reason)}</bdi>}
          {IN_WORDS.has(reason.evidence) && <bdi>: {reason.text}</bdi>}
        </span>
      ))}
    </span>
  )
}

/** The value in the transaction and the one in the document, where they differ. */
const difference = ({ verdict, found, wanted: expected, evidence }: MatchReasonObject): string | null => {
  if (verdict === 'equal' || verdict === 'missing' || IN_WORDS.has(evidence)) return null
  if (found === null || expected === null) return null
  return ` ${shown(found)} / ${shown(expected)}`
}

const shown = (text: string): string => {
  const amount = /^(-?\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(text)
  if (amount) return `${amount[2]} ${formatDecimal(amount[1] ?? '')}`
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(text)
  return /^\d{27}$|^RF\d\d/.test(text) ? formatReference(text) : formatAccount(text)
}

const EVIDENCE_TEXT = {
  reference: 'field.reference',
  amount: 'field.amount',
  iban: 'account.iban',
  name: 'word.name',
  number: 'word.number',
  date: 'word.date',
  direction: 'word.direction',
  currency: 'word.currency',
  history: 'evidence.history',
  rule: 'evidence.rule',
  vat_rate: 'evidence.vat_rate',
  return: 'evidence.return',
  order: 'evidence.order',
  text: 'evidence.text',
} as const

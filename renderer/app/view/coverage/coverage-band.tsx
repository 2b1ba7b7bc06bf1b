// A picture of the statements of an account over a year: covered days as a band, gaps and overlaps marked by form, word
// and colour. Arrow keys move from piece to piece; a click shows the days in the list or what to do about a gap.
import { CloseButton, Tooltip } from '@mantine/core'
import type { TFunction } from 'i18next'
import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CoverageObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import { usePreferences } from '../../data/store/preferences.ts'
import { formatDate } from '../../text/format.ts'
import { localToday } from '../today.ts'
import classes from './coverage-band.module.css'
import { layoutYear, placeOfDay } from './coverage-layout.ts'
import { CoverageList } from './coverage-list.tsx'
import { type Piece, pieceDays, pieceLabel, pieceMoney, pieceName } from './coverage-text.ts'

interface Days {
  readonly from: string
  readonly to: string
}

interface Props {
  readonly coverage: CoverageObject
  readonly currency: string
  readonly year: number
  /** The account, where there are several bands. */
  readonly name?: string
  readonly isSmall?: boolean
  /** For a band under another one of the same year. */
  readonly isWithoutMonths?: boolean
  /** The days that the list shows. */
  readonly shown?: Days | null
  readonly onDays: (days: Days) => void
}

export const CoverageBand = ({
  coverage,
  currency,
  year,
  name,
  isSmall = false,
  isWithoutMonths = false,
  shown = null,
  onDays,
}: Props) => {
  const { t } = useTranslation()
  const isList = usePreferences((state) => state.coverageAsList)
  const [explainedKey, setExplainedKey] = useState<string | null>(null)
  const { months, pieces, lanes } = layoutYear(coverage, year)
  const explainedPiece = pieces.find(({ key }) => key === explainedKey)
  const choose = (piece: Piece) => {
    setExplainedKey(piece.kind === 'statement' || piece.key === explainedKey ? null : piece.key)
    if (piece.kind !== 'gap') onDays({ from: piece.from, to: piece.to })
  }
  const label = [t('coverage.band', { year }), name].filter(Boolean).join(', ')
  return (
    <div className={classes.coverage} data-small={isSmall || undefined}>
      {isList ? (
        <CoverageList pieces={pieces} currency={currency} label={label} onChoose={choose} />
      ) : (
        <Track
          pieces={pieces}
          months={months}
          hasMonths={!isWithoutMonths}
          lanes={lanes}
          year={year}
          label={label}
          currency={currency}
          shown={shown}
          isSmall={isSmall}
          onChoose={choose}
        />
      )}
      <div role="status">
        {explainedPiece && <Advice piece={explainedPiece} currency={currency} onClose={() => setExplainedKey(null)} />}
      </div>
    </div>
  )
}

interface TrackProps extends ReturnType<typeof layoutYear> {
  readonly year: number
  readonly label: string
  readonly currency: string
  readonly shown: Days | null
  readonly isSmall: boolean
  readonly hasMonths: boolean
  readonly onChoose: (piece: Piece) => void
}

const Track = ({ pieces, months, hasMonths, lanes, year, label, currency, shown, isSmall, onChoose }: TrackProps) => {
  const { t, i18n } = useTranslation()
  // Tab reaches one piece; the arrow keys move on from it.
  const [current, setCurrent] = useState(0)
  const today = placeOfDay(localToday(new Date()), year)
  const hasOverlaps = pieces.some(({ kind }) => kind === 'overlap')
  const stop = Math.min(current, pieces.length - 1)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const last = pieces.length - 1
    const to = { ArrowRight: Math.min(stop + 1, last), ArrowLeft: Math.max(stop - 1, 0), Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const button = event.currentTarget.querySelectorAll('button')[to]
    button?.focus()
  }
  const names = new Intl.DateTimeFormat(i18n.language === 'de' ? 'de-CH' : 'en-GB', { month: 'short', timeZone: 'UTC' })
  return (
    <>
      {hasMonths && (
        <div className={classes.months} aria-hidden>
          {months.map(({ month, left, width }) => (
            <span key={month} style={{ left: `${left}%`, width: `${width}%` }}>
              {names.format(Date.UTC(year, month - 1, 15))}
            </span>
          ))}
        </div>
      )}
      <div
        className={classes.track}
        role="toolbar"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        data-lanes={lanes}
        data-overlaps={hasOverlaps || undefined}
      >
        {months.slice(1).map(({ month, left }) => (
          <span key={month} aria-hidden className={classes.line} style={{ left: `${left}%` }} />
        ))}
        {today !== null && (
          <span aria-hidden className={classes.today} style={{ left: `${today}%` }} title={t('coverage.today')} />
        )}
        {pieces.map((piece, index) => (
          <Tooltip
            key={piece.key}
            label={<About piece={piece} currency={currency} />}
            openDelay={150}
            events={EVENTS}
            withinPortal={false}
          >
            <button
              type="button"
              className={classes.piece}
              data-kind={piece.kind}
              data-lane={piece.kind === 'statement' ? piece.lane : undefined}
              aria-label={spokenText(t, piece, currency)}
              aria-pressed={shown !== null && shown.from === piece.from && shown.to === piece.to}
              tabIndex={index === stop ? 0 : -1}
              style={{ '--left': `${piece.left}%`, '--width': `${piece.width}%` } as CSSProperties}
              onFocus={() => setCurrent(index)}
              onClick={() => onChoose(piece)}
            >
              <span aria-hidden>{visibleText(t, piece, isSmall)}</span>
            </button>
          </Tooltip>
        ))}
        {pieces.length === 0 && <span className={classes.none}>{t('coverage.none-in-year')}</span>}
      </div>
    </>
  )
}

const EVENTS = { hover: true, focus: true, touch: false }

/** Below this share of the year a word does not fit; in per cent. */
const WORD_FROM = 6.5

const visibleText = (t: TFunction, piece: Piece, isSmall: boolean): string => {
  const hasRoom = piece.width >= WORD_FROM && !isSmall
  if (piece.kind === 'statement') return hasRoom ? pieceLabel(t, piece) : ''
  // CSS draws its mark, so that it is no part of the name.
  if (piece.kind === 'overlap') return ''
  return hasRoom ? `! ${t('coverage.gap')}` : '!'
}

const spokenText = (t: TFunction, piece: Piece, currency: string): string =>
  [pieceName(t, piece), pieceDays(t, piece), pieceMoney(t, piece, currency)].filter((part) => part !== null).join(', ')

const About = ({ piece, currency }: { readonly piece: Piece; readonly currency: string }) => {
  const { t } = useTranslation()
  const money = pieceMoney(t, piece, currency)
  return (
    <span className={classes.about}>
      <strong>
        <bdi>{pieceName(t, piece)}</bdi>
      </strong>
      <span>{pieceDays(t, piece)}</span>
      {money !== null && <span>{money}</span>}
      {piece.kind !== 'gap' && <span className={classes.aboutHint}>{t('coverage.filter')}</span>}
    </span>
  )
}

interface AdviceProps {
  readonly piece: Piece
  readonly currency: string
  readonly onClose: () => void
}

/** What to do about a gap, and what an overlap means. */
const Advice = ({ piece, currency, onClose }: AdviceProps) => {
  const { t } = useTranslation()
  const money = pieceMoney(t, piece, currency)
  return (
    <p className={classes.advice} data-kind={piece.kind}>
      <span>
        <strong>{`${pieceName(t, piece)} ${pieceDays(t, piece)}.`}</strong> {money !== null && `${money}. `}
        {piece.kind === 'gap'
          ? t('coverage.ask-bank', { from: formatDate(piece.from), to: formatDate(piece.to) })
          : t('coverage.overlap.hint')}
      </span>
      <CloseButton size="xs" aria-label={t('dialog.close')} onClick={onClose} />
    </p>
  )
}

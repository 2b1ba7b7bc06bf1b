// The pieces of the band in words: for tooltips, screen readers and the list.
import './text/dictionary.ts'
import type { TFunction } from 'i18next'
import type { CoverageObject } from '../../../../shared/api/endpoints/bank/bank-accounts.ts'
import { countParams, formatAmount, formatDate } from '../../text/format.ts'
import { statementNumber } from '../statement-number.ts'
import type { SpanPiece, StatementPiece } from './coverage-layout.ts'

export type Piece = StatementPiece | SpanPiece
type Span = CoverageObject['gaps'][number]

/** How many statement numbers fit into a line. */
const NAMED = 3

/** Its name: `Auszug 12`, `31 Auszüge`, `Lücke`. */
export const pieceName = (t: TFunction, piece: Piece): string => {
  if (piece.kind !== 'statement') return t(piece.kind === 'gap' ? 'coverage.gap' : 'coverage.overlap')
  const count = piece.numbers.length
  const named = piece.numbers.filter((number) => statementNumber(number) !== null)
  if (count > NAMED || named.length < count) return t('coverage.statements', countParams(count))
  return t('coverage.statement', { number: named.join(', ') })
}

/** A shorter name for the band itself, without the word for statement. */
export const pieceLabel = (t: TFunction, piece: StatementPiece): string => {
  const [number = ''] = piece.numbers
  return piece.numbers.length === 1 ? (statementNumber(number) ?? '') : pieceName(t, piece)
}

/** Its first and last day. */
export const pieceDays = (t: TFunction, { from, to }: Pick<Piece, 'from' | 'to'>): string =>
  from === to ? formatDate(from) : t('coverage.dates', { from: formatDate(from), to: formatDate(to) })

/** Which pages of a statement a file has: `Seiten 1, 2`. */
export const pagesText = (t: TFunction, pages: readonly number[]): string =>
  t('coverage.pages', { count: pages.length, pages: pages.join(', ') })

/** The balances of a statement, its missing pages, or the sum missing in a gap; null when the files do not state it. */
export const pieceMoney = (t: TFunction, piece: Piece, currency: string): string | null => {
  const money = (amount: number) => `${currency} ${formatAmount(amount, currency)}`
  if (piece.kind === 'statement') {
    const { opening, closing, missingPages } = piece
    if (missingPages.length > 0)
      return t('coverage.pages-missing', { count: missingPages.length, pages: missingPages.join(', ') })
    if (opening === null || closing === null) return null
    return t('coverage.balances', { opening: formatAmount(opening, currency), closing: money(closing) })
  }
  const missing = piece.kind === 'overlap' ? null : missingMoney(piece.missing, currency)
  return missing === null ? null : t('coverage.missing', { amount: missing })
}

/** The sum of the transactions missing in a gap, signed; null when the files do not state it, or when it is zero. */
const missingMoney = (missing: number | null, currency: string): string | null =>
  // The interface has the balance before less the balance after; the sum of the transactions between them is the
  // opposite.
  missing === null || missing === 0 ? null : `${missing < 0 ? '+' : ''}${currency} ${formatAmount(-missing, currency)}`

/** Missing days, as a sentence. */
export const gapText = (t: TFunction, { from_date, to_date, missing }: Span, currency: string): string => {
  const days = { from: formatDate(from_date), to: formatDate(to_date) }
  const amount = missingMoney(missing, currency)
  if (from_date === to_date)
    return amount === null ? t('coverage.gap-is-day', days) : t('coverage.gap-is-day.missing', { ...days, amount })
  return amount === null ? t('coverage.gap-is', days) : t('coverage.gap-is.missing', { ...days, amount })
}

/** A statement whose opening balance does not continue the balance before, as a sentence. */
export const breakText = (t: TFunction, { from_date, missing }: Span, currency: string): string => {
  const date = formatDate(from_date)
  const amount = missingMoney(missing, currency)
  return amount === null ? t('coverage.break-is', { date }) : t('coverage.break-is.missing', { date, amount })
}

// What a piece of the band is, in words: for tooltips, screen readers and the list.
import type { TFunction } from 'i18next'
import { formatAmount, formatCount, formatDate } from '../../format.ts'
import { statementNumber } from '../statement-number.ts'
import type { SpanPiece, StatementPiece } from './coverage-layout.ts'

export type Piece = StatementPiece | SpanPiece

/** As many statement numbers as a line can hold. */
const NAMED = 3

/** What it is: `Auszug 12`, `31 Auszüge`, `Lücke`. */
export const pieceName = (t: TFunction, piece: Piece): string => {
  if (piece.kind !== 'statement') return t(piece.kind === 'gap' ? 'coverage.gap' : 'coverage.overlap')
  const count = piece.numbers.length
  const named = piece.numbers.filter((number) => statementNumber(number) !== null)
  if (count > NAMED || named.length < count) return t('coverage.statements', { count, formatted: formatCount(count) })
  return t('coverage.statement', { number: named.join(', ') })
}

/** The same where it stands on the band and need not say that it is a statement. */
export const pieceLabel = (t: TFunction, piece: StatementPiece): string => {
  const [number = ''] = piece.numbers
  return piece.numbers.length === 1 ? (statementNumber(number) ?? '') : pieceName(t, piece)
}

/** Its first and last day. */
export const pieceDays = (t: TFunction, { from, to }: Pick<Piece, 'from' | 'to'>): string =>
  from === to ? formatDate(from) : t('coverage.dates', { from: formatDate(from), to: formatDate(to) })

/** The balances of a statement, or what a gap swallows; null when the files do not tell. */
export const pieceMoney = (t: TFunction, piece: Piece, currency: string): string | null => {
  const money = (amount: number) => `${currency} ${formatAmount(amount, currency)}`
  if (piece.kind === 'statement') {
    const { opening, closing } = piece
    if (opening === null || closing === null) return null
    return t('coverage.balances', { opening: formatAmount(opening, currency), closing: money(closing) })
  }
  if (piece.kind === 'overlap' || piece.missing === null || piece.missing === 0) return null
  // The interface tells the balance before less the balance after; the movements between them are the opposite.
  return t('coverage.missing', { amount: `${piece.missing < 0 ? '+' : ''}${money(-piece.missing)}` })
}

// The band as a list: the same pieces in words.
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './coverage-list.module.css'
import { type Piece, pieceDays, pieceMoney, pieceName } from './coverage-text.ts'

interface Props {
  readonly pieces: readonly Piece[]
  readonly currency: string
  readonly label: string
  readonly onChoose: (piece: Piece) => void
}

export const CoverageList = ({ pieces, currency, label, onChoose }: Props) => {
  const { t } = useTranslation()
  if (pieces.length === 0)
    return (
      <Text my={4} c="dimmed" fz={12}>
        {t('coverage.none-in-year')}
      </Text>
    )
  return (
    <ul className={classes.list} aria-label={label}>
      {pieces.map((piece) => (
        <li key={piece.key} data-kind={piece.kind}>
          <button type="button" className={classes.listDays} onClick={() => onChoose(piece)}>
            {pieceDays(t, piece)}
          </button>
          <bdi>{pieceName(t, piece)}</bdi>
          <span className={classes.listMoney}>{pieceMoney(t, piece, currency)}</span>
        </li>
      ))}
    </ul>
  )
}

// An amount: tabular figures, a true minus, a plus before credits, so that colour is never the only mark.
import { formatAmount } from '../text/format.ts'
import classes from './part.module.css'

interface Props {
  readonly amount: number
  readonly currency: string
  /** Shows the currency's code before the figure. */
  readonly withCurrency?: boolean
  /** For transactions: credits get a plus and a colour. Balances stay plain. */
  readonly isSigned?: boolean
}

export const Money = ({ amount, currency, withCurrency = false, isSigned = false }: Props) => (
  <span className={classes.money} data-credit={isSigned && amount > 0 ? '' : undefined}>
    {withCurrency && <span data-tone="quiet">{`${currency}\u00a0`}</span>}
    {isSigned && amount > 0 ? '+' : ''}
    {formatAmount(amount, currency)}
  </span>
)

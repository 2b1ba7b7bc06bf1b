// Dates, IBANs, references and foreign text as the window shows them. Text from a file is isolated, so that its marks
// for writing direction cannot reverse the text next to it.
import { formatAccount, formatDate, formatIban, formatReference, shortIban } from '../text/format.ts'
import classes from './part.module.css'

export const DateText = ({ date }: { readonly date: string }) => (
  <time className={classes.figures} dateTime={date}>
    {formatDate(date)}
  </time>
)

export const IbanText = ({ iban, short = false }: { readonly iban: string; readonly short?: boolean }) => (
  <span className={classes.figures}>{short ? shortIban(iban) : formatIban(iban)}</span>
)

/** The account of a counterparty, which may be no IBAN. */
export const AccountText = ({ account }: { readonly account: string }) => (
  <bdi className={classes.figures}>{formatAccount(account)}</bdi>
)

export const ReferenceText = ({ reference }: { readonly reference: string }) => (
  <bdi className={classes.reference}>{formatReference(reference)}</bdi>
)

/** Text from another source. */
export const ForeignText = ({ text }: { readonly text: string }) => <bdi className={classes.foreign}>{text}</bdi>

// Who stands on the other side of a transaction (camt-notes: name). The roles are those of the payment, not of the
// account, so the account's own side has to be told from the other one.
import { normalizeIban } from '../../../shared/value/iban.ts'
import { cleanTextOf, type Direction } from './camt-value.ts'
import { at, type Content, child, textAt } from './xml-tree.ts'

/** The account that the statement is about. */
export interface OwnAccount {
  readonly iban: string | null
  readonly owner: string | null
}

export interface Counterparty {
  readonly name: string | null
  /** On whose behalf, when the bank names somebody besides the counterparty. */
  readonly ultimate: string | null
}

type Side = 'Dbtr' | 'Cdtr'

/**
 * The other side of a detail. For a credit the debtor, for a debit the creditor; for a reversal or return, whose roles
 * may be those of the original payment, the one whose account is not the statement's. Then the ultimate party, then the
 * other side's bank.
 */
export const readCounterparty = (
  details: Content,
  direction: Direction,
  isReversal: boolean,
  own: OwnAccount,
): Counterparty => {
  const parties = child(details, 'RltdPties')
  const expected: Side = direction === 'CRDT' ? 'Dbtr' : 'Cdtr'
  const opposite: Side = expected === 'Dbtr' ? 'Cdtr' : 'Dbtr'
  const sides = isReversal && isOwnSide(parties, expected, own) ? [opposite, expected] : [expected]
  for (const side of sides) {
    const name = isOwnSide(parties, side, own) ? null : partyName(child(parties, side))
    const ultimate = ultimateName(parties, side)
    const other = ultimate === own.owner ? null : ultimate
    if (name !== null) return { name, ultimate: other === name ? null : other }
    if (other !== null) return { name: other, ultimate: null }
  }
  const [side = expected] = sides
  return { name: cleanTextOf(at(details, 'RltdAgts', `${side}Agt`, 'FinInstnId'), 'Nm'), ultimate: null }
}

/** By the account where there is one: the owner's other account is a counterparty, although the name is the same. */
const isOwnSide = (parties: Content | null, side: Side, own: OwnAccount): boolean => {
  const iban = textAt(parties, `${side}Acct`, 'Id', 'IBAN')
  if (iban !== null && own.iban !== null) return normalizeIban(iban) === own.iban
  const name = partyName(child(parties, side))
  return name !== null && name === own.owner
}

const ultimateName = (parties: Content | null, side: Side): string | null => partyName(child(parties, `Ultmt${side}`))

/** `Nm` directly (.02 to .06), in `Pty`, or that of an agent (.07 and later). */
export const partyName = (party: Content | null): string | null =>
  cleanTextOf(party, 'Nm') ??
  cleanTextOf(child(party, 'Pty'), 'Nm') ??
  cleanTextOf(at(party, 'Agt', 'FinInstnId'), 'Nm')

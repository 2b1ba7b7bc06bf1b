// Reads the counterparty of a transaction with its account (camt-notes: name). The roles are those of the payment and
// not of the account, so the account's own side must be recognised first.
import { counterpartyAccount, isQrIban, normalizeIban } from '../../../shared/value/iban.ts'
import { cleanText, type Direction, readReference } from './camt-value.ts'
import { at, type Content, child, textAt } from './xml-tree.ts'

/** The account of the statement. */
export interface OwnAccount {
  readonly iban: string | null
  readonly other_account: string | null
  readonly owner: string | null
}

export interface Counterparty {
  readonly name: string | null
  /** An IBAN without blanks and in capitals, otherwise another number as written. */
  readonly account: string | null
  /** The party on whose behalf the payment was made, if the bank names one in addition to the counterparty. */
  readonly ultimate: string | null
}

export const NO_COUNTERPARTY: Counterparty = { name: null, account: null, ultimate: null }

type Side = 'Dbtr' | 'Cdtr'

/**
 * The other side of a detail: the debtor for a credit, the creditor for a debit. For a reversal or return, whose roles
 * may be those of the original payment, the side that is not the account's own, or the only side. Then the ultimate
 * party, then the other side's bank.
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
  const sides = isReversal ? [expected, opposite] : [expected]
  const foreignSides = sides.filter((side) => !isOwnSide(parties, side, own, isReversal))
  for (const side of foreignSides) {
    const name = partyName(child(parties, side))
    const account = accountOf(parties, side, own)
    const ultimate = ultimateOf(parties, side, own)
    if (name !== null) return { name, account, ultimate: ultimate === name ? null : ultimate }
    if (ultimate !== null) return { name: ultimate, account, ultimate: null }
  }
  const [side = expected] = foreignSides
  const isOwn = foreignSides.length === 0
  return {
    name: (isOwn ? ultimateOf(parties, side, own) : null) ?? bankOf(details, side),
    account: isOwn ? null : accountOf(parties, side, own),
    ultimate: null,
  }
}

/**
 * Decides by the account where there is one: another account of the owner is a counterparty although the name is the
 * same. The QR-IBAN of a reversed payment is compared by name, since a QR-IBAN is no account of its own but another
 * number of one.
 */
const isOwnSide = (parties: Content | null, side: Side, own: OwnAccount, isReversal: boolean): boolean => {
  const iban = ibanOf(parties, side)
  if (iban !== '' && own.iban !== null && !(isReversal && isQrIban(iban))) {
    const opposite = side === 'Dbtr' ? 'Cdtr' : 'Dbtr'
    // A bank's clearing writes the same account on both sides; then the names decide.
    if (iban !== own.iban || ibanOf(parties, opposite) !== iban) return iban === own.iban
    const name = partyName(child(parties, side))
    return name === null || name === own.owner || name === partyName(child(parties, opposite))
  }
  const other = otherAccount(parties, side)
  if (other !== null && own.other_account !== null) return other === own.other_account
  const name = partyName(child(parties, side))
  return name !== null && name === own.owner
}

const ultimateOf = (parties: Content | null, side: Side, own: OwnAccount): string | null => {
  const name = partyName(child(parties, `Ultmt${side}`))
  return name === own.owner ? null : name
}

const accountOf = (parties: Content | null, side: Side, own: OwnAccount): string | null => {
  const iban = ibanOf(parties, side)
  if (iban !== '') return iban === own.iban ? null : iban
  return counterpartyAccount(cleanText(otherAccount(parties, side)))
}

/** Empty when there is none. */
const ibanOf = (parties: Content | null, side: Side): string =>
  normalizeIban(textAt(parties, `${side}Acct`, 'Id', 'IBAN') ?? '')

const otherAccount = (parties: Content | null, side: Side): string | null =>
  readReference(at(parties, `${side}Acct`, 'Id', 'Othr'), 'Id')

const bankOf = (details: Content, side: Side): string | null =>
  nameIn(at(details, 'RltdAgts', `${side}Agt`, 'FinInstnId'))

/** `Nm` directly (.02 to .06), in `Pty`, or that of an agent (.07 and later); null also for a placeholder. */
export const partyName = (party: Content | null): string | null =>
  nameIn(party) ?? nameIn(child(party, 'Pty')) ?? nameIn(at(party, 'Agt', 'FinInstnId'))

const nameIn = (party: Content | null): string | null => cleanText(readReference(party, 'Nm'))

// Transfers between own accounts: the same money leaves one account and reaches the other within days. The other
// account's IBAN or number, or the owner's name, identifies them; amount and day alone prove nothing. Each side is
// booked on the account for transfers, whose balance is zero when both are booked.
import type { BankTransaction } from '../../../record/bank/bank-transaction.ts'
import { type MinorUnits, minorUnitsOf } from '../../../value/money.ts'
import { amountText } from '../evidence/evidence.ts'
import { type Finding, finding } from '../evidence/finding.ts'
import type { Hypothesis } from '../evidence/hypothesis.ts'
import type { MatcherState } from '../evidence/matcher-state.ts'
import type { Payers } from '../evidence/payers.ts'
import { accountRow } from '../evidence/remainders.ts'
import {
  isContested,
  nearnessOf,
  ownAccountOf,
  type Pairing,
  pairingsOf,
  statedWeight,
} from '../evidence/transfer-sides.ts'
import type { TransactionReading } from '../reading/transaction-reading.ts'

export interface Transfer {
  readonly hypothesis: Hypothesis
  readonly findings: readonly Finding[]
}

/** How many of the possible mirrors are shown. */
const MAX_SHOWN = 3

/** The transfers that a transaction may be a side of, the best first; empty when there is no evidence of a transfer. */
export const transfersOf = (reading: TransactionReading, payers: Payers, state: MatcherState): readonly Transfer[] => {
  const { transaction } = reading
  const account = state.settings.accounts.transfer
  if (account === null) return []
  const all = pairingsOf(transaction, state)
  const pairings = all.filter((pairing) => isIdentifiedOrUnique(pairing, all, payers, state))
  const transferTo = (mirror: BankTransaction | null, base: MinorUnits): Hypothesis => ({
    kind: 'transfer',
    documents: [],
    cause: null,
    is_stated: false,
    remainder: null,
    mirror,
    chance: 0,
    rows: [accountRow(account, minorUnitsOf(Math.abs(base)), 'Kontoübertrag', null)],
  })
  const baseOf = (mirror: BankTransaction | null): MinorUnits | undefined =>
    [transaction, mirror].find((side) => side?.currency === state.settings.base_currency)?.amount
  if (pairings.length > 0) {
    return pairings.slice(0, MAX_SHOWN).flatMap((pairing) => {
      const base = baseOf(pairing.mirror)
      if (base === undefined) return []
      return [
        {
          hypothesis: transferTo(pairing.mirror, base),
          findings: findingsOf(transaction, pairing, isContested(transaction, pairing, all, state)),
        },
      ]
    })
  }
  const base = baseOf(null)
  if (base === undefined || ownAccountOf(transaction, state) === null) return []
  return [{ hypothesis: transferTo(null, base), findings: oneSidedFindings(transaction) }]
}

/**
 * Without account or owner's name, the pairing must be the only one for both sides, and no known payer may be named.
 */
const isIdentifiedOrUnique = (
  pairing: Pairing,
  all: readonly Pairing[],
  payers: Payers,
  state: MatcherState,
): boolean => {
  if (pairing.isAccountNamed) return true
  if (payers.best === 'equal') return false
  return pairing.isOwnerNamed || (all.length === 1 && pairingsOf(pairing.mirror, state).length === 1)
}

/** The other side is not imported yet, or is booked already: a person decides. */
const oneSidedFindings = ({ counterparty_iban }: BankTransaction): readonly Finding[] => [
  finding('iban', 'equal', 'support', 5.5, 'counterparty_iban', counterparty_iban),
]

/** The weight when the mirror fits another transaction as well. */
const CONTESTED = -4

const findingsOf = (transaction: BankTransaction, pairing: Pairing, contested: boolean): readonly Finding[] => {
  const { mirror, isAccountNamed, isOwnerNamed } = pairing
  const [found, wanted] = [transaction, mirror].map(({ amount, currency }) => amountText(amount, currency))
  const isConverted = mirror.currency !== transaction.currency
  const stated = statedWeight(pairing)
  const isIdentified = isAccountNamed || isOwnerNamed
  const iban = transaction.counterparty_iban ?? mirror.counterparty_iban
  const nameField = transaction.name === null ? null : 'name'
  return [
    ...(isAccountNamed ? [finding('iban', 'equal', 'support', stated, 'counterparty_iban', iban)] : []),
    finding('amount', isConverted ? 'near' : 'equal', 'support', 3.5, 'amount', found, wanted),
    ...(isOwnerNamed
      ? [finding('name', 'equal', 'support', isAccountNamed ? 0 : stated, nameField, transaction.name ?? mirror.name)]
      : []),
    finding(
      'date',
      contested ? 'near' : 'equal',
      'hint',
      nearnessOf(pairing) + (isIdentified ? 0 : stated) + (contested ? CONTESTED : 0),
      'booking_date',
      dayOf(transaction),
      dayOf(mirror),
    ),
    ...(isConverted ? [finding('currency', 'near', 'hint', 0, 'currency', transaction.currency, mirror.currency)] : []),
  ]
}

const dayOf = ({ booking_date, value_date }: BankTransaction) => booking_date ?? value_date

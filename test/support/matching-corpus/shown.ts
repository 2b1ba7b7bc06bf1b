// Which facts a transaction shows, stated by the class that writes it.

export interface Shown {
  /**
   * `whole`: the creditor reference with correct check digits, after normalising blanks and leading zeros; `near`: one
   * digit wrong or two swapped; `old`: that of a bill paid before.
   */
  readonly reference: 'whole' | 'near' | 'old' | 'none'
  /** The numbers of all paid documents; `short`: a few digits that may be anything. */
  readonly number: 'whole' | 'short' | 'none'
  /** `near`: with a typing error, or a part of it. */
  readonly name: 'equal' | 'near' | 'none'
  /** Other companies that match the written name, or the account, as well. */
  readonly namesakes: readonly string[]
  /** The books know the other account as this company's. */
  readonly iban: boolean
  /** The id of an order to the bank. */
  readonly end_to_end: boolean
  /**
   * Why the amounts differ: a `word` about it (part payment, discount), or in `figures` the whole open amount (gross
   * before the commission, the amount in the foreign currency).
   */
  readonly stated: 'word' | 'figures' | 'none'
  /** A collective booking with known parts: each has the reference, or the name and the amount, of a document. */
  readonly details: 'references' | 'names' | 'none'
}

export const NOTHING_SHOWN: Shown = {
  reference: 'none',
  number: 'none',
  name: 'none',
  namesakes: [],
  iban: false,
  end_to_end: false,
  stated: 'none',
  details: 'none',
}

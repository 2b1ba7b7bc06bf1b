// What of the truth a transaction shows: said by the class that writes it, since it knows what it wrote.

export interface Shown {
  /**
   * `whole`: the creditor reference with right check digits, once blanks and leading zeros are put right; `near`: one digit
   * wrong or two confused; `old`: that of a bill paid before.
   */
  readonly reference: 'whole' | 'near' | 'old' | 'none'
  /** The numbers of all documents that are paid; `short`: a few figures that may be anything. */
  readonly number: 'whole' | 'short' | 'none'
  /** `near`: with a typing error, or a part of it. */
  readonly name: 'equal' | 'near' | 'none'
  /** Other companies that the written name, or the account, fits as well. */
  readonly namesakes: readonly string[]
  /** The other account is known to the books as this company's. */
  readonly iban: boolean
  /** The id of an order to the bank. */
  readonly end_to_end: boolean
  /**
   * Why the amounts differ: a `word` about it (part payment, discount), or in `figures` all that is open (gross before the
   * commission, the amount in the foreign currency).
   */
  readonly stated: 'word' | 'figures' | 'none'
  /** Of a collective booking whose parts are told: each has the reference, or the name and the amount, of a document. */
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

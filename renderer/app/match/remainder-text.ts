// The names of the causes of a remainder.
export const CAUSE_TEXT = {
  discount: 'match.cause.discount',
  charge: 'match.cause.charge',
  rounding: 'match.cause.rounding',
  exchange: 'match.cause.exchange',
  overpayment: 'match.cause.overpayment',
  part_payment: 'match.cause.part_payment',
  unknown: 'match.cause.unknown',
} as const

// The names of the causes of a remainder.
export const CAUSE_TEXT = {
  discount: 'cause.discount',
  charge: 'cause.charge',
  rounding: 'cause.rounding',
  exchange: 'cause.exchange',
  overpayment: 'cause.overpayment',
  part_payment: 'cause.part_payment',
  unknown: 'cause.unknown',
} as const

// ISO 4217: how many decimal digits a currency has. Two unless listed here.

const DIGITS: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
}

/** The number of minor-unit digits of an ISO 4217 code; 2 for a code that is not listed (`CHF`, `EUR`, …). */
export const currencyDigits = (currency: string): number => DIGITS[currency] ?? 2

/** Three upper-case letters; whether the code is in use is not checked. */
export const isCurrencyCode = (text: string): boolean => /^[A-Z]{3}$/.test(text)

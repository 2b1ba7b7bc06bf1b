// The formats of amounts and days for people, on screen and on paper. Independent of the language: Swiss bookkeepers
// write 1’234.50 and 31.01.2026 in German and in English.

const GROUP = '’'
const MINUS = '−'

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, GROUP)

/** A whole number with Swiss groups: `12’345`. */
export const formatCount = (count: number): string => grouped(String(count))

/** A decimal text (`-1234.50`) with Swiss groups and a true minus sign: `−1’234.50`. */
export const formatDecimal = (decimal: string): string => {
  const [whole = '', fraction] = decimal.replace('-', '').split('.')
  return `${decimal.startsWith('-') ? MINUS : ''}${grouped(whole)}${fraction === undefined ? '' : `.${fraction}`}`
}

/** A day as `31.01.2026`. */
export const formatDate = (date: string): string => {
  const parts = /^(\d{4})-(\d\d)-(\d\d)/.exec(date)
  return parts ? `${parts[3]}.${parts[2]}.${parts[1]}` : date
}

// Values of arguments with a format: days, amounts, whole numbers. A wrong value ends the command (2).
import { parseLocalDate } from '../../../shared/value/calendar.ts'
import type { Arguments } from './command.ts'
import { usageError } from './stop.ts'

type OptionalText = string | undefined

/** A day like `2026-01-31`. */
export const dayOption = (args: Arguments, option: string): OptionalText => {
  const text = args.text(option)
  if (text === undefined || parseLocalDate(text) !== null) return text
  throw usageError({
    de: `--${option} muss ein Tag wie 2026-01-31 sein, nicht «${text}».`,
    en: `--${option} must be a day like 2026-01-31, not "${text}".`,
  })
}

/** A decimal like `-12.50`, as typed: the interface compares it exactly. */
export const decimalOption = (args: Arguments, option: string): OptionalText => {
  const text = args.text(option)
  if (text === undefined || /^-?\d{1,13}(\.\d{1,3})?$/.test(text)) return text
  throw usageError({
    de: `--${option} muss ein Betrag wie -12.50 sein, nicht «${text}».`,
    en: `--${option} must be an amount like -12.50, not "${text}".`,
  })
}

/** A whole number from 1. */
export const wholeNumberOption = (args: Arguments, option: string): number | undefined => {
  const text = args.text(option)
  if (text === undefined || /^[1-9]\d{0,8}$/.test(text)) return text === undefined ? undefined : Number(text)
  throw usageError({
    de: `--${option} muss eine ganze Zahl ab 1 sein, nicht «${text}».`,
    en: `--${option} must be a whole number of at least 1, not "${text}".`,
  })
}

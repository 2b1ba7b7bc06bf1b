// A day in the texts of answers.
import type { User } from '../../../shared/record/organization/organization.ts'

/** A day as people write it. */
export const dayText = (day: string, locale: User['locale']): string =>
  locale === 'de' ? day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3.$2.$1') : day

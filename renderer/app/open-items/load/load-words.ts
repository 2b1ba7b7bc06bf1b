// The result of loading a table. Pure.
import type { TFunction } from 'i18next'
import { countParams, formatCount } from '../../text/format.ts'
import '../text/dictionary.ts'

/** `12 neu, 3 geändert, 2 neue Adressen`; zero counts are left out unless all are zero. */
export const outcomeText = (
  t: TFunction,
  loaded: {
    readonly created: number
    readonly updated: number
    readonly unchanged: number
    readonly companies_created: number
  },
): string => {
  const parts = [
    ...(['created', 'updated', 'unchanged'] as const).flatMap((state) =>
      loaded[state] > 0 ? [t(`items.load.${state}`, { formatted: formatCount(loaded[state]) })] : [],
    ),
    ...(loaded.companies_created > 0 ? [t('items.load.companies', countParams(loaded.companies_created))] : []),
  ]
  return parts.join(', ') || t('items.load.created', { formatted: formatCount(0) })
}

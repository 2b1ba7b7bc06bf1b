// The day that a form proposes: today, or the end of the year that the window shows, so that a past year can be completed.
import type { FiscalYearObject } from '../../../shared/api/endpoints/ledger/fiscal-years.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { queryClient } from '../data/api.ts'
import { fiscalYearsQuery, useFiscalYears } from '../data/query/ledger/fiscal-years.ts'
import { usePreferences } from '../data/store/preferences.ts'
import { localToday } from './today.ts'

type Year = Pick<FiscalYearObject, 'id' | 'start_date' | 'end_date'>

/** `shown`: the id of the fiscal year that the window shows; null: all. */
export const usualDay = (today: LocalDate, years: readonly Year[], shown: string | null): LocalDate => {
  const year = years.find(({ id }) => id === shown)
  if (!year) return today
  if (today > year.end_date) return year.end_date as LocalDate
  return today < year.start_date ? (year.start_date as LocalDate) : today
}

export const useUsualDay = (): LocalDate => {
  const shown = usePreferences((state) => state.fiscalYear)
  const { data: years = [] } = useFiscalYears()
  return usualDay(localToday(new Date()), years, shown)
}

/** The same outside of a component. */
export const readUsualDay = async (): Promise<LocalDate> => {
  const years = await queryClient.fetchQuery(fiscalYearsQuery)
  return usualDay(localToday(new Date()), years, usePreferences.getState().fiscalYear)
}

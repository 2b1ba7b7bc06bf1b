// A fiscal year as the interface shows it.
import type { FiscalYearObject } from '../../../../shared/api/endpoints/ledger/fiscal-years.ts'
import { isWithin } from '../../../../shared/record/ledger/fiscal-year.ts'
import { type LengthType, lengthTypeOf } from '../../../../shared/rule/ledger/fiscal-year.ts'
import type { FiscalYearView } from '../../../service/ledger/contract.ts'

const TYPE_NAMES = { full_year: 'FullYear', short_year: 'ShortYear', long_year: 'LongYear' } as const satisfies Record<
  LengthType,
  string
>

export const presentFiscalYear = ({ record, today, checklist }: FiscalYearView): FiscalYearObject => {
  const type = lengthTypeOf(record)
  return {
    ...record,
    is_closed: record.closed_at !== null,
    is_open: record.closed_at === null,
    is_current: isWithin(record, today),
    type: { name: TYPE_NAMES[type], value: type },
    ...(checklist ? { checklist: { ...checklist, vat_periods_status: { ...checklist.vat_periods_status } } } : {}),
  }
}

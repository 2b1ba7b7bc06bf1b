// A VAT rate as the interface shows it: per cent as a decimal number.
import type { VatRateObject } from '../../../../shared/api/endpoints/ledger/vat-rates.ts'
import { isDefaultVatRate } from '../../../../shared/record/ledger/vat-rate.ts'
import { lineOfRate } from '../../../../shared/rule/ledger/vat-line.ts'
import type { VatRateView } from '../../../service/ledger/contract.ts'

export const presentVatRate = ({ record, today }: VatRateView): VatRateObject => ({
  id: record.id,
  name: record.name,
  kind: record.kind,
  line: lineOfRate(record, today),
  rate: record.rate_millis / 1000,
  valid_from: record.valid_from,
  valid_to: record.valid_to,
  is_default: isDefaultVatRate(record, today),
})

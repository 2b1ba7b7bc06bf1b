// The accounts on which the program books by itself, by their names in the chart of Swiss SMEs.
import { expect, test } from 'vitest'
import { OPENING_ACCOUNT } from '../../../shared/rule/ledger/bank-opening.ts'
import { EXCHANGE_GAIN, EXCHANGE_LOSS } from '../../../shared/rule/ledger/exchange/exchange-valuation.ts'
import { VAT_SETTLEMENT_ACCOUNT } from '../../../shared/rule/ledger/report/vat-settlement.ts'
import { NET_TAX_ACCOUNT } from '../../../shared/rule/ledger/year-end.ts'
import { CHART } from './ledger-facts.ts'

test.each([
  ['Eröffnungsbilanz', OPENING_ACCOUNT, 9100],
  ['Währungsverluste', EXCHANGE_LOSS, 6949],
  ['Währungsgewinne', EXCHANGE_GAIN, 6999],
  ['Abrechnungskonto MWST', VAT_SETTLEMENT_ACCOUNT, 2201],
  ['MWST Saldosteuersatz', NET_TAX_ACCOUNT, 3809],
])('%s', (name, account, number) => {
  expect(account).toBe(number)
  expect(CHART.find((one) => one.number === number)?.name).toBe(name)
})

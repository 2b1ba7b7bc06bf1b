// Percentages of lists from other programs, in thousandths of a per cent.
import { expect, test } from 'vitest'
import { readPercentMillis } from '../../shared/value/percent.ts'

test.each<[string, number | null]>([
  ['8.1', 8100],
  ['8,1 %', 8100],
  [' 2.6% ', 2600],
  ['3.8 Prozent', 3800],
  ['3.8 percent', 3800],
  ['3.8pct', 3800],
  ['MWST 8.1%', 8100],
  ['MwSt.: 8.1', 8100],
  ['Mehrwertsteuer 8.1', 8100],
  ['USt 8.1', 8100],
  ['VAT 8.1', 8100],
  ['TVA 8.1', 8100],
  ['IVA: 8.1', 8100],
  ['Steuer 8.1', 8100],
  ['tax 8.1', 8100],
  // A fraction is a number below 1 without a sign, however many decimals a spreadsheet writes.
  ['0.081', 8100],
  ['0.026000000000000002', 2600],
  ['0.99', 99_000],
  ['1', 1000],
  ['0.5 %', 500],
  ['0', 0],
  ['0 %', 0],
  // From 0 to 100, with at most three decimals.
  ['100', 100_000],
  ['100.001', null],
  ['0.001 %', 1],
  ['8.125', 8125],
  ['8.1255', null],
  ['0.0812555', null],
  ['-8.1', null],
  ['8.1 %%', null],
  ['8.1.2', null],
  ['1000', null],
  ['Zins 8.1', null],
  ['%', null],
  ['', null],
])('%j is %j', (text, millis) => expect(readPercentMillis(text)).toBe(millis))

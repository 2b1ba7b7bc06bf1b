// The chart of accounts is consistent, and has the numbers and names of the reference file where that exists.
import { describe, expect, test } from 'vitest'
import { LedgerAccount } from '../../../shared/record/ledger/ledger-account.ts'
import { chartKmu } from '../../../shared/rule/ledger/chart-kmu.ts'
import { readSharedJson, skipWithoutSharedData } from '../../support/shared-data.ts'

interface Reference {
  readonly classes: readonly Heading[]
  readonly sections: readonly Heading[]
  readonly groups: readonly Heading[]
  readonly accounts: readonly (Heading & { type: string; class: number; section: number; group: number })[]
}
interface Heading {
  readonly number: number
  readonly name_de: string
  readonly name_en: string
}

describe.each(['de', 'en'] as const)('the chart in %s', (language) => {
  const chart = chartKmu(language)

  test('has each number once, in order, and a complete record for each', () => {
    const numbers = chart.map((account) => account.number)
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
    for (const account of chart) expect(() => LedgerAccount.parse({ id: 'LEDGERACCOUNT', ...account })).not.toThrow()
  })

  test('has headings that begin with the first digits of the number', () => {
    for (const { number, class: className, section, group } of chart) {
      expect(className).toMatch(new RegExp(`^${String(number)[0]} \\S`))
      expect(section).toMatch(/^\d\d \S/)
      expect(group).toMatch(/^\d\d\d \S/)
    }
  })

  test('equals the reference chart', (context) => {
    skipWithoutSharedData(context)
    const reference = readSharedJson<Reference>('reference', 'chart_kmu.json')
    const nameOf = (heading: Heading | undefined) => (language === 'de' ? heading?.name_de : heading?.name_en)
    const headingOf = (list: readonly Heading[], number: number) =>
      `${number} ${nameOf(list.find((heading) => heading.number === number))}`
    expect(chart.map(({ vat_kind: _, currency: __, ...account }) => account)).toEqual(
      reference.accounts.map((account) => ({
        number: account.number,
        name: nameOf(account),
        type: account.type,
        class: headingOf(reference.classes, account.class),
        section: headingOf(reference.sections, account.section),
        group: headingOf(reference.groups, account.group),
        is_active: true,
      })),
    )
  })
})

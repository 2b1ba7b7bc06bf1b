// A payment of an invoice that was written off: proposed as a recovered loss, never attached.
import { describe, expect, test } from 'vitest'
import type { Offset } from '../../../../shared/record/open-item/offset.ts'
import type { Invoice } from '../../../../shared/record/open-item/open-item.ts'
import { bankAccount, company, day, invoice, matcherWith, rappen, SETTINGS, transaction } from '../world.ts'

const payer = company('company001', 'Spätzahler AG')
const writeOff = (id: string, settled: string, amount: number, kind: Offset['kind'] = 'write_off'): Offset => ({
  ...{ id, kind, date: day('2026-03-10'), text: null, journal_entry_id: null, created_at: payer.created_at },
  settlements: [{ type: 'invoice', id: settled, amount: rappen(amount) }],
})

interface Input {
  readonly lost?: readonly Offset[]
  readonly settings?: typeof SETTINGS
  readonly document?: Partial<Invoice>
  readonly records?: Parameters<typeof matcherWith>[0]
}
const suggest = (
  amount: number,
  { lost = [writeOff('w1', 'invoice0001', 10_000)], settings = SETTINGS, document = {}, records = {} }: Input = {},
) => {
  const written = invoice('invoice0001', {
    ...{ number: 'RE-50017', company_id: payer.id, paid_amount: rappen(10_000) },
    ...document,
  })
  const matcher = matcherWith({ company: [payer], invoice: [written], ...records }, settings)
  matcher.put('offset', lost)
  return {
    matcher,
    found: () => {
      const paid = transaction('payment0001', { amount: rappen(amount), name: payer.name, text: 'Rechnung RE-50017' })
      const { attaches, candidates, why_not } = matcher.suggest(paid, 5)
      const [first] = candidates
      const isRecovered = first?.matches[0]?.account_id === 'account3805'
      return {
        rows: isRecovered ? first.matches.map((row) => [row.amount, row.vat_rate_id, row.text]) : null,
        certain: [attaches, first?.is_certain ?? null, first?.confidence ?? null],
        codes: why_not.map(({ code }) => code),
      }
    },
  }
}
const TEXT = 'Eingang abgeschriebene Forderung RE-50017'
const rowsOf = (...of: Parameters<typeof suggest>) => suggest(...of).found().rows
const NET = { ...SETTINGS, vat_method: 'net_rate' as const }

describe('a recovered loss', () => {
  test('is proposed for a person, and the reason that nothing is attached stays', () => {
    expect(suggest(5_000, { settings: NET }).found()).toEqual({
      ...{ rows: [[5_000, null, TEXT]], certain: [false, false, 0.9], codes: ['paid_already'] },
    })
  })

  test('up to what was written off, by all write-offs that are there', () => {
    expect(rowsOf(10_000, { settings: NET })).toHaveLength(1)
    expect(rowsOf(10_001, { settings: NET })).toBeNull()
    const two = [
      writeOff('w1', 'invoice0001', 4_000),
      writeOff('w2', 'invoice0001', 3_000),
      writeOff('w3', 'other', 9_000),
    ]
    expect([rowsOf(7_000, { lost: two, settings: NET })?.length, rowsOf(7_001, { lost: two, settings: NET })]).toEqual([
      ...[1, null],
    ])
    const { matcher, found } = suggest(7_000, { lost: two, settings: NET })
    matcher.remove('offset', ['w2'])
    expect(found().rows).toBeNull()
    // An offset is no loss.
    expect(rowsOf(1_000, { lost: [writeOff('w1', 'invoice0001', 4_000, 'offset')], settings: NET })).toBeNull()
  })

  test('of an invoice in francs, on an account for losses', () => {
    expect(rowsOf(-5_000, { settings: NET })).toBeNull()
    const credit = { total: rappen(-10_000), paid_amount: rappen(-10_000) }
    expect(
      rowsOf(-5_000, { document: credit, lost: [writeOff('w1', 'invoice0001', -10_000)], settings: NET }),
    ).toBeNull()
    const noAccount = { ...NET, accounts: { ...SETTINGS.accounts, bad_debt: null } }
    expect(rowsOf(5_000, { settings: noAccount })).toBeNull()
    const euro = { bank_account: [bankAccount({ currency: 'EUR' })] }
    expect(rowsOf(5_000, { settings: NET, records: euro })).toBeNull()
  })
})

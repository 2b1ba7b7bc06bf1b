// What the columns of another program's table mean, as somebody corrects it; and an invoice as its form holds it.
import { describe, expect, test } from 'vitest'
import {
  draftOfDocument,
  faultsIn,
  isReference,
  newDocument,
  toDocumentBody,
} from '../../renderer/app/open-items/edit/document-draft.ts'
import {
  attributesOf,
  draftOfMapping,
  draftOfRefusal,
  faultsOfRows,
  toGiven,
  withAttribute,
} from '../../renderer/app/open-items/load/mapping-draft.ts'
import type { LocalDate } from '../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../shared/value/money.ts'

const column = (index: number, header: string, attribute: 'number' | 'date' | 'total' | 'ignored') => ({
  ...{ index, header, attribute, confidence: 1, samples: [`${header} 1`] },
})
const found = {
  columns: [column(0, 'Nr.', 'number'), column(1, 'Tag', 'date'), column(2, 'A', 'total'), column(3, 'B', 'ignored')],
  ...({ header_line: 2, decimal: '.', date_order: 'dmy', encoding: 'utf-8', delimiter: ';', sheet: null } as const),
}

describe('the meaning of columns', () => {
  test('goes back as it was found', () => {
    expect(toGiven(draftOfMapping(found))).toEqual({
      columns: [
        { index: 0, attribute: 'number' },
        { index: 1, attribute: 'date' },
        { index: 2, attribute: 'total' },
      ],
      header_line: 2,
    })
  })

  test('belongs to one column: another one that had it is free', () => {
    const changed = withAttribute(draftOfMapping(found), 3, 'total')
    expect(changed.columns.map(({ attribute }) => attribute)).toEqual(['number', 'date', 'ignored', 'total'])
    const freed = withAttribute(changed, 3, 'ignored')
    expect(freed.columns.map(({ attribute }) => attribute)).toEqual(['number', 'date', 'ignored', 'ignored'])
  })

  test('is asked for from what a refusal tells', () => {
    const told = {
      of: 'list',
      problems: [],
      found: [
        { index: 0, title: 'Nr.', attribute: 'number', samples: ['A-1'] },
        { index: 1, title: null, attribute: 'ignored', samples: [] },
      ],
      header_line: 4,
    }
    expect(draftOfRefusal(told)).toEqual({
      columns: [
        { title: 'Nr.', samples: ['A-1'], attribute: 'number' },
        { title: null, samples: [], attribute: 'ignored' },
      ],
      ...{ headerLine: 4, decimal: null, dateOrder: null },
    })
    const first = draftOfRefusal({ of: 'list', columns: 2, first_row: ['A-1', '12.50'] })
    expect(first?.columns.map(({ samples }) => samples)).toEqual([['A-1'], ['12.50']])
    expect(draftOfRefusal({ of: 'statements', problems: [] })).toBeNull()
    expect(draftOfRefusal({ max: 20000 })).toBeNull()
  })

  test('is of the kind that is loaded', () => {
    expect(attributesOf('invoice')).toContain('due_date')
    expect(attributesOf('invoice')).not.toContain('creditor_iban')
    expect(attributesOf('company')).toContain('zip_city')
  })

  test('and what is wrong with rows is told by line, column and code', () => {
    const problem = {
      code: 'reference_invalid',
      errors: { 'rows.3.reference': ['wrong'], 'rows.5.date': ['late'], rows: ['2 problems'], 'files.0': ['no'] },
      codes: { 'rows.3.reference': 'reference_invalid', 'rows.5.date': 'date_unreadable' },
    }
    expect(faultsOfRows(problem)).toEqual([
      { line: '3', attribute: 'reference', code: 'reference_invalid', message: 'wrong' },
      { line: '5', attribute: 'date', code: 'date_unreadable', message: 'late' },
    ])
  })
})

describe('an invoice', () => {
  const day = '2026-03-03' as LocalDate
  const filled = { ...newDocument(day, 'CHF', 'alpha'), number: ' R-1 ', total: minorUnitsOf(125050) }

  test('needs a number, a day, an amount, a currency, and right check digits', () => {
    expect(faultsIn(filled)).toEqual({})
    expect(faultsIn({ ...newDocument(day, 'XXX9', null), date: null, reference: 'RF00 1' })).toEqual({
      number: 'required',
      date: 'required',
      total: 'required',
      currency: 'currency_unknown',
      reference: 'reference_invalid',
    })
    expect([isReference(''), isReference('RF18 5390 0754 7034'), isReference('RF19 5390 0754 7034')]).toEqual([
      ...[true, true, false],
    ])
  })

  test('is sent as it is meant: blanks taken away, with its account', () => {
    const draft = { ...filled, reference: 'rf18 5390 0754 7034', accountId: 'office' }
    const body = {
      ...{ company_id: 'alpha', number: 'R-1', date: '2026-03-03', due_date: null, currency: 'CHF', total: 1250.5 },
      ...{ base_total: null, reference: 'RF18539007547034', text: null, key: null },
      ...{ account_id: 'office', vat_rate_id: null },
    }
    expect(toDocumentBody('invoice', draft, 'CHF')).toEqual(body)
    expect(toDocumentBody('expense', draft, 'CHF')).toEqual({ ...body, creditor_iban: null })
  })

  test('in another currency keeps what it was booked at', () => {
    const booked = { ...filled, currency: 'EUR', baseTotal: minorUnitsOf(119999) }
    expect(toDocumentBody('invoice', booked, 'CHF')).toMatchObject({ currency: 'EUR', base_total: 1199.99 })
    expect(toDocumentBody('invoice', { ...booked, currency: 'CHF' }, 'CHF')).toMatchObject({ base_total: null })
  })

  test('comes back into its form', () => {
    const document = {
      ...{ id: '1', key: null, number: 'R-1', company_id: null, currency: 'EUR', total: -12.5, base_total: -11.9 },
      ...{ reference: 'RF18539007547034', text: null, date: day, due_date: null, open_amount: -12.5, paid_amount: 0 },
      ...{ status: 'open' as const, created_at: '' as never, updated_at: '' as never },
      ...{ account_id: null, vat_rate_id: null, lines: [], booked_by: null, journal_entry_id: null },
    }
    expect(draftOfDocument(document, 'CHF')).toMatchObject({
      ...{ number: 'R-1', total: -1250, baseTotal: -1190, reference: 'RF18 5390 0754 7034', creditorIban: '' },
    })
  })
})

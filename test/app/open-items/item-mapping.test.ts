// The meaning of the columns of another program's table, as a user corrects it; and an invoice in its form.
import { describe, expect, test } from 'vitest'
import {
  draftOfDocument,
  faultsIn,
  isReference,
  newDocument,
  toDocumentBody,
  withDate,
} from '../../../renderer/app/open-items/edit/document-draft.ts'
import {
  addedLine,
  faultsOfLines,
  remainderOfLines,
  toLineInputs,
  withLine,
  withoutLine,
  withRemainderOn,
} from '../../../renderer/app/open-items/edit/document-lines.ts'
import {
  areBeforeBooks,
  attributesOf,
  draftOfMapping,
  draftOfRefusal,
  faultsOfRows,
  toMappingInput,
  withAttribute,
} from '../../../renderer/app/open-items/load/mapping-draft.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { minorUnitsOf } from '../../../shared/value/money.ts'

const column = (index: number, header: string, attribute: 'number' | 'date' | 'total' | 'ignored') => ({
  index,
  header,
  attribute,
  confidence: 1,
  samples: [`${header} 1`],
})
const found = {
  columns: [column(0, 'Nr.', 'number'), column(1, 'Tag', 'date'), column(2, 'A', 'total'), column(3, 'B', 'ignored')],
  ...({ header_line: 2, decimal: '.', date_order: 'dmy', encoding: 'utf-8', delimiter: ';', sheet: null } as const),
}

describe('the meaning of columns', () => {
  test('is sent back unchanged', () => {
    expect(toMappingInput(draftOfMapping(found))).toEqual({
      columns: [
        { index: 0, attribute: 'number' },
        { index: 1, attribute: 'date' },
        { index: 2, attribute: 'total' },
      ],
      header_line: 2,
    })
  })

  test('belongs to one column: it leaves another one that had it', () => {
    const changed = withAttribute(draftOfMapping(found), 3, 'total')
    expect(changed.columns.map(({ attribute }) => attribute)).toEqual(['number', 'date', 'ignored', 'total'])
    const withoutAttribute = withAttribute(changed, 3, 'ignored')
    expect(withoutAttribute.columns.map(({ attribute }) => attribute)).toEqual(['number', 'date', 'ignored', 'ignored'])
  })

  test('is requested from the data of a refusal', () => {
    const details = {
      of: 'list',
      problems: [],
      found: [
        { index: 0, title: 'Nr.', attribute: 'number', samples: ['A-1'] },
        { index: 1, title: null, attribute: 'ignored', samples: [] },
      ],
      header_line: 4,
    }
    expect(draftOfRefusal(details)).toEqual({
      columns: [
        { title: 'Nr.', samples: ['A-1'], attribute: 'number' },
        { title: null, samples: [], attribute: 'ignored' },
      ],
      headerLine: 4,
      decimal: null,
      dateOrder: null,
    })
    const first = draftOfRefusal({ of: 'list', columns: 2, first_row: ['A-1', '12.50'] })
    expect(first?.columns.map(({ samples }) => samples)).toEqual([['A-1'], ['12.50']])
    expect(draftOfRefusal({ of: 'statements', problems: [] })).toBeNull()
    expect(draftOfRefusal({ max: 20000 })).toBeNull()
  })

  test('fits the loaded kind', () => {
    expect(attributesOf('invoice')).toContain('due_date')
    expect(attributesOf('invoice')).not.toContain('creditor_iban')
    expect(attributesOf('company')).toContain('zip_city')
  })

  test('errors of rows have line, column and code', () => {
    const problem = {
      code: 'reference_invalid',
      errors: { 'rows.3.reference': ['wrong'], 'rows.5.date': ['late'], rows: ['2 problems'], 'files.0': ['no'] },
      codes: { 'rows.3.reference': 'reference_invalid', 'rows.5.date': 'date_unreadable' },
    }
    expect(faultsOfRows(problem)).toEqual([
      { line: '3', attribute: 'reference', code: 'reference_invalid', message: 'wrong', values: {} },
      { line: '5', attribute: 'date', code: 'date_unreadable', message: 'late', values: {} },
    ])
  })
})

describe('an invoice', () => {
  const day = '2026-03-03' as LocalDate
  const filled = { ...newDocument(day, 'CHF', 'alpha'), number: ' R-1 ', total: minorUnitsOf(125050) }

  test('needs a number, a day, an amount, a currency, and correct check digits', () => {
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

  test('is due after the days of the settings; the due date moves with the date until it is changed', () => {
    expect(newDocument(day, 'CHF', null, 30)).toMatchObject({ date: '2026-03-03', dueDate: '2026-04-02' })
    expect(newDocument(day, 'CHF', null, 0)).toMatchObject({ dueDate: '2026-03-03' })
    expect(filled.dueDate).toBe(null)
    const moved = '2026-01-31' as LocalDate
    const due = (dueDate: string | null, dueInDays: number | null) =>
      withDate({ date: day, dueDate: dueDate as LocalDate | null }, moved, dueInDays)
    expect(due('2026-04-02', 30)).toEqual({ date: '2026-01-31', dueDate: '2026-03-02' })
    expect(due('2026-04-03', 30)).toEqual({ date: '2026-01-31', dueDate: '2026-04-03' })
    expect(due(null, 30)).toEqual({ date: '2026-01-31', dueDate: null })
    expect(due('2026-04-02', null)).toEqual({ date: '2026-01-31', dueDate: '2026-04-02' })
  })

  test('is sent in normal form: without blanks, with its account', () => {
    const draft = { ...filled, reference: 'rf18 5390 0754 7034', accountId: 'office' }
    const body = {
      company_id: 'alpha',
      number: 'R-1',
      date: '2026-03-03',
      due_date: null,
      currency: 'CHF',
      total: 1250.5,
      base_total: null,
      reference: 'RF18539007547034',
      text: null,
      key: null,
      account_id: 'office',
      vat_rate_id: null,
      lines: [],
    }
    expect(toDocumentBody('invoice', draft, 'CHF')).toEqual({ ...body, reminders_paused_until: null })
    expect(toDocumentBody('expense', draft, 'CHF')).toEqual({ ...body, discounts: [], creditor_iban: null })
  })

  test('in another currency keeps its booked value', () => {
    const booked = { ...filled, currency: 'EUR', baseTotal: minorUnitsOf(119999) }
    expect(toDocumentBody('invoice', booked, 'CHF')).toMatchObject({ currency: 'EUR', base_total: 1199.99 })
    expect(toDocumentBody('invoice', { ...booked, currency: 'CHF' }, 'CHF')).toMatchObject({ base_total: null })
  })

  test('comes back into its form', () => {
    const document = {
      id: '1',
      key: null,
      number: 'R-1',
      company_id: null,
      currency: 'EUR',
      total: -12.5,
      base_total: -11.9,
      reference: 'RF18539007547034',
      text: null,
      date: day,
      due_date: null,
      open_amount: -12.5,
      paid_amount: 0,
      status: 'open' as const,
      created_at: '' as never,
      updated_at: '' as never,
      account_id: null,
      vat_rate_id: null,
      lines: [],
      booked_by: null,
      journal_entry_id: null,
      bank_transaction_id: null,
      table_rate: null,
    }
    expect(draftOfDocument(document, 'CHF')).toMatchObject({
      number: 'R-1',
      total: -1250,
      baseTotal: -1190,
      reference: 'RF18 5390 0754 7034',
      creditorIban: '',
    })
  })
})

describe('rows from before the books', () => {
  const refused = (date: string) => ({
    code: 'fiscal_year_missing',
    errors: { 'rows.2.date': ['No'] },
    values: { 'rows.2.date': { date, from: '2025-01-01', to: '2026-12-31' } },
  })
  test('are a question; a typing error is not', () => {
    expect(areBeforeBooks(faultsOfRows(refused('2024-12-31')))).toBe(true)
    expect(areBeforeBooks(faultsOfRows(refused('2062-03-02')))).toBe(false)
    expect(areBeforeBooks([])).toBe(false)
  })
})

describe('the lines of an invoice of 100.00', () => {
  const draft = {
    ...newDocument('2026-03-03' as LocalDate, 'CHF', null),
    number: 'R-1',
    total: minorUnitsOf(10_000),
    accountId: 'sales',
    vatRateId: 'standard',
  }
  const split = addedLine(draft)

  test('begin with all of it on the first one, and a second one for the remainder', () => {
    expect(split).toMatchObject({ accountId: null, vatRateId: null })
    expect(split.lines).toEqual([
      { key: 1, accountId: 'sales', vatRateId: 'standard', amount: 10_000, text: '' },
      { key: 2, accountId: null, vatRateId: null, amount: null, text: '' },
    ])
    expect(addedLine(split).lines.map(({ key }) => key)).toEqual([1, 2, 3])
  })

  test('need amounts, and must add up to the total', () => {
    expect(faultsIn(split)).toEqual({ 'lines.1.amount': 'required' })
    expect(faultsOfLines(withLine(split, 2, { amount: minorUnitsOf(0) }))).toEqual({
      'lines.1.amount': 'line_amount_zero',
    })
    const sixty = withLine(withLine(split, 1, { amount: minorUnitsOf(6000) }), 2, { amount: minorUnitsOf(3999) })
    expect([remainderOfLines(sixty), faultsOfLines(sixty)]).toEqual([1, { lines: 'document_lines_sum' }])
    const whole = withRemainderOn(sixty, 2)
    expect([remainderOfLines(whole), faultsOfLines(whole)]).toEqual([0, {}])
    expect(toLineInputs(withLine(whole, 2, { text: ' Porto ' }))).toEqual([
      { account_id: 'sales', vat_rate_id: 'standard', text: null, amount: 60 },
      { account_id: null, vat_rate_id: null, text: 'Porto', amount: 40 },
    ])
    // A changed total is reported at once.
    expect(faultsOfLines({ ...whole, total: minorUnitsOf(12_000) })).toEqual({ lines: 'document_lines_sum' })
  })

  test('removed one by one leave the account on the document', () => {
    const one = withoutLine(split, 2)
    expect(one.lines.map(({ key }) => key)).toEqual([1])
    expect(withoutLine(one, 1)).toMatchObject({ lines: [], accountId: 'sales', vatRateId: 'standard' })
  })

  test('come back into the form, and are sent unchanged', () => {
    const lines = [
      { account_id: 'sales', vat_rate_id: null, amount: 60.05, text: null },
      { account_id: null, vat_rate_id: 'reduced', amount: 39.95, text: 'Buch' },
    ]
    const document = {
      id: '1',
      key: null,
      number: 'R-1',
      company_id: null,
      currency: 'CHF',
      total: 100,
      base_total: null,
      reference: null,
      text: null,
      date: '2026-03-03' as never,
      due_date: null,
      open_amount: 100,
      paid_amount: 0,
      status: 'open' as const,
      created_at: '' as never,
      updated_at: '' as never,
      account_id: null,
      vat_rate_id: null,
      lines,
      booked_by: null,
      journal_entry_id: null,
      bank_transaction_id: null,
      table_rate: null,
    }
    const opened = draftOfDocument(document, 'CHF')
    expect([remainderOfLines(opened), faultsIn(opened)]).toEqual([0, {}])
    expect(toDocumentBody('invoice', opened, 'CHF').lines).toEqual(lines)
  })
})

// Reads a VAT return (eCH-0217, version 2.0.0) from its XML: all of it, or nothing. What a file does not contain is
// computed: the taxes of the rates and the sums.
import type { FileRefusal } from '../../../shared/record/import/file-refusal.ts'
import { VAT_FORMS, type VatFigures, type VatReturnMethod } from '../../../shared/record/ledger/vat-figures.ts'
import {
  type ExportRow,
  type MarginRow,
  NO_CREDITS,
  type RatedTurnover,
  VAT_FILE_PARTS,
  VAT_SUBMISSIONS,
  type VatFile,
  type VatFileCredits,
  type VatFileHead,
  type VatFilePart,
} from '../../../shared/record/ledger/vat-file.ts'
import {
  ACTIVITY,
  AMOUNTS_OF_SOME_PARTS,
  type AmountElement,
  CREDITS,
  hasCredits,
  MAX_RATES,
  OTHER_FLOWS,
  PART_AMOUNTS,
  TURNOVER_AMOUNTS,
  VAT_FILE_NAMESPACE,
  VAT_FILE_ROOT,
  VAT_FILE_VERSION,
} from '../../../shared/rule/ledger/vat-file/elements.ts'
import {
  acquisitionLine,
  inputTotalOf,
  supplyLine,
  taxableOf,
  taxOwedOf,
} from '../../../shared/rule/ledger/vat-file/form-lines.ts'
import { ZERO } from '../../../shared/value/money.ts'
import { ok, type Result } from '../../../shared/value/result.ts'
import { taxIn, taxOn } from '../../../shared/value/vat.ts'
import { shorten } from '../camt/camt-value.ts'
import { scanXml } from '../camt/xml-scan.ts'
import { type Content, child, parseContent } from '../camt/xml-tree.ts'
import { refuse } from '../core/file-refusals.ts'
import { ElementReader, VatFileFault } from './element-reader.ts'

/** The return in an XML text, or the reason to refuse it. */
export const readVatFileText = (text: string): Result<VatFile, FileRefusal> => {
  const root = checkRoot(text)
  if (!root.ok) return root
  let content: Content
  try {
    content = child(parseContent(text), VAT_FILE_ROOT) ?? []
  } catch {
    // The text is complete XML. What the parser refuses are names that no return has (`__proto__`).
    return refuse({ code: 'invalid_xml', values: { fault: 'names' } })
  }
  try {
    return ok(readReturn(new ElementReader(content, VAT_FILE_ROOT)))
  } catch (fault) {
    if (!(fault instanceof VatFileFault)) throw fault
    return refuse({ code: 'invalid_vat_file', values: { element: fault.element, fault: fault.fault } })
  }
}

/** A return has some hundred elements; only the rows of the forms 1050 to 1056 may be more. */
const MAX_ELEMENTS = 50_000

/** Checks that the text is complete XML of limited size, and a VAT return of the version that Kontor reads. */
const checkRoot = (text: string): Result<null, FileRefusal> => {
  let root = ''
  let start = 0
  let elements = 0
  const scanned = scanXml(text, {
    open: (name, depth, at) => {
      elements += 1
      if (depth > 0) return
      root = name
      start = at
    },
    close: () => undefined,
  })
  if (!scanned.ok) return scanned
  const namespace = namespaceAt(text, start)
  const isReturn = root === VAT_FILE_ROOT && namespace.startsWith(VAT_FILE_NAMESPACE)
  if (!isReturn) return refuse({ code: 'not_a_vat_file', values: { found: 'other', root: shorten(root) } })
  const version = namespace.slice(VAT_FILE_NAMESPACE.length)
  if (version !== VAT_FILE_VERSION) {
    const values = { found: 'version', version: shorten(version), supported: VAT_FILE_VERSION } as const
    return refuse({ code: 'not_a_vat_file', values })
  }
  return elements > MAX_ELEMENTS
    ? refuse({ code: 'file_too_complex', values: { part: 'elements', max: MAX_ELEMENTS } })
    : ok(null)
}

/** The namespace of the element that starts at `start`; empty when it has none. */
const namespaceAt = (text: string, start: number): string => {
  const [, prefix, attributes = ''] =
    /^<(?:([^\s:/>]+):)?[^\s/>]+((?:\s+[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*'))*)/.exec(text.slice(start, start + MAX_TAG)) ??
    []
  const wanted = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`
  for (const [, name, double, single] of attributes.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (name === wanted) return double ?? single ?? ''
  }
  return ''
}

/** The scan refuses longer tags. */
const MAX_TAG = 8192

const readReturn = (root: ElementReader): VatFile => {
  const general = root.inner('generalInformation')
  const head = readHead(general)
  const period = {
    from: general.date('reportingPeriodFrom'),
    to: general.date('reportingPeriodTill'),
    form: general.choice('formOfReporting', VAT_FORMS),
  }
  general.end()
  const turnover = readTurnover(root.inner('turnoverComputation'))
  const [part = VAT_FILE_PARTS[0], second] = VAT_FILE_PARTS.filter(root.has)
  if (second !== undefined) throw new VatFileFault(second, { type: 'repeated' })
  const method = methodOf(part)
  const computed = readPart(root.inner(part), { part, method, to: period.to })
  const payable = root.requiredAmount('payableTax')
  const flows = root.optional('otherFlowsOfFunds')
  const other = flows === null ? { subsidies: ZERO, donations: ZERO } : readAmounts(flows, OTHER_FLOWS)
  flows?.end()
  root.end()
  const { is_gross, credits, ...figuresOfPart } = computed
  // The tables of elements name every other figure.
  const stated = { method, ...period, ...turnover, ...figuresOfPart, ...other, payable } as unknown as StatedFigures
  const figures = withSums(stated)
  return { head, figures, part, is_gross, credits }
}

type StatedFigures = Omit<VatFigures, 'taxable' | 'tax_owed' | 'input_total'>

const withSums = (stated: StatedFigures): VatFigures => {
  const figures = { ...stated, taxable: ZERO, tax_owed: taxOwedOf(stated), input_total: ZERO }
  return { ...figures, taxable: taxableOf(figures), input_total: inputTotalOf(figures) }
}

/** From 2025 the file does not say whether rates are net or flat: both are the same method. */
const methodOf = (part: VatFilePart): VatReturnMethod =>
  part === 'effectiveReportingMethod' ? 'effective' : part === 'flatTaxRateMethod' ? 'flat_rate' : 'net_rate'

const readHead = (general: ElementReader): VatFileHead => {
  const application = general.inner('sendingApplication')
  const sending_application = {
    manufacturer: application.text('manufacturer'),
    product: application.text('product'),
    version: application.text('productVersion'),
  }
  application.end()
  return {
    uid: general.text('uid'),
    organization_name: general.text('organisationName'),
    generated_at: general.time('generationTime'),
    submission: general.choice('typeOfSubmission', VAT_SUBMISSIONS),
    business_reference_id: general.text('businessReferenceId'),
    sending_application,
  }
}

const readAmounts = (reader: ElementReader, elements: readonly AmountElement[]) =>
  Object.fromEntries(elements.map(([element, figure]) => [figure, reader.amount(element)]))

const readTurnover = (turnover: ElementReader) => {
  const total_consideration = turnover.requiredAmount('totalConsideration')
  const amounts = readAmounts(turnover, TURNOVER_AMOUNTS)
  const deduction = turnover.optional('variousDeduction')
  const various = deduction?.requiredAmount('amountVariousDeduction') ?? ZERO
  const various_text = deduction?.text('descriptionVariousDeduction') || null
  deduction?.end()
  turnover.end()
  return { total_consideration, ...amounts, various, various_text }
}

const readPart = (
  reader: ElementReader,
  { part, ...period }: { readonly part: VatFilePart; readonly method: VatReturnMethod; readonly to: VatFigures['to'] },
) => {
  const is_gross = part === 'effectiveReportingMethod' && reader.choice('grossOrNet', [false, true])
  const { before, after } = PART_AMOUNTS[part]
  const none = Object.fromEntries(AMOUNTS_OF_SOME_PARTS.map(([, figure]) => [figure, ZERO]))
  const amounts = { ...none, ...readAmounts(reader, [...before, ...after]) }
  const activity = ACTIVITY[part]
  const supplies = reader.each('suppliesPerTaxRate', MAX_RATES).map((supply, place) => {
    const activity_code = activity ? supply.text(activity.element) : null
    const { rate_millis, turnover } = readRated(supply)
    const line = supplyLine(period, rate_millis, place)
    const tax = is_gross ? taxIn(turnover, rate_millis) : taxOn(turnover, rate_millis)
    return { line, rate_millis, activity_code, turnover, tax }
  })
  const acquisitions = reader.each('acquisitionTax', MAX_RATES).map((acquisition) => {
    const { rate_millis, turnover: base } = readRated(acquisition)
    return { line: acquisitionLine(period, rate_millis), rate_millis, base, tax: taxOn(base, rate_millis) }
  })
  const credits = hasCredits(part) ? readCredits(reader) : NO_CREDITS
  reader.end()
  return { is_gross, ...amounts, supplies, acquisitions, credits }
}

const readRated = (reader: ElementReader): RatedTurnover => {
  const rated = { rate_millis: reader.rate('taxRate'), turnover: reader.requiredAmount('turnover') }
  reader.end()
  return rated
}

const readCredits = (reader: ElementReader): VatFileCredits => {
  const [exports, deemed_input_tax, margin_taxation] = CREDITS.map(({ amount, form, row }) => {
    const stated = reader.amountOrNull(amount)
    const rows = reader.optional(form)
    if (rows === null) return stated
    // The schema has one or the other.
    if (stated !== null) throw new VatFileFault(form, { type: 'repeated' })
    const read = rows.each(row).map((each) => (row === CREDITS[0].row ? readExport(each) : readMargin(each)))
    rows.end()
    return read
  })
  return { exports, deemed_input_tax, margin_taxation } as VatFileCredits
}

const readExport = (row: ElementReader): ExportRow => ({
  invoice_number: row.text('invoiceNumber'),
  invoice_date: row.date('invoiceDate'),
  type_of_service: row.text('typeOfService'),
  ...readRated(row),
})

const readMargin = (row: ElementReader): MarginRow => {
  const read = {
    turnover: readRated(row.inner('turnoverAndTaxRate')),
    margin: readRated(row.inner('marginAndTaxRate')),
  }
  row.end()
  return read
}

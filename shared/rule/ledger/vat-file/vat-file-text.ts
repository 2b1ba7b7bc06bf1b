// The text of a VAT file: the same content always gives the same bytes. Source: eCH-0217, version 2.0.0. The XML is
// written here, because it has no attributes and a dozen kinds of elements; the tests validate it against the schema.
import { VAT_FORMS, type VatFigures } from '../../../record/ledger/vat-figures.ts'
import {
  type ExportRow,
  type MarginRow,
  type RatedTurnover,
  VAT_SUBMISSIONS,
  type VatFile,
  type VatFileHead,
} from '../../../record/ledger/vat-file.ts'
import type { Timestamp } from '../../../value/calendar.ts'
import { type MinorUnits, minorToDecimal, minorUnitsOf } from '../../../value/money.ts'
import { escapeXml } from '../../../value/xml.ts'
import {
  ACTIVITY,
  type AmountElement,
  CREDITS,
  hasCredits,
  MAX_TEXTS,
  OTHER_FLOWS,
  PART_AMOUNTS,
  TURNOVER_AMOUNTS,
  VAT_FILE_NAMESPACE,
  VAT_FILE_ROOT,
  VAT_FILE_VERSION,
} from './elements.ts'
import { tokenOf } from './token.ts'

/** An element with its text or its elements. */
type Element = readonly [name: string, content: string | readonly Element[]]

/** The file with this content, without any check of its figures. */
export const vatFileText = (file: VatFile): string => {
  const { figures } = file
  const elements: readonly Element[] = [
    ['generalInformation', generalInformation(file.head, figures)],
    ['turnoverComputation', turnoverComputation(figures)],
    [file.part, partElements(file)],
    ['payableTax', amount(figures.payable)],
    ...optional('otherFlowsOfFunds', amounts(OTHER_FLOWS, figures)),
  ]
  const namespaces = `xmlns:${MAIN}="${VAT_FILE_NAMESPACE}${VAT_FILE_VERSION}" xmlns:${APPLICATION}="${APPLICATION_NAMESPACE}"`
  return `<?xml version="1.0" encoding="UTF-8"?>
<${MAIN}:${VAT_FILE_ROOT} ${namespaces}>
${written(elements, MAIN, '  ')}</${MAIN}:${VAT_FILE_ROOT}>
`
}

const MAIN = 'eCH-0217'
const APPLICATION = 'eCH-0058'
const APPLICATION_NAMESPACE = 'http://www.ech.ch/xmlns/eCH-0058/5'
/** The element whose own elements are of another schema. */
const SENDING_APPLICATION = 'sendingApplication'

const written = (elements: readonly Element[], prefix: string, indent: string): string =>
  elements
    .map(([name, content]) => {
      const tag = `${prefix}:${name}`
      if (typeof content === 'string') return `${indent}<${tag}>${escapeXml(content)}</${tag}>\n`
      const inner = written(content, name === SENDING_APPLICATION ? APPLICATION : prefix, `${indent}  `)
      return `${indent}<${tag}>\n${inner}${indent}</${tag}>\n`
    })
    .join('')

const generalInformation = (
  { uid, organization_name, generated_at, submission, business_reference_id, sending_application }: VatFileHead,
  { from, to, form }: VatFigures,
): readonly Element[] => [
  ['uid', uid],
  ['organisationName', tokenOf(organization_name, MAX_TEXTS.organization_name)],
  ['generationTime', timeOf(generated_at)],
  ['reportingPeriodFrom', from],
  ['reportingPeriodTill', to],
  ['typeOfSubmission', String(VAT_SUBMISSIONS.indexOf(submission) + 1)],
  ['formOfReporting', String(VAT_FORMS.indexOf(form) + 1)],
  ['businessReferenceId', tokenOf(business_reference_id)],
  [
    SENDING_APPLICATION,
    [
      ['manufacturer', tokenOf(sending_application.manufacturer, MAX_TEXTS.manufacturer)],
      ['product', tokenOf(sending_application.product, MAX_TEXTS.product)],
      ['productVersion', tokenOf(sending_application.version, MAX_TEXTS.version)],
    ],
  ],
]

/** Whole seconds have no fraction. */
const timeOf = (time: Timestamp): string => time.replace(/\.?0*Z$/, 'Z')

const turnoverComputation = (figures: VatFigures): readonly Element[] => [
  ['totalConsideration', amount(figures.total_consideration)],
  ...amounts(TURNOVER_AMOUNTS, figures),
  ...(figures.various === 0
    ? []
    : [
        [
          'variousDeduction',
          [
            ['amountVariousDeduction', amount(figures.various)],
            ['descriptionVariousDeduction', tokenOf(figures.various_text ?? '')],
          ],
        ] as const,
      ]),
]

const partElements = ({ part, figures, is_gross, credits }: VatFile): readonly Element[] => {
  const { before, after } = PART_AMOUNTS[part]
  const activity = ACTIVITY[part]
  return [
    ...(part === 'effectiveReportingMethod' ? [['grossOrNet', is_gross ? '2' : '1'] as const] : []),
    ...amounts(before, figures),
    ...figures.supplies.map(({ activity_code, ...supply }): Element => {
      const named: readonly Element[] = activity ? [[activity.element, tokenOf(activity_code ?? '')]] : []
      return ['suppliesPerTaxRate', [...named, ...rated(supply)]]
    }),
    ...figures.acquisitions.map(
      ({ rate_millis, base }): Element => ['acquisitionTax', rated({ rate_millis, turnover: base })],
    ),
    ...amounts(after, figures),
    ...(hasCredits(part) ? creditElements(credits) : []),
  ]
}

const creditElements = (credits: VatFile['credits']): readonly Element[] =>
  CREDITS.flatMap(({ credit, amount: element, form, row }): readonly Element[] => {
    const content = credits[credit]
    if (content === null) return []
    if (typeof content === 'number') return [[element, amount(content)]]
    return [[form, content.map((each): Element => [row, 'margin' in each ? marginRow(each) : exportRow(each)])]]
  })

const exportRow = (row: ExportRow): readonly Element[] => [
  ['invoiceNumber', tokenOf(row.invoice_number)],
  ['invoiceDate', row.invoice_date],
  ['typeOfService', tokenOf(row.type_of_service)],
  ...rated(row),
]

const marginRow = ({ turnover, margin }: MarginRow): readonly Element[] => [
  ['turnoverAndTaxRate', rated(turnover)],
  ['marginAndTaxRate', rated(margin)],
]

const rated = ({ rate_millis, turnover }: RatedTurnover): readonly Element[] => [
  // Hundredths of a per cent have two decimals, as amounts have.
  ['taxRate', amount(minorUnitsOf(rate_millis / 10))],
  ['turnover', amount(turnover)],
]

/** The amounts that are not 0, since a missing element means 0. */
const amounts = (elements: readonly AmountElement[], figures: VatFigures): readonly Element[] =>
  elements.flatMap(([name, figure]) => (figures[figure] === 0 ? [] : [[name, amount(figures[figure])] as const]))

const optional = (name: string, content: readonly Element[]): readonly Element[] =>
  content.length === 0 ? [] : [[name, content]]

const amount = (minor: MinorUnits): string => minorToDecimal(minor, 'CHF')

// Finds the meaning of each column in a table of records, from its title and its content together, and reports what is
// missing or unclear.
import {
  ITEM_ATTRIBUTES,
  type ItemAttribute,
  type ItemKind,
  type ItemMappingInput,
  type ItemMappingProblem,
  type ItemMappingProblems,
  type ItemNote,
} from '../../../shared/record/import/item-table.ts'
import { cellText, columnCount, type RawTable } from '../table/cells/raw-table.ts'
import { labelKind } from '../table/cells/row-words.ts'
import { type ColumnEvidence, columnEvidence } from '../table/columns/column-evidence.ts'
import type { TableStart } from '../table/columns/find-header.ts'
import { type ItemTitleScores, itemTitleScores, STATED } from './item-words.ts'
import { isAccountText, isVatRateText } from './ledger-cells.ts'

interface ItemColumnAssignment {
  readonly attribute: ItemAttribute | 'ignored'
  readonly confidence: number
}

export interface ItemColumns {
  readonly headers: readonly (string | null)[]
  readonly evidence: readonly ColumnEvidence[]
  /** By column index, for every column. */
  readonly assigned: readonly ItemColumnAssignment[]
  /** The column of an attribute, or null. */
  readonly column: (attribute: ItemAttribute) => number | null
  /** What is missing or unclear. An empty list: the table can be read. */
  readonly problems: readonly ItemMappingProblem[]
  readonly warnings: readonly ItemNote[]
}

type What = ItemMappingProblems['attribute_missing']['what']

/** The table needs at least one attribute of each group. The second value names the group. */
const REQUIRED: Readonly<Record<ItemKind, readonly (readonly [readonly ItemAttribute[], What])[]>> = {
  company: [[['name', 'last_name'], 'name']],
  invoice: [
    [['number'], 'number'],
    [['total', 'open_amount'], 'amount'],
    [['date'], 'date'],
  ],
  expense: [
    [['number'], 'number'],
    [['total', 'open_amount'], 'amount'],
    [['date'], 'date'],
  ],
  exchange_rate: [
    [['rate'], 'rate'],
    [['date'], 'day'],
  ],
}

/** If two columns may be one of these, the caller must decide. For the other attributes the better column is used. */
const DECISIVE: readonly ItemAttribute[] = [
  'key',
  'number',
  'total',
  'open_amount',
  'date',
  'due_date',
  'name',
  'company_name',
  'rate',
]
const CERTAIN = 0.5
/** Scores that differ by less are considered equal. */
const CLOSE = 0.06

/** The columns of a table that starts at `start`, found by titles and content, or as the caller says. */
export const mapItemColumns = (
  table: RawTable,
  start: TableStart,
  kind: ItemKind,
  mappingInput: ItemMappingInput | null,
): ItemColumns => {
  const rows = recordLike(table.rows.slice(start.first))
  const count = Math.max(columnCount(rows), start.titles ? columnCount([start.titles]) : 0)
  const headers = Array.from({ length: count }, (_, index) => start.titles && (start.titles[index] ?? ''))
  const evidence = columnEvidence(rows, count)
  const found = mappingInput ? columnsOfInput(mappingInput, kind, count) : foundColumns(rows, kind, headers, evidence)
  const indexes = new Map<ItemAttribute, number>()
  for (const [index, { attribute }] of found.assigned.entries()) {
    if (attribute !== 'ignored' && !indexes.has(attribute)) indexes.set(attribute, index)
  }
  const missing = REQUIRED[kind]
    .filter(([attributes]) => !attributes.some((attribute) => indexes.has(attribute)))
    .filter(([attributes]) => !found.unclear.some((attribute) => attributes.includes(attribute)))
    .map(([attributes, what]) => ({ code: 'attribute_missing', values: { what, attributes } }) as const)
  return {
    headers,
    evidence,
    assigned: found.assigned,
    column: (attribute) => indexes.get(attribute) ?? null,
    problems: [...found.problems, ...missing],
    warnings: found.warnings,
  }
}

/** Rows that are at least half as full as the fullest one, without sums: other lines say nothing about the columns. */
const recordLike = (rows: RawTable['rows']): RawTable['rows'] => {
  const texts = rows.map((row) => row.map(cellText).filter((text) => text !== ''))
  const fullest = texts.reduce((most, { length }) => Math.max(most, length), 0)
  return rows.filter((_, index) => {
    const filled = texts[index] ?? []
    return filled.length > 0 && filled.length * 2 >= fullest && labelKind(filled[0] ?? '') === null
  })
}

interface ColumnAssignments {
  readonly assigned: readonly ItemColumnAssignment[]
  /** The attributes of the problems. */
  readonly unclear: readonly ItemAttribute[]
  readonly problems: readonly ItemMappingProblem[]
  readonly warnings: readonly ItemNote[]
}

const IGNORED: ItemColumnAssignment = { attribute: 'ignored', confidence: 0.5 }

const columnsOfInput = (mappingInput: ItemMappingInput, kind: ItemKind, count: number): ColumnAssignments => {
  const assigned: ItemColumnAssignment[] = Array.from({ length: count }, () => IGNORED)
  const problems: ItemMappingProblem[] = []
  const unclear: ItemAttribute[] = []
  const attributes: readonly ItemAttribute[] = ITEM_ATTRIBUTES[kind]
  for (const { index, attribute } of mappingInput.columns) {
    if (index >= count) problems.push({ code: 'given_beyond', values: { index, count } })
    else if (attribute !== 'ignored' && assigned.some((column) => column.attribute === attribute)) {
      problems.push({ code: 'given_twice', values: { attribute } })
      unclear.push(attribute)
    } else if (attribute === 'ignored' || attributes.includes(attribute)) assigned[index] = { attribute, confidence: 1 }
  }
  return { assigned, problems, unclear, warnings: [] }
}

interface Candidate {
  readonly index: number
  readonly attribute: ItemAttribute
  readonly score: number
}

const foundColumns = (
  rows: RawTable['rows'],
  kind: ItemKind,
  headers: readonly (string | null)[],
  evidence: readonly ColumnEvidence[],
): ColumnAssignments => {
  const candidates = evidence
    .flatMap((column, index) => candidatesOf(kind, headers[index] ?? '', column, rows))
    .sort((a, b) => b.score - a.score || a.index - b.index)
  const assigned: ItemColumnAssignment[] = headers.map(() => IGNORED)
  const used = new Map<ItemAttribute, Candidate>()
  const rivals = new Map<ItemAttribute, Candidate[]>()
  for (const candidate of candidates) {
    if (assigned[candidate.index] !== IGNORED) continue
    const best = used.get(candidate.attribute)
    if (!best) {
      used.set(candidate.attribute, candidate)
      assigned[candidate.index] = { attribute: candidate.attribute, confidence: candidate.score }
    } else if (best.score - candidate.score < CLOSE && !isSameColumn(rows, best.index, candidate.index)) {
      rivals.set(candidate.attribute, [...(rivals.get(candidate.attribute) ?? []), candidate])
    }
  }
  const problems: ItemMappingProblem[] = []
  const unclear: ItemAttribute[] = []
  for (const [attribute, others] of rivals) {
    // A column that was assigned to another attribute is no rival.
    const open = others.filter(({ index }) => assigned[index] === IGNORED)
    const best = used.get(attribute)
    if (!DECISIVE.includes(attribute) || open.length === 0 || !best) continue
    const columns = [best, ...open].map(({ index }) => ({ index, title: headers[index] ?? null }))
    problems.push({ code: 'columns_alike', values: { attribute, columns } })
    unclear.push(attribute)
  }
  return { assigned, problems, unclear, warnings: ignoredReferenceNotes(kind, headers, evidence, assigned) }
}

/** Columns whose title promises a reference that their cells do not contain. */
const ignoredReferenceNotes = (
  kind: ItemKind,
  headers: readonly (string | null)[],
  evidence: readonly ColumnEvidence[],
  assigned: readonly ItemColumnAssignment[],
): readonly ItemNote[] =>
  headers.flatMap((header, index) => {
    const promised = (itemTitleScores(kind, header ?? '').reference ?? 0) >= 0.9
    if (!promised || assigned[index] !== IGNORED || (evidence[index]?.filled ?? 0) === 0) return []
    return [{ code: 'reference_column_left_out', values: { column: { index, title: header } } }]
  })

const isSameColumn = (rows: RawTable['rows'], one: number, other: number): boolean =>
  rows.every((row) => cellText(row[one]) === cellText(row[other]))

const candidatesOf = (
  kind: ItemKind,
  title: string,
  evidence: ColumnEvidence,
  rows: RawTable['rows'],
): readonly Candidate[] => {
  const titles = itemTitleScores(kind, title)
  const { index } = evidence
  return (ITEM_ATTRIBUTES[kind] as readonly ItemAttribute[]).flatMap((attribute) => {
    if (evidence.filled === 0) return []
    const isLedger = attribute === 'account' || attribute === 'vat_rate'
    const score = isLedger
      ? fitOfLedger(attribute, titles[attribute] ?? 0, evidence, rows)
      : fitOf(kind, attribute, titles, evidence)
    return score >= CERTAIN ? [{ index, attribute, score }] : []
  })
}

/**
 * A title such as `Ertragskonto` decides alone, so that an unknown value is refused instead of ignored. `Konto` may be a
 * bank account and `MwSt` an amount of tax: there the contents decide.
 */
const fitOfLedger = (
  attribute: 'account' | 'vat_rate',
  title: number,
  { date, index }: ColumnEvidence,
  rows: RawTable['rows'],
): number => {
  if (title < CERTAIN || date >= 0.5) return 0
  if (title >= STATED) return title
  const texts = rows.map((row) => cellText(row[index])).filter((text) => text !== '')
  const isFitting = attribute === 'account' ? isAccountText : isVatRateText
  // A column with nothing but zeros may be an amount of tax.
  const isNothing = texts.every((text) => /^[0.,]*$/.test(text))
  return !isNothing && texts.filter(isFitting).length > texts.length * 0.9 ? title : 0
}

/** Title and content together, 0–1; 0 if the content excludes the attribute. */
const fitOf = (kind: ItemKind, attribute: ItemAttribute, titles: ItemTitleScores, evidence: ColumnEvidence): number => {
  const title = titles[attribute] ?? 0
  const isDays = evidence.date >= 0.5 || (title >= 0.8 && evidence.serial > 0.95)
  const isWords = evidence.words >= 0.5
  if (kind === 'exchange_rate') return title
  switch (attribute) {
    case 'date':
    case 'due_date':
      return isDays ? title : 0
    case 'total':
    case 'open_amount':
      return evidence.amount >= 0.6 && evidence.code < 0.3 ? title : 0
    case 'key':
      return evidence.filled > 0.95 && evidence.variety > 0.99 && !isDays ? title : 0
    case 'number':
      if (isDays || evidence.decimals > 0.3 * (evidence.amount > 0.5 ? 1 : 4)) return 0
      return evidence.token < 0.3 ? Math.min(title, 0.6) : title
    case 'company_key':
      // A column "Debitor" of numbers is the key of the debtor and not the name.
      return isDays ? 0 : !isWords && evidence.token > 0.9 ? Math.max(title, (titles.company_name ?? 0) * 0.9) : title
    case 'company_name':
    case 'name':
    case 'first_name':
    case 'last_name':
      return isWords ? title : 0
    case 'currency':
      return evidence.currency >= 0.9 ? title : 0
    case 'reference':
      if (evidence.creditorReference >= 0.5) return Math.max(title, 0.9)
      return title >= 0.9 && evidence.length >= 20 && evidence.words < 0.5 ? title : 0
    case 'iban':
    case 'creditor_iban':
      if (evidence.iban < 0.5) return 0
      // The same account in every row of a list of bills is the one that they are paid from.
      if (evidence.distinct === 1 && evidence.filled > 0.95 && kind === 'expense' && title < 0.9) return 0
      return Math.max(title, 0.8)
    case 'type':
      return isWords && evidence.distinct <= 20 ? title : 0
    case 'text':
      return evidence.words > 0 ? title : 0
    case 'zip':
      return evidence.length <= 10 ? title : 0
    default:
      return title
  }
}

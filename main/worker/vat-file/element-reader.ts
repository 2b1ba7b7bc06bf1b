// Reads the elements of a VAT file one by one and notices what is missing, repeated or unknown: a return that Kontor
// understood in part would show wrong figures. The first fault counts.
import type { VatElementFault } from '../../../shared/record/import/file-refusal.ts'
import type { LocalDate, Timestamp } from '../../../shared/value/calendar.ts'
import { parseMoment } from '../../../shared/value/calendar.ts'
import { type MinorUnits, parseAmount, ZERO } from '../../../shared/value/money.ts'
import { dayOf, shorten } from '../camt/camt-value.ts'
import { type Content, children, textOf } from '../camt/xml-tree.ts'

/** Thrown within the reader of this folder; `readVatFile` makes it a refusal. */
export class VatFileFault extends Error {
  readonly element: string
  readonly fault: VatElementFault
  constructor(element: string, fault: VatElementFault) {
    super(`${element}: ${fault.type}`)
    this.element = element
    this.fault = fault
  }
}

/** Reads the elements of one element, each of which must be asked for before `end`. */
export class ElementReader {
  readonly #content: Content
  readonly #name: string
  readonly #asked = new Set<string>()

  constructor(content: Content, name: string) {
    this.#content = content
    this.#name = name
  }

  readonly has = (name: string): boolean => children(this.#content, name).length > 0

  /** The reader of an element that must exist. */
  readonly inner = (name: string): ElementReader => new ElementReader(this.#required(name), name)

  readonly optional = (name: string): ElementReader | null => {
    const found = this.#find(name)
    return found && new ElementReader(found, name)
  }

  /** The readers of an element that may occur up to `max` times. */
  readonly each = (name: string, max = Number.POSITIVE_INFINITY): readonly ElementReader[] => {
    this.#asked.add(name)
    const found = children(this.#content, name)
    if (found.length > max) throw new VatFileFault(name, { type: 'too_many', max })
    return found.map((content) => new ElementReader(content, name))
  }

  /** Without blanks at the ends, and with single blanks; may be empty. */
  readonly text = (name: string): string => plainText(this.#required(name))

  /** 0 when the element is missing. */
  readonly amount = (name: string): MinorUnits => this.amountOrNull(name) ?? ZERO

  readonly requiredAmount = (name: string): MinorUnits => decimal(name, this.text(name), 'not_an_amount')

  readonly amountOrNull = (name: string): MinorUnits | null => {
    const found = this.#find(name)
    return found && decimal(name, plainText(found), 'not_an_amount')
  }

  /** Thousandths of a per cent. */
  readonly rate = (name: string): number => {
    const stated = this.text(name)
    const hundredths = decimal(name, stated, 'not_a_rate')
    if (hundredths < 0 || hundredths > 100_00) throw new VatFileFault(name, { type: 'not_a_rate', text: stated })
    return hundredths * 10
  }

  readonly date = (name: string): LocalDate => {
    const stated = this.text(name)
    const day = dayOf(stated)
    if (day === null) throw new VatFileFault(name, { type: 'no_such_date', text: shorten(stated) })
    return day
  }

  /** A time without a zone counts as UTC: nothing is computed from it. */
  readonly time = (name: string): Timestamp => {
    const stated = this.text(name)
    const moment = stated.includes('T') ? (parseMoment(stated) ?? parseMoment(`${stated}Z`)) : null
    if (moment === null) throw new VatFileFault(name, { type: 'no_such_date', text: shorten(stated) })
    return moment
  }

  /** The value at the position that the file states, from 1. */
  readonly choice = <T>(name: string, values: readonly T[]): T => {
    const stated = this.text(name)
    const value = /^\+?0{0,9}[1-9]$/.test(stated) ? values[Number(stated) - 1] : undefined
    if (value === undefined) throw new VatFileFault(name, { type: 'not_a_value', text: shorten(stated) })
    return value
  }

  /** Refuses elements that were not asked for, and text between them. */
  readonly end = (): void => {
    for (const node of this.#content) {
      const name = Object.keys(node).find((key) => key !== ATTRIBUTES)
      const text = name === TEXT ? textOf([node]) : null
      if (text !== null) throw new VatFileFault(this.#name, { type: 'not_a_value', text: shorten(text) })
      if (name !== undefined && name !== TEXT && !this.#asked.has(name))
        throw new VatFileFault(shorten(name), { type: 'unknown' })
    }
  }

  readonly #find = (name: string): Content | null => {
    this.#asked.add(name)
    const [first = null, second] = children(this.#content, name)
    if (second !== undefined) throw new VatFileFault(name, { type: 'repeated' })
    return first
  }

  readonly #required = (name: string): Content => {
    const found = this.#find(name)
    if (found === null) throw new VatFileFault(name, { type: 'missing' })
    return found
  }
}

/** The names that fast-xml-parser gives to texts and attributes. */
const TEXT = '#text'
const ATTRIBUTES = ':@'

const plainText = (content: Content): string => {
  const inner = content.flatMap((node) => Object.keys(node)).find((key) => key !== TEXT && key !== ATTRIBUTES)
  if (inner !== undefined) throw new VatFileFault(shorten(inner), { type: 'unknown' })
  return (textOf(content) ?? '').replace(/[\t\n\r ]+/g, ' ')
}

/** All amounts of a return are in francs; a rate has as many decimals. */
const decimal = (name: string, stated: string, type: 'not_an_amount' | 'not_a_rate'): MinorUnits => {
  const read = parseAmount(stated, 'CHF')
  if (!read.ok) throw new VatFileFault(name, { type, text: shorten(stated) })
  return read.value
}

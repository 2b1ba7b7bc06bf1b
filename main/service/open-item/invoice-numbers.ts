// The number of the next invoice, read where the invoice is written, so that two of the same moment get two numbers (rule 248).
import { groups } from '../../../shared/books/port/read.ts'
import type { InvoiceCommand } from '../../../shared/rule/open-item/open-item.ts'
import { nextNumber, seriesOf } from '../../../shared/rule/organization/document/document-number.ts'
import type { LocalDate } from '../../../shared/value/calendar.ts'
import { ok } from '../../../shared/value/result.ts'
import type { Read } from '../core/book.ts'
import { profileOf, type ServiceDeps } from '../core/deps.ts'
import type { OpenItemServices } from './contract.ts'

export const createInvoiceNumbers = ({
  bookOf,
  today,
}: Pick<ServiceDeps, 'bookOf' | 'today'>): OpenItemServices['invoiceNumbers'] => ({
  next: async (actor, date) =>
    ok({ number: await readNextNumber(bookOf(actor.organization_id).read, date ?? today()) }),
})

/** A command without a number gets the next one of its date. */
export const withNumber = async (read: Read, command: InvoiceCommand): Promise<InvoiceCommand> =>
  command.number !== undefined || command.date === undefined
    ? command
    : { ...command, number: await readNextNumber(read, command.date) }

const readNextNumber = async (read: Read, date: LocalDate): Promise<string> => {
  const { settings } = await profileOf(read)
  const series = seriesOf(settings, 'invoice', date)
  // With a digit after the series: the colon follows the nine.
  const filter = [{ field: 'number', from: `${series}0`, to: `${series}:` }]
  const [found] = await read([groups('invoice', { filter, search: null, by: ['number'], sum: 'minor_total' })])
  const taken = found.map(({ by: [number] }) => String(number))
  return nextNumber(settings, 'invoice', date, taken)
}

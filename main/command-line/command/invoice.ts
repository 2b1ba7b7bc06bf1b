// `kontor invoice pdf`: invoices and credit notes as their customers get them, in one file.
import { resolve } from 'node:path'
import { callUrl } from '../../../shared/api/client.ts'
import {
  type InvoiceObject,
  listInvoices,
  printInvoice,
  printInvoices,
} from '../../../shared/api/endpoints/open-item/invoices.ts'
import { fileStem } from '../../../shared/text/file-name.ts'
import type { Command, CommandContext } from '../core/command.ts'
import { downloadFile } from '../core/download-file.ts'
import { FILE_COLUMNS } from '../core/output.ts'
import { listAll } from '../core/pages.ts'
import { EXIT, type ExitCode, refusalError } from '../core/stop.ts'

/** The invoice with this number. */
const invoiceOf = async ({ connect }: CommandContext, name: string): Promise<InvoiceObject> => {
  const { ask } = await connect()
  const { rows } = await listAll<InvoiceObject>((page) =>
    ask(listInvoices, { query: { 'filter[number]': name, ...page } }),
  )
  const [invoice] = rows
  if (invoice !== undefined && rows.length === 1) return invoice
  if (rows.length > 1)
    throw refusalError({ de: `«${name}» passt auf mehrere Rechnungen.`, en: `"${name}" matches several invoices.` })
  throw refusalError({ de: `Die Rechnung «${name}» gibt es nicht.`, en: `There is no invoice "${name}".` })
}

const pdf = async (context: CommandContext): Promise<ExitCode> => {
  const { args } = context
  const invoices: InvoiceObject[] = []
  for (const name of args.operands) invoices.push(await invoiceOf(context, name))
  const [first, ...others] = invoices
  const { id = '', number = '' } = first ?? {}
  const language = args.text('document-language') as 'de' | 'en' | undefined
  const query = language === undefined ? {} : { language }
  const address =
    others.length === 0
      ? callUrl(printInvoice, { params: { invoiceId: id }, query })
      : callUrl(printInvoices, { query: { ...query, 'filter[id]': invoices.map((invoice) => invoice.id).join(',') } })
  const last = others.at(-1)
  const name = fileStem([number, ...(last ? [last.number] : [])])
  const target = resolve(args.text('to') ?? `${name}.pdf`)
  await downloadFile(context, address, target)
  context.print({ command: 'invoice pdf', columns: FILE_COLUMNS, data: [{ file: target }] })
  return EXIT.done
}

export const invoiceCommand: Command = {
  name: 'invoice pdf',
  summary: {
    de: 'schreibt Rechnungen und Gutschriften mit Zahlteil als PDF',
    en: 'writes invoices and credit notes with their payment part as PDF',
  },
  more: {
    de: 'Mehrere kommen in eine Datei, nach ihrer Nummer.',
    en: 'Several are in one file, by their numbers.',
  },
  operands: [{ name: 'INVOICE', is_multiple: true, text: { de: 'Nummer einer Rechnung', en: 'number of an invoice' } }],
  options: {
    to: {
      value: 'FILE',
      is_path: true,
      text: { de: 'neue Datei (sonst INVOICE.pdf)', en: 'new file (default: INVOICE.pdf)' },
    },
    'document-language': {
      value: 'LANGUAGE',
      choices: ['de', 'en'],
      text: {
        de: 'Sprache der Dokumente (sonst wie --language)',
        en: 'language of the documents (default: as --language)',
      },
    },
  },
  run: pdf,
}

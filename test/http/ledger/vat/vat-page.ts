// The tables of docs/vat-examples.md, which were calculated by hand.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface VatPage {
  /** The rows of all tables under a heading, cell by cell; an amount is a number, an empty cell null. */
  readonly rows: (heading: string) => readonly (readonly (string | number | null)[])[]
  /** Of the form: number, base, tax. */
  readonly lines: (heading: string) => readonly (readonly (string | number | null)[])[]
}

const read = (cell: string): string | number | null => {
  const text = cell.trim()
  if (text === '') return null
  return /^-?[\d']+(\.\d\d)?$/.test(text) ? Number(text.replaceAll("'", '')) : text
}

export const readVatPage = async (): Promise<VatPage> => {
  const page = await readFile(join(import.meta.dirname, '../../../../docs/vat-examples.md'), 'utf8')
  const rows: VatPage['rows'] = (heading) => {
    const [, section = ''] = page.split(`\n## ${heading}\n`)
    const lines = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '))
    return lines.map((line) => line.split('|').slice(1, -1).map(read))
  }
  return { rows, lines: (heading) => rows(heading).filter(([number]) => typeof number === 'number' && number < 1000) }
}

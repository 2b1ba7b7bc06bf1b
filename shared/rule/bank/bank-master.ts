// Reads the Swiss bank master in the formats that SIX publishes, JSON or CSV, into records of the registry. Any other
// file is refused with the missing part; nothing is guessed.
import type { Bank } from '../../record/bank/bank.ts'
import type { FileRefusal, FileRefusals } from '../../record/import/file-refusal.ts'
import { type LocalDate, parseLocalDate } from '../../value/calendar.ts'
import { err, ok, type Result } from '../../value/result.ts'
import { foldText } from '../../value/text.ts'

export interface BankMaster {
  readonly banks: readonly Bank[]
  /** The day for which the list is valid; null when it states none. */
  readonly valid_on: LocalDate | null
}

/** The published list has about 1,200 entries. */
const MAX_ENTRIES = 20_000

/** An entry as published, before retired numbers get the data of their successors. */
type Entry = Readonly<Record<'iid' | 'name' | 'bic' | 'city' | 'country' | 'successor' | 'valid_on', string>>

export const readBankMaster = (text: string): Result<BankMaster, FileRefusal> => {
  const trimmed = text.replace(/^\uFEFF/, '').trimStart()
  const entries = trimmed.startsWith('{') ? readJson(trimmed) : readCsv(trimmed)
  return entries.ok ? recordsOf(entries.value.entries, entries.value.valid_on) : entries
}

interface ParsedMaster {
  readonly entries: readonly Entry[]
  readonly valid_on: LocalDate | null
}

// ── JSON: { validOn, entries: [{ iid, newIid, bankOrInstitutionName, townName, country, bic, … }] } ─────────────────

const readJson = (text: string): Result<ParsedMaster, FileRefusal> => {
  let master: unknown
  try {
    master = JSON.parse(text)
  } catch {
    return err(refuseMaster('no_json'))
  }
  const { entries, validOn } = master as { entries?: unknown; validOn?: unknown }
  if (!Array.isArray(entries)) return err(refuseMaster('no_list'))
  return ok({
    valid_on: parseLocalDate(textOf(validOn).slice(0, 10)),
    entries: entries.map((entry: unknown) => {
      const fields = (typeof entry === 'object' && entry !== null ? entry : {}) as Readonly<Record<string, unknown>>
      return {
        iid: textOf(fields.iid),
        name: textOf(fields.bankOrInstitutionName),
        bic: textOf(fields.bic),
        city: textOf(fields.townName),
        country: textOf(fields.country),
        successor: textOf(fields.newIid),
        valid_on: textOf(fields.validOn),
      }
    }),
  })
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

// ── CSV: `;`, 21 columns, titles in the first line ──────────────────────────────────────────────────────────────────

/** How a column is recognised by its folded title, in the languages of the published list. */
const COLUMNS: readonly { readonly field: keyof Entry; readonly title: string; readonly is: RegExp }[] = [
  { field: 'iid', title: 'IID', is: /^(iid|bc)\b(?!.*(type|typ|alloc|zuord))/ },
  { field: 'name', title: 'Name', is: /^(name|nom|nome|bank|banque|banca)\b|institut/ },
  { field: 'bic', title: 'BIC', is: /^bic\b|^swift\b/ },
  { field: 'city', title: 'Town Name', is: /^(town|ort|localite|localita|luogo|lieu)/ },
  { field: 'country', title: 'Country', is: /^(country|land|pays|paese)/ },
  { field: 'successor', title: 'New IID', is: /^(new|neue|nouveau|nuovo)\b/ },
  { field: 'valid_on', title: 'Valid on', is: /^(valid|gultig|valable)/ },
]

const readCsv = (text: string): Result<ParsedMaster, FileRefusal> => {
  const [header = '', ...lines] = text.split(/\r?\n/)
  const titles = cellsOf(header).map(foldText)
  const columns = COLUMNS.map(({ field, title, is }) => ({ field, title, index: titles.findIndex((t) => is.test(t)) }))
  const missing = columns.filter(({ index }) => index === -1).map(({ title }) => title)
  if (columns[0]?.index === -1) return err(refuseMaster('no_iid'))
  if (missing.length > 0) {
    return err({ code: 'bank_master_columns_missing', values: { titles: missing } })
  }
  const entries = lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const cells = cellsOf(line)
      return Object.fromEntries(columns.map(({ field, index }) => [field, cells[index] ?? ''])) as Entry
    })
  return ok({ entries, valid_on: null })
}

const cellsOf = (line: string): readonly string[] =>
  line.split(';').map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )

const refuseMaster = (fault: FileRefusals['not_a_bank_master']['fault']): FileRefusal => ({
  code: 'not_a_bank_master',
  values: { fault },
})

// ── records ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const recordsOf = (entries: readonly Entry[], validOn: LocalDate | null): Result<BankMaster, FileRefusal> => {
  if (entries.length === 0) return err(refuseMaster('no_entries'))
  if (entries.length > MAX_ENTRIES) {
    return err({ code: 'bank_master_too_long', values: { max: MAX_ENTRIES } })
  }
  const byIid = new Map<number, Entry>()
  for (const [index, entry] of entries.entries()) {
    const isRetired = entry.successor !== ''
    const hasName = entry.name !== '' && entry.name.length <= 255
    if (!/^0*[1-9]\d{0,4}$/.test(entry.iid) || entry.iid.length > 5 || !(hasName || isRetired)) {
      return err({ code: 'bank_master_row_invalid', values: { entry: index + 1 } })
    }
    const present = byIid.get(Number(entry.iid))
    if (present?.successor !== '') byIid.set(Number(entry.iid), entry)
  }
  const days = entries.flatMap((entry) => parseLocalDate(entry.valid_on) ?? []).toSorted()
  const valid_on = validOn ?? days.at(-1) ?? null
  const banks = [...byIid].flatMap(([id, entry]) => recordOf(id, entry, byIid, valid_on) ?? [])
  return ok({ banks, valid_on })
}

/** The record of an entry. A retired number gets the data of its successor, and is left out when there is none. */
const recordOf = (
  id: number,
  entry: Entry,
  byIid: ReadonlyMap<number, Entry>,
  valid_on: LocalDate | null,
): Bank | null => {
  let last = entry
  // A successor may be retired itself; the published lists contain a few short chains.
  for (let step = 0; step < 10 && last.successor !== ''; step++) {
    const next = byIid.get(Number(last.successor))
    if (!next || next === entry) break
    last = next
  }
  if (last.name === '' || (entry.successor !== '' && last === entry)) return null
  return {
    id,
    name: last.name,
    bic: /^[A-Z0-9]{8}([A-Z0-9]{3})?$/.test(last.bic) ? last.bic : null,
    city: last.city.slice(0, 255) || null,
    country: /^[A-Z]{2}$/.test(last.country) ? last.country : null,
    successor_iid: last === entry ? null : Number(last.iid),
    valid_on,
  }
}

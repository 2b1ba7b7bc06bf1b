// Loads the address book of another system: which companies are created, changed, unchanged or invalid. The whole file
// or nothing. Pure.

import type { ItemAttribute, ItemRow } from '../../record/import/item-table.ts'
import type { Company } from '../../record/open-item/company.ts'
import { countryCodeOf } from '../../value/country-name.ts'
import { err, ok, type Result } from '../../value/result.ts'
import { readUid } from '../../value/uid.ts'
import type { FieldProblem } from '../core/field-problem.ts'
import { type BulkItem, decideEach } from './bulk.ts'
import { type CompanyCommand, decideCompany, NO_DEFAULTS } from './company.ts'
import { comparedName, createCompanyFinder } from './find-company.ts'
import type { LoadedItems } from './item-load.ts'
import { lengthProblems } from './item-values.ts'
import type { NewRecordFields } from './open-item.ts'

interface CompanyLoadFacts {
  /** All companies of the organization. */
  readonly companies: readonly Company[]
  readonly fresh: () => NewRecordFields
}

/**
 * Decides a file of companies, which are found by key, otherwise by name. An empty cell changes nothing; existing names
 * and IBANs of a company remain in addition to those of the file. The path of a problem is `rows.<line>.<attribute>`.
 */
export const decideCompanyLoad = (
  rows: readonly ItemRow[],
  { companies, fresh }: CompanyLoadFacts,
): Result<LoadedItems<Company>, readonly FieldProblem[]> => {
  const finder = createCompanyFinder(companies)
  const withoutCountry: number[] = []
  const withoutUid: number[] = []
  const seen = new Set<string>()
  const items = rows.map((row): BulkItem<Company, CompanyCommand> & { readonly line: number } => {
    const { values, line } = row
    const name = nameOf(values)
    const found = finder.find({ key: values.key, name })
    const present = found === 'ambiguous' ? null : found
    // From now on the company has this key, so that a row with another key means another company.
    if (present?.key === null && values.key !== undefined) finder.add({ ...present, key: values.key })
    const country = values.country === undefined ? undefined : countryCodeOf(values.country)
    if (country === null) withoutCountry.push(line)
    const uid = uidOf(values.uid)
    if (uid === null) withoutUid.push(line)
    const problems: FieldProblem[] = [...lengthProblems(values)]
    // The name of a person consists of two cells, which may be too long only together.
    if (values.name === undefined && name !== undefined && name.length > 255)
      problems.push({ field: 'name', code: 'text_too_long' })
    if (found === 'ambiguous') problems.push({ field: 'name', code: 'company_ambiguous' })
    if (values.email !== undefined && !isEmail(values.email)) problems.push({ field: 'email', code: 'email_invalid' })
    const identities = [
      ...(present ? [`id ${present.id}`] : []),
      values.key === undefined ? `name ${comparedName(name ?? '')}` : `key ${values.key}`,
    ]
    if (name !== undefined && identities.some((identity) => seen.has(identity))) {
      const twice = values.key === undefined ? 'company_named_twice' : 'key_named_twice'
      problems.push({ field: values.key === undefined ? 'name' : 'key', code: twice })
    }
    for (const identity of identities) seen.add(identity)
    return {
      command: { ...commandOf(row, name, country, present), uid: uid ?? undefined },
      present,
      path: `rows.${line}`,
      problems,
      line,
    }
  })
  const decided = decideEach('company', items, (present, command) =>
    decideCompany(present, command, NO_DEFAULTS, fresh()),
  )
  if (!decided.ok) return err(decided.error.map(asAttribute))
  const { changes, result, outcomes } = decided.value
  return ok({
    changes,
    result,
    companies_created: result.created,
    outcomes: outcomes.map((outcome, index) => ({ ...outcome, line: items[index]?.line ?? 0 })),
    skipped: [],
    warnings: [
      ...(withoutCountry.length > 0 ? [{ code: 'countries_unknown', values: { lines: withoutCountry } } as const] : []),
      ...(withoutUid.length > 0 ? [{ code: 'uids_left_out', values: { lines: withoutUid } } as const] : []),
    ],
  })
}

/** Columns of VAT numbers also contain those of other countries: null. A wrong digit is a fault. */
const uidOf = (text: string | undefined): string | null | undefined => {
  const read = text === undefined ? null : readUid(text)
  return read?.ok === false && read.error === 'form' ? null : text
}

/** The name of the company, otherwise that of the person. */
const nameOf = ({ name, first_name, last_name }: ItemRow['values']): string | undefined =>
  name ?? ([first_name, last_name].filter((part) => part !== undefined).join(' ') || undefined)

/** `8001 Zürich`, `CH-8001 Zürich`: digits first, optionally with letters for the country. */
const ZIP_CITY = /^(?:[A-Z]{1,2}-)?(\d{3,6}) +(\S.*)$/

const commandOf = (
  { values }: ItemRow,
  name: string | undefined,
  country: string | null | undefined,
  present: Company | null,
): CompanyCommand => {
  const both = values.zip_city === undefined ? null : ZIP_CITY.exec(values.zip_city)
  const others = values.other_name === undefined ? undefined : [...(present?.other_names ?? []), values.other_name]
  return {
    // An existing key stays, because the file may have none.
    key: values.key,
    name,
    other_names: others,
    ibans: values.iban === undefined ? undefined : [...(present?.ibans ?? []), values.iban],
    email: values.email,
    address: values.address,
    zip: values.zip ?? both?.[1],
    city: values.city ?? both?.[2] ?? values.zip_city,
    country_code: country ?? undefined,
  }
}

/** One address, approximately as the interface accepts it. */
const isEmail = (text: string): boolean => /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>.]+$/.test(text)

const ATTRIBUTES: Readonly<Record<string, ItemAttribute>> = { ibans: 'iban', country_code: 'country' }

const asAttribute = (problem: FieldProblem): FieldProblem => {
  const [rows = '', line = '', field = ''] = problem.field.split('.')
  return { ...problem, field: `${rows}.${line}.${ATTRIBUTES[field] ?? field}` }
}

// The companies that rows of a list of open items name: existing ones are found, new ones are created with the list.
import { type Change, created, updated } from '../../books/port/change.ts'
import type { ItemNote, ItemRow } from '../../record/import/item-table.ts'
import type { Company } from '../../record/open-item/company.ts'
import { isIban } from '../../value/iban.ts'
import type { FieldProblem } from '../core/field-problem.ts'
import { decideCompany, NO_DEFAULTS } from './company.ts'
import type { CompanyFinder, CompanyNames } from './find-company.ts'
import type { NewRecordFields } from './open-item.ts'

interface NamingRow {
  readonly row: ItemRow
  /** The present company of the item. */
  readonly present_id: string | null
}

/** The id; null when the row names no company; a problem when the company is ambiguous or invalid. */
type CompanyResolution = string | FieldProblem | null

export const createNamedCompanies = (finder: CompanyFinder, fresh: () => NewRecordFields) => {
  const newCompanies = new Map<string, Company>()
  const keyed = new Map<string, { readonly before: Company; readonly key: string }>()

  /** Adds the row's key to the company, and for a new company its IBAN. */
  const complete = (company: Company, { key, iban }: CompanyNames): string => {
    const isNew = newCompanies.has(company.id)
    const newIban = isNew && iban !== undefined && !company.ibans.includes(iban) ? iban : null
    const newKey = company.key === null ? (key ?? null) : null
    if (newIban === null && newKey === null) return company.id
    const next = {
      ...company,
      key: newKey ?? company.key,
      ibans: newIban === null ? company.ibans : [...company.ibans, newIban],
    }
    if (isNew) newCompanies.set(next.id, next)
    else if (newKey !== null) keyed.set(next.id, { before: company, key: newKey })
    finder.add(next)
    return next.id
  }

  const ofRow = ({ row, present_id }: NamingRow): CompanyResolution => {
    const names = namesOf(row)
    const { key, name, iban } = names
    if (key === undefined && name === undefined && iban === undefined) return null
    // The item keeps its company as long as the row may mean it, so that the same list again changes nothing.
    const present = present_id === null ? undefined : finder.byId.get(present_id)
    const found = present && finder.fits(present, names) ? present : finder.find(names)
    if (found === 'ambiguous') return { field: 'company_name', code: 'company_ambiguous' }
    if (found !== null) return complete(found, names)
    if (name === undefined) return key === undefined ? null : { field: 'company_key', code: 'company_unknown' }
    const company = decideCompany(null, { key, name, ibans: iban === undefined ? [] : [iban] }, NO_DEFAULTS, fresh())
    if (!company.ok) return { field: 'company_name', code: company.error[0]?.code ?? 'required' }
    newCompanies.set(company.value.id, company.value)
    finder.add(company.value)
    return company.value.id
  }

  return {
    /**
     * In the order of the rows. Rows with a name are resolved first, so that the order of the list makes no difference.
     */
    ofRows: (rows: readonly NamingRow[]): readonly CompanyResolution[] => {
      const named = rows.map((each) => (each.row.values.company_name === undefined ? undefined : ofRow(each)))
      return rows.map((each, index) => {
        const company = named[index]
        return company === undefined ? ofRow(each) : company
      })
    },
    changes: (): readonly Change[] => [
      ...[...newCompanies.values()].map((company) => created('company', company)),
      ...[...keyed.values()].map(({ before, key }) => updated('company', before, { key, updated_at: fresh().now })),
    ],
    createdCount: () => newCompanies.size,
    warnings: (): readonly ItemNote[] =>
      keyed.size > 0 ? [{ code: 'companies_got_key', values: { count: keyed.size } }] : [],
  }
}

const namesOf = ({ values }: ItemRow): CompanyNames => {
  const iban = values.creditor_iban
  return {
    key: values.company_key,
    name: values.company_name,
    iban: iban !== undefined && isIban(iban) ? iban : undefined,
  }
}

// Whose bill it is: the company in the books, or what is known of a new one (rule 257).
import type { Company } from '../../../record/open-item/company.ts'
import type { CompanyCommand } from '../company.ts'
import { comparedName } from '../find-company.ts'
import { checkAccount } from '../known-account.ts'
import type { BillNote } from './bill-note.ts'
import { type FoundBill, ibanOf, uidOf } from './found-bill.ts'
import type { FoundValue } from './text-lines.ts'
import type { TextValues } from './text-values.ts'

export interface Supplier {
  readonly company: Company
  readonly by: 'iban' | 'uid' | 'name'
  /** Where the text has its name. */
  readonly named: FoundValue<string> | null
  /** The company with the UID of the bill, when the IBAN is that of another one. */
  readonly ofUid: Company | null
}

/** By IBAN, then UID, then name and town; never one of several. */
export const findSupplier = (found: FoundBill, companies: readonly Company[]): Supplier | null => {
  const { code, text } = found
  const only = (fits: (company: Company) => boolean): Company | null => {
    const [company, ...others] = companies.filter(fits)
    return company && others.length === 0 ? company : null
  }
  const uid = uidOf(found)
  const iban = ibanOf(found)
  const byIban = iban === null ? null : only(({ ibans }) => ibans.includes(iban))
  const byUid = uid === null ? null : only((company) => company.uid === uid)
  if (byIban) return { company: byIban, by: 'iban', named: null, ofUid: byUid === byIban ? null : byUid }
  if (byUid) return { company: byUid, by: 'uid', named: null, ofUid: null }
  // Another UID is another company.
  const mayBe = ({ uid: own }: Company): boolean => uid === null || own === null
  if (code === null) return namedInText(text, (fits) => only((company) => mayBe(company) && fits(company)))
  const { name, city } = code.bill.creditor
  const company = only((each) => mayBe(each) && namesOf(each).includes(comparedName(name)) && isInTown(each, city))
  return company && { company, by: 'name', named: null, ofUid: null }
}

const namesOf = ({ name, other_names }: Company): readonly string[] => [name, ...other_names].map(comparedName)

const isInTown = ({ city }: Company, town: string): boolean =>
  city === null || comparedName(city) === comparedName(town)

/** A company whose whole name is a text of the bill, and not with the address of another town. */
const namedInText = (
  { names, supplier }: TextValues,
  only: (fits: (company: Company) => boolean) => Company | null,
): Supplier | null => {
  const texts = new Map(
    [...names, ...(supplier?.name ? [supplier.name] : [])].map((name) => [comparedName(name.value), name]),
  )
  const [ownName, town] = [supplier?.name, supplier?.town]
  const isElsewhere = (company: Company): boolean =>
    ownName != null &&
    town != null &&
    namesOf(company).includes(comparedName(ownName.value)) &&
    !isInTown(company, town.value.city)
  const company = only((each) => namesOf(each).some((name) => texts.has(name)) && !isElsewhere(each))
  const named = company && namesOf(company).find((name) => texts.has(name))
  return company && named ? { company, by: 'name', named: texts.get(named) ?? null, ofUid: null } : null
}

/** What the code says of a supplier that does not exist yet, otherwise what the text certainly says. */
export const newCompany = ({ code, text }: FoundBill): CompanyCommand | null => {
  if (code === null) return companyOfText(text)
  const { creditor, iban, billing } = code.bill
  // It is added without being checked: a number that was recognised may be wrong.
  const uidOfText = text.uid?.is_recognized === false ? text.uid.value : null
  return {
    name: creditor.name,
    ibans: [iban],
    address: creditor.address,
    zip: creditor.zip?.slice(0, 10) ?? null,
    city: creditor.city,
    country_code: creditor.country_code,
    uid: billing?.uid ?? uidOfText,
  }
}

const companyOfText = ({ supplier, uid, iban }: TextValues): CompanyCommand | null => {
  if (supplier === null && uid === null) return null
  const town = supplier?.town?.value
  const isSwiss = uid !== null || (iban?.value.startsWith('CH') ?? false)
  return {
    name: supplier?.name?.value ?? '',
    ibans: iban ? [iban.value] : [],
    address: supplier?.address?.value ?? null,
    zip: town?.zip ?? null,
    city: town?.city ?? null,
    country_code: town ? (town.country ?? (isSwiss ? 'CH' : null)) : null,
    uid: uid?.value ?? null,
  }
}

/** Changed accounts of suppliers are a common fraud: what is stored is never replaced without a word. */
export const supplierNotes = (
  found: FoundBill,
  { company, ofUid }: Supplier,
  paid: ReadonlySet<string> | undefined,
): readonly BillNote[] => {
  const iban = ibanOf(found)
  const { ibans: known, name } = company
  return [
    ...(iban !== null && known.length > 0 && !checkAccount(iban, known, paid).is_known
      ? [{ code: 'iban_differs', values: { iban, known, company: name } } as const]
      : []),
    ...(ofUid ? [{ code: 'uid_of_other', values: { company: ofUid.name } } as const] : []),
  ]
}

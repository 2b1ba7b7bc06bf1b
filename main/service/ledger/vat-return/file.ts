// The file of a VAT return for the portal: as it was filed, or as a draft would be.
import { get } from '../../../../shared/books/port/read.ts'
import type { VatFigures } from '../../../../shared/record/ledger/vat-figures.ts'
import type { VatFileHead } from '../../../../shared/record/ledger/vat-file.ts'
import type { VatReturn } from '../../../../shared/record/ledger/vat-return.ts'
import type { FieldProblem } from '../../../../shared/rule/core/field-problem.ts'
import { writeVatFile } from '../../../../shared/rule/ledger/vat-file/write-vat-file.ts'
import { vatDraftKey } from '../../../../shared/rule/ledger/vat-periods.ts'
import type { Result } from '../../../../shared/value/result.ts'
import { sha256Of } from '../../../platform/sha256.ts'
import type { Read } from '../../core/book.ts'
import type { ServiceDeps } from '../../core/deps.ts'
import type { Installation } from '../../organization/status.ts'
import type { CheckView } from './contract.ts'
import { type Draft, readChecks } from './read-draft.ts'
import type { VatBooks } from './read-form.ts'

/** The check that a file can be written. Who overrides it files without one. */
const FILE_CHECK = 'file_written'

export type Head = Omit<VatFileHead, 'submission' | 'business_reference_id'>

/** Who sends files, and with which version of the program. */
export interface FileDeps extends Pick<ServiceDeps, 'now' | 'systemBook'> {
  readonly installation: Pick<Installation, 'version'>
}

/** What all files of an organization have in common at a moment. */
export const readHead = async (
  { now, systemBook, installation }: FileDeps,
  organizationId: number,
  { profile }: VatBooks,
): Promise<Head> => {
  const [organization] = await systemBook.read([get('organization', organizationId)])
  return {
    uid: profile.vat_idn ?? '',
    organization_name: organization?.name ?? '',
    generated_at: now(),
    sending_application: { manufacturer: 'Kontor', product: 'Kontor', version: installation.version },
  }
}

/** The form has all rates of the period; a rate that is missing in the file means 0. */
const withoutEmptyRates = (figures: VatFigures): VatFigures => ({
  ...figures,
  supplies: figures.supplies.filter(({ turnover, tax }) => turnover !== 0 || tax !== 0),
  acquisitions: figures.acquisitions.filter(({ base, tax }) => base !== 0 || tax !== 0),
})

/** The text of the file; the id of the return is its reference. */
export const writeFileOf = (
  { figures, type, from, to }: Pick<Draft, 'figures' | 'type' | 'from' | 'to'>,
  head: Head,
  id = vatDraftKey(type, from, to),
): Result<string, readonly FieldProblem[]> =>
  writeVatFile(withoutEmptyRates(figures), { ...head, submission: type, business_reference_id: id })

/** A draft to file: with the checks of its period and of its file, and the head of the file. */
export const readDraftToFile = async (
  deps: FileDeps,
  read: Read,
  organizationId: number,
  books: VatBooks,
  draft: Draft,
): Promise<{ readonly draft: Draft; readonly head: Head }> => {
  const head = await readHead(deps, organizationId, books)
  return { draft: withFileCheck(await readChecks(read, books, draft), head), head }
}

const withFileCheck = (draft: Draft, head: Head): Draft => {
  const written = writeFileOf(draft, head)
  const check: CheckView = {
    code: FILE_CHECK,
    state: written.ok ? 'met' : 'wrong',
    bank_account: null,
    percent: null,
    amount: null,
    currency: draft.checks[0]?.currency ?? 'CHF',
    count: written.ok ? 0 : 1,
    of: 1,
    covered_to: null,
    leads: [],
    override_reason: null,
    problems: written.ok ? [] : written.error.map(({ field, code, values = {} }) => ({ field, code, values })),
  }
  return { ...draft, checks: [...draft.checks, check] }
}

/** The file as the return keeps it; null: it cannot be written. */
export const fileToKeep = (draft: Draft, head: Head, id: string): VatReturn['file'] => {
  const written = writeFileOf(draft, head, id)
  if (!written.ok) return null
  const sha256 = sha256Of(written.value)
  return { name: fileNameOf(draft), sha256, content: written.value }
}

export const fileNameOf = ({ type, from, to }: Pick<Draft, 'type' | 'from' | 'to'>): string =>
  `MWST-${vatDraftKey(type, from, to)}.xml`

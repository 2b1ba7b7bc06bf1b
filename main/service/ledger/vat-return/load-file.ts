// The file of a VAT return, perhaps of another program, compared with the books, and as the return that it was.
import type { FileRefusal } from '../../../../shared/record/import/file-refusal.ts'
import type { VatFile } from '../../../../shared/record/ledger/vat-file.ts'
import type { VatReturn } from '../../../../shared/record/ledger/vat-return.ts'
import type { FieldProblem } from '../../../../shared/rule/core/field-problem.ts'
import { payableProblems, vatFileProblems } from '../../../../shared/rule/ledger/vat-file/write-vat-file.ts'
import { withStatedTax } from '../../../../shared/rule/ledger/vat-return/form-lines.ts'
import {
  type FilingFacts,
  problemsToFile,
  returnInForce,
} from '../../../../shared/rule/ledger/vat-return/vat-return.ts'
import { err, ok, type Result } from '../../../../shared/value/result.ts'
import { formatUid, readUid } from '../../../../shared/value/uid.ts'
import { sha256Of } from '../../../platform/sha256.ts'
import type { Read } from '../../core/book.ts'
import type { UploadedFile } from '../../core/request.ts'
import type { VatFileView } from './contract.ts'
import { type Draft, readDraft } from './read-draft.ts'
import type { VatBooks } from './read-form.ts'

/** The file as the return keeps it. Other encodings than UTF-8 would not be the same bytes again. */
export const keptFile = ({ name, bytes }: UploadedFile): Result<NonNullable<VatReturn['file']>, FileRefusal> => {
  try {
    const content = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return ok({ name, sha256: sha256Of(bytes), content })
  } catch {
    return err({ code: 'invalid_encoding', values: { of: 'xml', encoding: 'UTF-8' } })
  }
}

/** The comparison, and the return to record. */
export const compareFile = async (
  read: Read,
  books: VatBooks,
  file: VatFile,
  facts: FilingFacts,
): Promise<{ readonly draft: Draft; readonly view: Omit<VatFileView, 'recorded_id'> }> => {
  const { head } = file
  const { from, to } = file.figures
  const spec = { type: head.submission, from, to }
  const found = await readDraft(read, books, spec)
  const figures = withMethodOf(file, found.ok ? found.value : null)
  const corrected = returnInForce(books.filed, spec)
  const draft: Draft = {
    ...(found.ok ? found.value : { ...spec, form: null, uncounted: [], checks: [], corrected, reconciliation: null }),
    figures,
  }
  return {
    draft,
    view: {
      head,
      program: programOf(head),
      type: spec.type,
      figures,
      books: found.ok ? found.value.figures : null,
      problems: [...vatFileProblems(file), ...payableProblems(figures)],
      obstacles: [...otherCompany(books, file), ...(found.ok ? problemsToFile(draft, facts) : [found.error])],
      currency: books.profile.base_currency,
    },
  }
}

/** From 2025 a file does not say whether its rates are net or flat. */
const withMethodOf = ({ figures, part }: VatFile, draft: Draft | null): VatFile['figures'] => ({
  ...withStatedTax(figures),
  ...(part === 'simpleTaxRateMethod' && draft?.figures.method === 'flat_rate' ? { method: 'flat_rate' } : {}),
})

const otherCompany = ({ profile }: VatBooks, { head }: VatFile): readonly FieldProblem[] => {
  const [own, stated] = [readUid(profile.vat_idn ?? ''), readUid(head.uid)]
  if (!own.ok || !stated.ok || own.value.uid === stated.value.uid) return []
  const values = { uid: formatUid(stated.value.uid), own: formatUid(own.value.uid) }
  return [{ field: 'files.0', code: 'vat_file_of_other_company', values }]
}

const programOf = ({ sending_application: { manufacturer, product, version } }: VatFile['head']): string =>
  [...new Set([manufacturer, product, version].filter(Boolean))].join(' ')

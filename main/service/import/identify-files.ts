// Finds the bank account of each file: reads the files and gathers the facts for the rule. Changes nothing.
import { page, totals, where } from '../../../shared/books/port/read.ts'
import type { ParsedEnrichment } from '../../../shared/record/import/enrichment.ts'
import type { FileRefusal } from '../../../shared/record/import/file-refusal.ts'
import type { ParsedFile } from '../../../shared/record/import/parsed-statement.ts'
import { traitsOf } from '../../../shared/rule/import/account-fit.ts'
import {
  type AccountFacts,
  type FileIdentity,
  identifyFile,
  identifyNamed,
} from '../../../shared/rule/import/identify-file.ts'
import { importOf, isUndone } from '../../../shared/rule/import/import-batch.ts'
import { numbersOf } from '../../../shared/rule/import/statement-import.ts'
import { ok, type Result } from '../../../shared/value/result.ts'
import type { Read } from '../core/book.ts'
import { baseCurrencyOf } from '../core/deps.ts'
import type { Actor, Answer, UploadedFile } from '../core/request.ts'
import type { IdentifiedFile } from './contract.ts'
import type { ImportDeps } from './import-deps.ts'
import { readingFor } from './import-request.ts'

/** One answer for each file, in their order; also for files that an import would refuse. */
export const identifyFiles = async (
  deps: ImportDeps,
  actor: Actor,
  files: readonly UploadedFile[],
): Answer<readonly IdentifiedFile[]> => {
  const { read } = deps.bookOf(actor.organization_id)
  const currency = await baseCurrencyOf(read)
  const facts = await readAccountFacts(read)
  // The remembered mappings of all accounts: a file whose columns a user once mapped for any account can be read.
  const options = readingFor({}, facts.remembered)
  const own_accounts = facts.accounts.flatMap(numbersOf)
  const own_names = facts.accounts.map(({ name }) => name)
  const identified: IdentifiedFile[] = []
  // One after the other: only the identity of each file stays in memory.
  for (const { name, bytes } of files) {
    const parsed = await deps.parse({ name, bytes, currency, own_accounts, own_names, options })
    const enrichment =
      !parsed.ok && MAYBE_ENRICHMENT.includes(parsed.error.code) ? await deps.parseEnrichment({ name, bytes }) : null
    identified.push({
      name,
      ...identify(parsed, facts),
      ...(enrichment?.ok ? identifyNamed(partsOf(enrichment.value), facts.accounts) : {}),
      enrichment: enrichment?.ok ? enrichment.value.format : null,
    })
  }
  return ok(identified)
}

/** Files that an import refuses with these codes may be enrichments. */
const MAYBE_ENRICHMENT: readonly FileRefusal['code'][] = ['camt_054_not_imported', 'not_a_statement']

const partsOf = (enrichment: ParsedEnrichment) =>
  enrichment.format === 'camt.054' ? enrichment.notifications : enrichment.orders

const identify = (
  parsed: Result<ParsedFile, FileRefusal>,
  facts: AccountFacts,
): FileIdentity & Pick<IdentifiedFile, 'format' | 'problem'> => {
  const { mapping } = parsed.ok ? parsed.value : parsed.error
  const statements = parsed.ok ? parsed.value.statements : []
  const format = parsed.ok ? parsed.value.format : null
  return {
    format,
    problem: parsed.ok ? null : parsed.error,
    ...identifyFile({ statements, traits: traitsOf(format, statements, mapping ?? null) }, facts),
  }
}

const readAccountFacts = async (read: Read) => {
  const [accounts, statements, remembered, forms] = await read([
    page('bank_account'),
    page('statement'),
    page('remembered_mapping'),
    totals('import_report', 'by_form'),
  ])
  const shapeByBatch = new Map(
    forms.flatMap(({ by: [id, , shape] }) => (typeof shape === 'string' ? [[String(id), shape] as const] : [])),
  )
  const [batches] = await read([where('batch', 'id', [...shapeByBatch.keys()])])
  const accountsByShape = new Map<string, Set<string>>()
  const add = (shape: string, accountId: string) => {
    const present = accountsByShape.get(shape)
    if (present) present.add(accountId)
    else accountsByShape.set(shape, new Set([accountId]))
  }
  for (const batch of batches) {
    const found = importOf(batch)
    if (found && !isUndone(found)) add(shapeByBatch.get(found.id) ?? '', found.bank_account_id)
  }
  for (const { shape, bank_account_id } of remembered.rows) add(shape, bank_account_id)
  return { accounts: accounts.rows, statements: statements.rows, remembered: remembered.rows, accountsByShape }
}

// Applies notifications and payment orders. Every file is read and checked before anything changes, then each is one commit
// with its batch and its report. A file that changes nothing adds nothing to the books (rules 63 to 67).
import { type Change, created, updated } from '../../../../shared/books/port/change.ts'
import { get, where } from '../../../../shared/books/port/read.ts'
import type { BankAccount } from '../../../../shared/record/bank/bank-account.ts'
import type { EnrichmentBatch } from '../../../../shared/record/import/batch.ts'
import type { NamedAccount, ParsedEnrichment, UnmatchedPart } from '../../../../shared/record/import/enrichment.ts'
import type { FileRefusal } from '../../../../shared/record/import/file-refusal.ts'
import { enrichmentOf, newEnrichmentBatch } from '../../../../shared/rule/import/enrich/enrichment-batch.ts'
import { accountOf, selectStatements } from '../../../../shared/rule/import/statement-import.ts'
import { err, ok, type Result } from '../../../../shared/value/result.ts'
import { notFound, type Refusal } from '../../core/refusal.ts'
import type { Actor, Answer, ById, UploadedFile } from '../../core/request.ts'
import type { ImportDeps } from '../import-deps.ts'
import type { EnrichmentServices, EnrichRequest, FileEnrichment } from './contract.ts'
import {
  type AccountContent,
  addToEarlierFiles,
  type EnrichmentPlan,
  noEarlierFiles,
  planEnrichment,
} from './plan-enrichment.ts'

export const createEnrichments = (deps: ImportDeps): EnrichmentServices['enrichments'] => ({
  apply: (actor, request) => apply(deps, actor, request),
  report: (actor, request) => report(deps, actor, request),
})

/** A file that was read and is to be applied. */
interface ReadFile {
  readonly file: UploadedFile
  readonly format: ParsedEnrichment['format']
  readonly content: AccountContent
}

const apply = async (
  deps: ImportDeps,
  actor: Actor,
  { bank_account_id, files, is_dry_run }: EnrichRequest,
): Answer<readonly FileEnrichment[]> => {
  const book = deps.bookOf(actor.organization_id)
  const [account] = await book.read([get('bank_account', bank_account_id)])
  if (!account) return err(notFound('BankAccount', bank_account_id))
  const read = await readFiles(deps, account, files)
  if (!read.ok) return read
  const author = { user: actor.user_id, group: deps.newId() }
  const before = noEarlierFiles()
  const answers: FileEnrichment[] = []
  for (const each of read.value) {
    if (is_dry_run) {
      const plan = await planEnrichment(deps, book.read, account, each.content, before)
      addToEarlierFiles(before, plan)
      answers.push(answerOf(each, plan, null))
      continue
    }
    // One write for each file, even when it changes nothing: the idempotency key of a repeated request counts the writes.
    const applied = await applyFile(deps, actor, author, bank_account_id, each)
    if (!applied.ok) return applied
    answers.push(applied.value)
  }
  return ok(answers)
}

/** Stores the file and applies it in one commit; without a commit when the books contain everything already. */
const applyFile = async (
  deps: ImportDeps,
  actor: Actor,
  author: { readonly user: number; readonly group: string },
  bankAccountId: string,
  each: ReadFile,
): Answer<FileEnrichment> => {
  const { name, bytes } = each.file
  const file_sha256 = await deps.fileArchiveOf(actor.organization_id).stage(bytes).store()
  const written = await deps
    .bookOf(actor.organization_id)
    .write<{ answer: FileEnrichment; batch: EnrichmentBatch | null }, Refusal>(author, async (read) => {
      const [account] = await read([get('bank_account', bankAccountId)])
      if (!account) return err(notFound('BankAccount', bankAccountId))
      const plan = await planEnrichment(deps, read, account, each.content, noEarlierFiles())
      const action = 'enrich_transactions'
      if (!changesBooks(plan))
        return ok({ action, changes: [], value: { answer: answerOf(each, plan, null), batch: null } })
      const explained = plan.explained.filter(({ is_new }) => is_new)
      const batch = newEnrichmentBatch({
        id: deps.newUuid(),
        group: author.group,
        name,
        bank_account_id: bankAccountId,
        file_sha256,
        explained: explained.length,
        details: explained.reduce((sum, { details }) => sum + details.length, 0),
        payments_created: plan.created.length,
        unchanged: plan.explained.length - explained.length + plan.unchanged_payments,
        unmatched: plan.unmatched.length,
        created_at: deps.now(),
      })
      const params = { bank_account: account.name, file: name, count: explained.length + plan.created.length }
      return ok({
        action,
        params,
        changes: changesOf(deps, each, plan, batch),
        value: { answer: answerOf(each, plan, batch.id), batch },
      })
    })
  if (!written.ok) return written
  const { answer, batch } = written.value
  if (batch) deps.events.reportBatch(actor.organization_id, batch)
  return ok(answer)
}

const changesBooks = ({ explained, created: payments }: EnrichmentPlan): boolean =>
  payments.length > 0 || explained.some(({ is_new }) => is_new)

const changesOf = (
  deps: Pick<ImportDeps, 'now'>,
  { format }: ReadFile,
  plan: EnrichmentPlan,
  batch: EnrichmentBatch,
): readonly Change[] => {
  const updated_at = deps.now()
  const explained = plan.explained.filter(({ is_new }) => is_new)
  const report = {
    id: batch.id,
    format,
    transaction_ids: explained.map(({ transaction }) => transaction.id),
    expense_payment_ids: plan.created.map(({ id }) => id),
    unmatched: [...plan.unmatched],
  }
  return [
    created('batch', batch),
    created('enrichment_report', report),
    ...explained.map(({ transaction, details }) =>
      updated('bank_transaction', transaction, { details: [...details], updated_at }),
    ),
    ...plan.created.map((payment) => created('expense_payment', payment)),
  ]
}

const answerOf = ({ file, format }: ReadFile, plan: EnrichmentPlan, batch_id: string | null): FileEnrichment => ({
  name: file.name,
  format,
  batch_id,
  unmatched: plan.unmatched,
  explained: plan.explained.map(({ transaction, details, is_new }) => ({
    bank_transaction_id: transaction.id,
    currency: transaction.currency,
    details,
    is_new,
  })),
  expense_payments: { created: plan.created.length, unchanged: plan.unchanged_payments },
})

/** All files, or why some of them are refused: one refused file refuses the request. */
const readFiles = async (
  deps: Pick<ImportDeps, 'parseEnrichment'>,
  account: BankAccount,
  files: readonly UploadedFile[],
): Answer<readonly ReadFile[]> => {
  const read: ReadFile[] = []
  const refused: (FileRefusal & { readonly index: number })[] = []
  for (const [index, file] of files.entries()) {
    const parsed = await deps.parseEnrichment(file)
    const content = parsed.ok ? contentFor(account, parsed.value) : parsed
    if (!content.ok) refused.push({ ...content.error, index })
    else if (parsed.ok) read.push({ file, format: parsed.value.format, content: content.value })
  }
  return refused.length > 0 ? err({ type: 'FilesRefused', files: refused }) : ok(read)
}

/** The content of the file for the account; refused (422) when there is none, naming the accounts found. */
const contentFor = (account: BankAccount, parsed: ParsedEnrichment): Result<AccountContent, FileRefusal> => {
  if (parsed.format === 'camt.054') {
    const selected = selectStatements(account, parsed.notifications)
    if (!selected.ok) return selected
    const entries = selected.value.flatMap((notification) => notification.entries)
    return ok({ entries, payments: [], unmatched: partsOfOtherAccounts(parsed.notifications, selected.value) })
  }
  const selected = selectStatements(account, parsed.orders)
  if (!selected.ok) return selected
  const payments = selected.value.flatMap((order) => order.payments)
  return ok({ entries: [], payments, unmatched: partsOfOtherAccounts(parsed.orders, selected.value) })
}

/** One for each other account whose part of the file is left out. */
const partsOfOtherAccounts = (
  all: readonly NamedAccount[],
  selected: readonly NamedAccount[],
): readonly UnmatchedPart[] => {
  const own = new Set(selected)
  const others = new Set(all.filter((part) => !own.has(part)).map(accountOf))
  return [...others].map((account) => ({
    reference: null,
    amount: null,
    currency: null,
    date: null,
    code: 'other_account',
    values: { account },
  }))
}

const report = async (
  deps: ImportDeps,
  actor: Actor,
  { id }: ById,
): Answer<FileEnrichment & { readonly batch: EnrichmentBatch }> => {
  const { read } = deps.bookOf(actor.organization_id)
  const [found, enrichmentReport] = await read([get('batch', id), get('enrichment_report', id)])
  const batch = enrichmentOf(found)
  if (!batch || !enrichmentReport) return err(notFound('Batch', id))
  const [transactions] = await read([where('bank_transaction', 'id', enrichmentReport.transaction_ids)])
  const explained = transactions.flatMap((transaction) =>
    transaction.details.length > 0
      ? [
          {
            bank_transaction_id: transaction.id,
            currency: transaction.currency,
            details: transaction.details,
            is_new: true,
          },
        ]
      : [],
  )
  return ok({
    batch,
    name: batch.name,
    format: enrichmentReport.format,
    batch_id: id,
    explained,
    unmatched: enrichmentReport.unmatched,
    expense_payments: { created: batch.payments_created, unchanged: 0 },
  })
}

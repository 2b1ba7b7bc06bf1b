// `kontor import`: imports statement files to their bank accounts, one after the other; the answer has a row with the
// result of each.
import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '../../../shared/api/client.ts'
import type { BankAccountObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import { identifyFiles, importTransactions, planImport } from '../../../shared/api/endpoints/bank/bank-transactions.ts'
import { getBatch, type ImportBatchObject } from '../../../shared/api/endpoints/import/batches.ts'
import type { ImportPlan } from '../../../shared/api/endpoints/import/import-plan.ts'
import type { Command, CommandContext } from '../core/command.ts'
import { KEY } from '../core/common-options.ts'
import type { Connection } from '../core/connection.ts'
import { filesOf, formOf, type NamedFile, readNamed } from '../core/input-files.ts'
import { same } from '../core/language.ts'
import { exitOf, type Outcome } from '../core/outcome.ts'
import type { Column, Row } from '../core/output.ts'
import { allBankAccounts, bankAccountOf } from '../core/pages.ts'
import { problemTextWithHint } from '../core/problem-texts.ts'
import { EXIT, type ExitCode, refusalError, Stop, usageError } from '../core/stop.ts'

const COLUMNS: readonly Column[] = [
  { key: 'file', title: { de: 'Datei', en: 'File' }, kind: 'text' },
  { key: 'state', title: { de: 'Stand', en: 'State' }, kind: 'text' },
  { key: 'bank_account_id', title: { de: 'Bankkonto-ID', en: 'Bank account id' }, kind: 'text', is_for_programs: true },
  { key: 'bank_account', title: { de: 'Bankkonto', en: 'Bank account' }, kind: 'text' },
  { key: 'created', title: { de: 'Neu', en: 'Created' }, kind: 'count' },
  { key: 'duplicates', title: { de: 'Schon da', en: 'Duplicates' }, kind: 'count' },
  { key: 'flagged', title: { de: 'Fraglich', en: 'Flagged' }, kind: 'count' },
  { key: 'skipped', title: { de: 'Übergangen', en: 'Skipped' }, kind: 'count' },
  { key: 'refused', title: { de: 'Abgelehnt', en: 'Refused' }, kind: 'count' },
  { key: 'batch_id', title: { de: 'Lauf', en: 'Batch' }, kind: 'text', is_for_programs: true },
  { key: 'message', title: { de: 'Grund', en: 'Reason' }, kind: 'text' },
]

/** With `planned`, the counts say what an import would do. */
type State = 'imported' | 'planned' | 'nothing_new' | 'partly' | 'refused'

interface Outcomes {
  readonly outcome: Outcome
  readonly row: Row & { readonly state: State }
}

const POLL_MS = 150

/** The extensions of statements. */
const STATEMENTS: ReadonlySet<string> = new Set(['.xml', '.csv', '.txt', '.xls', '.xlsx'])

const readInput = async ({ args }: CommandContext, file: string): Promise<NamedFile> => {
  if (file === '-') return { name: args.text('name') ?? '', bytes: await buffer(process.stdin) }
  return { name: args.text('name') ?? basename(file), bytes: await readNamed(file) }
}

/** The bank account that the file itself names. */
const identifyAccount = async ({ ask }: Connection, accounts: readonly BankAccountObject[], form: FormData) => {
  const [identity] = await ask(identifyFiles, { body: form })
  const account = accounts.find(({ id }) => id === identity?.bank_account_id)
  if (account !== undefined) return account
  if (identity?.problem) throw refusalError(same(identity.problem.message))
  if (identity?.enrichment)
    throw refusalError({
      de: 'Das ist kein Auszug, sondern eine Avisierung oder ein Zahlungsauftrag. Importieren Sie die Datei im Fenster, um Details zu Transaktionen zu ergänzen.',
      en: 'This is not a statement but a notification or a payment order. Import it in the window to add details to transactions.',
    })
  const named = identity?.accounts.flatMap(({ iban, other_account }) => iban ?? other_account ?? []).join(', ')
  throw refusalError(
    named
      ? {
          de: `Das Bankkonto ${named} gibt es nicht. Erfassen Sie es, oder geben Sie mit --account eines an.`,
          en: `There is no bank account ${named}. Add it, or specify one with --account.`,
        }
      : {
          de: 'Die Datei gibt ihr Bankkonto nicht an: Geben Sie es mit --account an.',
          en: 'The file does not identify its bank account: specify it with --account.',
        },
  )
}

/** The answer for the single file that was sent. */
const onlyAnswer = <T>([answer]: readonly T[]): T => {
  if (answer === undefined) throw new Error('no answer for the file')
  return answer
}

/** Waits until the batch has ended, and shows its progress. */
const awaitBatch = async (
  { say }: CommandContext,
  { ask }: Connection,
  name: string,
  first: ImportBatchObject,
): Promise<ImportBatchObject> => {
  let summary = -1
  for (let batch = first; ; ) {
    if (batch.progress !== summary) say(same(`${name}: ${batch.progress} %`))
    summary = batch.progress
    if (batch.finished || batch.cancelled) return batch
    await sleep(POLL_MS)
    const now = await ask(getBatch, { params: { batchId: batch.id } })
    if (now.kind !== 'import' && now.kind !== 'enrichment') throw new Error('an import became something else')
    batch = now
  }
}

const importedRow = ({ id, result, cancelled }: ImportBatchObject): Outcomes => {
  const { created, duplicates, flagged, skipped, refused: refusedCount } = result
  const state = cancelled ? 'refused' : refusedCount > 0 ? 'partly' : created === 0 ? 'nothing_new' : 'imported'
  const outcome = ({ refused: 'refused', partly: 'partly', nothing_new: 'nothing', imported: 'done' } as const)[state]
  const message = result.warnings.join(' ') || null
  return {
    outcome,
    row: { state, created, duplicates, flagged, skipped, refused: refusedCount, batch_id: id, message },
  }
}

const plannedRow = ({ problem, counts, warnings }: ImportPlan): Outcomes => {
  const { new: created, duplicates, likely_duplicates, flagged, skipped } = counts
  const message = [...(problem ? [problem] : []), ...warnings].map((one) => one.message).join(' ') || null
  const summary = { created, duplicates: duplicates + likely_duplicates, flagged, skipped, refused: null, message }
  if (problem !== null) return { outcome: 'refused', row: { ...summary, state: 'refused' } }
  return {
    outcome: created === 0 ? 'nothing' : 'done',
    row: { ...summary, state: created === 0 ? 'nothing_new' : 'planned' },
  }
}

/** Imports one file and answers the result. A refusal concerns only this file; the next one continues. */
const importFile = async (
  context: CommandContext,
  connection: Connection,
  accounts: readonly BankAccountObject[],
  file: string,
): Promise<Outcomes> => {
  const summary: { bank_account_id?: string; bank_account?: string } = {}
  try {
    const input = await readInput(context, file)
    const accountName = context.args.text('account')
    const account =
      accountName === undefined
        ? await identifyAccount(connection, accounts, formOf(input))
        : bankAccountOf(accounts, accountName)
    Object.assign(summary, { bank_account_id: account.id, bank_account: account.name })
    const sent = { params: { bankAccountId: account.id }, body: formOf(input) }
    const { outcome, row } = context.args.is('plan')
      ? plannedRow(onlyAnswer(await connection.ask(planImport, sent)))
      : importedRow(
          await awaitBatch(
            context,
            connection,
            input.name,
            onlyAnswer(await connection.write(importTransactions, sent)),
          ),
        )
    return { outcome, row: { ...row, ...summary, file: input.name } }
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof Stop)) throw error
    const words = error instanceof Stop ? error.words : problemTextWithHint(error)
    context.say({ de: `${file}: ${words.de}`, en: `${file}: ${words.en}` })
    const name = file === '-' ? (context.args.text('name') ?? file) : basename(file)
    return { outcome: 'refused', row: { ...summary, file: name, state: 'refused', message: words[context.language] } }
  }
}

const run = async (context: CommandContext): Promise<ExitCode> => {
  const { args } = context
  const files = await filesOf(args.operands, STATEMENTS)
  if (files.includes('-') && !args.is('name'))
    throw usageError({
      de: 'Für stdin braucht es einen Namen: --name DATEI.xml.',
      en: 'Input from stdin needs a name: --name FILE.xml.',
    })
  if (args.is('name') && files.length > 1)
    throw usageError({ de: '--name gilt nur für eine einzelne Datei.', en: '--name only applies to a single file.' })
  const connection = await context.connect()
  const accounts = await allBankAccounts(connection.ask)
  const accountName = args.text('account')
  if (accountName !== undefined) bankAccountOf(accounts, accountName)
  const outcomes: Outcomes[] = []
  for (const file of files) outcomes.push(await importFile(context, connection, accounts, file))
  if (files.length === 0) context.say({ de: 'Hier gibt es keine Auszüge.', en: 'There are no statements here.' })
  context.print({ command: 'import', columns: COLUMNS, data: outcomes.map(({ row }) => row) })
  return files.length === 0 ? EXIT.nothingToDo : exitOf(outcomes.map(({ outcome }) => outcome))
}

export const importCommand: Command = {
  name: 'import',
  summary: { de: 'importiert Kontoauszüge', en: 'imports bank statements' },
  more: {
    de: 'Das Bankkonto wird anhand der IBAN in der Datei bestimmt. Bestehende Transaktionen werden nicht doppelt importiert. Exitcodes: 3 nichts Neues,\n4 ein Teil abgelehnt, 5 alles abgelehnt.',
    en: 'The bank account is identified by the IBAN in the file. Existing transactions are not imported again. Exit codes: 3 nothing\nnew, 4 some refused, 5 all refused.',
  },
  operands: [
    {
      name: 'FILES',
      is_multiple: true,
      is_path: true,
      text: {
        de: 'Auszüge (camt.053, CSV, TXT, XLS, XLSX) oder Ordner mit Auszügen; - ist stdin, mit --name',
        en: 'statements (camt.053, CSV, TXT, XLS, XLSX) or folders with statements; - is stdin, with --name',
      },
    },
  ],
  options: {
    plan: {
      text: { de: 'nur das Ergebnis zeigen, nichts importieren', en: 'only show the result, without importing' },
    },
    account: {
      value: 'ACCOUNT',
      text: { de: 'Bankkonto nach ID, IBAN oder Name', en: 'bank account by id, IBAN or name' },
    },
    name: { value: 'NAME', text: { de: 'Name der Datei', en: 'name of the file' } },
    key: KEY,
  },
  run,
}

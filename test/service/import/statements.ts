// Imports for tests of services: a CAMT statement of a few entries, and its result.

import { page } from '../../../shared/books/port/read.ts'
import type { BankTransaction } from '../../../shared/record/bank/bank-transaction.ts'
import type { ImportBatch } from '../../../shared/record/import/batch.ts'
import { theImport } from '../../support/books/import-batches.ts'
import { answerOf, fileOf, type World } from '../../support/books/service-world.ts'

export const IBAN = 'CH1908999000001234567'

export const createAccount = async (at: World, iban = IBAN): Promise<string> =>
  answerOf(await at.services.bankAccounts.create(at.owner, { type: 'bank', iban })).record.id

export const importText = async (
  at: World,
  accountId: string,
  ...texts: readonly string[]
): Promise<readonly ImportBatch[]> => {
  const files = texts.map((text, index) => fileOf(`statement-${index}.xml`, text))
  const batches = answerOf(await at.services.imports.start(at.owner, { bank_account_id: accountId, files }))
  await at.services.idle()
  return Promise.all(batches.map(({ id }) => batchOf(at, id)))
}

export const batchOf = async (at: World, id: string): Promise<ImportBatch> =>
  theImport(answerOf(await at.services.batches.get(at.owner, { id })))

export const transactionsOf = async (at: World): Promise<readonly BankTransaction[]> =>
  (await at.book.read([page('bank_transaction')]))[0].rows

export const entry = (amount: string, reference: string | null, text = 'Kaffee') =>
  `<Ntry><Amt Ccy="CHF">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-05</Dt></BookgDt>
  ${reference === null ? '' : `<AcctSvcrRef>${reference}</AcctSvcrRef>`}<AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`

export const statement = (
  entries: readonly string[],
  options: { iban?: string; opening?: string; number?: string } = {},
) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.04"><BkToCstmrStmt>
  <GrpHdr><MsgId>M</MsgId><CreDtTm>2026-01-31T00:00:00</CreDtTm></GrpHdr><Stmt><Id>${options.number ?? 'S1'}</Id><CreDtTm>2026-01-31T00:00:00</CreDtTm>
  <FrToDt><FrDtTm>2026-01-01T00:00:00</FrDtTm><ToDtTm>2026-01-31T00:00:00</ToDtTm></FrToDt>
  <Acct><Id><IBAN>${options.iban ?? IBAN}</IBAN></Id><Ccy>CHF</Ccy></Acct>
  <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="CHF">${options.opening ?? '100.00'}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-01</Dt></Dt></Bal>
  ${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`

// Writes the sample company's transactions as camt.053 files, one statement per month, so that they are imported like real
// ones.
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'
import { minorToDecimal, minorUnitsOf } from '../../../shared/value/money.ts'
import type { DemoTransaction } from './demo-transaction.ts'

export interface DemoAccount {
  readonly iban: string
  readonly opening: number
  readonly transactions: readonly DemoTransaction[]
}

/** One file with the statements of the given months; `last` is the last day of the last one. */
export const demoCamt = (account: DemoAccount, months: readonly LocalDate[], last: LocalDate): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>${account.iban.slice(-6)}-${months[0]}</MsgId><CreDtTm>${last}T23:00:00</CreDtTm></GrpHdr>
${months.map((month) => statement(account, month, last)).join('\n')}
</BkToCstmrStmt></Document>
`

const statement = ({ iban, opening, transactions }: DemoAccount, month: LocalDate, last: LocalDate): string => {
  const endOfMonth = addDays(nextMonth(month), -1)
  const end = endOfMonth < last ? endOfMonth : last
  const before = sum(transactions.filter(({ date }) => date < month))
  const present = transactions.filter(({ date }) => date >= month && date <= end)
  return `<Stmt><Id>${iban.slice(-6)}-${month.slice(0, 7)}</Id><ElctrncSeqNb>${month.slice(0, 7).replace('-', '')}</ElctrncSeqNb>
<CreDtTm>${end}T23:00:00</CreDtTm><FrToDt><FrDtTm>${month}T00:00:00</FrDtTm><ToDtTm>${end}T23:59:59</ToDtTm></FrToDt>
<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>CHF</Ccy></Acct>
${balance('OPBD', opening + before, month)}${balance('CLBD', opening + before + sum(present), end)}
${present.map((transaction, index) => entry(transaction, `${month.slice(0, 7).replace('-', '')}${String(index).padStart(4, '0')}`)).join('\n')}
</Stmt>`
}

const balance = (code: string, amount: number, date: LocalDate): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}<Dt><Dt>${date}</Dt></Dt></Bal>`

const entry = (transaction: DemoTransaction, number: string): string => {
  const parts = transaction.parts.length > 0 ? transaction.parts : [transaction]
  return `<Ntry>${money(transaction.amount)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${transaction.date}</Dt></BookgDt><ValDt><Dt>${transaction.date}</Dt></ValDt><AcctSvcrRef>DEMO${number}</AcctSvcrRef>
<NtryDtls>${parts.map((part, index) => detail(part, `DEMO${number}${parts.length > 1 ? `-${index + 1}` : ''}`)).join('')}</NtryDtls><AddtlNtryInf>${escapeXml(transaction.text)}</AddtlNtryInf></Ntry>`
}

const detail = (transaction: DemoTransaction, reference: string): string => {
  const party = transaction.amount > 0 ? 'Dbtr' : 'Cdtr'
  const parties =
    transaction.name === null
      ? ''
      : `<RltdPties><${party}><Pty><Nm>${escapeXml(transaction.name)}</Nm></Pty></${party}></RltdPties>`
  return `<TxDtls><Refs><AcctSvcrRef>${reference}</AcctSvcrRef><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${money(transaction.amount)}${parties}<RmtInf>${remittance(transaction)}</RmtInf></TxDtls>`
}

const remittance = ({ reference, text }: DemoTransaction): string => {
  if (reference === null) return `<Ustrd>${escapeXml(text)}</Ustrd>`
  const type = reference.kind === 'SCOR' ? '<Cd>SCOR</Cd>' : '<Prtry>QRR</Prtry>'
  return `<Strd><CdtrRefInf><Tp><CdOrPrtry>${type}</CdOrPrtry></Tp><Ref>${reference.value}</Ref></CdtrRefInf><AddtlRmtInf>${escapeXml(text)}</AddtlRmtInf></Strd>`
}

/** An amount and its direction: the message always uses both together. */
const money = (amount: number): string =>
  `<Amt Ccy="CHF">${minorToDecimal(minorUnitsOf(Math.abs(amount)), 'CHF')}</Amt><CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`

const sum = (transactions: readonly DemoTransaction[]): number =>
  transactions.reduce((total, { amount }) => total + amount, 0)

const nextMonth = (month: LocalDate): LocalDate => `${addDays(month, 31).slice(0, 7)}-01` as LocalDate

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

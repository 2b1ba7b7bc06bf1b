// A bank that books a payment order: its statement in camt.053, with rows that name a whole block or a single payment.
import { IBAN } from '../../fixture/camt/message.ts'

export interface BookedRow {
  /** In hundredths; negative: a debit. */
  readonly amount: number
  /** By which it names the order or the payment. */
  readonly ids: string
}

export const ofBlock = (block: string): string => `<NtryDtls><Btch><PmtInfId>${block}</PmtInfId></Btch></NtryDtls>`
export const ofPayment = (id: string): string =>
  `<NtryDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs></TxDtls></NtryDtls>`
export const returnOf = (id: string): string => `<RvslInd>true</RvslInd>${ofPayment(id)}`

const money = (hundredths: number): string =>
  `<Amt Ccy="CHF">${(Math.abs(hundredths) / 100).toFixed(2)}</Amt><CdtDbtInd>${hundredths < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`

const balance = (code: string, hundredths: number, day: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(hundredths)}<Dt><Dt>${day}</Dt></Dt></Bal>`

const entryOf = ({ amount, ids }: BookedRow, ref: string, day: string): string =>
  `<Ntry>${money(amount)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>` +
  `<AcctSvcrRef>${ref}</AcctSvcrRef>${ids}</Ntry>`

/** Writes the statements of an account one after the other, each with its balances, which start at 0. */
export const createSimulatedBank = () => {
  let [number, closing] = [0, 0]
  return {
    statementOf: (rows: readonly BookedRow[], day: string): string => {
      number += 1
      const opening = closing
      closing = rows.reduce((total, { amount }) => total + amount, opening)
      return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M${number}</MsgId></GrpHdr>
<Stmt><Id>S${number}</Id><CreDtTm>${day}T23:00:00</CreDtTm><Acct><Id><IBAN>${IBAN}</IBAN></Id><Ccy>CHF</Ccy></Acct>
${balance('OPBD', opening, day)}${balance('CLBD', closing, day)}
${rows.map((row, at) => entryOf(row, `R${number}-${at}`, day)).join('\n')}
</Stmt></BkToCstmrStmt></Document>`
    },
    /** In hundredths. */
    balance: (): number => closing,
  }
}

// Writes camt.053 statements with invented movements of a given size. The same seed gives the same file. They have the
// elements that Swiss banks write, so a transaction takes as many bytes as in real files.

import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'
import { createRandom, type Random } from '../random.ts'
import type { Party } from './made-up-parties.ts'
import { type Movement, makeMovement, type Payment } from './make-movements.ts'

export interface CamtWish {
  readonly seed: number
  readonly iban: string
  /** Exactly so many transactions. */
  readonly rows?: number
  /** As many transactions as fit; never more bytes. */
  readonly bytes?: number
  /** First booking date; default 2026-01-01. */
  readonly from?: string
  /** Number of days; default 31. */
  readonly days?: number
}

export interface CamtFile {
  readonly text: string
  /** Transactions, collective bookings split. */
  readonly rows: number
  /** Their sum in Rappen, credits less debits. */
  readonly sum: number
}

/** Room for everything of a file but its entries. */
const FRAME_BYTES = 3_000
const BYTES_A_ROW = 1_400

/** A statement of one account. Give `rows`, `bytes` or both; the file ends at the limit that it reaches first. */
export const makeCamt = (wish: CamtWish): CamtFile => {
  const { iban, seed, from = '2026-01-01', days = 31, rows: wantedRows = Infinity, bytes = Infinity } = wish
  const random = createRandom(seed)
  // Dates advance through the file, so the row count is estimated from the options.
  const expectedRows = Math.min(wantedRows, bytes / BYTES_A_ROW)
  const movements: Movement[] = []
  const entries: string[] = []
  let rows = 0
  let size = FRAME_BYTES
  while (rows < wantedRows) {
    const day = addDays(from as LocalDate, Math.min(days - 1, Math.floor((rows / expectedRows) * days)))
    const movement = makeMovement(random, day, wantedRows - rows)
    const xml = entryOf(random, movement, iban)
    size += Buffer.byteLength(xml)
    if (size > bytes) break
    movements.push(movement)
    entries.push(xml)
    rows += rowsOf(movement)
  }
  return statementOf(random, movements, entries, { iban, seed, from, until: addDays(from as LocalDate, days) })
}

/** A statement with these movements. */
export const camtOf = (
  movements: readonly Movement[],
  about: { readonly iban: string; readonly seed: number; readonly from: string; readonly until: string },
): CamtFile => {
  const random = createRandom(about.seed)
  return statementOf(
    random,
    movements,
    movements.map((movement) => entryOf(random, movement, about.iban)),
    about,
  )
}

const rowsOf = ({ payments }: Movement): number => Math.max(1, payments.length)

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

const statementOf = (
  random: Random,
  movements: readonly Movement[],
  entries: readonly string[],
  { iban, seed, from, until }: Parameters<typeof camtOf>[1],
): CamtFile => {
  const opening = random.between(100_000, 25_000_000)
  const sum = sumOf(movements.map(({ amount }) => amount))
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>',
    `<GrpHdr><MsgId>MSG-${seed}</MsgId><CreDtTm>${until}T23:59:00</CreDtTm>`,
    '<MsgPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></MsgPgntn></GrpHdr>',
    `<Stmt><Id>STMT-${seed}</Id><ElctrncSeqNb>${seed}</ElctrncSeqNb><CreDtTm>${until}T23:31:31</CreDtTm>`,
    `<FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${until}T23:59:59</ToDtTm></FrToDt>`,
    `<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>CHF</Ccy><Ownr><Nm>${OWNER}</Nm></Ownr></Acct>`,
    balance('OPBD', opening, from),
    balance('CLBD', opening + sum, until),
    ...entries,
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('')
  return { text, rows: sumOf(movements.map(rowsOf)), sum }
}

const OWNER = 'Beispiel AG'

const balance = (code: string, amount: number, day: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="CHF">${decimal(Math.abs(amount))}</Amt><CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`

/** The direction that the entry and each of its payments state. */
interface Direction {
  readonly indicator: 'CRDT' | 'DBIT'
  readonly code: string
  readonly counterparty: 'Dbtr' | 'Cdtr'
}
const code = (family: string) =>
  `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>DMCT</SubFmlyCd></Fmly></Domn></BkTxCd>`
const CREDIT: Direction = { indicator: 'CRDT', code: code('RCDT'), counterparty: 'Dbtr' }
const DEBIT: Direction = { indicator: 'DBIT', code: code('ICDT'), counterparty: 'Cdtr' }

const entryOf = (random: Random, movement: Movement, iban: string): string => {
  const { amount, booking_date, payments, title, value_date } = movement
  const direction = amount > 0 ? CREDIT : DEBIT
  const collective = payments.length > 1 ? `<Btch><NbOfTxs>${payments.length}</NbOfTxs></Btch>` : ''
  const details = payments.map((payment) => detailsOf(random, payment, direction, iban, booking_date)).join('')
  return [
    `<Ntry><Amt Ccy="CHF">${decimal(Math.abs(amount))}</Amt><CdtDbtInd>${direction.indicator}</CdtDbtInd>`,
    '<RvslInd>false</RvslInd><Sts><Cd>BOOK</Cd></Sts>',
    `<BookgDt><Dt>${booking_date}</Dt></BookgDt><ValDt><Dt>${value_date}</Dt></ValDt>`,
    `<AcctSvcrRef>${movement.bank_reference}</AcctSvcrRef>${direction.code}`,
    details === '' ? '' : `<NtryDtls>${collective}${details}</NtryDtls>`,
    `<AddtlNtryInf>${escaped(title)}</AddtlNtryInf></Ntry>`,
  ].join('')
}

const detailsOf = (
  random: Random,
  payment: Payment,
  { indicator, code, counterparty }: Direction,
  iban: string,
  day: string,
): string => {
  const { amount, bank_reference, end_to_end_id, note, party } = payment
  return [
    `<TxDtls><Refs><AcctSvcrRef>${bank_reference}</AcctSvcrRef>`,
    `<InstrId>${random.hex(20)}</InstrId><EndToEndId>${end_to_end_id ?? 'NOTPROVIDED'}</EndToEndId>`,
    `<UETR>${uuid(random)}</UETR></Refs>`,
    `<Amt Ccy="CHF">${decimal(amount)}</Amt><CdtDbtInd>${indicator}</CdtDbtInd>${amountsOf(payment)}${code}`,
    party === null ? '' : partiesOf(party, counterparty, iban),
    party === null ? '' : bankOf(random, counterparty),
    remittanceOf(payment),
    random.fraction() < 0.3 ? `<RltdDts><AccptncDtTm>${day}T08:15:00</AccptncDtTm></RltdDts>` : '',
    note === '' ? '' : `<AddtlTxInf>${escaped(note)}</AddtlTxInf>`,
    '</TxDtls>',
  ].join('')
}

const amountsOf = ({ amount, euros }: Payment): string => {
  const francs = `<Amt Ccy="CHF">${decimal(amount)}</Amt>`
  if (euros === null) return `<AmtDtls><InstdAmt>${francs}</InstdAmt><TxAmt>${francs}</TxAmt></AmtDtls>`
  const instructed = `<Amt Ccy="EUR">${decimal(euros.amount)}</Amt>`
  const exchange = `<CcyXchg><SrcCcy>EUR</SrcCcy><TrgtCcy>CHF</TrgtCcy><XchgRate>${euros.rate}</XchgRate></CcyXchg>`
  return `<AmtDtls><InstdAmt>${instructed}</InstdAmt><TxAmt>${instructed}${exchange}</TxAmt><CntrValAmt>${francs}</CntrValAmt></AmtDtls>`
}

const partiesOf = (party: Party, counterparty: 'Dbtr' | 'Cdtr', iban: string): string => {
  const own = counterparty === 'Dbtr' ? 'Cdtr' : 'Dbtr'
  const { house, name, postcode, street, town } = party
  const address = `<PstlAdr><StrtNm>${escaped(street)}</StrtNm><BldgNb>${house}</BldgNb><PstCd>${postcode}</PstCd><TwnNm>${escaped(town)}</TwnNm><Ctry>CH</Ctry></PstlAdr>`
  const account = (role: string, of: string) => `<${role}Acct><Id><IBAN>${of}</IBAN></Id></${role}Acct>`
  return [
    `<RltdPties><${counterparty}><Pty><Nm>${escaped(name)}</Nm>${address}</Pty></${counterparty}>`,
    `${account(counterparty, party.iban)}<${own}><Pty><Nm>${OWNER}</Nm></Pty></${own}>${account(own, iban)}</RltdPties>`,
  ].join('')
}

const BANKS = [
  ['POFICHBEXXX', 'Postkasse Beispiel AG'],
  ['UBSWCHZH80A', 'Grossbank Beispiel (Schweiz) AG'],
  ['ZKBKCHZZ80A', 'Kantonalbank Beispiel'],
  ['RAIFCH22XXX', 'Genossenschaftsbank Beispiel'],
  ['BCVLCH2LXXX', 'Banque cantonale Exemple'],
] as const

const bankOf = (random: Random, counterparty: string): string => {
  const [bic, name] = random.pick(BANKS)
  return `<RltdAgts><${counterparty}Agt><FinInstnId><BICFI>${bic}</BICFI><Nm>${name}</Nm></FinInstnId></${counterparty}Agt></RltdAgts>`
}

const remittanceOf = ({ message, reference }: Payment): string => {
  if (reference !== null) {
    const type = reference.startsWith('RF') ? '<Cd>SCOR</Cd>' : '<Prtry>QRR</Prtry>'
    const added = message === '' ? '' : `<AddtlRmtInf>${escaped(message)}</AddtlRmtInf>`
    return `<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry>${type}</CdOrPrtry></Tp><Ref>${reference}</Ref></CdtrRefInf>${added}</Strd></RmtInf>`
  }
  return message === '' ? '' : `<RmtInf><Ustrd>${escaped(message)}</Ustrd></RmtInf>`
}

const uuid = (random: Random): string => [8, 4, 4, 4, 12].map((length) => random.hex(length).toLowerCase()).join('-')

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** An IBAN of an existing bank with an invented account. */
export const swissIban = (random: Random): string => {
  const body = `09000${Array.from({ length: 12 }, () => random.between(0, 9)).join('')}`
  return `CH${checkDigits(`${body}CH00`)}${body}`
}

const checkDigits = (text: string): string => {
  let rest = 0
  for (const character of text) {
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97
  }
  return String(98 - rest).padStart(2, '0')
}

const decimal = (rappen: number): string => `${Math.floor(rappen / 100)}.${String(rappen % 100).padStart(2, '0')}`

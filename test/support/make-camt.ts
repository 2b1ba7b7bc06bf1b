// Writes camt.053 statements with invented transactions, of a wanted size, the same for the same seed. Sizes and kinds of
// entries are those of Swiss banks: single and collective credits with QR reference, card, salaries, fees, euros.
import { createRandom, type Random } from './random.ts'

export interface CamtWish {
  readonly seed: number
  readonly iban: string
  /** Exactly so many transactions. */
  readonly rows?: number
  /** As many transactions as fit; never more bytes. */
  readonly bytes?: number
  /** First booking date; default 2026-01-01. */
  readonly from?: string
  /** Over so many days; default 31. */
  readonly days?: number
}

export interface CamtFile {
  readonly text: string
  /** Transactions, collective bookings split. */
  readonly rows: number
  /** Their sum in Rappen, credits less debits. */
  readonly sum: number
}

const FIRST = ['Anna', 'Beat', 'Céline', 'Elif', 'François', 'Hélène', 'Jürg', 'Käthi', 'Luca', 'Noémie', 'Reto', 'Zoë']
const LAST = ['Müller', 'Meier', 'Rochat', 'Bernasconi', 'Brändli', 'Nägeli', 'Favre', 'Zürcher', 'Da Silva', 'Caduff']
const COMPANIES = [
  'Muster Handels AG',
  'Bäckerei Sonnenschein GmbH',
  'Garage du Lac SA',
  'Müller &amp; Söhne AG',
  'Atelier zum Bären',
  'Imprimerie Éclair Sàrl',
  'Energie Beispiel AG',
  'Alpenblick Immobilien AG',
]
const SHOPS = [
  'Dorfladen Bern',
  'Bahnhofkiosk Chur',
  'Restaurant Rössli Uster',
  'Apotheke Zürich HB',
  'Tankstelle Grauholz',
]
const TOWNS = ['8001 Zürich', '3011 Bern', '1003 Lausanne', '6900 Lugano', '9490 Vaduz', '7000 Chur']
const TEXTS = [
  'Miete &amp; Nebenkosten',
  'Rechnung Nr.',
  'Acompte facture',
  'Abonnement',
  'Spende',
  'Rückerstattung Auslagen',
]

/** Room for everything of a file but its entries. */
const FRAME_BYTES = 3_000

/** A statement of one account. Give `rows`, `bytes`, or both: then it ends with whichever is reached first. */
export const makeCamt = (wish: CamtWish): CamtFile => {
  const { iban, from = '2026-01-01', days = 31, rows: wantedRows = Infinity, bytes = Infinity } = wish
  const random = createRandom(wish.seed)
  // Dates advance with the file, so the number of entries is guessed from what is wanted.
  const expectedRows = Math.min(wantedRows, bytes / 910)
  const entries: string[] = []
  let rows = 0
  let sum = 0
  let size = FRAME_BYTES
  while (rows < wantedRows) {
    const day = addDays(from, Math.min(days - 1, Math.floor((rows / expectedRows) * days)))
    const entry = makeEntry(random, day, wantedRows - rows)
    size += Buffer.byteLength(entry.xml)
    if (size > bytes) break
    entries.push(entry.xml)
    rows += entry.rows
    sum += entry.amount
  }
  const opening = random.between(100_000, 25_000_000)
  const last = addDays(from, days)
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>',
    `<GrpHdr><MsgId>MSG-${wish.seed}</MsgId><CreDtTm>${last}T23:59:00</CreDtTm>`,
    '<MsgPgntn><PgNb>1</PgNb><LastPgInd>true</LastPgInd></MsgPgntn></GrpHdr>',
    `<Stmt><Id>STMT-${wish.seed}</Id><ElctrncSeqNb>${wish.seed}</ElctrncSeqNb><CreDtTm>${last}T23:31:31</CreDtTm>`,
    `<FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${last}T23:59:59</ToDtTm></FrToDt>`,
    `<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>CHF</Ccy><Ownr><Nm>Beispiel AG</Nm></Ownr></Acct>`,
    balance('OPBD', opening, from),
    balance('CLBD', opening + sum, last),
    ...entries,
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('')
  return { text, rows, sum }
}

interface Entry {
  readonly xml: string
  readonly rows: number
  /** Signed Rappen. */
  readonly amount: number
}

/** One transaction of a collective or single booking; `amount` is without sign. */
interface Detail {
  readonly amount: number
  readonly party: string
  readonly remittance: string
  readonly endToEnd?: string
  readonly exchange?: string
}

const makeEntry = (random: Random, day: string, rowsLeft: number): Entry => {
  const one = (credit: boolean, text: string, detail: Detail) => entry(random, day, credit, text, [detail])
  const dice = random.fraction()
  if (dice < 0.24) return one(true, 'GUTSCHRIFT QR-ZAHLUNG', detail(random, qrReference(random)))
  if (dice < 0.31) {
    const details = times(Math.min(random.between(2, 6), rowsLeft), () => detail(random, qrReference(random)))
    return entry(random, day, true, 'SAMMELGUTSCHRIFT QR-RECHNUNG', details)
  }
  if (dice < 0.39) {
    return one(true, 'GUTSCHRIFT', { ...detail(random, creditorReference(random)), endToEnd: `E2E-${random.hex(16)}` })
  }
  if (dice < 0.5) return one(true, 'GUTSCHRIFT', detail(random, freeText(random)))
  if (dice < 0.63) return one(false, 'E-FINANCE EBILL', detail(random, qrReference(random)))
  if (dice < 0.74) return one(false, 'LASTSCHRIFT', detail(random, freeText(random)))
  if (dice < 0.77) {
    const details = times(Math.min(random.between(2, 8), rowsLeft), () => detail(random, unstructured('Lohn')))
    return entry(random, day, false, 'SAMMELAUFTRAG LOHN', details)
  }
  if (dice < 0.86) {
    const shop = random.pick(SHOPS)
    const party = `<Cdtr><Pty><Nm>${shop}</Nm></Pty></Cdtr>`
    return one(false, `KAUF ${shop}`, { amount: random.between(350, 40_000), party, remittance: '' })
  }
  if (dice < 0.9) return entry(random, day, false, 'PREIS FÜR KONTOFÜHRUNG', [])
  if (dice < 0.95) {
    const rate = (random.between(92_000, 99_999) / 100_000).toFixed(5)
    const exchange = `<AmtDtls><InstdAmt><Amt Ccy="EUR">${decimal(random.between(1_000, 900_000))}</Amt></InstdAmt><TxAmt><Amt Ccy="CHF">1.00</Amt><CcyXchg><SrcCcy>EUR</SrcCcy><TrgtCcy>CHF</TrgtCcy><XchgRate>${rate}</XchgRate></CcyXchg></TxAmt></AmtDtls>`
    return one(false, `SEPA-ZAHLUNG EUR KURS ${rate}`, { ...detail(random, freeText(random)), exchange })
  }
  if (dice < 0.97) return one(true, 'RÜCKBUCHUNG STORNO', detail(random, freeText(random)))
  return one(true, 'TWINT ZAHLUNG', detail(random, unstructured(`TWINT ${random.hex(16)}`)))
}

const entry = (random: Random, day: string, credit: boolean, text: string, details: readonly Detail[]): Entry => {
  const amount = details.length === 0 ? random.between(300, 2_500) : details.reduce((all, one) => all + one.amount, 0)
  const direction = credit ? 'CRDT' : 'DBIT'
  const code = `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${credit ? 'RCDT' : 'ICDT'}</Cd><SubFmlyCd>DMCT</SubFmlyCd></Fmly></Domn></BkTxCd>`
  const batch = details.length > 1 ? `<Btch><NbOfTxs>${details.length}</NbOfTxs></Btch>` : ''
  const inside = details.map((one) => transaction(random, day, direction, code, one)).join('')
  const xml = [
    `<Ntry><Amt Ccy="CHF">${decimal(amount)}</Amt><CdtDbtInd>${direction}</CdtDbtInd><RvslInd>false</RvslInd>`,
    `<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>`,
    `<AcctSvcrRef>${random.hex(16)}</AcctSvcrRef>${code}`,
    inside === '' ? '' : `<NtryDtls>${batch}${inside}</NtryDtls>`,
    `<AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`,
  ].join('')
  return { xml, rows: Math.max(1, details.length), amount: credit ? amount : -amount }
}

const transaction = (random: Random, day: string, direction: string, code: string, one: Detail): string =>
  [
    `<TxDtls><Refs><AcctSvcrRef>${random.hex(16)}</AcctSvcrRef>`,
    `<EndToEndId>${one.endToEnd ?? 'NOTPROVIDED'}</EndToEndId></Refs>`,
    `<Amt Ccy="CHF">${decimal(one.amount)}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${one.exchange ?? ''}${code}`,
    `<RltdPties>${direction === 'CRDT' ? one.party.replaceAll('Cdtr', 'Dbtr') : one.party}</RltdPties>${one.remittance}`,
    random.fraction() < 0.3 ? `<RltdDts><AccptncDtTm>${day}T08:15:00</AccptncDtTm></RltdDts>` : '',
    '</TxDtls>',
  ].join('')

const detail = (random: Random, remittance: string): Detail => {
  const isCompany = random.fraction() < 0.35
  const name = isCompany ? random.pick(COMPANIES) : `${random.pick(FIRST)} ${random.pick(LAST)}`
  const [postcode, town] = random.pick(TOWNS).split(' ')
  const address = `<PstlAdr><StrtNm>Bahnhofstrasse</StrtNm><BldgNb>${random.between(1, 199)}</BldgNb><PstCd>${postcode}</PstCd><TwnNm>${town}</TwnNm><Ctry>CH</Ctry></PstlAdr>`
  const account = `<CdtrAcct><Id><IBAN>${swissIban(random)}</IBAN></Id></CdtrAcct>`
  // Many small amounts and a few large ones, as on a real account.
  const amount = Math.round(500 * 10 ** (random.fraction() * 3.2))
  return { amount, party: `<Cdtr><Pty><Nm>${name}</Nm>${address}</Pty></Cdtr>${account}`, remittance }
}

const unstructured = (text: string): string => `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`

const freeText = (random: Random): string => unstructured(`${random.pick(TEXTS)} ${random.between(1, 99_999)}`)

const structured = (type: string, reference: string): string =>
  `<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry>${type}</CdOrPrtry></Tp><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf>`

/** 26 digits and a check digit, modulo 10 recursive. */
const qrReference = (random: Random): string => {
  const table = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5]
  const digits = times(26, () => random.between(0, 9))
  const carry = digits.reduce((now, digit) => table[(now + digit) % 10] ?? 0, 0)
  return structured('<Prtry>QRR</Prtry>', `${digits.join('')}${(10 - carry) % 10}`)
}

/** ISO 11649. */
const creditorReference = (random: Random): string => {
  const body = random.hex(12)
  return structured('<Cd>SCOR</Cd>', `RF${checkDigits(`${body}RF00`)}${body}`)
}

/** An IBAN of an existing bank with an invented account. */
export const swissIban = (random: Random): string => {
  const body = `09000${times(12, () => random.between(0, 9)).join('')}`
  return `CH${checkDigits(`${body}CH00`)}${body}`
}

const checkDigits = (text: string): string => {
  let rest = 0
  for (const character of text) {
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97
  }
  return String(98 - rest).padStart(2, '0')
}

const balance = (code: string, amount: number, day: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="CHF">${decimal(Math.abs(amount))}</Amt><CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`

const decimal = (rappen: number): string => `${Math.floor(rappen / 100)}.${String(rappen % 100).padStart(2, '0')}`

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const times = <T>(count: number, make: () => T): readonly T[] => Array.from({ length: count }, make)

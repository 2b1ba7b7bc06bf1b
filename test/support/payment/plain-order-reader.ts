// A second, plain reader of payment orders, for tests: it knows nothing of Kontor's writer and checks the rules of the
// Swiss Payment Standards that no schema states. Written from the reference of the facts, by regular expressions alone.

interface PlainPayment {
  readonly id: string
  readonly iban: string
  readonly currency: string
  /** In hundredths. */
  readonly amount: number
  readonly reference: string | null
}

interface PlainBlock {
  readonly id: string
  readonly iban: string
  readonly day: string
  readonly isCollective: boolean
  readonly payments: readonly PlainPayment[]
}

export interface PlainOrder {
  readonly message: string
  readonly blocks: readonly PlainBlock[]
  /** What a bank would refuse. */
  readonly faults: readonly string[]
}

const all = (text: string, name: string): readonly string[] =>
  [...text.matchAll(new RegExp(`<${name}(?: [^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inner = '']) => inner)
const first = (text: string, name: string): string => all(text, name)[0] ?? ''
const decoded = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const hundredths = (text: string): number => Math.round(Number(text) * 100)

/** ISO 13616: the letters as numbers, the head at the end, modulo 97. */
const isIban = (iban: string): boolean => {
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map((letter) => Number.parseInt(letter, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

const ID = /^[A-Za-z0-9'()+,\-.:?][A-Za-z0-9 '()+,\-./:?]{0,34}$/
const TEXT = /^[\u0020-\u007e\u00a0-\u017f€ȘșȚț]+$/u

export const readPlainOrder = (xml: string, today: string): PlainOrder => {
  const faults: string[] = []
  const expect = (isRight: boolean, fault: string) => {
    if (!isRight) faults.push(fault)
  }
  const head = first(xml, 'GrpHdr')
  const message = first(head, 'MsgId')
  const isId = (id: string) => ID.test(id) && !id.includes('//')
  expect(isId(message), `MsgId ${message}`)
  const blocks = all(xml, 'PmtInf').map((block): PlainBlock => {
    const outer = block.slice(0, block.indexOf('<CdtTrfTxInf>'))
    const id = first(outer, 'PmtInfId')
    const day = first(first(outer, 'ReqdExctnDt'), 'Dt')
    expect(isId(id), `PmtInfId ${id}`)
    expect(day >= today, `day ${day}`)
    const payments = all(block, 'CdtTrfTxInf').map((payment) => readPayment(payment, expect))
    expect(Number(first(outer, 'NbOfTxs')) === payments.length, `NbOfTxs of ${id}`)
    expect(hundredths(first(outer, 'CtrlSum')) === sum(payments), `CtrlSum of ${id}`)
    const own = first(first(outer, 'DbtrAcct'), 'IBAN')
    expect(isIban(own), `IBAN ${own}`)
    expect(first(outer, 'MmbId') === String(Number(own.slice(4, 9))), `clearing number of ${own}`)
    expect(new Set(payments.map(({ currency }) => currency)).size === 1, `currencies of ${id}`)
    return { id, iban: own, day, isCollective: first(outer, 'BtchBookg') === 'true', payments }
  })
  const payments = blocks.flatMap((block) => block.payments)
  expect(Number(first(head, 'NbOfTxs')) === payments.length, 'NbOfTxs')
  expect(hundredths(first(head, 'CtrlSum')) === sum(payments), 'CtrlSum')
  expect(new Set(payments.map(({ id }) => id)).size === payments.length, 'EndToEndId twice')
  expect(new Set(blocks.map(({ id }) => id)).size === blocks.length, 'PmtInfId twice')
  const keys = blocks.map((block) => `${block.iban} ${block.day} ${block.payments[0]?.currency}`)
  expect(new Set(keys).size === keys.length, 'two blocks of one account, currency and day')
  for (const text of [...xml.matchAll(/>([^<>]+)</g)].map(([, each = '']) => decoded(each).trim())) {
    expect(text === '' || TEXT.test(text), `characters of ${text}`)
  }
  return { message, blocks, faults }
}

const sum = (payments: readonly PlainPayment[]): number => payments.reduce((total, { amount }) => total + amount, 0)

const readPayment = (xml: string, expect: (isRight: boolean, fault: string) => void): PlainPayment => {
  const id = first(xml, 'EndToEndId')
  const creditor = first(xml, 'Cdtr')
  const iban = first(first(xml, 'CdtrAcct'), 'IBAN')
  const isQr = /^(CH|LI)\d\d3/.test(iban)
  const proprietary = first(first(xml, 'Tp'), 'Prtry')
  const reference = first(xml, 'Ref')
  const amount = hundredths(first(xml, 'InstdAmt'))
  const currency = /<InstdAmt Ccy="([A-Z]{3})">/.exec(xml)?.[1] ?? ''
  const isDomestic = /^(CH|LI)/.test(iban)
  expect(ID.test(id) && !id.includes('//'), `EndToEndId ${id}`)
  expect(amount > 0, `amount of ${id}`)
  expect(isIban(iban), `IBAN ${iban}`)
  expect(['CHF', 'EUR'].includes(currency) && (isDomestic || currency === 'EUR'), `currency of ${id}`)
  expect(isDomestic !== /SEPA/.test(xml), `service of ${id}`)
  expect(first(creditor, 'Nm') !== '' && decoded(first(creditor, 'Nm')).length <= 70, `name of ${id}`)
  expect(first(creditor, 'TwnNm') !== '' && /^[A-Z]{2}$/.test(first(creditor, 'Ctry')), `address of ${id}`)
  expect(isQr === (proprietary === 'QRR'), `reference of ${id}`)
  expect(!isQr || (!xml.includes('<Ustrd>') && /^\d{27}$/.test(reference)), `QR-IBAN of ${id}`)
  expect(decoded(first(xml, 'Ustrd')).length <= 140, `message of ${id}`)
  return { id, iban, currency, amount, reference: reference === '' ? null : reference }
}

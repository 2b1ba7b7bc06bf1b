// The file of a payment run: pain.001.001.09.ch.03, one block for each debtor account, currency and execution day. The
// same run always gives the same bytes. Source: Swiss Payment Standards, implementation guidelines for customer credit
// transfers; tests validate the files against the schema.
import type { BankAccount } from '../../record/bank/bank-account.ts'
import type { PaymentRun, RunPayment } from '../../record/open-item/payment-run.ts'
import type { Timestamp } from '../../value/calendar.ts'
import { isQrReference } from '../../value/creditor-reference.ts'
import { isSwissIban } from '../../value/iban.ts'
import { minorToDecimal } from '../../value/money.ts'
import { writeXml, type XmlElement } from '../../value/xml.ts'
import { paymentText, shortened } from './payment-text.ts'

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'

export interface OrderFacts {
  /** The name of the organization. */
  readonly organization_name: string
  readonly bank_accounts: ReadonlyMap<string, Pick<BankAccount, 'iban' | 'currency' | 'owner_name'>>
  readonly created_at: Timestamp
}

/** Payments that the bank executes together. */
export interface PaymentBlock {
  /** `PmtInfId` of the block. */
  readonly id: string
  readonly payments: readonly RunPayment[]
}

/** One block for each debtor account, currency and day, in the order of their first payments. */
export const blocksOf = ({ message_id, payments, is_salary }: PaymentRun): readonly PaymentBlock[] => {
  const groups = Map.groupBy(payments, ({ bank_account_id, currency, execution_date, iban }) =>
    // A block of wages names its service at its head, so payments abroad have a block of their own.
    [bank_account_id, currency, execution_date, is_salary && !isSwissIban(iban)].join(' '),
  )
  return [...groups.values()].map((some, index) => ({ id: `${message_id}-${index + 1}`, payments: some }))
}

/** The key of the payment order of a payment, as reading the file gives it (rule 66). */
export const orderKeyOf = (run: PaymentRun, block: PaymentBlock, { end_to_end_id }: RunPayment): string =>
  [run.message_id, block.id, end_to_end_id].join('/')

export const orderFileName = ({ number }: Pick<PaymentRun, 'number'>): string => `Zahlungsauftrag-${number}.xml`

/** The text of the file. */
export const orderFileText = (run: PaymentRun, facts: OrderFacts): string => {
  const elements: readonly XmlElement[] = [
    [
      'CstmrCdtTrfInitn',
      [
        [
          'GrpHdr',
          [
            ['MsgId', run.message_id],
            ['CreDtTm', `${facts.created_at.slice(0, 19)}Z`],
            ['NbOfTxs', String(run.payments.length)],
            ['CtrlSum', controlSum(run.payments)],
            ['InitgPty', [['Nm', nameOf(facts.organization_name)]]],
          ],
        ],
        ...blocksOf(run).map((block) => blockElement(run, block, facts)),
      ],
    ],
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeXml([['Document', elements, { xmlns: NAMESPACE }]])}`
}

const nameOf = (name: string): string => shortened(paymentText(name).text, 70) || '-'

/** The amounts of different currencies added up, as the standard has it; all of them have two decimals. */
const controlSum = (payments: readonly RunPayment[]): string => {
  const sum = payments.reduce((total, { amount }) => total + BigInt(amount), 0n)
  return `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`
}

const blockElement = (run: PaymentRun, { id, payments }: PaymentBlock, facts: OrderFacts): XmlElement => {
  const [first] = payments
  const account = facts.bank_accounts.get(first?.bank_account_id ?? '')
  const iban = account?.iban ?? ''
  const isAbroad = first !== undefined && !isSwissIban(first.iban)
  const service: readonly XmlElement[] = isAbroad ? [['SvcLvl', [['Cd', 'SEPA']]]] : []
  return [
    'PmtInf',
    [
      ['PmtInfId', id],
      ['PmtMtd', 'TRF'],
      ['BtchBookg', String(run.booking === 'collective')],
      ['NbOfTxs', String(payments.length)],
      ['CtrlSum', controlSum(payments)],
      ...(run.is_salary ? [['PmtTpInf', [...service, ['CtgyPurp', [['Cd', 'SALA']]]]] satisfies XmlElement] : []),
      ['ReqdExctnDt', [['Dt', first?.execution_date ?? '']]],
      ['Dbtr', [['Nm', nameOf(account?.owner_name ?? facts.organization_name)]]],
      [
        'DbtrAcct',
        [
          ['Id', [['IBAN', iban]]],
          ['Ccy', account?.currency ?? ''],
        ],
      ],
      [
        'DbtrAgt',
        [
          [
            'FinInstnId',
            [
              [
                'ClrSysMmbId',
                [
                  ['ClrSysId', [['Cd', 'CHBCC']]],
                  // The clearing number of the own IBAN, without leading zeros.
                  ['MmbId', String(Number(iban.slice(4, 9)))],
                ],
              ],
            ],
          ],
        ],
      ],
      ...payments.map((payment) => paymentElement(payment, run.is_salary)),
    ],
  ]
}

const paymentElement = (payment: RunPayment, isSalary: boolean): XmlElement => {
  const { creditor, currency } = payment
  const isAbroad = !isSwissIban(payment.iban)
  return [
    'CdtTrfTxInf',
    [
      [
        'PmtId',
        [
          ['InstrId', payment.end_to_end_id],
          ['EndToEndId', payment.end_to_end_id],
        ],
      ],
      ...(isAbroad && !isSalary ? [['PmtTpInf', [['SvcLvl', [['Cd', 'SEPA']]]]] satisfies XmlElement] : []),
      ['Amt', [['InstdAmt', minorToDecimal(payment.amount, currency), { Ccy: currency }]]],
      ...(isAbroad ? [['ChrgBr', 'SLEV'] satisfies XmlElement] : []),
      [
        'Cdtr',
        [
          ['Nm', creditor.name],
          [
            'PstlAdr',
            [
              ...optional('StrtNm', creditor.street),
              ...optional('PstCd', creditor.zip),
              ['TwnNm', creditor.city],
              ['Ctry', creditor.country],
            ],
          ],
        ],
      ],
      ['CdtrAcct', [['Id', [['IBAN', payment.iban]]]]],
      ...remittance(payment),
    ],
  ]
}

const optional = (name: string, text: string | null): readonly XmlElement[] => (text === null ? [] : [[name, text]])

/** A reference is structured, and a message then goes with it; a message alone is unstructured. */
const remittance = ({ reference, message }: RunPayment): readonly XmlElement[] => {
  if (reference === null) return message === null ? [] : [['RmtInf', [['Ustrd', message]]]]
  const type: XmlElement = isQrReference(reference)
    ? ['CdOrPrtry', [['Prtry', 'QRR']]]
    : ['CdOrPrtry', [['Cd', 'SCOR']]]
  return [
    [
      'RmtInf',
      [
        [
          'Strd',
          [
            [
              'CdtrRefInf',
              [
                ['Tp', [type]],
                ['Ref', reference],
              ],
            ],
            ...optional('AddtlRmtInf', message),
          ],
        ],
      ],
    ],
  ]
}

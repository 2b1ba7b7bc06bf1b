// Answers of banks (pain.002): the statuses of each level, their reasons, and what they say of the payments of a run.
import { describe, expect, test } from 'vitest'
import { readPaymentAnswer } from '../../../main/worker/read-payment-answer.ts'
import type { PaymentAnswerFile } from '../../../shared/record/import/payment-answer.ts'
import type { PaymentRun } from '../../../shared/record/open-item/payment-run.ts'
import { applyAnswer } from '../../../shared/rule/payment/apply-answer.ts'
import { preparePaymentRun } from '../../../shared/rule/payment/prepare-run.ts'
import { answerMessage } from '../../fixture/pain/payment-answer.ts'
import { commandOf, FRESH, factsOf } from '../../fixture/payment-order/bills.ts'
import { hasIsoSchemas, NO_ISO_SCHEMAS, openIsoSchema } from '../../support/file/iso-schema.ts'

const read = (text: string, name = 'answer.xml') => readPaymentAnswer(name, new TextEncoder().encode(text))
const answerOf = (text: string): PaymentAnswerFile => {
  const result = read(text)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

const prepared = preparePaymentRun(commandOf([{ id: 'bill000001' }, { id: 'bill000002' }]), factsOf(), FRESH)
if (!prepared.ok) throw new Error(JSON.stringify(prepared.error))
const run: PaymentRun = prepared.value
const [first, second] = run.payments.map(({ end_to_end_id }) => end_to_end_id)
const block = `${run.message_id}-1`

const applied = (
  status: string,
  payments: Parameters<typeof answerMessage>[2][number]['payments'] = [],
  own?: string,
) =>
  applyAnswer(
    run,
    answerOf(answerMessage(run.message_id, status, [{ id: block, payments, ...(own && { status: own }) }])),
    () => false,
  )
const answers = (...wish: Parameters<typeof applied>) => applied(...wish).payments.map(({ answer }) => answer)
const rejecting = (id = '', code = 'AC04') => [{ id, status: 'RJCT', code }]

test('a message of the fixture is valid by the schema', (context) => {
  if (!hasIsoSchemas) context.skip(NO_ISO_SCHEMAS)
  const schema = openIsoSchema('pain.002.001.03.xsd')
  expect(schema.faultOf(answerMessage('M', 'PART', [{ id: 'B', payments: rejecting('E') }]))).toBeNull()
  schema.close()
})

describe('the most exact level counts', () => {
  test('the message, its block, the payment', () => {
    expect(answers('ACCP')).toEqual(['accepted', 'accepted'])
    expect(answers('RJCT')).toEqual(['rejected', 'rejected'])
    expect(answers('ACTC')).toEqual(['pending', 'pending'])
    expect(answers('PART', [], 'RJCT')).toEqual(['rejected', 'rejected'])
    expect(answers('PART', rejecting(second))).toEqual(['accepted', 'rejected'])
    expect(answers('PART', [{ id: first ?? '', status: 'PDNG' }], 'ACCP')).toEqual(['pending', 'accepted'])
  })

  test('the reason of the level that states one', () => {
    expect(applied('PART', rejecting(first, 'CH21')).payments[0]?.reasons).toEqual([{ code: 'CH21', text: null }])
    expect(applied('PART', rejecting(first)).payments[1]?.reasons).toEqual([])
  })
})

test('a rejected payment stays rejected, a booked one is not touched, unknown ids are named', () => {
  const once = { ...run, payments: [...applied('PART', rejecting(first)).payments] }
  const accepted = answerOf(answerMessage(run.message_id, 'ACSC', []))
  expect(applyAnswer(once, accepted, () => false).payments.map(({ answer }) => answer)).toEqual([
    'rejected',
    'accepted',
  ])
  const all = answerOf(answerMessage(run.message_id, 'RJCT', []))
  const { payments, rejected } = applyAnswer(run, all, ({ end_to_end_id }) => end_to_end_id === second)
  expect([payments.map(({ answer }) => answer), rejected.length]).toEqual([['rejected', null], 1])
  expect(applied('PART', rejecting('X.1')).unknown).toEqual(['X.1'])
})

test.each([
  ['another message', '<Document><BkToCstmrStmt/></Document>', 'not_a_payment_answer'],
  ['a table', 'a;b\n1;2\n', 'not_a_payment_answer'],
  [
    'without its message',
    answerMessage('M', 'ACCP', []).replace('<OrgnlMsgId>M</OrgnlMsgId>', ''),
    'not_a_payment_answer',
  ],
  ['broken XML', answerMessage('M', 'ACCP', []).slice(0, -20), 'invalid_xml'],
])('%s is refused', (what, text, code) => {
  const result = read(text, what === 'a table' ? 'a.csv' : undefined)
  expect(result.ok ? null : result.error.code).toBe(code)
})

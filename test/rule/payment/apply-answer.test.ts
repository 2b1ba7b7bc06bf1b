// What an answer of a bank says of each payment: by its own level, its block, or the whole file. Cases by hand.
import { expect, test } from 'vitest'
import type { AnsweredBlock, PaymentAnswerFile } from '../../../shared/record/import/payment-answer.ts'
import type { PaymentRun, RunPayment } from '../../../shared/record/open-item/payment-run.ts'
import { applyAnswer, notedAnswer } from '../../../shared/rule/payment/apply-answer.ts'

type Answer = AnsweredBlock['answer']
const payment = (end_to_end_id: string, execution_date: string, changes: Partial<RunPayment> = {}) =>
  ({
    end_to_end_id,
    execution_date,
    bank_account_id: 'b',
    currency: 'CHF',
    answer: null,
    reasons: [],
    ...changes,
  }) as unknown as RunPayment
/** Two blocks: A and B on the first day, C on the second. */
const runOf = (changes: Partial<RunPayment> = {}) =>
  ({
    message_id: 'RUN-7',
    is_salary: false,
    payments: [payment('A', '2026-12-01', changes), payment('B', '2026-12-01'), payment('C', '2026-12-02')],
  }) as unknown as PaymentRun
const because = (text: string) => [{ code: null, text }]
const own = (end_to_end_id: string, answer: Answer, reasons: readonly string[] = []) =>
  ({ end_to_end_id, answer, reasons: reasons.flatMap(because) }) as AnsweredBlock['payments'][number]
const block = (id: string, answer: Answer, payments: AnsweredBlock['payments'] = [], reasons: readonly string[] = []) =>
  ({ id, answer, reasons: reasons.flatMap(because), payments }) as AnsweredBlock
const file = (answer: Answer, blocks: readonly AnsweredBlock[] = [], reasons: readonly string[] = []) =>
  ({ message_id: 'RUN-7', answer, reasons: reasons.flatMap(because), blocks }) as unknown as PaymentAnswerFile

const apply = (answer: PaymentAnswerFile, run = runOf(), booked: readonly string[] = []) => {
  const { payments, rejected, unknown } = applyAnswer(run, answer, (each) => booked.includes(each.end_to_end_id))
  return {
    answers: payments.map((each) => [each.answer, ...each.reasons.map(({ text }) => text)].join(' ')),
    rejected: rejected.map((each) => each.end_to_end_id),
    unknown,
  }
}

test.each<[string, PaymentAnswerFile, readonly string[]]>([
  ['the whole file', file('accepted'), ['accepted', 'accepted', 'accepted']],
  [
    'the whole file, refused',
    file('rejected', [], ['format']),
    ['rejected format', 'rejected format', 'rejected format'],
  ],
  ['nothing yet', file(null), ['', '', '']],
  ['a block', file('accepted', [block('RUN-7-2', 'rejected', [], ['day'])]), ['accepted', 'accepted', 'rejected day']],
  [
    'a payment',
    file(null, [block('RUN-7-1', 'accepted', [own('B', 'rejected', ['account'])])]),
    ['accepted', 'rejected account', ''],
  ],
  ['a payment of another block', file(null, [block('RUN-7-2', null, [own('B', 'rejected')])]), ['', '', '']],
  [
    'a payment without an answer of its own',
    file(null, [block('RUN-7-1', 'pending', [own('A', null)])]),
    ['pending', 'pending', ''],
  ],
  [
    'a part: the others are accepted',
    file('partial', [block('RUN-7-1', 'partial', [own('A', 'rejected', ['name'])])]),
    ['rejected name', 'accepted', 'accepted'],
  ],
  [
    'the reason is stated with the block',
    file(null, [block('RUN-7-1', 'partial', [own('A', 'rejected')], ['limit'])]),
    ['rejected limit', 'accepted', ''],
  ],
  [
    'the reason is stated with the file',
    file('partial', [block('RUN-7-1', null, [own('A', 'rejected')])], ['limit']),
    ['rejected limit', 'accepted', 'accepted'],
  ],
  [
    'the reason nearest to the payment',
    file('partial', [block('RUN-7-1', 'partial', [own('A', 'rejected', ['one'])], ['two'])], ['three']),
    ['rejected one', 'accepted', 'accepted'],
  ],
])('Answered: %s', (_, answer, expected) => {
  expect(apply(answer).answers).toEqual(expected.map((each) => each.trim()))
})

test('A rejected payment stays rejected and is not named again; a booked one was executed', () => {
  const rejectedBefore = runOf({ answer: 'rejected', reasons: because('before') })
  expect(apply(file('accepted'), rejectedBefore).answers[0]).toBe('rejected before')
  expect(apply(file('rejected'), rejectedBefore).rejected).toEqual(['B', 'C'])
  expect(apply(file('rejected'), runOf(), ['A'])).toMatchObject({
    answers: ['', 'rejected', 'rejected'],
    rejected: ['B', 'C'],
  })
  expect(apply(file('accepted')).rejected).toEqual([])
})

test('Ids that the run does not have', () => {
  const answer = file('accepted', [block('RUN-7-1', null, [own('A', null), own('X', null)]), block('RUN-7-9', null)])
  expect(apply(answer).unknown).toEqual(['X', 'RUN-7-9'])
})

test('What a person noted is an answer with the rejected payments alone', () => {
  expect(notedAnswer(runOf(), ['C'], 'Konto aufgehoben')).toEqual({
    message_id: 'RUN-7',
    answer: null,
    reasons: [],
    blocks: [
      { id: 'RUN-7-1', answer: null, reasons: [], payments: [] },
      {
        id: 'RUN-7-2',
        answer: null,
        reasons: [],
        payments: [{ end_to_end_id: 'C', answer: 'rejected', reasons: because('Konto aufgehoben') }],
      },
    ],
  })
  expect(apply(notedAnswer(runOf(), ['C'], null)).answers).toEqual(['', '', 'rejected'])
})

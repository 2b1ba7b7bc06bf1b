// Random payment runs: each is refused with a reason, or its file is valid by the schema and by a second, plain reader that
// knows nothing of the writer, and pays what the bills add up to.
import { expect, test } from 'vitest'
import type { Company } from '../../../shared/record/open-item/company.ts'
import { type Expense, openAmountOf } from '../../../shared/record/open-item/open-item.ts'
import { orderFileText } from '../../../shared/rule/payment/order-file.ts'
import { preparePaymentRun } from '../../../shared/rule/payment/prepare-run.ts'
import { addDays, type LocalDate } from '../../../shared/value/calendar.ts'
import { qrReferenceOf, scorReferenceOf } from '../../../shared/value/creditor-reference.ts'
import { bill, EURO_ACCOUNT, FRESH, factsOf, NOW } from '../../fixture/payment-order/bills.ts'
import { countOf } from '../../support/counts.ts'
import { hasIsoSchemas, openIsoSchema } from '../../support/file/iso-schema.ts'
import { readPlainOrder } from '../../support/payment/plain-order-reader.ts'
import { createRandom, newSeed, type Random } from '../../support/random.ts'

const TODAY = '2026-11-30' as LocalDate
const NAMES = [
  'Muster & Söhne <AG>',
  '„Łódź“ – Handel',
  'A'.repeat(90),
  'Ñandú “x” S.à r.l.',
  ' Ș ț € ',
  'ﬁn​al™',
  'Иван',
]
const CITIES = ['Genève', 'Zürich', 'Sankt Gallen '.repeat(5), "L'Isle", null]
const STREETS = [null, 'Rue de l’Eau 3', 'Haldenweg\t12a', 'x'.repeat(200)]
const NUMBERS = ['R-1/2026', '//7', '2026 0815', 'ä/ö/ü', '—', '9'.repeat(60), '  ', 'Nr. 5 (b)']
const IBANS = ['CH9300762011623852957', 'CH5604835012345678009', 'LI21088100002324013AA', 'DE89370400440532013000']
const QR_IBAN = 'CH4431999123000889012'

/** Every third run has something that a bank refuses. */
const makeRun = (random: Random) => {
  const isClean = random.between(0, 2) > 0
  const companies = Array.from({ length: random.between(1, 4) }, (_, at) => ({
    id: `company00${String(at).padStart(3, '0')}`,
    name: random.pick(isClean ? NAMES.slice(0, -1) : NAMES),
    address: random.pick(STREETS),
    zip: random.pick([null, '8000', 'W1A 1AA']),
    city: random.pick(isClean ? CITIES.slice(0, -1) : CITIES),
    country_code: isClean ? 'CH' : random.pick(['CH', 'DE', null]),
    ibans: [random.pick(IBANS)],
  })) as unknown as readonly Company[]
  const bills = Array.from({ length: random.between(1, 25) }, (_, at): Expense => {
    const kind = random.between(0, isClean ? 2 : 5)
    const company = random.pick(companies)
    const isAbroad = kind !== 0 && !/^(CH|LI)/.test(company.ibans[0] ?? '')
    const digits = String(random.between(1, 999_999_999))
    return bill(`bill${String(at).padStart(6, '0')}`, random.pick(NUMBERS), random.between(1, 5_000_000), {
      company_id: company.id,
      currency: isAbroad ? 'EUR' : random.pick(['CHF', 'EUR', ...(isClean ? [] : ['USD'])]),
      creditor_iban: kind === 0 ? QR_IBAN : null,
      reference: kind === 0 || kind === 4 ? qrReferenceOf(digits) : kind === 1 ? scorReferenceOf(digits) : null,
      ...(kind === 5 && { total: 0 as Expense['total'] }),
    })
  })
  const day = () => addDays(TODAY, random.between(isClean ? 0 : -1, 9))
  const command = {
    bank_account_id: random.pick(['account000001', EURO_ACCOUNT]),
    execution_date: day(),
    booking: random.pick(['collective', 'single'] as const),
    expenses: bills.map(({ id, total }) => ({
      id,
      ...(random.between(0, 4) === 0 && { execution_date: day() }),
      ...(random.between(0, 5) === 0 && total > 100 && { discount: 0.5 }),
      ...(random.between(0, 6) === 0 && { message: 'Grüße & „Dank“ 5 € '.repeat(random.between(1, 12)) }),
    })),
  }
  const facts = { ...factsOf({}, bills), companies: new Map(companies.map((each) => [each.id, each])) }
  return { bills, command, facts }
}

const COUNT = countOf('payment_runs')

test(`${COUNT} random runs are refused with a reason, or valid for the schema and the plain reader`, () => {
  const seed = newSeed('payment runs')
  const random = createRandom(seed)
  const schema = hasIsoSchemas ? openIsoSchema('pain.001.001.09.ch.03.xsd') : null
  let written = 0
  for (let round = 0; round < COUNT; round++) {
    const { bills, command, facts } = makeRun(random)
    const prepared = preparePaymentRun(command, facts, FRESH)
    if (!prepared.ok) {
      expect(prepared.error.length).toBeGreaterThan(0)
      continue
    }
    written += 1
    const file = orderFileText(prepared.value, {
      organization_name: 'Müller & Söhne <Bau> AG',
      bank_accounts: facts.bank_accounts,
      created_at: NOW,
    })
    const order = readPlainOrder(file, TODAY)
    expect([round, order.faults, schema?.faultOf(file) ?? null]).toEqual([round, [], null])
    const paid = order.blocks.flatMap(({ payments }) => payments).reduce((sum, { amount }) => sum + amount, 0)
    const discounts = prepared.value.payments.reduce((sum, { discount }) => sum + discount, 0)
    expect(paid).toBe(bills.reduce((sum, each) => sum + openAmountOf(each), 0) - discounts)
  }
  schema?.close()
  expect(written).toBeGreaterThan(COUNT / 4)
  expect(written).toBeLessThan(COUNT)
})

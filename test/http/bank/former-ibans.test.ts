// Former IBANs of a bank account over HTTP: statements under an old number go to this account, once, and to no other.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BankAccountObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import { entry, message, parties, statement } from '../../fixture/camt/message.ts'
import { createAccount, identify, importsOf, type NamedFile, rowsOf } from '../import/import-files.ts'
import { type Kontor, startKontor } from '../kontor.ts'

const NEW = 'CH9300762011623852957'
const OLD = 'CH5604835012345678009'
const OTHER = 'CH0300700110000123456'
const FOREIGN = 'DE89370400440532013000'

let kontor: Kontor
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())

const remove = (id: string) => kontor.ask(`/api/bank_account/${id}`, { method: 'DELETE' })
const of = (wish: object) => createAccount(kontor, { type: 'bank', iban: NEW, ...wish })
const send = async (method: string, path: string, body: object) => {
  const answer = await kontor.send(method, path, body)
  const { former_ibans, iban, code, errors } = (await answer.json()) as Partial<BankAccountObject> & {
    code?: string
    errors?: Record<string, string[]>
  }
  return { status: answer.status, former_ibans, iban, code, fields: Object.keys(errors ?? {}) }
}
const change = (id: string, body: object) => send('PUT', `/api/bank_account/${id}`, body)

describe('are stored', () => {
  test('in electronic format, each once, without the current IBAN; none at first', async () => {
    const id = await of({ former_ibans: [' ch56 0483 5012 3456 7800 9', OLD, NEW, FOREIGN, ''] })
    const shown = (await (await kontor.ask(`/api/bank_account/${id}`)).json()) as BankAccountObject
    expect(shown.former_ibans).toEqual([OLD, FOREIGN])
    expect(await change(id, { name: 'Renamed' })).toMatchObject({ status: 200, former_ibans: [OLD, FOREIGN] })
    expect(await change(id, { former_ibans: [OLD] })).toMatchObject({ status: 200, former_ibans: [OLD] })
    expect(await change(id, { former_ibans: null })).toMatchObject({ status: 200, former_ibans: [] })
    await remove(id)
  })

  test('when the IBAN itself changes', async () => {
    const id = await createAccount(kontor, { type: 'bank', iban: OLD })
    expect(await change(id, { iban: NEW, former_ibans: [OLD] })).toMatchObject({ iban: NEW, former_ibans: [OLD] })
    // Set back, it is no longer a former IBAN.
    expect(await change(id, { iban: OLD })).toMatchObject({ iban: OLD, former_ibans: [] })
    await remove(id)
  })
})

describe('are refused', () => {
  test('when they are not IBANs', async () => {
    const id = await of({})
    const refused = { status: 422, code: 'iban_invalid', fields: ['former_ibans'] }
    expect(await change(id, { former_ibans: ['CH5604835012345678008'] })).toMatchObject(refused)
    await remove(id)
  })

  test('when they belong to another account in any currency; and the account’s own IBAN is refused for others', async () => {
    const id = await of({})
    const other = await createAccount(kontor, { type: 'bank', iban: OTHER, currency: 'EUR', former_ibans: [OLD] })
    const taken = { status: 422, code: 'former_iban_taken', fields: ['former_ibans'] }
    expect(await change(id, { former_ibans: [OTHER] })).toMatchObject(taken)
    // The old number held accounts in several currencies.
    expect(await change(id, { former_ibans: [OLD] })).toMatchObject({ status: 200 })
    expect(await change(id, { former_ibans: [OLD], currency: 'EUR' })).toMatchObject(taken)
    expect(await change(id, { iban: OLD, former_ibans: [] })).toMatchObject({ status: 422, code: 'iban_taken' })
    const created = await send('POST', '/api/bank_account', { type: 'bank', iban: OLD })
    expect(created).toMatchObject({ status: 422, code: 'iban_taken' })
    const abroad = await createAccount(kontor, { type: 'cash', name: 'Abroad', bank_account_number: FOREIGN })
    expect(await change(id, { former_ibans: [FOREIGN] })).toMatchObject(taken)
    for (const each of [id, other, abroad]) await remove(each)
  })
})

describe('statements under an old number', () => {
  const ref = (reference: string): string => `<AcctSvcrRef>${reference}</AcctSvcrRef>`
  const late = (iban: string): NamedFile => [
    'late.xml',
    message(
      statement(
        { account: `IBAN:${iban}`, id: 'LATE' },
        entry('5', ref('L1')),
        entry('-7.50', `${ref('L2')}<NtryDtls><TxDtls>${parties({ Cdtr: 'Velohaus Zimmermann' })}</TxDtls></NtryDtls>`),
      ),
    ),
  ]
  const table = (iban: string): NamedFile => [
    'late.csv',
    [
      `IBAN;${iban}`,
      'Datum;Text;Betrag',
      '15.01.2026;Velohaus Zimmermann Rechnung 4711;-7.50',
      '17.01.2026;Kiosk;-3.00',
    ].join('\n'),
  ]

  test('are identified as the account’s own and imported into it', async () => {
    const id = await of({ former_ibans: [OLD] })
    const other = await createAccount(kontor, { type: 'bank', iban: OTHER })
    expect(await identify(kontor, [late(OLD), table(OLD)])).toMatchObject([
      { bank_account_id: id, reason: 'iban' },
      { bank_account_id: id, reason: 'iban' },
    ])
    await importsOf(kontor, id).start([late(OLD)])
    expect(await rowsOf(kontor, id)).toEqual(['2026-01-15 -7.5 Velohaus Zimmermann', '2026-01-15 5 '])
    const refused = await importsOf(kontor, other).post('/plan', [late(OLD)])
    expect(await refused.json()).toMatchObject([{ problem: { code: 'other_bank_account' } }])
    for (const each of [id, other]) await remove(each)
  })

  test.each([
    ['old, then new', OLD, NEW],
    ['new, then old', NEW, OLD],
    ['old twice', OLD, OLD],
  ])('are imported once: %s', async (_, first, second) => {
    const id = await of({ former_ibans: [OLD] })
    const { start, plan } = importsOf(kontor, id)
    await start([late(first)])
    const [planned] = await plan([late(second)])
    expect([planned?.counts, planned?.overlaps]).toMatchObject([{ new: 0, duplicates: 2 }, []])
    await start([late(second)])
    expect(await rowsOf(kontor, id)).toHaveLength(2)
    const [listed] = await plan([table(second)])
    expect(listed?.counts).toMatchObject({ rows: 2, flagged: 1, new: 2 })
    const coverage = (await (await kontor.ask(`/api/bank_account/${id}/coverage`)).json()) as { statements: unknown[] }
    expect(coverage.statements).toHaveLength(1)
    await remove(id)
  })

  test('are both imported when one file has the old and the new number', async () => {
    const id = await of({ former_ibans: [OLD] })
    const both = [OLD, NEW, OTHER].map((iban, at) =>
      statement({ account: `IBAN:${iban}`, id: `B${at}` }, entry('5', ref(`B${at}`))),
    )
    await importsOf(kontor, id).start([['both.xml', message(...both)]])
    expect(await rowsOf(kontor, id)).toHaveLength(2)
    await remove(id)
  })

  test('are refused when the number is no longer a former IBAN', async () => {
    const id = await of({ former_ibans: [OLD] })
    await change(id, { former_ibans: [] })
    const [planned] = await importsOf(kontor, id).plan([late(OLD)])
    expect(planned?.problem).toMatchObject({ code: 'other_bank_account' })
    await remove(id)
  })
})

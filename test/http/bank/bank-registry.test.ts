// Bank accounts made from an IBAN, and the registry with its bank: the three refusals, the embedded list, and a
// published list loaded over it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BankAccountObject } from '../../../shared/api/endpoints/bank/bank-accounts.ts'
import type { BankObject } from '../../../shared/api/endpoints/bank/bank-registry.ts'
import type { Page } from '../../../shared/api/page.ts'
import type { Problem } from '../../../shared/api/problem.ts'
import { get } from '../../../shared/books/port/read.ts'
import { type Kontor, startKontor } from '../kontor.ts'

let kontor: Kontor
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())

const read = async <T>(path: string): Promise<T> => (await (await kontor.ask(path)).json()) as T
const refused = async (answer: Response | Promise<Response>) => {
  const { status } = await answer
  return { status, ...((await (await answer).json()) as Problem) }
}

describe('create from IBAN', () => {
  const from = (iban: unknown) => kontor.send('POST', '/api/bank_account/create-from-iban', { iban })

  test('bank data is filled from the registry', async () => {
    const answer = await from('ch62 0900 0000 3012 3456 7')
    expect(answer.status).toBe(200)
    const account = (await answer.json()) as BankAccountObject
    expect(account).toMatchObject({
      type: 'bank',
      name: 'PostFinance AG',
      iban: 'CH6209000000301234567',
      iban_last_digits: '4567',
      bank_name: 'PostFinance AG',
      bank_bic: 'POFICHBEXXX',
      bank_iid: 9000,
      bank_account_number: '000301234567',
      currency: 'CHF',
    })
    expect(await refused(from(account.iban))).toMatchObject({ status: 422, code: 'iban_taken' })
    const euros = await kontor.send('PUT', `/api/bank_account/${account.id}`, { currency: 'EUR' })
    expect(await euros.json()).toMatchObject({ name: 'PostFinance AG', currency: 'EUR' })
    expect(((await (await from(account.iban)).json()) as BankAccountObject).name).toBe('PostFinance AG 4567')
  })

  test('the number of a merged bank gives its successor', async () => {
    expect(await (await from('CH5604835012345678009')).json()).toMatchObject({
      bank_name: 'UBS Switzerland AG',
      bank_bic: 'UBSWCHZH80A',
      bank_iid: 4835,
    })
  })

  test('three texts for an invalid IBAN, all under the attribute iban', async () => {
    const answers = await Promise.all(
      ['CH3681487000001199768', 'DE89370400440532013000', 'CH4431999123000889012', 'CH9300762011623852957'].map(
        async (iban) => refused(from(iban)),
      ),
    )
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [422, 'iban_invalid'],
      [422, 'iban_invalid'],
      [422, 'iban_is_qr_iban'],
      [422, 'bank_unknown'],
    ])
    expect(new Set(answers.map(({ errors }) => errors?.iban?.[0])).size).toBe(3)
    for (const iban of [undefined, null, 7]) {
      expect(await refused(from(iban))).toMatchObject({ status: 422, errors: { iban: [expect.any(String)] } })
    }
  })
})

describe('the bank registry', () => {
  const banks = (query: string) => read<Page<BankObject>>(`/api/bank_registry?${query}`)
  const load = (content: string, field = 'file') => {
    const form = new FormData()
    form.set(field, new Blob([content]), 'bankmaster.json')
    return kontor.ask('/api/bank_registry', { method: 'PUT', body: form })
  }
  const master = (...entries: readonly object[]) => JSON.stringify({ validOn: '2026-10-01', entries })
  const alpha = {
    iid: '00762',
    bankOrInstitutionName: 'Alpha Bank',
    townName: 'Zug',
    country: 'CH',
    bic: 'ALPHCHZZXXX',
  }

  test('the registry can be searched by name, town, BIC and number', async () => {
    expect((await banks('search=zurcher+kantonalbank&limit=1')).data).toEqual([
      {
        iid: 700,
        name: 'Zürcher Kantonalbank',
        bic: 'ZKBKCHZZ80A',
        city: 'Zürich',
        country: 'CH',
        successor_iid: null,
        valid_on: '2026-07-28',
      },
    ])
    expect((await banks('search=04835')).data).toMatchObject([{ iid: 4835, successor_iid: 230 }])
    expect((await banks('search=LILALI2X')).data).toMatchObject([{ iid: 8800, country: 'LI' }])
    const page2 = await banks('per_page=10&page=2&sort=name')
    expect([page2.data.length, page2.meta.current_page, page2.meta.total > 800]).toEqual([10, 2, true])
  })

  test('a loaded list is one commit, has priority, and replaces the list loaded before', async () => {
    const newer = { ...alpha, iid: '00700', bankOrInstitutionName: 'New name' }
    const before = kontor.systemBook.commits.length
    const answer = await load(master(alpha, newer))
    expect([answer.status, await answer.json()]).toEqual([200, { count: 2, valid_on: '2026-10-01' }])
    expect(kontor.systemBook.commits.slice(before)).toHaveLength(1)
    expect((await banks('search=00700')).data).toMatchObject([{ iid: 700, name: 'New name', valid_on: '2026-10-01' }])
    const made = await kontor.send('POST', '/api/bank_account/create-from-iban', { iban: 'CH9300762011623852957' })
    expect(await made.json()).toMatchObject({ bank_name: 'Alpha Bank', bank_bic: 'ALPHCHZZXXX', bank_iid: 762 })

    expect((await load(master(alpha), 'files[0]')).status).toBe(200)
    expect((await banks('search=00700')).data).toMatchObject([{ iid: 700, name: 'Zürcher Kantonalbank' }])
    const [stored, gone] = await kontor.systemBook.read([get('bank', 762), get('bank', 700)])
    expect([stored?.name, gone]).toEqual(['Alpha Bank', null])
    const commits = kontor.systemBook.commits.length
    expect((await load(master(alpha))).status).toBe(200)
    expect(kontor.systemBook.commits).toHaveLength(commits)
  })

  test('other files do not replace the list', async () => {
    expect(await refused(load('%PDF-1.7'))).toMatchObject({
      status: 415,
      code: 'not_a_bank_master',
      errors: { 'files.0': [expect.stringContaining('bank master')] },
    })
    expect(await refused(load('IID/QR-IID;Name\n00700;X'))).toMatchObject({ status: 422 })
    expect(await refused(load('x'.repeat(5 * 1024 * 1024 + 1)))).toMatchObject({ status: 413 })
    expect(await refused(kontor.ask('/api/bank_registry', { method: 'PUT', body: new FormData() }))).toMatchObject({
      status: 422,
      errors: { files: ['The files field is required.'] },
    })
    const two = new FormData()
    for (const index of [0, 1]) two.set(`files[${index}]`, new Blob([master(alpha)]), 'x.json')
    expect(await refused(kontor.ask('/api/bank_registry', { method: 'PUT', body: two }))).toMatchObject({
      status: 422,
      errors: { files: ['The files field must not have more than 1 items.'] },
    })
    expect((await banks('search=00762')).data).toHaveLength(1)
  })
})

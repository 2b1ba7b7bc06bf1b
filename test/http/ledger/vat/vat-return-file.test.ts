// The file of a VAT return over HTTP: a company with one invoice of 1,081.00 and one bill of 108.10 in the first quarter
// of 2026, both at 8.1 %. By hand: 1,000.00 and 81.00; 100.00 and 8.10; 81.00 − 8.10 = 72.90.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VatReturnObject } from '../../../../shared/api/endpoints/ledger/vat-returns.ts'
import { hasSchema, NO_SCHEMA, openSchema } from '../../../worker/vat-file/ech-schema.ts'
import { type MatchingWorld, startMatchingWorld } from '../../matching/matching-world.ts'

let world: MatchingWorld
beforeAll(async () => {
  world = await startMatchingWorld()
  await change({ name: 'Müller & Söhne AG', vat_idn: null })
  const rate = { vat_rate_id: world.vatRateId('Normalsatz 8.1 %') }
  const company_id = await world.make('/company', { name: 'Papier Müller AG', key: 'C1' })
  await world.make('/invoice', {
    number: 'R-1',
    total: 1081,
    date: '2026-02-10',
    company_id,
    account_id: account(3400),
    ...rate,
  })
  await world.make('/expense', {
    number: 'A-1',
    total: 108.1,
    date: '2026-02-20',
    company_id,
    account_id: account(6500),
    ...rate,
  })
})
afterAll(() => world.kontor.close())

const account = (number: number) => world.accountId(number)
const change = async (body: object) => {
  const answer = await world.kontor.send('PATCH', '/api/organizations/1', body)
  expect(answer.status, await answer.clone().text()).toBe(200)
}
const vatReturn = (id: string) => world.json<VatReturnObject>(`/vat_return/${id}`)
const file = (id: string, body: object = {}) => world.post(`/vat_return/${id}/file`, body)
const xmlOf = (id: string) => world.kontor.ask(`/api/vat_return/${id}/file`)
/** The file without what differs by the moment: the time and the name of the return. */
const fixed = (text: string) =>
  text
    .replace(/(generationTime>)[^<]+/, '$1TIME')
    .replace(/(businessReferenceId>)[^<]+/, '$1ID')
    .replace(/(productVersion>)[^<]+/, '$1VERSION')
const checkOf = ({ checks }: VatReturnObject) => checks.find(({ code }) => code === 'file_written')

const FILE = `<?xml version="1.0" encoding="UTF-8"?>
<eCH-0217:VATDeclaration xmlns:eCH-0217="http://www.ech.ch/xmlns/eCH-0217/2" xmlns:eCH-0058="http://www.ech.ch/xmlns/eCH-0058/5">
  <eCH-0217:generalInformation>
    <eCH-0217:uid>CHE123456788</eCH-0217:uid>
    <eCH-0217:organisationName>Müller &amp; Söhne AG</eCH-0217:organisationName>
    <eCH-0217:generationTime>TIME</eCH-0217:generationTime>
    <eCH-0217:reportingPeriodFrom>2026-01-01</eCH-0217:reportingPeriodFrom>
    <eCH-0217:reportingPeriodTill>2026-03-31</eCH-0217:reportingPeriodTill>
    <eCH-0217:typeOfSubmission>1</eCH-0217:typeOfSubmission>
    <eCH-0217:formOfReporting>1</eCH-0217:formOfReporting>
    <eCH-0217:businessReferenceId>ID</eCH-0217:businessReferenceId>
    <eCH-0217:sendingApplication>
      <eCH-0058:manufacturer>Kontor</eCH-0058:manufacturer>
      <eCH-0058:product>Kontor</eCH-0058:product>
      <eCH-0058:productVersion>VERSION</eCH-0058:productVersion>
    </eCH-0217:sendingApplication>
  </eCH-0217:generalInformation>
  <eCH-0217:turnoverComputation>
    <eCH-0217:totalConsideration>1000.00</eCH-0217:totalConsideration>
  </eCH-0217:turnoverComputation>
  <eCH-0217:effectiveReportingMethod>
    <eCH-0217:grossOrNet>1</eCH-0217:grossOrNet>
    <eCH-0217:suppliesPerTaxRate>
      <eCH-0217:taxRate>8.10</eCH-0217:taxRate>
      <eCH-0217:turnover>1000.00</eCH-0217:turnover>
    </eCH-0217:suppliesPerTaxRate>
    <eCH-0217:inputTaxInvestments>8.10</eCH-0217:inputTaxInvestments>
  </eCH-0217:effectiveReportingMethod>
  <eCH-0217:payableTax>72.90</eCH-0217:payableTax>
</eCH-0217:VATDeclaration>
`

describe('without a UID', () => {
  test('the draft says why there is no file, and its file is refused with the field', async () => {
    expect(checkOf(await vatReturn('2026-Q1'))).toMatchObject({
      state: 'wrong',
      text: expect.stringContaining('die UID fehlt (Einstellungen der Organisation, MWST)'),
    })
    const answer = await xmlOf('2026-Q1')
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { errors: { uid: ['The uid field is required.'] } },
    ])
    expect((await xmlOf('2019-Q1')).status).toBe(404)
  })

  test('a UID with a wrong digit is refused, and text that is none is named', async () => {
    const answer = await world.kontor.send('PATCH', '/api/organizations/1', { vat_idn: 'CHE-123.456.789 MWST' })
    const wanted = 'A digit of the UID “CHE-123.456.789 MWST” is wrong: its check digit does not agree.'
    expect([answer.status, await answer.json()]).toMatchObject([422, { errors: { vat_idn: [wanted] } }])
    await change({ vat_idn: 'beantragt' })
    expect(checkOf(await vatReturn('2026-Q1'))?.text).toContain('«beantragt» ist keine UID wie CHE-123.456.788')
    expect((await file('2026-Q1')).status).toBe(422)
  })

  test('who gives a reason files without a file, and it stays so', async () => {
    const overridden = [{ check: 'file_written', reason: 'The UID is applied for' }]
    const filed = (await (await file('2026-Q1', { overridden })).json()) as VatReturnObject
    expect(filed).toMatchObject({ state: 'filed', file: null })
    expect(checkOf(filed)).toMatchObject({ state: 'wrong', override_reason: 'The UID is applied for' })
    await change({ vat_idn: 'CHE-123.456.788 MWST' })
    const answer = await xmlOf('2026-Q1')
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'vat_return_without_file' }])
    const { data } = await world.json<{ data: { id: string }[] }>('/history?limit=2')
    // The change of the UID stays; the filing is undone.
    expect((await world.post(`/history/${data[1]?.id}/undo`, {})).status).toBe(200)
  })
})

describe('with a UID', () => {
  test('a draft has the file that would be filed now', async () => {
    expect(checkOf(await vatReturn('2026-Q1'))?.state).toBe('met')
    const answer = await xmlOf('2026-Q1')
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/xml'])
    expect(answer.headers.get('Content-Disposition')).toContain('filename="MWST-2026-Q1.xml"')
    expect(fixed(await answer.text())).toBe(FILE)
  })

  test('the filed return keeps it: the same bytes whatever is booked later', async () => {
    const filed = (await (await file('2026-Q1')).json()) as VatReturnObject
    expect(filed.lines.flatMap(({ number, base, tax }) => (base || tax ? [[number, base, tax]] : []))).toEqual([
      ['200', 1000, null],
      ['299', 1000, null],
      ['303', 1000, 81],
      ['399', null, 81],
      ['405', null, 8.1],
      ['479', null, 8.1],
      ['500', null, 72.9],
    ])
    const before = await (await xmlOf(filed.id)).text()
    expect(fixed(before)).toBe(FILE)
    expect(before).toContain(`<eCH-0217:businessReferenceId>${filed.id}<`)
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(before))
    expect(filed.file).toEqual({ name: 'MWST-2026-Q1.xml', sha256: Buffer.from(digest).toString('hex') })

    expect((await world.post(`/period_lock/${filed.period_lock_id}/reopen`, { reason: 'Late' })).status).toBe(200)
    const rate = { vat_rate_id: world.vatRateId('Normalsatz 8.1 %') }
    await world.make('/invoice', {
      number: 'R-2',
      total: 540.5,
      date: '2026-03-10',
      account_id: account(3400),
      ...rate,
    })
    await change({ vat_idn: 'CHE-116.281.710', name: 'Other AG' })
    expect(await (await xmlOf(filed.id)).text()).toBe(before)
    expect((await vatReturn(filed.id)).is_different).toBe(true)
  })

  test('a correction has a file of its own, with the whole figures', async () => {
    const text = await (await xmlOf('2026-Q1-correction')).text()
    // 540.50 are 500.00 and 40.50: 1,500.00 at 8.1 % are 121.50, less 8.10.
    for (const part of ['typeOfSubmission>2<', 'totalConsideration>1500.00<', 'payableTax>113.40<'])
      expect(text).toContain(part)
  })

  test('the files are valid against the published schema', async ({ skip }) => {
    if (!hasSchema) skip(NO_SCHEMA)
    const schema = openSchema()
    for (const id of ['2026-Q1', '2026-Q1-correction', '2026-Q2'])
      expect([id, schema.faultOf(await (await xmlOf(id)).text())]).toEqual([id, null])
    schema.close()
  })
})

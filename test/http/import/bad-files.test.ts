// Every hostile or broken file through the interface: the expected answer, the same answer from its plan before, and
// unchanged books after the plan and after a refusal.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportBatchObject } from '../../../shared/api/endpoints/import/batches.ts'
import type { ImportPlan } from '../../../shared/api/endpoints/import/import-plan.ts'
import { Problem } from '../../../shared/api/problem.ts'
import { BAD_FILES, type BadFile } from '../../support/file/bad-files.ts'
import { type Kontor, startKontor } from '../kontor.ts'

/** The account that the files were made for, by its number, because no bank has its IBAN. */
const IBAN = 'CH9300762011623852957'

let kontor: Kontor
let account = ''
beforeAll(async () => {
  kontor = await startKontor()
  const wish = { type: 'creditcard', name: 'Any', bank_account_number: IBAN }
  account = ((await (await kontor.send('POST', '/api/bank_account', wish)).json()) as { id: string }).id
})
afterAll(() => kontor.close())

const send = (name: string, { read }: BadFile, query = '') => {
  const body = new FormData()
  body.append('files[0]', new File([read()], name))
  return kontor.ask(`/api/bank_account/${account}/import-transactions${query}`, { method: 'POST', body })
}

const finished = async (id: string): Promise<ImportBatchObject> => {
  await kontor.services.idle()
  return (await (await kontor.ask(`/api/batch/${id}`)).json()) as ImportBatchObject
}

describe('a bad file', () => {
  test.each(BAD_FILES)('%s', async (name, file) => {
    const wanted = file.want.split('|').flatMap((one) => (one === 'error' ? ['415', '422'] : [one]))
    const before = await kontor.book.head()
    const asked = await send(name, file, '?dry_run=1')
    expect(asked.status).toBe(200)
    const [plan] = (await asked.json()) as ImportPlan[]
    expect(await kontor.book.head()).toEqual(before)
    const answer = await send(name, file)
    if (answer.ok) {
      expect(answer.status).toBe(200)
      const [batch] = (await answer.json()) as ImportBatchObject[]
      const { result } = await finished(batch?.id ?? '')
      expect(result.refused).toBe(0)
      expect(wanted).toContain(`ok:${result.created + result.duplicates}`)
      const { new: created, duplicates, likely_duplicates } = plan?.counts ?? {}
      expect([plan?.problem, created, (duplicates ?? 0) + (likely_duplicates ?? 0)]).toEqual([
        ...[null, result.created, result.duplicates],
      ])
    } else {
      expect(wanted).toContain(String(answer.status))
      const { code, message, errors, codes, values } = Problem.parse(await answer.json())
      expect([code, message]).toEqual([expect.stringMatching(/^[a-z_\d]+$/), expect.stringMatching(/^[A-Z].{15,}\.$/s)])
      expect([Object.keys(errors ?? {}), Object.keys(codes ?? {})]).toEqual([['files.0'], ['files.0']])
      expect(plan).toMatchObject({
        problem: { status: answer.status, code, message, ...(values && { values: values['files.0'] }) },
        review: ['refused'],
        rows: [],
      })
      expect(await kontor.book.head()).toEqual(before)
    }
    expect(kontor.errors).toEqual([])
  })
})

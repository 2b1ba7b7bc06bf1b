// Losses over the interface (rule 155): in the status until a permitted user acknowledges them, once and for good.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StatusObject } from '../../../shared/api/endpoints/books/status.ts'
import { type Kontor, startKontor, tokenOf } from '../kontor.ts'

let kontor: Kontor
beforeAll(async () => {
  kontor = await startKontor()
})
afterAll(() => kontor.close())

const repairs = async () => ((await (await kontor.ask('/api/status')).json()) as StatusObject).repairs

test('a loss is open until an owner or administrator acknowledges it; a second time changes nothing', async () => {
  const id = kontor.reportLoss('organization-1')
  expect(await repairs()).toMatchObject([{ id, is_open: true, missing: { from: 7, up_to: 8 } }])
  const path = `/api/status/repairs/${id}/acknowledge`
  const authorization = `Bearer ${await tokenOf(kontor, 'accountant')}`
  expect((await kontor.ask(path, { method: 'POST', headers: { authorization } })).status).toBe(403)
  expect(await repairs()).toMatchObject([{ id, is_open: true }])
  for (const _ of [1, 2]) {
    const answer = await kontor.ask(path, { method: 'POST' })
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as StatusObject).repairs).toMatchObject([{ id, is_open: false }])
  }
})

test('those of another organization are neither shown nor acknowledged; those of the system are', async () => {
  const [others, everybody] = [kontor.reportLoss('organization-2'), kontor.reportLoss('system')]
  const ids = (await repairs()).map(({ id }) => id)
  expect([ids.includes(others), ids.includes(everybody)]).toEqual([false, true])
  expect((await kontor.ask(`/api/status/repairs/${others}/acknowledge`, { method: 'POST' })).status).toBe(404)
  expect((await kontor.ask(`/api/status/repairs/${everybody}/acknowledge`, { method: 'POST' })).status).toBe(200)
})

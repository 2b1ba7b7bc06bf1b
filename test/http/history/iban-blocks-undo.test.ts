// An IBAN that another bank account has by now in the same currency blocks an undo that would restore it.
import { expect, test } from 'vitest'
import { startHistoryWorld } from './history-world.ts'

const IBAN = 'CH5604835012345678009'
const FORMER = 'CH6209000000301234567'

test('the IBAN of a bank account that was given to another one', async () => {
  const world = await startHistoryWorld()
  const add = (name: string, currency = 'CHF', iban = IBAN) =>
    world.make('/bank_account', { type: 'bank', name, iban, currency })
  const doing = async (act: () => Promise<unknown>) => {
    await act()
    await world.idle()
    return world.latest()
  }
  const refusedFor = async (done: { readonly id: string }, other: { readonly id: string }) => {
    const commits = world.kontor.book.commits.length
    const { status, code, blockers } = await world.refused('undo', done.id)
    expect([status, code, blockers?.map(({ type, id }) => [type, id])]).toEqual([
      ...[409, 'in_the_way', [['history', other.id]]],
    ])
    expect(world.kontor.book.commits.length).toBe(commits)
    await world.undo(other.id)
    await world.undo(done.id)
  }
  const id = await add('Zweites')
  const removed = await doing(() => world.kontor.send('DELETE', `/api/bank_account/${id}`, {}))
  // In another currency both may have it.
  await add('Euro', 'EUR')
  await refusedFor(removed, await doing(() => add('Drittes')))
  // Undoing the change does not restore a duplicate either.
  const moved = await doing(() =>
    world.kontor.send('PUT', `/api/bank_account/${id}`, { iban: 'CH9308401016123456789' }),
  )
  await refusedFor(moved, await doing(() => add('Viertes')))
  expect(await world.json(`/bank_account/${id}`)).toMatchObject({ iban: IBAN, currency: 'CHF' })
  // Neither does undoing a change of the currency, or of the former IBANs.
  const put = (fields: object) =>
    doing(() => world.kontor.send('PUT', `/api/bank_account/${id}`, { iban: IBAN, ...fields }))
  await refusedFor(await put({ currency: 'USD' }), await doing(() => add('Fünftes')))
  await put({ former_ibans: [FORMER] })
  const forgotten = await put({ former_ibans: [] })
  await refusedFor(forgotten, await doing(() => add('Sechstes', 'CHF', FORMER)))
  expect(await world.json(`/bank_account/${id}`)).toMatchObject({ former_ibans: [FORMER], currency: 'CHF' })
  await world.kontor.close()
})

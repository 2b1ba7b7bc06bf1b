// Processing gives transactions without a counterparty the one that their text names, and leaves the others unchanged.
import { expect, test } from 'vitest'
import { nameImprovement } from '../../../main/service/bank/name-improvement.ts'
import { get } from '../../../shared/books/port/read.ts'
import { answerOf, closeWorld, createWorld } from '../../support/books/service-world.ts'
import { sharedParser } from '../../support/process/shared-parser.ts'

test('a missing name comes from the text, an existing one stays, and none is invented', async () => {
  const world = await createWorld({ parse: sharedParser.parse, steps: [nameImprovement] })
  const account = answerOf(await world.services.bankAccounts.create(world.owner, { type: 'cash', name: 'Kasse' }))
  const nameOf = async (ref: string, name: string | null, text: string) => {
    const input = { bank_account_id: account.record.id, acc_serv_ref: ref, amount: -12.5, name, text }
    const { record } = answerOf(await world.services.bankTransactions.create(world.owner, input))
    await world.services.idle()
    const [stored] = await world.book.read([get('bank_transaction', record.id)])
    expect(stored?.is_processing).toBe(false)
    return stored?.name
  }
  expect(await nameOf('1', null, 'E-Banking Auftrag an Digitec Galaxus AG')).toBe('Digitec Galaxus AG')
  expect(await nameOf('2', 'Given', 'E-Banking Auftrag an Digitec Galaxus AG')).toBe('Given')
  expect(await nameOf('3', null, 'Sammelauftrag e-banking')).toBeNull()
  expect(world.errors).toEqual([])
  await closeWorld(world)
})

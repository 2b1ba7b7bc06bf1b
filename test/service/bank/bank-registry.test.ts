// The bank master that a user loads: in either encoding, instead of the one before.
import { expect, test } from 'vitest'
import { createBankRegistry, findBank } from '../../../main/service/bank/bank-registry.ts'
import { ACTOR } from '../../support/books/book-with.ts'
import { createMemoryBook } from '../../support/books/memory-book.ts'
import { answerOf } from '../../support/books/service-world.ts'

const master = (...banks: readonly (readonly [iid: string, name: string])[]) =>
  JSON.stringify({
    validOn: '2026-10-01',
    entries: banks.map(([iid, bankOrInstitutionName]) => ({ iid, bankOrInstitutionName })),
  })

test('is read as UTF-8, otherwise in the older Windows encoding; a bank that is no more in it is gone', async () => {
  const systemBook = await createMemoryBook('system')
  const registry = createBankRegistry(systemBook)
  const load = async (text: string, encoding: 'utf8' | 'latin1') =>
    answerOf(
      await registry.load(ACTOR, {
        files: [{ name: 'bank.json', bytes: new Uint8Array(Buffer.from(text, encoding)) }],
      }),
    )
  const loaded = async () =>
    Promise.all([99_998, 99_999].map(async (iid) => (await findBank(systemBook, iid))?.name ?? null))

  expect(await load(master(['99998', 'Bank in Zürich'], ['99999', 'Banque à Genève']), 'latin1')).toEqual({
    count: 2,
    valid_on: '2026-10-01',
  })
  expect(await loaded()).toEqual(['Bank in Zürich', 'Banque à Genève'])
  await load(master(['99998', 'Bank für Zürich']), 'utf8')
  expect(await loaded()).toEqual(['Bank für Zürich', null])
})

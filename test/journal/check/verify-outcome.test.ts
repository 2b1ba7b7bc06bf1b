// The result of `npm run verify` as a whole: its exit code, losses, checks of the books, and the JSON output.
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { noteAcknowledgement, noteRepairs } from '../../../main/journal/repair/repairs.ts'
import { created } from '../../../shared/books/port/change.ts'
import { initialProfile } from '../../../shared/record/organization/organization.ts'
import { newOrganization } from '../../../shared/rule/organization/organization.ts'
import { assert } from '../../../shared/value/result.ts'
import { lossOf } from '../../support/books/repairs.ts'
import { removeDataFolders, temporaryDataFolder } from '../journal-world.ts'
import { dataFolderOf as oldDataFolder } from '../old-books.ts'
import { BATCH_ID, dataFolderOf, SOUND, STATEMENT, sha256, TIME, verify } from './verify-world.ts'

afterAll(removeDataFolders)

test('stored files that were cut, altered or deleted are named', async () => {
  const { dataFolder } = await dataFolderOf([SOUND])
  const file = join(dataFolder, 'books/organization-1/files', sha256(STATEMENT))
  for (const content of [STATEMENT.slice(1), `${STATEMENT} `]) {
    await writeFile(file, content)
    const { code, out } = await verify(dataFolder)
    expect([code, out.includes(`batch ${BATCH_ID}: the file ${sha256(STATEMENT)} (statement.xml) is damaged`)]).toEqual(
      [1, true],
    )
  }
  await rm(file)
  expect((await verify(dataFolder)).out).toContain('(statement.xml) is missing')
})

test('an unacknowledged loss is a finding, an acknowledged one is not', async () => {
  const { dataFolder } = await dataFolderOf([SOUND])
  const loss = lossOf('organization-1')
  await noteRepairs(dataFolder, [loss])
  const { code, out } = await verify(dataFolder)
  expect(out).toContain(`FOUND  organization-1, not acknowledged since ${loss.time}: entries 7 to 8 are missing`)
  expect(code).toBe(1)
  await noteAcknowledgement(dataFolder, loss.id, 1, loss.time)
  expect((await verify(dataFolder)).code).toBe(0)
})

test('--json: the same as one object', async () => {
  const { dataFolder } = await dataFolderOf([SOUND])
  const whole = await verify(dataFolder, '--json')
  expect([whole.code, JSON.parse(whole.out)]).toMatchObject([
    0,
    {
      is_whole: true,
      findings: [],
      across: [],
      unacknowledged: [],
      books: [
        { book: 'system', commits: 1 },
        { book: 'organization-1', commits: 1, records: { bank_transaction: 2 }, kept_files: 1, findings: [] },
      ],
    },
  ])
  await rm(join(dataFolder, 'books/organization-1'), { recursive: true })
  const { code, out } = await verify(dataFolder, '--json')
  expect(code).toBe(1)
  expect(JSON.parse(out)).toMatchObject({
    is_whole: false,
    findings: ['books/organization-1 is missing or empty.'],
  })
})

describe('checks of the books', () => {
  test('books of format 9: each check with what it compared, and with --strict exit code 1', async () => {
    const dataFolder = await oldDataFolder('format-9')
    const { code, out } = await verify(dataFolder, '--strict')
    const debtors = '1100 Forderungen aus Lieferungen und Leistungen (Debitoren)'
    // 108.10 (paid) + 216.20 + 54.05 of bills; the fourth document is in euros, with an unknown value.
    const withoutRate = 'The amounts do not include documents in another currency without a rate (1).'
    expect(out).toContain(
      `  WRONG    Invoices and bills are not booked (4): CHF 378.35 is missing in the ledger. ${withoutRate}\n`,
    )
    // The payment of 108.10 credited 1100; the open one in francs is 216.20.
    expect(out).toContain(
      `  WRONG    ${debtors}: CHF -108.10 is booked, the open invoices (1) add up to CHF 216.20. ${withoutRate}\n`,
    )
    expect(out).toContain('  n/a      The opening balance contains no open documents.\n')
    expect(out).toContain('  not yet  Geschäftskonto: CHF 108.10 is booked. A statement is still missing')
    expect(out).toContain(`  WRONG    ${debtors} is on the wrong side with CHF -108.10.\n`)
    expect(out).toContain('\n0 findings.\n6 checks of the books are wrong.\n')
    expect(out).not.toContain('All is well')
    expect(code).toBe(1)
  })

  test('--json separates damage and failed checks', async () => {
    const { code, out } = await verify(await oldDataFolder('format-9'), '--json')
    const { is_whole, findings, wrong_checks, books } = JSON.parse(out)
    expect([code, is_whole, findings, wrong_checks.length]).toEqual([0, true, [], 6])
    expect(wrong_checks[0]).toBe(
      'organization-1: Invoices and bills are not booked (4): CHF 378.35 is missing in the ledger. The amounts do not include documents in another currency without a rate (1).',
    )
    expect(books.map(({ book, checks }: { book: string; checks: unknown[] | null }) => [book, checks?.length])).toEqual(
      [
        ['system', undefined],
        ['organization-1', 10],
      ],
    )
    expect(books[1].checks[1]).toMatchObject({
      code: 'debtors_are_open_invoices',
      state: 'wrong',
      currency: 'CHF',
      count: 1,
      without_rate: 1,
      ledger: -108.1,
      compared: 216.2,
      unbooked: null,
      difference: 324.3,
    })
  })

  test('without --strict only damage gives exit code 1', async () => {
    const { code, out } = await verify(await oldDataFolder('format-9'))
    expect([code, out.includes('WRONG'), out.includes('All is well')]).toEqual([0, true, false])
  })

  test('a successful check is shown with its figures', async () => {
    const organization = newOrganization({ id: 1, name: 'Muster AG', created_at: TIME })
    assert(organization.ok, 'a new organization')
    const profile = created('organization_profile', initialProfile(organization.value))
    const { dataFolder } = await dataFolderOf([[profile, ...SOUND]])
    const { code, out } = await verify(dataFolder)
    // Two transactions of -42.50, neither reconciled, and no ledger account.
    expect(out).toContain(
      '  met      Kontokorrent: CHF 0.00 booked, not reconciled (2) CHF -85.00, together the opening balance and the transactions, CHF -85.00. No statement has a balance.\n',
    )
    expect([code, out.includes('All is well: 0 findings.')]).toEqual([0, true])
  })
})

test('an unknown option: exit code 2', async () => {
  expect((await verify(await temporaryDataFolder(), '--jsno')).code).toBe(2)
})

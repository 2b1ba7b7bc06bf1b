// Roles of a real PostgreSQL: an owner who makes the schema, and a program that works in it and cannot change a commit.
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { findingsOf, verifyFolder } from '../../../main/maintenance/verify-folder.ts'
import { withConnection } from '../../../main/postgres/database.ts'
import { prepareDatabase } from '../../../main/postgres/prepare-database.ts'
import {
  configFolder,
  contentOfDatabase,
  contentOfFolder,
  move,
  newFolder,
  runProgram,
} from '../../migration/migration-world.ts'
import { addAccount, databaseHome, fillWithDemo, folderHome } from '../../support/books/demo-company.ts'
import { startPostgres, type TestPostgres } from '../../support/postgres/postgres.ts'
import { programRole, withRole } from '../../support/postgres/postgres-role.ts'
import { startKontor } from '../../support/process/kontor-process.ts'

let postgres: TestPostgres | string = 'it was not started'
const folders: string[] = []
const folder = async (): Promise<string> => {
  const made = await newFolder()
  folders.push(made)
  return made
}
const database = (): Promise<string> => (postgres as TestPostgres).newDatabase()
/** A database with a role for it only, as an administrator would create one. */
const ownedDatabase = async (): Promise<string> => {
  const url = await database()
  const owned = await withRole(url, 'kontor_owner')
  await withRole(url, 'kontor_app')
  await ask(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} OWNER TO kontor_owner`)
  return owned
}
const ask = (url: string, sql: string): Promise<unknown> =>
  withConnection(url, 'a test', async (client) => (await client.query(sql)).rows)

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  if (typeof postgres !== 'string') await postgres.stop()
  for (const made of folders) await rm(made, { recursive: true, force: true })
})
beforeEach((context) => {
  if (typeof postgres === 'string') context.skip(postgres)
})

describe("the program's role", () => {
  test('reads and adds commits, and cannot change them; it owns no trigger and no table', async () => {
    const url = await database()
    const own = await programRole(url)
    await fillWithDemo(await databaseHome(own))
    const before = await contentOfDatabase(own)
    for (const sql of [
      "UPDATE kontor.frame SET line = '' WHERE book = 1",
      'DELETE FROM kontor.frame',
      'TRUNCATE kontor.frame',
      'TRUNCATE kontor.kept_file',
      'DELETE FROM kontor.kept_file',
      'DELETE FROM kontor.book',
      'UPDATE kontor.version SET made = NULL',
    ])
      await expect(ask(own, sql), sql).rejects.toThrow(/permission denied for table/)
    for (const sql of [
      'ALTER TABLE kontor.frame DISABLE TRIGGER append_only',
      'DROP TRIGGER append_only ON kontor.frame',
      'ALTER TABLE kontor.frame ADD COLUMN x int',
      'DROP TABLE kontor.frame',
      'DROP SCHEMA kontor CASCADE',
      'CREATE RULE r AS ON INSERT TO kontor.frame DO INSTEAD NOTHING',
      'ALTER FUNCTION kontor.refuse() OWNER TO kontor_app',
    ])
      await expect(ask(own, sql), sql).rejects.toThrow(/must be owner/)
    await expect(ask(own, 'CREATE TABLE kontor.other (x int)')).rejects.toThrow(/permission denied for schema/)
    expect(await contentOfDatabase(own)).toEqual(before)
    // For the owner of the schema only the trigger prevents changes.
    await expect(ask(url, 'DELETE FROM kontor.frame')).rejects.toThrow(/only ever added/)
  })

  test('works completely: the built program, migration in and out, verify, with one of the owner at the same time', async () => {
    const url = await ownedDatabase()
    const own = url.replace('kontor_owner@', 'kontor_app@')
    await prepareDatabase(url, ['kontor_app'])
    const home = await folder()
    await fillWithDemo(folderHome(home, configFolder()))
    const into = await move(home, own)
    expect([into.code, into.errors], into.out).toEqual([0, ''])

    const [one, other] = [
      await startKontor(inject('program'), await folder(), { more: ['--books', own] }),
      await startKontor(inject('program'), await folder(), { more: ['--books', url] }),
    ]
    const made = { name: 'Neue Firma', type: 'customer' }
    expect(await one.ask('POST', '/company', made)).toMatchObject({ status: 201 })
    expect(await other.ask('GET', '/company?search=Neue')).toMatchObject({ status: 200, body: { meta: { total: 1 } } })
    expect(await one.ask('POST', '/organizations', { name: 'Zweite' })).toMatchObject({ status: 201 })
    expect(await one.stop()).toBe(0)
    // Also where only a program of another role exists.
    const busy = await move(own, await folder())
    expect([busy.code, busy.errors]).toEqual([2, expect.stringMatching(/Kontor is using the books/)])
    expect(await other.stop()).toBe(0)

    for (const role of [own, url]) {
      const verified = await runProgram('verify', ['--books', role])
      expect(verified.code, verified.out + verified.errors).toBe(0)
      const out = await folder()
      const moved = await move(role, out)
      expect([moved.code, moved.errors], moved.out).toEqual([0, ''])
      expect(await contentOfFolder(out)).toEqual(await contentOfDatabase(url))
      expect(findingsOf(await verifyFolder(out, null))).toEqual([])
    }
  })

  test('refills tables whose structure has changed', async () => {
    const url = await database()
    const own = await programRole(url)
    await fillWithDemo(await databaseHome(own))
    await ask(url, "UPDATE kontor.book SET shape = 'older'")
    await ask(url, 'DELETE FROM kontor.ledger_account')
    await addAccount(await databaseHome(own), 9990)
    const verified = await runProgram('verify', ['--books', own])
    expect(verified.code, verified.out + verified.errors).toBe(0)
  })
})

describe('the messages for a role', () => {
  const start = async (url: string): Promise<string> => {
    const home = await databaseHome(url).catch((error: Error) => error)
    if (home instanceof Error) return home.message
    await home.close()
    return 'it starts'
  }

  test('that the owner has to make the tables, to grant rights, and to grant them again', async () => {
    const url = await database()
    const own = await withRole(url, 'kontor_other')
    const command = 'npm run books -- --prepare postgres://'
    const { pathname } = new URL(url)
    expect(await start(own)).toMatch(
      /^There are no books in the database test_\d+, and kontor_other may not create any\./,
    )
    await prepareDatabase(url, [])
    const errors = await start(own)
    expect(errors).toMatch(/^kontor_other may not use all tables of the books/)
    expect(errors).toContain(`${command}kontor@…${pathname} --role kontor_other`)
    await prepareDatabase(url, ['kontor_other'])
    expect(await start(own)).toBe('it starts')
    await ask(url, 'REVOKE INSERT ON kontor.frame FROM kontor_other')
    expect(await start(own)).toMatch(/may not use all tables/)
    await ask(url, 'GRANT INSERT ON kontor.frame TO kontor_other; REVOKE SELECT ON kontor.version FROM kontor_other')
    expect(await start(own)).toMatch(/may not use all tables/)
  })

  test('that the tables are of another version, which the owner updates while the program waits', async () => {
    const url = await database()
    const own = await programRole(url)
    for (const older of [
      "UPDATE kontor.version SET made = 'older'; ALTER TABLE kontor.invoice DROP COLUMN id CASCADE",
      'ALTER TABLE kontor.version DROP COLUMN made',
      'DROP TABLE kontor.invoice',
    ]) {
      await ask(url, older)
      if (older.startsWith('DROP TABLE')) await ask(url, 'UPDATE kontor.version SET made = NULL')
      expect(await start(own), older).toMatch(
        /do not match this version of Kontor\. Ask their owner to run: npm run books/,
      )
      await ask(url, 'DROP TABLE IF EXISTS kontor.invoice')
      // The owner's own program updates too; only new tables need a grant.
      expect(await start(url)).toBe('it starts')
      await prepareDatabase(url, ['kontor_app'])
      expect(await start(own)).toBe('it starts')
    }
    await ask(url, 'UPDATE kontor.version SET schema = 999')
    expect(await start(own)).toMatch(/^A newer version of Kontor/)
    await expect(prepareDatabase(url, ['kontor_app'])).rejects.toThrow(/^A newer version of Kontor/)
  })
})

describe('npm run books -- --prepare', () => {
  const books = (...args: string[]) => runProgram('books', args)

  test('prepares and grants, also a second time; reports what it did', async () => {
    const url = await database()
    await withRole(url, 'kontor_app')
    for (let time = 0; time < 2; time++) {
      const { code, out, errors } = await books('--prepare', url, '--role', 'kontor_app')
      expect([code, errors]).toEqual([0, ''])
      expect(out).toMatch(
        /^The tables of the books in postgres:\/\/kontor@.* are up to date\. kontor_app may use them\.\n$/,
      )
    }
    expect(
      await ask(
        url,
        "SELECT DISTINCT privilege_type FROM information_schema.role_table_grants WHERE grantee = 'kontor_app' AND table_name = 'frame' ORDER BY 1",
      ),
    ).toEqual([{ privilege_type: 'INSERT' }, { privilege_type: 'SELECT' }])
  })

  test('refuses a caller who may not grant, an unknown role, and a role that could change commits anyway', async () => {
    const url = await database()
    const own = await programRole(url)
    await ask(url, 'CREATE ROLE kontor_member LOGIN; GRANT kontor TO kontor_member')
    await ask(url, 'CREATE ROLE kontor_writer LOGIN; GRANT DELETE ON kontor.frame TO PUBLIC')
    const may = "SELECT has_schema_privilege('kontor_writer', 'kontor', 'USAGE') AS it"
    for (const [args, sentence] of [
      [
        ['--prepare', own, '--role', 'kontor_app'],
        /belong to the role kontor, and kontor_app may neither change nor grant them/,
      ],
      [['--prepare', url, '--role', 'nobody_here'], /There is no role nobody_here on this server\. Create it first/],
      [['--prepare', url, '--role', 'kontor'], /kontor can change commits whatever is granted here/],
      [['--prepare', url, '--role', 'kontor_member'], /kontor_member can change commits/],
      [['--prepare', url, '--role', 'kontor_writer'], /kontor_writer can change commits/],
      [['--prepare', 'a folder'], /--prepare must be a database/],
      [['--role', 'kontor_app'], /^Prepares a PostgreSQL database/],
      [['--prepare', url.replace(/:\d+/, ':1')], /cannot be reached/],
    ] as const) {
      const { code, out, errors } = await books(...args)
      expect([code, out], errors).toEqual([2, ''])
      expect(errors).toMatch(sentence)
    }
    expect(await ask(url, may)).toEqual([{ it: false }])
    expect((await books('--help')).code).toBe(0)
  })
})

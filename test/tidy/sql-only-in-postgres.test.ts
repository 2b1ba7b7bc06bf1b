// SQL has one home: other code that needs a database calls main/postgres.
import { expect, test } from 'vitest'
import { importsOf, isCode, readSource, repositoryFiles } from './source.ts'

const HOME = 'main/postgres/'
/** Statements and their characteristic words, as they are written here: words in capitals, tables of the schema. */
const SQL =
  /\b(?:SELECT\b[^'"`]*\bFROM|INSERT INTO|DELETE FROM|UPDATE \w[\w.]* SET|(?:CREATE|ALTER|DROP) (?:TABLE|INDEX|SCHEMA|ROLE|TRIGGER)|TRUNCATE \w+|LOCK TABLE|LISTEN \w+|GRANT \w+ ON)\b|\bkontor\.(?:frame|book|moving|kept_file|version|lease)\b|\bpg_\w+\(/

const linesWith = (source: string): readonly string[] => {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm, '')
  return code.match(new RegExp(SQL, 'g')) ?? []
}

test('no file outside main/postgres has SQL or connects to PostgreSQL', () => {
  const code = repositoryFiles().filter((file) => isCode(file) && /^(shared|main|renderer)\//.test(file))
  const strangers = code.filter((file) => !file.startsWith(HOME))
  expect(strangers.length).toBeGreaterThan(500)
  const found = strangers.flatMap((file) => {
    const source = readSource(file)
    const statements = linesWith(source).map((text) => `${file}: ${text}`)
    return importsOf(source).some((name) => /^pg(\/|-|$)/.test(name)) ? [...statements, `${file}: pg`] : statements
  })
  expect(found).toEqual([])
  // The patterns are derived from main/postgres.
  const home = code.filter((file) => file.startsWith(HOME))
  expect(home.filter((file) => linesWith(readSource(file)).length > 0).length).toBeGreaterThan(10)
})

test('a statement in any form is found', () => {
  for (const text of [
    "'SELECT seq FROM kontor.book'",
    '`SELECT\n  a,\n  b\n  FROM t`',
    "'INSERT INTO t VALUES (1)'",
    "'UPDATE kontor.book SET seq = 1'",
    "'DELETE FROM t'",
    "'CREATE TABLE t (x int)'",
    "'LISTEN kontor_commit'",
    "'SELECT pg_advisory_lock(1)'",
  ])
    expect(linesWith(`const sql = ${text}`), text).not.toEqual([])
  for (const text of ["'Select a file from the list'", "'Insert into the journal'", '// SELECT a FROM b'])
    expect(linesWith(text), text).toEqual([])
})

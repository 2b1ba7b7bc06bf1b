// Arguments: accepted ones, those with exit code 2, the languages, and that options mean the same everywhere.
import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../../main/command-line/commands.ts'
import { optionsOf } from '../../../main/command-line/core/common-options.ts'
import { languageOf } from '../../../main/command-line/core/language.ts'
import { exitOf } from '../../../main/command-line/core/outcome.ts'
import { Stop } from '../../../main/command-line/core/stop.ts'
import { readArguments } from '../../../main/command-line/read-arguments.ts'
import { kontor } from '../../support/process/command-line.ts'

const read = (...argv: readonly string[]) => readArguments(argv, COMMANDS)
const refusal = (...argv: readonly string[]): string => {
  try {
    read(...argv)
  } catch (error) {
    if (error instanceof Stop) return `${error.exit} ${error.words.en}`
    throw error
  }
  return 'understood'
}

describe('accepted', () => {
  test('the longer name of a command, with options anywhere', () => {
    const { command, args } = read('--data', 'books', 'tx', '--format=csv', 'show', 'ID1')
    expect([command?.name, args.operands]).toEqual(['tx show', ['ID1']])
    expect([args.text('data'), args.text('format'), args.is('help')]).toEqual(['books', 'csv', false])
  })

  test('negative amounts are amounts', () => {
    expect(read('budget', 'set', '6500', '-100').args.operands).toEqual(['6500', '-100'])
    expect(read('tx', '--min', '-500', '--max=-1').args.text('min')).toBe('-500')
    expect(read('tx', '--sort', '-amount').args.text('sort')).toBe('-amount')
  })

  test('repeatable options, and stdin', () => {
    expect(read('token', 'create', 'x', '--scope', 'read', '--scope', 'import').args.all('scope')).toEqual([
      'read',
      'import',
    ])
    expect(read('import', '-', '--name', 'a.xml').args.operands).toEqual(['-'])
    expect(read('import', '--', '--plan').args.operands).toEqual(['--plan'])
  })
})

test.each([
  [['foo'], 'There is no command "foo". Available: import, account add, tx, tx show,'],
  [['token'], 'There is no command "token". Available: token list, token create, token revoke.'],
  [['token', 'make'], 'There is no command "token make".'],
  [['tx', 'shw'], '"shw" is an unexpected argument. See kontor tx --help.'],
  [['tx', '--nix'], 'There is no option --nix here. See kontor tx --help.'],
  [['tx', '--plan'], 'There is no option --plan here. See kontor tx --help.'],
  [['tx', '-x'], 'There is no option -x here.'],
  [['--data', 'x'], 'There is no option --data here. See kontor --help.'],
  [['tx', '--open=1'], '--open does not take a value.'],
  [['tx', '--limit'], '--limit needs a value: NUMBER.'],
  [['tx', '--search='], '--search needs a value: WORDS.'],
  [['tx', '--limit', '1', '--limit', '2'], '--limit can only be given once.'],
  [['tx', '--format', 'xml'], '--format must be one of table, json, jsonl, csv, not "xml".'],
  [['import'], 'FILES is missing: statements'],
  [['completion', 'tcsh'], 'SHELL must be one of bash, zsh, fish, not "tcsh".'],
  [['verify', '--url', 'x'], 'There is no option --url here.'],
])('%j is refused', (argv, words) => {
  expect(refusal(...argv)).toContain(`2 ${words}`)
})

test('an option of several commands has a value in all of them or in none', () => {
  const kinds = COMMANDS.flatMap((command) =>
    Object.entries(optionsOf(command)).map(([name, { value }]) => [name, value !== undefined] as const),
  )
  const known = new Map(kinds)
  expect(kinds.filter(([name, isValued]) => known.get(name) !== isValued)).toEqual([])
})

test('no argument contains a token', () => {
  const names = COMMANDS.flatMap((command) => Object.keys(optionsOf(command)))
  expect(names.filter((name) => /token|pass/.test(name))).toEqual([])
})

test('the language: the option, otherwise that of the system', () => {
  expect(languageOf('de', { LANG: 'en_GB.UTF-8' })).toBe('de')
  expect(languageOf(undefined, { LANG: 'de_CH.UTF-8' })).toBe('de')
  expect(languageOf(undefined, { LC_ALL: 'en_US.UTF-8', LANG: 'de_CH.UTF-8' })).toBe('en')
  expect(languageOf(undefined, { LC_ALL: '', LC_MESSAGES: 'de_CH', LANG: 'fr_CH' })).toBe('de')
  expect(languageOf(undefined, {})).toBe('en')
})

test('several outcomes as one exit code', () => {
  expect(exitOf(['done', 'nothing'])).toBe(0)
  expect(exitOf(['nothing', 'nothing'])).toBe(3)
  expect(exitOf(['done', 'refused'])).toBe(4)
  expect(exitOf(['nothing', 'refused'])).toBe(4)
  expect(exitOf(['partly'])).toBe(4)
  expect(exitOf(['refused', 'refused'])).toBe(5)
})

test('the process: help on stdout and 0; without a command on stderr and 2; both languages', async () => {
  const [help, german, nothing, wrong] = await Promise.all([
    kontor(['tx', '--help']),
    kontor(['tx', '--help'], { env: { LC_ALL: 'de_CH.UTF-8' } }),
    kontor([]),
    kontor(['tx', '--nix', '--lang=de']),
  ])
  expect(help).toMatchObject({
    code: 0,
    errors: '',
    out: expect.stringContaining('kontor tx: lists bank transactions'),
  })
  expect(german).toMatchObject({ code: 0, out: expect.stringContaining('Aufruf: kontor tx [OPTIONEN]') })
  expect(nothing).toMatchObject({ code: 2, out: '', errors: expect.stringContaining('Usage: kontor COMMAND') })
  expect(wrong).toEqual({ code: 2, out: '', errors: 'Die Option --nix gibt es hier nicht. Siehe kontor tx --help.\n' })
})

// The completion scripts in real shells: the completions after some typed words. bash is always tested; zsh and fish
// where installed.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kontor } from '../../support/process/command-line.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-completion-'))
  await writeFile(join(folder, 'january 2026.xml'), '')
  await writeFile(join(folder, 'march.xml'), '')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The typed words, of which the last is completed, and the candidates. */
const CASES: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['b'], ['bill', 'budget', 'balance', 'backup']],
  [
    ['token', ''],
    ['list', 'create', 'revoke'],
  ],
  [['tx', 's'], ['show']],
  [['completion', 'z'], ['zsh']],
  [
    ['tx', '--format', ''],
    ['table', 'json', 'jsonl', 'csv'],
  ],
  [['tx', '--sort', '-a'], ['-amount']],
  [['budget', 'set', '--y'], ['--year']],
  // A value is not a word of the command.
  [
    ['tx', '--search', 'show', '--o'],
    ['--open', '--organization'],
  ],
  [
    ['token', 'create', 'Name', '--scope', 'b'],
    ['book', 'budget'],
  ],
  [['import', 'j'], ['january 2026.xml']],
  [['import', '--plan', 'm'], ['march.xml']],
  [['backup', '--to', 'm'], ['march.xml']],
  [['tx', '--from', ''], []],
  [['verify', '--org'], []],
]

const completed = (shell: string, script: string): readonly string[] => {
  const { stdout, stderr } = spawnSync(shell, shell === 'fish' ? ['-N', '-c', script] : ['-c', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, HOME: folder },
  })
  expect(stderr).toBe('')
  return stdout.split('\n').filter((line) => line !== '')
}

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' ')

const scriptOf = async (shell: string): Promise<string> => {
  const { code, out } = await kontor(['completion', shell])
  expect(code).toBe(0)
  const file = join(folder, `kontor.${shell}`)
  await writeFile(file, out)
  return file
}

const isThere = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0

test('bash', async () => {
  const file = await scriptOf('bash')
  for (const [typed, there] of CASES) {
    const words = ['kontor', ...typed]
    const script = `source '${file}'; COMP_WORDS=(${quoted(words)}); COMP_CWORD=${typed.length}; _kontor; printf '%s\\n' "\${COMPREPLY[@]}"`
    expect([typed, completed('bash', script)]).toEqual([typed, there])
  }
})

test('zsh', async (context) => {
  if (!isThere('zsh')) context.skip('zsh is not installed')
  const file = await scriptOf('zsh')
  for (const [typed, there] of CASES) {
    const words = ['kontor', ...typed]
    // Outside of an editor the completions cannot be inserted: the test prints those with the typed prefix.
    const taken = `compdef() { }; compadd() { shift; print -rl -- "\${(@M)@:#\${words[CURRENT]}*}" }; _files() { print -rl -- \${words[CURRENT]}*(N) }`
    const script = `${taken}; source '${file}'; words=(${quoted(words)}); CURRENT=${words.length}; _kontor`
    expect([typed, completed('zsh', script)]).toEqual([typed, there])
  }
})

test('fish', async (context) => {
  if (!isThere('fish')) context.skip('fish is not installed')
  const file = await scriptOf('fish')
  // fish takes words with a leading dash as options, anywhere.
  for (const [typed, there] of CASES.filter(([words]) => !/^-[a-z]/.test(words.at(-1) ?? ''))) {
    const line = ['kontor', ...typed].join(' ')
    const output = completed('fish', `source '${file}'; complete -C '${line}'`)
    // It sorts by itself, and a tab separates a word from its description.
    const words = output.map((one) => one.split('\t')[0] ?? '').map((one) => one.replaceAll('\\ ', ' '))
    expect([typed, words.toSorted()]).toEqual([typed, there.toSorted()])
  }
})

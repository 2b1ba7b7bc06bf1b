// Every action that the program records has its sentence in the history.
import { expect, test } from 'vitest'
import { actionTitle, TITLED_ACTIONS } from '../../main/http/text/action-titles.ts'
import { readSource, repositoryFiles } from './source.ts'

/** The placeholder for the changing part of an action's name. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  table: ['company', 'invoice', 'expense', 'expense_payment'],
  kind: ['unreconcile', 'reconcile'],
}
/** Of the system's book, which has no history. */
const ELSEWHERE = [
  ...['load_bank_registry', 'change_user', 'create_organization', 'create_token', 'delete_token'],
  ...['create_member', 'change_member', 'delete_member', 'create_sign_in_link', 'note_token_uses'],
  ...['note_sign_ins', 'signed_in', 'sign_in_failed', 'second_factor_failed', 'signed_out', 'session_ended'],
  ...['link_made', 'link_used', 'token_made', 'token_revoked'],
  // Housekeeping with requests, which is part of no action.
  ...['keep_answer', 'forget_key'],
]

const actionsIn = (file: string): readonly string[] => {
  const source = readSource(file)
  const plain = [...source.matchAll(/\baction(?:: | = |: string = )'(\w+)'|\bpatched\('(\w+)'/g)]
  const made = [...source.matchAll(/\baction(?:: | = )`(\w*)\$\{(?:\w+\.)?(\w+)\}(\w*)`/g)]
  return [
    ...plain.map(([, one, two]) => one ?? two ?? ''),
    ...made.flatMap(([, before = '', part = '', after = '']) =>
      (before === 'load_' ? ['company', 'invoice', 'expense'] : (PARTS[part] ?? [`?${part}`])).map(
        (each) => `${before}${each}${after}`,
      ),
    ),
  ]
}

const sources = repositoryFiles().filter((file) => /^main\/service\/.*\.ts$/.test(file))
const written = new Set(sources.flatMap(actionsIn))

test('every action has its sentence', () => {
  expect(written.size).toBeGreaterThan(50)
  expect([...written].filter((action) => !TITLED_ACTIONS.has(action) && !ELSEWHERE.includes(action))).toEqual([])
})

test('a sentence has the known values, in both languages', () => {
  const entry = { action: 'import_transactions', params: { file: 'März.xml', bank_account: 'Konto' } }
  expect(actionTitle(entry, 'de')).toBe('Kontoauszug importiert: März.xml in Konto')
  expect(actionTitle(entry, 'en')).toBe('Statement imported: März.xml into Konto')
  expect(actionTitle({ ...entry, params: {} }, 'de')).toBe('Kontoauszug importiert')
  const undo = { action: 'undo', params: { undoes: 'A', of_action: 'create_company', of_name: 'Muster AG' } }
  expect(actionTitle(undo, 'de')).toBe('Rückgängig gemacht: Adresse erfasst: Muster AG')
  expect(actionTitle({ action: 'from_a_newer_version', params: {} }, 'en')).toBe('from a newer version')
})

test('a counted word is singular for one', () => {
  const titleOf = (count: string, locale: 'de' | 'en') =>
    actionTitle({ action: 'match_many', params: { count } }, locale)
  expect([titleOf('1', 'de'), titleOf('2', 'de')]).toEqual([
    'Zugeordnet und abgeglichen: 1 Transaktion',
    'Zugeordnet und abgeglichen: 2 Transaktionen',
  ])
  expect([titleOf('1', 'en'), titleOf('2', 'en')]).toEqual([
    'Matched and reconciled: 1 transaction',
    'Matched and reconciled: 2 transactions',
  ])
  const budget = { action: 'upsert_budgets', params: { fiscal_year: '2026', count: '1' } }
  expect(actionTitle(budget, 'de')).toBe('Budget geändert: 2026, 1 Zeile')
})

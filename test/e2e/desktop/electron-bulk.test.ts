// The user closes the desktop shell while bulk work runs: the shell asks first, and after a close the work is resumed
// on the other shell and done once.
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { removeTemporaryFolders, temporaryFolder } from '../../support/browser/chromium.ts'
import { startShell } from '../../support/browser/electron-process.ts'
import { makeCamt } from '../../support/file/make-camt.ts'
import { patiently } from '../../support/patience.ts'
import { requestIn } from '../../support/process/api-address.ts'
import { listAll, startKontor } from '../../support/process/kontor-process.ts'

const IBAN = 'CH9300762011623852957'
const ROWS = 3000
const PATIENTLY = { timeout: patiently(60_000) }

afterAll(removeTemporaryFolders)

test('a user who closes during bulk work is asked first, and no item is lost or done twice', async () => {
  const data = join(await temporaryFolder('kontor-shell-bulk-'), 'books')
  const config = await temporaryFolder('kontor-shell-bulk-config-')
  const before = await startKontor(inject('program'), data, { env: { XDG_CONFIG_HOME: config } })
  const { body: account } = await before.ask('POST', '/bank_account', { type: 'bank', name: 'Konto', iban: IBAN })
  const form = new FormData()
  const { text } = makeCamt({ seed: 20, iban: IBAN, rows: ROWS, from: '2026-01-01' })
  form.append('files', new File([text], 'auszug.xml'))
  await before.ask('POST', `/bank_account/${(account as { id: string }).id}/import-transactions`, form)
  const waiting = async () => {
    const { body } = await before.ask('GET', '/bank_transaction?filter[is_processing]=1&per_page=1')
    return (body as { meta: { total: number } }).meta.total
  }
  await expect.poll(async () => (await listAll(before, '/bank_transaction')).length, PATIENTLY).toBe(ROWS)
  await expect.poll(waiting, PATIENTLY).toBe(0)
  const { body: accounts } = await before.ask('GET', '/account?filter[number]=6000')
  const rows = [{ account_id: (accounts as { data: { id: string }[] }).data[0]?.id, rest: true }]
  const conditions = { all: [{ field: 'amount', op: 'between', value: [0.01, 1_000_000] }] }
  const made = await before.ask('POST', '/rule', { name: 'Alles', conditions, result: { rows } })
  expect([made.status, made.body]).toEqual([201, expect.objectContaining({ name: 'Alles' })])
  expect(await before.stop()).toBe(0)

  // The first button closes.
  const shell = startShell(data, config, { env: { KONTOR_DOUBLE_ANSWER: '0' } })
  await (await shell.page()).getByRole('link', { name: 'Konto', exact: true }).waitFor()
  const rule = (made.body as { id: string }).id
  const batch = (await (await requestIn(data, 'POST', `rule/${rule}/apply`)).json()) as { id: string }
  shell.system('quit')
  expect(await shell.ended).toBe(0)
  expect(await shell.doubleLog()).toContain('asked Es läuft noch eine Verarbeitung')

  const after = await startKontor(inject('program'), data, { env: { XDG_CONFIG_HOME: config } })
  const state = async () => (await after.ask('GET', `/batch/${batch.id}`)).body as { finishedAt: string | null }
  await expect.poll(async () => (await state()).finishedAt, PATIENTLY).not.toBe(null)
  const transactions = await listAll<{ matches: unknown[] }>(after, '/bank_transaction')
  expect([transactions.length, transactions.filter(({ matches }) => matches.length === 1).length]).toEqual([ROWS, ROWS])
  expect(await after.stop()).toBe(0)
})

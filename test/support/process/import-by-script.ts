// A bank statement imported over the interface, for tests that look at what the window makes of it.
import { expect, vi } from 'vitest'
import type { ImportBatchObject } from '../../../shared/api/endpoints/import/batches.ts'
import type { ImportOptions } from '../../../shared/record/import/import-options.ts'
import { patiently } from '../patience.ts'
import { type App, askApp } from './app.ts'

export const importForm = (name: string, text: string): FormData => {
  const form = new FormData()
  form.append('files[0]', new File([text], name))
  return form
}

/** Imports a file without the window, and waits for its end. */
export const importByScript = async (
  app: App,
  accountId: string,
  [name, text]: readonly [name: string, text: string],
  options?: ImportOptions,
): Promise<ImportBatchObject> => {
  const body = importForm(name, text)
  if (options) body.append('options', JSON.stringify(options))
  const path = `bank_account/${accountId}/import-transactions`
  const [batch] = await askApp<readonly ImportBatchObject[]>(app, 'POST', path, body)
  if (!batch) throw new Error('no batch')
  const now = () => askApp<ImportBatchObject>(app, 'GET', `batch/${batch.id}`)
  await vi.waitFor(async () => expect((await now()).finished).toBe(true), { timeout: patiently(20_000) })
  return now()
}

// Sends statement files to the interface, for tests of imports: plans, finished imports, reports.
import type { ImportBatchObject } from '../../../shared/api/endpoints/import/batches.ts'
import type {
  IdentifiedFile,
  ImportPlan,
  ImportReportObject,
} from '../../../shared/api/endpoints/import/import-plan.ts'
import type { Kontor } from '../kontor.ts'

export type NamedFile = readonly [name: string, content: string | Uint8Array<ArrayBuffer>]

const formOf = (files: readonly NamedFile[], options?: unknown): FormData => {
  const form = new FormData()
  for (const [index, [name, content]] of files.entries()) form.set(`files[${index}]`, new File([content], name))
  if (options !== undefined) form.set('options', JSON.stringify(options))
  return form
}

/** An app that answers requests, and reports the end of its background work. */
export type Asked = Pick<Kontor, 'ask'> & { readonly services: Pick<Kontor['services'], 'idle'> }

/** The requests of one bank account. */
export const importsOf = (kontor: Asked, accountId: string) => {
  const path = `/api/bank_account/${accountId}/import-transactions`
  const post = (query: string, files: readonly NamedFile[], options?: unknown, headers: HeadersInit = {}) =>
    kontor.ask(`${path}${query}`, { method: 'POST', body: formOf(files, options), headers })
  const batchOf = async (id: string) => (await (await kontor.ask(`/api/batch/${id}`)).json()) as ImportBatchObject
  return {
    post,
    /** The plans of the files; throws without plans. */
    plan: async (files: readonly NamedFile[], options?: unknown): Promise<readonly ImportPlan[]> => {
      const answer = await post('/plan', files, options)
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as ImportPlan[]
    },
    /** Imports the files and waits for the end. */
    start: async (files: readonly NamedFile[], options?: unknown): Promise<readonly ImportBatchObject[]> => {
      const answer = await post('', files, options)
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
      const batches = (await answer.json()) as ImportBatchObject[]
      await kontor.services.idle()
      return Promise.all(batches.map(({ id }) => batchOf(id)))
    },
    report: async (batchId: string) =>
      (await (await kontor.ask(`/api/batch/${batchId}/report`)).json()) as ImportReportObject,
  }
}

export const createAccount = async (kontor: Kontor, wish: object): Promise<string> => {
  const answer = await kontor.send('POST', '/api/bank_account', wish)
  const { id } = (await answer.json()) as { id?: string }
  if (id === undefined) throw new Error(`no bank account: ${answer.status}`)
  return id
}

export const identify = async (kontor: Kontor, files: readonly NamedFile[]): Promise<readonly IdentifiedFile[]> => {
  const answer = await kontor.ask('/api/bank_account/identify-files', { method: 'POST', body: formOf(files) })
  return (await answer.json()) as IdentifiedFile[]
}

/** The transactions of an account in a comparable form, sorted. */
export const rowsOf = async (kontor: Kontor, accountId: string): Promise<readonly string[]> => {
  const path = `/api/bank_transaction?filter[bank_account]=${accountId}&per_page=500`
  const { data } = (await (await kontor.ask(path)).json()) as {
    data: { booking_date: string; amount: number; name: string | null; text: string | null }[]
  }
  return data.map((row) => `${row.booking_date} ${row.amount} ${row.name ?? row.text ?? ''}`).toSorted()
}

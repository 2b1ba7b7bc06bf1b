// The sample company's quarter in the built application: its open items and statements loaded over the interface, none
// settled yet.
import { listBatches } from '../../../shared/api/endpoints/import/batches.ts'
import { quarterOf } from '../../http/matching/sample-quarter/sample-quarter-steps.ts'
import { patiently } from '../../support/patience.ts'
import type { App } from '../../support/process/app.ts'

export const quarterIn = ({ url, token }: Pick<App, 'url' | 'token'>) => {
  const ask = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('Authorization', `Bearer ${token}`)
    return fetch(`${url}${path}`, { ...init, headers })
  }
  const send = (method: string, path: string, body: unknown) =>
    ask(path, { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } })
  const idle = async () => {
    for (const end = performance.now() + patiently(60_000); performance.now() < end; ) {
      const { data } = await quarter.call(listBatches, { query: { per_page: 25 } })
      if (data.every(({ progress }) => progress === 100)) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('an import did not end')
  }
  const quarter: ReturnType<typeof quarterOf> = quarterOf({ ask, send, services: { idle } })
  return quarter
}

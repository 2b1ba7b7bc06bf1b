// What a caller sees of the books, to be compared before and after.
import { type Kontor, listAll } from './kontor-process.ts'

/** What a caller sees of all lists, record by record; addresses of pictures are signed for some minutes. */
export const readVisibleBooks = async (kontor: Kontor): Promise<unknown> => {
  const lists = [
    '/bank_transaction',
    '/bank_account',
    '/account',
    '/fiscal_year',
    '/company',
    '/journal_entry',
    '/batch',
    '/history',
    '/member',
    '/token',
  ]
  const found = new Map<string, unknown>()
  for (const path of lists) found.set(path, await listAll<unknown>(kontor, path))
  for (const path of ['/organizations/1', '/report/trial_balance', '/user'])
    found.set(path, (await kontor.ask('GET', path)).body)
  return JSON.parse(JSON.stringify([...found]).replaceAll(/http:\/\/127\.0\.0\.1:\d+\/signed[^"]*/g, 'signed'))
}

// What a caller sees of the books, to compare before and after.
import { type Kontor, listAll } from './kontor-process.ts'

/**
 * Every record of all lists that a caller sees, without the picture addresses, whose signatures are valid for some
 * minutes only.
 */
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

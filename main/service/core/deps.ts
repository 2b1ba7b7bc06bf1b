// What every service needs: the books, the clock and new ids. main.ts and the tests pass it in once.
import { type Answers, get, type Query } from '../../../shared/books/port/read.ts'
import type { OrganizationProfile } from '../../../shared/record/organization/organization.ts'
import type { LocalDate, Timestamp } from '../../../shared/value/calendar.ts'
import { assert } from '../../../shared/value/result.ts'
import type { Book, Read } from './book.ts'

export interface ServiceDeps {
  /** The books of an organization. They always exist: the caller checked that the person is a member of it. */
  readonly bookOf: (organizationId: number) => Book
  readonly systemBook: Book
  readonly now: () => Timestamp
  /** The current day in the time zone of the machine. */
  readonly today: () => LocalDate
  readonly newId: () => string
  /** For batches. */
  readonly newUuid: () => string
}

/** The organization profile in the organization's own books. When read within a write, it is valid until the commit. */
export const profileOf = async (read: Read): Promise<OrganizationProfile> => {
  const [profile] = await read([get('organization_profile', 1)])
  assert(profile, 'the books of an organization have its profile')
  return profile
}

/** The currency of the books. */
export const baseCurrencyOf = async (read: Read): Promise<string> => (await profileOf(read)).base_currency

/**
 * Gathers questions whose number is known only at run time, to ask them all in one round trip. `ask` notes a question
 * and returns a function that reads its answer once `run` has ended.
 */
export const gatherQuestions = () => {
  const queries: Query[] = []
  let answers: readonly unknown[] = []
  return {
    ask: <A>(query: Query<A>): (() => A) => {
      const index = queries.push(query) - 1
      return () => answers[index] as A
    },
    run: async (read: Read): Promise<void> => {
      if (queries.length > 0) answers = (await read(queries)) as Answers<readonly Query[]>
    },
  }
}

/** Collects a caller's questions; each answer is there once they have run. */
export type Questions = Pick<ReturnType<typeof gatherQuestions>, 'ask'>

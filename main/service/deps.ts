// What every service stands on: the books, the clock and new ids. Given once, in main.ts and in tests.
import { type Answers, get, type Query } from '../../shared/books/read.ts'
import type { Organization } from '../../shared/record/organization.ts'
import type { LocalDate, Timestamp } from '../../shared/value/calendar.ts'
import { assert } from '../../shared/value/result.ts'
import type { FactsOf } from './kept-facts.ts'
import type { Actor } from './services.ts'
import type { Book } from './write.ts'

export interface ServiceDeps extends FactsOf {
  /** The books of an organization. There always are: whoever acts was found to be its member. */
  readonly bookOf: (organizationId: number) => Book
  readonly systemBook: Book
  readonly now: () => Timestamp
  /** The day it is where the person is. */
  readonly today: () => LocalDate
  readonly newId: () => string
  /** For batches. */
  readonly newUuid: () => string
}

/** The organization that someone acts in. There always is one. */
export const organizationOf = async (deps: Pick<ServiceDeps, 'factsOf'>, actor: Actor): Promise<Organization> => {
  const [[organization]] = await deps.factsOf('system').read([get('organization', actor.organization_id)], () => [])
  assert(organization, 'the organization of an actor')
  return organization
}

/**
 * Gathers questions whose number is only known when running, to ask them all in one crossing: `ask` notes a question
 * and gives how to read its answer once `run` has ended.
 */
export const gatherQuestions = () => {
  const queries: Query[] = []
  let answers: readonly unknown[] = []
  return {
    ask: <A>(query: Query<A>): (() => A) => {
      const index = queries.push(query) - 1
      return () => answers[index] as A
    },
    run: async (read: Book['read']): Promise<void> => {
      if (queries.length > 0) answers = (await read(queries)) as Answers<readonly Query[]>
    },
  }
}

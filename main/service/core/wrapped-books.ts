// Books that extend each write. The book of an organization is wrapped once; the extension applies to every commit of a
// write, also when it has several.
import type { Change } from '../../../shared/books/port/change.ts'
import { type Answers, answersAt, type Query } from '../../../shared/books/port/read.ts'
import { ok } from '../../../shared/value/result.ts'
import type { Book, Decide, Read, Step } from './book.ts'

/** The books of each organization, wrapped at their first use. */
export const wrappedBooks = (
  bookOf: (organizationId: number) => Book,
  wrap: (book: Book, organizationId: number) => Book,
): ((organizationId: number) => Book) => {
  const books = new Map<number, Book>()
  return (organizationId) => {
    const wrapped = books.get(organizationId) ?? wrap(bookOf(organizationId), organizationId)
    books.set(organizationId, wrapped)
    return wrapped
  }
}

/** What an extension needs to know of the books at each commit. */
type Edit<Q extends readonly Query[]> = (
  changes: readonly Change[],
  read: Read,
  /** Answers the questions that were asked along with the decision. */
  along: () => Promise<Answers<Q>>,
) => Promise<readonly Change[]>

/**
 * The same decision, with `edit` applied to the changes of each commit. Like the decision, `edit` may run again. `questions`
 * are asked together with the first ones of the decision, so that they cost no round trip of their own.
 */
export const withEachCommit =
  <T, E, const Q extends readonly Query[] = []>(
    decide: Decide<T, E>,
    edit: Edit<Q>,
    questions: Q = [] as readonly Query[] as Q,
  ): Decide<T, E> =>
  async (read) => {
    const asked = askAlong(read, questions)
    const decided = await decide(asked.read)
    return decided.ok ? ok(await editStep(decided.value, asked, edit, questions)) : decided
  }

const editStep = async <S extends Step, Q extends readonly Query[]>(
  step: S,
  { read, along }: Along<Q>,
  edit: Edit<Q>,
  questions: Q,
): Promise<S> => {
  const { next } = step
  const changes = await edit(step.changes, read, along)
  if (!next) return { ...step, changes }
  const edited = async (later: Read) => {
    const asked = askAlong(later, questions)
    return editStep(await next(asked.read), asked, edit, questions)
  }
  return { ...step, changes, next: edited }
}

interface Along<Q extends readonly Query[]> {
  readonly read: Read
  readonly along: () => Promise<Answers<Q>>
}

const askAlong = <Q extends readonly Query[]>(read: Read, questions: Q): Along<Q> => {
  if (questions.length === 0) return { read, along: () => read(questions) }
  let answers: Promise<Answers<Q>> | null = null
  return {
    read: async <A extends readonly Query[]>(asked: A): Promise<Answers<A>> => {
      if (answers !== null) return read(asked)
      const both = read([...asked, ...questions])
      const part = (from: number, to?: number) => both.then((all) => answersAt(all.seq, all.slice(from, to)))
      answers = part(asked.length) as Promise<Answers<Q>>
      // A failure is the decision's, which reads the same answers.
      answers.catch(() => {})
      return part(0, asked.length) as Promise<Answers<A>>
    },
    along: () => answers ?? read(questions),
  }
}

// A new password ends all other sessions of the person, also in programs that learn of it from the books.
import type { Book } from '../core/book.ts'
import type { Sessions } from './sessions.ts'

/** Ends the sessions in this program of people whose password another program changes. */
export const endSessionsOnPasswordChange = (
  systemBook: Book,
  { endAllOf }: Pick<Sessions, 'endAllOf'>,
  onFailed: (error: unknown) => void,
): void => {
  /** The last commit that was checked, or is this program's own; its own changes end sessions directly. */
  let { seq: checkedSeq } = systemBook.position()
  let pendingCheck = Promise.resolve()

  const lookUpTo = async (seq: number): Promise<void> => {
    for (; checkedSeq < seq; checkedSeq++) {
      const commit = await systemBook.commitAt(checkedSeq + 1)
      for (const { table, id, before, after } of commit?.changes ?? [])
        if (table === 'user' && before?.password !== after?.password) endAllOf(Number(id))
    }
  }
  systemBook.changes(({ seq, by_others }) => {
    pendingCheck = pendingCheck
      .then(async () => {
        await lookUpTo(by_others ? seq : seq - 1)
        checkedSeq = Math.max(checkedSeq, seq)
      })
      .catch(onFailed)
  })
}

// The data folder as the HTTP routes see it, and what the use cases need of disk and configuration.
import type {
  DataFolder,
  LookAtFolder,
  LookedAtFolder,
  MoveBooks,
  MovedBooks,
  OpenFolder,
} from '../../../shared/api/endpoints/books/data-folder.ts'
import type { DataFolderRefusalCode } from '../../../shared/record/books/data-folder.ts'
import type { Result } from '../../../shared/value/result.ts'
import type { BooksHandover, Watch } from '../backup/contract.ts'
import type { Actor, Answer } from '../core/request.ts'

export interface DataFolderServices {
  readonly dataFolder: {
    readonly get: (actor: Actor) => Answer<DataFolder>
    readonly inspect: (actor: Actor, input: LookAtFolder) => Answer<LookedAtFolder>
    readonly open: (actor: Actor, input: OpenFolder) => Answer<LookedAtFolder>
    readonly move: (actor: Actor, input: MoveBooks) => Answer<MovedBooks>
  }
}

type Outcome<T> = Promise<Result<T, DataFolderRefusalCode>>

/** Folders, marks and the choice: main/place/ fills it. */
export interface RelocationPort {
  readonly describe: () => Promise<Omit<DataFolder, 'running'>>
  /** Absolute; null for a path that is not. */
  readonly pathOf: (text: string) => string | null
  readonly inspect: (folder: string, to: LookAtFolder['to']) => Outcome<LookedAtFolder>
  /** What a start without `--data` opens from now on, unless this one was started with it on another folder. */
  readonly remember: (folder: string, is_new: boolean) => Promise<void>
  /** On the disk and decided when it resolves. Cancelled work rejects with the signal's reason, and nothing of it is left. */
  readonly move: (folder: string, pauseWriting: BooksHandover['pauseWriting'], watch: Watch) => Outcome<MovedBooks>
}

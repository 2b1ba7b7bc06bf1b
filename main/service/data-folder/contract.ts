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

/** Folders, their markers and the chosen folder; main/home/ implements it. */
export interface RelocationPort {
  readonly describe: () => Promise<Omit<DataFolder, 'running'>>
  /** The absolute path; null: the text is not an absolute path. */
  readonly pathOf: (text: string) => string | null
  readonly inspect: (folder: string, to: LookAtFolder['to']) => Outcome<LookedAtFolder>
  /**
   * From now on a start without `--data` opens this folder, unless this program was itself started with `--data` on
   * another folder.
   */
  readonly remember: (folder: string, is_new: boolean) => Promise<void>
  /**
   * When it resolves, the books are on the disk and the choice is stored. A cancelled relocation rejects with the
   * signal's reason and leaves no files.
   */
  readonly move: (folder: string, pauseWriting: BooksHandover['pauseWriting'], watch: Watch) => Outcome<MovedBooks>
}

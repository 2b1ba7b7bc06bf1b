// What the use cases need of a watched folder: main/bill-folder/ implements it.

/** What belongs to this machine, for one organization. */
export interface BillFolderSettings {
  /** An absolute path. */
  readonly folder: string
  /** The subfolder for files whose bill is in the books; null: they stay. */
  readonly done_folder: string | null
}

/**
 * `missing`: also a drive that is not connected · `not_a_folder` · `unreadable` · `not_responding`: a network drive whose
 * connection hangs
 */
const FOLDER_FAULTS = ['missing', 'not_a_folder', 'unreadable', 'not_responding'] as const
export type FolderFault = (typeof FOLDER_FAULTS)[number]

/**
 * `ready`: it is whole, and its bytes are known · `arriving`: it is being copied, or was not looked at yet · `unreadable`:
 * another program holds it, or its rights forbid it; it is tried again
 */
export type FolderFileState = 'ready' | 'arriving' | 'unreadable' | 'empty' | 'too_large'

export interface FolderFile {
  readonly name: string
  readonly size: number
  readonly state: FolderFileState
  /** Null: it is not ready. */
  readonly sha256: string | null
}

export interface FolderListing {
  readonly fault: FolderFault | null
  /** In the order of their names. */
  readonly files: readonly FolderFile[]
  /** Whether all files were looked at; otherwise the next listing has more. */
  readonly is_complete: boolean
}

export interface BillFolderPort {
  readonly readSettings: (organizationId: number) => Promise<BillFolderSettings | null>
  /** Null: no folder is watched any more. */
  readonly writeSettings: (organizationId: number, settings: BillFolderSettings | null) => Promise<void>
  /** The absolute path; a refusal otherwise. */
  readonly pathOf: (text: string) => string | 'path_not_absolute' | 'path_in_data_folder'
  readonly list: (folder: string) => Promise<FolderListing>
  /** The bytes of a ready file; null: it is gone or has changed. */
  readonly open: (folder: string, file: FolderFile) => Promise<Uint8Array<ArrayBuffer> | null>
  /** Moves a ready file; never over another one. False: it is gone, has changed, or cannot be moved. */
  readonly move: (folder: string, file: FolderFile, doneFolder: string) => Promise<boolean>
}

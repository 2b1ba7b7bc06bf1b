// The limits of an upload (interface document, import): the server enforces them, and the window sends no more.

export const MAX_FILE_BYTES = 5 * 1024 * 1024
export const MAX_FILES = 20
/** Twenty files of the largest size, and the headers of their parts. */
export const MAX_UPLOAD_BYTES = MAX_FILES * MAX_FILE_BYTES + 1024 * 1024

// Sizes on disk.
import { formatCount } from '../text/format.ts'

/** In megabytes of a million bytes, as the errors of a full disk. */
export const megabytes = (bytes: number): string => formatCount(Math.ceil(bytes / 1_000_000))

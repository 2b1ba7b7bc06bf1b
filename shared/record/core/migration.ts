// What stands beside a record when its form changes: how records of an older format become those of the next one. The
// format of what this program writes, and where it is noted: shared/books/port/format.ts.

type Fields = Readonly<Record<string, unknown>>

/**
 * Makes fields of one format those of the next: of a whole record, or only those that a change names (`isWhole` false).
 * Pure, and the same for what stood there before a change and after it.
 */
export type Migrate = (fields: Fields, isWhole: boolean) => Fields

/** By the format that they lead to. */
export type Migrations = Readonly<Record<number, Migrate>>

/** Fields that came with a format, and what they are in records from before. */
export const addFields =
  (defaults: Fields): Migrate =>
  (fields, isWhole) =>
    isWhole ? { ...fields, ...defaults } : fields

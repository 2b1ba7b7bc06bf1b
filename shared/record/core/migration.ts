// Migrations, defined next to each record: how records of an older format become those of the next one. The present
// format, and where it is recorded: shared/books/port/format.ts.

type Fields = Readonly<Record<string, unknown>>

/**
 * Upgrades fields from one format to the next: those of a whole record, or only those of a change (`isWhole` false).
 * Pure, and the same for the values before and after a change.
 */
export type Migrate = (fields: Fields, isWhole: boolean) => Fields

/** By the format that they lead to. */
export type Migrations = Readonly<Record<number, Migrate>>

/** Adds the fields of a format with their values for older records. */
export const addFields =
  (defaults: Fields): Migrate =>
  (fields, isWhole) =>
    isWhole ? { ...fields, ...defaults } : fields

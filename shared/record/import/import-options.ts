// How a caller wants a statement file to be read and imported. Missing options have their usual values.
import { z } from 'zod'
import { MappingInput } from './column-mapping.ts'
import type { RememberedMapping } from './remembered-mapping.ts'

/** Numbers are accepted, too: in URLs flags are `1` and `0` (rule 5). */
const flag = z.union([z.boolean(), z.literal([0, 1])])

export const ImportOptions = z
  .object({
    mapping: z
      .union([MappingInput, z.literal('automatic')])
      .optional()
      .describe(
        'What the columns of a table mean. Left out: as remembered for the account and the form of the table, else ' +
          'found. `automatic`: found, whatever is remembered; importing so forgets it',
      ),
    encoding: z
      .string()
      .min(1)
      .max(40)
      .optional()
      .describe('Of a text file, by any usual name: `windows-1252`, `utf-8`. Left out: found'),
    likely_duplicates: z
      .enum(['skip', 'import'])
      .optional()
      .describe(
        'Rows that look like transactions the books have from another file: `skip` leaves all of them out, `import` ' +
          'imports them. Left out: those are skipped that more than day, amount and name speaks for; the others are ' +
          'imported and flagged (`likely_duplicate_of`)',
      ),
    require_balance: flag
      .optional()
      .describe('Refuses (422) a file whose balances do not come out. Those that it does not state are not required'),
    import_rows: z
      .array(z.number().int().min(0))
      .max(100_000)
      .optional()
      .describe('Rows that are imported although they look so, by their `position` in the plan'),
  })
  .meta({
    id: 'ImportOptions',
    // Documentation pages fill in the first example: it must do no harm when it is sent unchanged.
    examples: [
      { likely_duplicates: 'skip' },
      {
        mapping: {
          columns: [
            { index: 0, meaning: 'booking_date' },
            { index: 1, meaning: 'text' },
            { index: 2, meaning: 'amount' },
          ],
          date_order: 'dmy',
        },
        encoding: 'windows-1252',
        import_rows: [3],
      },
    ],
  })
export type ImportOptions = z.infer<typeof ImportOptions>

/** How to read a file. Missing options are detected. */
export interface ReadingOptions {
  readonly mapping?: MappingInput | null
  readonly encoding?: string | null
  /** Used without `mapping` for a table of the same shape. */
  readonly remembered?: readonly Pick<RememberedMapping, 'shape' | 'mapping' | 'encoding'>[]
}

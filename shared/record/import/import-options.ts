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
        'The meaning of the columns of a table. Omitted: as remembered for the account and the layout of the table, otherwise ' +
          'detected. `automatic`: detected, even if a mapping is remembered; an import with it forgets that mapping',
      ),
    encoding: z
      .string()
      .min(1)
      .max(40)
      .optional()
      .describe('For a text file, by any common name: `windows-1252`, `utf-8`. Omitted: detected'),
    likely_duplicates: z
      .enum(['skip', 'import'])
      .optional()
      .describe(
        'Rows that look like transactions imported from another file: `skip` skips all of them, `import` ' +
          'imports them. Omitted: rows are skipped if more than date, amount and name match; the others are ' +
          'imported and flagged (`likely_duplicate_of`)',
      ),
    require_balance: flag
      .optional()
      .describe('Rejects (422) a file whose balances do not add up. Balances that it does not state are not required'),
    import_rows: z
      .array(z.number().int().min(0))
      .max(100_000)
      .optional()
      .describe('Probable duplicates that are imported nevertheless, by their `position` in the plan'),
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

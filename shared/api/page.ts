// The envelope of every paginated list (interface document, conventions).
import { z } from 'zod'
import { TimestampField } from '../record/core/scalar.ts'
import { EXTENSION } from './endpoint.ts'

const PageLinks = z
  .object({
    first: z.string(),
    last: z.string(),
    prev: z.string().nullable(),
    next: z.string().nullable(),
  })
  .meta({ id: 'PageLinks' })

const PageMeta = z
  .object({
    current_page: z.number().int(),
    from: z.number().int().nullable(),
    last_page: z.number().int(),
    path: z.string(),
    per_page: z.number().int(),
    to: z.number().int().nullable(),
    total: z.number().int(),
    updated_until: z
      .string()
      .optional()
      .meta({
        ...EXTENSION,
        description: 'Of lists with `filter[updated_since]`: the value to send next time, so that no change is missed',
      }),
    deleted: z
      .array(z.object({ id: z.string(), deleted_at: TimestampField }).meta({ id: 'DeletedRecord' }))
      .optional()
      .meta({
        ...EXTENSION,
        description:
          'With `filter[deleted_since]`: records of the list that have been deleted since and not been restored, in the order of ' +
          'deletion, identical on every page',
      }),
  })
  .meta({ id: 'PageMeta' })

/** A page of `item`s with its links and counters. */
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), links: PageLinks, meta: PageMeta })

/** The same, with further fields next to its counters. */
export const pagedWith = <T extends z.ZodType, M extends z.ZodRawShape>(item: T, meta: M) =>
  z.object({ data: z.array(item), links: PageLinks, meta: PageMeta.extend(meta) })

export interface Page<T> {
  data: T[]
  links: z.infer<typeof PageLinks>
  meta: z.infer<typeof PageMeta>
}

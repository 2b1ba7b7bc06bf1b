// Declared totals: what commits add to which groups. They are written in the same transaction.
import type { ClientBase } from 'pg'
import type { Row } from '../../../shared/books/port/table-definition.ts'
import { arrayText } from './sql-values.ts'
import type { StoredTable } from './stored-tables.ts'

interface Part {
  readonly table: string
  readonly name: string
  /** The values of the group, each as JSON. */
  readonly by: readonly string[]
  count: number
  sum: number
}

/** The effect of changed records on the totals. */
export class TotalChanges {
  private readonly parts = new Map<string, Part>()

  change(table: StoredTable, before: Row | null, after: Row | null): void {
    for (const [name, partsOf] of Object.entries(table.definition.totals)) {
      for (const { by, amount } of before ? partsOf(before) : []) this.add(table.name, name, by, -1, -amount)
      for (const { by, amount } of after ? partsOf(after) : []) this.add(table.name, name, by, 1, amount)
    }
  }

  /** The parts with an effect. */
  get list(): readonly Part[] {
    return [...this.parts.values()].filter(({ count, sum }) => count !== 0 || sum !== 0)
  }

  private add(table: string, name: string, values: readonly unknown[], count: number, sum: number): void {
    const by = values.map((value) => JSON.stringify(value))
    const key = JSON.stringify([table, name, by])
    const part = this.parts.get(key) ?? { table, name, by, count: 0, sum: 0 }
    part.count += count
    part.sum += sum
    this.parts.set(key, part)
  }
}

/** Adds the parts to the totals and removes groups that became empty. */
export const addToTotals = async (client: ClientBase, book: number, { list }: TotalChanges): Promise<void> => {
  if (list.length === 0) return
  await client.query({
    name: 'add to totals',
    text: `INSERT INTO kontor.total (book, tbl, name, by, count, sum)
      SELECT $1::int, n.tbl, n.name, n.by::text[], n.count, n.sum
      FROM unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::double precision[]) AS n (tbl, name, by, count, sum)
      ON CONFLICT (book, tbl, name, by)
      DO UPDATE SET count = total.count + excluded.count, sum = total.sum + excluded.sum`,
    values: [book, ...groupsOf(list), list.map(({ count }) => count), list.map(({ sum }) => sum)],
  })
  const fewer = list.filter(({ count }) => count < 0)
  if (fewer.length > 0)
    await client.query({
      name: 'remove empty totals',
      text: `DELETE FROM kontor.total t USING unnest($2::text[], $3::text[], $4::text[]) AS n (tbl, name, by)
        WHERE t.book = $1 AND t.tbl = n.tbl AND t.name = n.name AND t.by = n.by::text[] AND t.count = 0`,
      values: [book, ...groupsOf(fewer)],
    })
}

const groupsOf = (list: readonly Part[]): readonly (readonly string[])[] => [
  list.map(({ table }) => table),
  list.map(({ name }) => name),
  list.map(({ by }) => arrayText(by)),
]

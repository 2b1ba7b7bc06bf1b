// Reads the rows of a list: of a table, or of a list of exchange rates of the tax administration (XML).
import type { FileRefusal } from '../../shared/record/import/file-refusal.ts'
import type { ItemReading, ItemTable } from '../../shared/record/import/item-table.ts'
import type { Result } from '../../shared/value/result.ts'
import { detectKind } from './detect.ts'
import { readRateList } from './items/rate-list.ts'
import { readItemTable } from './items/read-item-table.ts'

export const readItems = async (
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  reading: ItemReading,
): Promise<Result<ItemTable, FileRefusal>> => {
  if (reading.kind !== 'exchange_rate') return readItemTable(bytes, reading)
  const kind = detectKind(name, bytes)
  if (!kind.ok) return kind
  return kind.value === 'xml' ? readRateList(bytes) : readItemTable(bytes, reading)
}

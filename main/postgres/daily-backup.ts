// Which program on a database makes the backup of the day: whoever asks first while nobody has made it.
import type { LackingBook } from '../../shared/record/backup.ts'
import type { LocalDate, Timestamp } from '../../shared/value/calendar.ts'
import type { SharedBackups } from '../service/backup/contract.ts'
import type { Alone } from '../service/core/background.ts'
import type { Database } from './database.ts'

interface Row {
  readonly made_at: Timestamp
  readonly lacking: LackingBook[]
}

const LAST = 'SELECT made_at, lacking FROM kontor.daily_backup ORDER BY made_at DESC LIMIT 1'
const NOTE = `INSERT INTO kontor.daily_backup (day, made_at, lacking) VALUES ($1, $2, $3)
  ON CONFLICT (day) DO UPDATE SET made_at = excluded.made_at, lacking = excluded.lacking`

export const createSharedBackups = (database: Database, alone: Alone): SharedBackups => {
  const isMade = (day: LocalDate): Promise<boolean> =>
    database.use(async (client) => {
      const { rows } = await client.query('SELECT 1 FROM kontor.daily_backup WHERE day = $1', [day])
      return rows.length > 0
    })
  return {
    last: () => database.use(async (client) => (await client.query<Row>(LAST)).rows[0] ?? null),
    onceADay: async (day, make) => {
      let isMadeHere = false
      if (await isMade(day)) return false
      await alone('backup', async () => {
        // Whoever was waited for may have made it.
        if (await isMade(day)) return
        const made = await make()
        if (made === null) return
        isMadeHere = true
        const values = [day, made.made_at, JSON.stringify(made.lacking)]
        await database.use((client) => client.query(NOTE, values))
      })
      return isMadeHere
    },
  }
}

// Decides which program on a database makes the daily backup: the first that asks while no program has made it.
import type { BackupContent } from '../../shared/record/books/backup.ts'
import type { LocalDate } from '../../shared/value/calendar.ts'
import type { WithLease } from '../service/core/background.ts'
import type { Database } from './database.ts'

type BackupSummary = Pick<BackupContent, 'made_at' | 'lacking'>

const LAST = 'SELECT made_at, lacking FROM kontor.daily_backup ORDER BY made_at DESC LIMIT 1'
const NOTE = `INSERT INTO kontor.daily_backup (day, made_at, lacking) VALUES ($1, $2, $3)
  ON CONFLICT (day) DO UPDATE SET made_at = excluded.made_at, lacking = excluded.lacking`

/** The shared backup state that main/service/backup/ needs if several programs work on the same books. */
export const createSharedBackups = (database: Database, alone: WithLease) => {
  const isMade = (day: LocalDate): Promise<boolean> =>
    database.use(async (client) => {
      const { rows } = await client.query('SELECT 1 FROM kontor.daily_backup WHERE day = $1', [day])
      return rows.length > 0
    })
  return {
    last: (): Promise<BackupSummary | null> =>
      database.use(async (client) => (await client.query<BackupSummary>(LAST)).rows[0] ?? null),
    runDaily: async (day: LocalDate, make: () => Promise<BackupSummary | null>): Promise<boolean> => {
      let isMadeHere = false
      if (await isMade(day)) return false
      await alone('backup', async () => {
        // The program that held the lease before may have made it.
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

// The query keys of server data in the cache.
export const queryKeys = {
  accounts: ['accounts'],
  status: ['status'],
  archive: ['archive'],
  backups: ['backups'],
  dataFolder: ['data-folder'],
  counts: ['counts'],
  transaction: ['transaction'],
  batches: ['batches'],
  reports: ['report'],
  coverage: ['coverage'],
  history: ['history'],
  fiscalYears: ['fiscal-years'],
  periodLocks: ['period-locks'],
  booksChecks: ['books-checks'],
  members: ['members'],
  tokens: ['tokens'],
  signIns: ['sign-ins'],
  user: ['user'],
  explanation: ['explanation'],
  documents: ['documents'],
  organizations: ['organizations'],
  organization: ['organization'],
  overview: ['overview'],
} as const

export const batchKey = (id: string) => ['batch', id] as const

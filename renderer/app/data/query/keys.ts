// The names under which server data lies in the query cache.
export const queryKeys = {
  accounts: ['accounts'],
  status: ['status'],
  counts: ['counts'],
  transaction: ['transaction'],
  batches: ['batches'],
  reports: ['report'],
  coverage: ['coverage'],
  history: ['history'],
  fiscalYears: ['fiscal-years'],
  organizations: ['organizations'],
} as const

export const batchKey = (id: string) => ['batch', id] as const

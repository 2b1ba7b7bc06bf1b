// The names under which server data lies in the query cache.
export const queryKeys = {
  accounts: ['accounts'],
  status: ['status'],
  counts: ['counts'],
  transaction: ['transaction'],
  batches: ['batches'],
  reports: ['report'],
  coverage: ['coverage'],
} as const

export const batchKey = (id: string) => ['batch', id] as const

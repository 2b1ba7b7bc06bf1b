// What a member of an organization may be allowed to do (interface document, authentication; rule 28).

export const PERMISSIONS = [
  'create bank_account',
  'edit bank_account',
  'delete bank_account',
  'create bank_transaction',
  'edit bank_transaction',
  'delete bank_transaction',
  'edit organization',
  'manage budgets',
  'MANAGE_ACCOUNTING',
  'supervise invoices',
  /** An extension: the interface document has no tokens. */
  'create token',
] as const
export type Permission = (typeof PERMISSIONS)[number]

// Organizations, the people who work in them, and the tokens that act for them.
import { z } from 'zod'
import { CurrencyField, IntegerId, StringId, TimestampField } from './scalar.ts'

export const ROLES = ['owner', 'administrator', 'accountant', 'viewer'] as const
export type Role = (typeof ROLES)[number]

export const Organization = z.object({
  id: IntegerId,
  name: z.string(),
  slug: z.string(),
  legal_form: z.string(),
  /** The country's currency: amounts of bank accounts in it are checked against the documents they pay. */
  base_currency: CurrencyField,
  is_demo: z.boolean(),
  created_at: TimestampField,
})
export type Organization = z.infer<typeof Organization>

export const User = z.object({
  id: IntegerId,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  locale: z.enum(['de', 'en']),
  created_at: TimestampField,
})
export type User = z.infer<typeof User>

export const Member = z.object({
  id: IntegerId,
  organization_id: IntegerId,
  user_id: IntegerId,
  role: z.enum(ROLES),
  created_at: TimestampField,
})
export type Member = z.infer<typeof Member>

/** A lasting token: acts as one user in one organization. Only the SHA-256 of its secret is kept (decision 2). */
export const AccessToken = z.object({
  id: StringId,
  name: z.string(),
  user_id: IntegerId,
  organization_id: IntegerId,
  secret_sha256: z.string(),
  created_at: TimestampField,
})
export type AccessToken = z.infer<typeof AccessToken>

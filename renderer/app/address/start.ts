// The search parameters of the setup: its step. Pure.
import { z } from 'zod'
import type { SearchOf } from './search-of.ts'

export const START_STEPS = ['company', 'vat', 'year', 'account', 'ready'] as const
export type StartStep = (typeof START_STEPS)[number]

export const StartSearch = z.object({ step: z.enum(START_STEPS).optional().catch(undefined) })
export type StartSearch = SearchOf<typeof StartSearch>

// The search parameters of the settings: the section, and the words to search for. Pure.
import { z } from 'zod'
import type { SearchOf } from './search-of.ts'

export const SETTING_SECTIONS = [
  'company',
  'vat',
  'invoices',
  'reminders',
  'bills',
  'texts',
  'numbers',
  'look',
  'goals',
  'interface',
] as const
export type SettingSection = (typeof SETTING_SECTIONS)[number]

/** Sections of earlier versions, in links and bookmarks. */
const MOVED = ['offers', 'mail', 'portal']

export const OrganizationSearch = z.object({
  section: z.preprocess(
    (name) => (MOVED.some((each) => each === name) ? 'interface' : name),
    z.enum(SETTING_SECTIONS).optional().catch(undefined),
  ),
  /** Words in the names of settings. */
  find: z.string().min(1).optional().catch(undefined),
})
export type OrganizationSearch = SearchOf<typeof OrganizationSearch>

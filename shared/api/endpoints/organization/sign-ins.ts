// Successful and failed sign-ins, with their addresses (rule 195). An extension of the interface.
import { z } from 'zod'
import { IntegerId } from '../../../record/core/scalar.ts'
import { SIGN_IN_ACTIONS, SignInEvent } from '../../../record/organization/sign-in-event.ts'
import { endpoint } from '../../endpoint.ts'
import { paged } from '../../page.ts'

export const SignInEventObject = SignInEvent.omit({ user_id: true })
  .extend({
    user: z.object({ id: IntegerId, name: z.string() }).nullable().describe('Null: nobody there is'),
    address: z.string().nullable().describe('From where; null: several addresses, or nobody asked'),
    about: z.string().nullable().describe('The person whom a link lets in, the name of a token'),
    count: z.number().int().describe('How many of the same; `time` is that of the last one'),
  })
  .meta({ id: 'SignInEvent' })
export type SignInEventObject = z.infer<typeof SignInEventObject>

export const listSignIns = endpoint({
  name: 'listSignIns',
  method: 'GET',
  path: '/sign_in',
  summary: 'Who signed in, from where, and who did not; the latest first',
  description:
    'Noted while people on other machines are served (`--listen`). Failures are counted and written together every minute; of e-mail addresses that are nobody’s nothing is kept. For who runs the installation.',
  permissions: ['edit organization'],
  of_installation: true,
  scopes: ['manage'],
  list: {
    filters: {
      user: { kind: 'integer', field: 'user_id' },
      action: { kind: { one_of: SIGN_IN_ACTIONS }, field: 'action' },
      date_range: { kind: 'date_range', field: 'day' },
    },
    search: false,
    sorts: ['time'],
    default_sort: '-time',
    per_page: 25,
  },
  response: paged(SignInEventObject),
  extension: true,
})

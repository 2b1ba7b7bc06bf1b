// Successful and failed sign-ins, with their addresses (rule 195). An extension of the interface.
import { z } from 'zod'
import { IntegerId } from '../../../record/core/scalar.ts'
import { SIGN_IN_ACTIONS, SignInEvent } from '../../../record/organization/sign-in-event.ts'
import { endpoint } from '../../endpoint.ts'
import { paged } from '../../page.ts'

export const SignInEventObject = SignInEvent.omit({ user_id: true })
  .extend({
    user: z.object({ id: IntegerId, name: z.string() }).nullable().describe('null: there is no such user'),
    address: z.string().nullable().describe('The address of the client; null: several addresses, or not a request'),
    about: z.string().nullable().describe('The user whom a link admits, or the name of a token'),
    count: z.number().int().describe('The number of identical events; `time` is that of the last one'),
  })
  .meta({ id: 'SignInEvent' })
export type SignInEventObject = z.infer<typeof SignInEventObject>

export const listSignIns = endpoint({
  name: 'listSignIns',
  method: 'GET',
  path: '/sign_in',
  summary: 'Successful and failed sign-ins, latest first',
  description:
    'Recorded while the program serves other machines (`--listen`). Failures are counted and written together every minute; unknown e-mail addresses are not stored. For users who administer the installation.',
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

// Sign-in and sign-out.
import {
  confirmPassword,
  leaveSession,
  linkSession,
  signIn,
  signOut,
} from '../../../shared/api/endpoints/organization/session.ts'
import type { Services } from '../../service/contract.ts'
import { identity, plainRoute, type Route } from '../endpoint/route.ts'

export const sessionRoutes = ({ signIn: entrance }: Pick<Services, 'signIn'>): readonly Route[] => [
  plainRoute(signIn, entrance.signIn, identity),
  plainRoute(signOut, entrance.end, identity),
  plainRoute(leaveSession, entrance.leaveSoon, identity),
  plainRoute(linkSession, entrance.link, identity),
  plainRoute(confirmPassword, entrance.confirm, identity),
]

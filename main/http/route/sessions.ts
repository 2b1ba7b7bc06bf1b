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

export const sessionRoutes = ({ signIn: signInService }: Pick<Services, 'signIn'>): readonly Route[] => [
  plainRoute(signIn, signInService.signIn, identity),
  plainRoute(signOut, signInService.end, identity),
  plainRoute(leaveSession, signInService.leaveSoon, identity),
  plainRoute(linkSession, signInService.link, identity),
  plainRoute(confirmPassword, signInService.confirm, identity),
]

// Signing in and out.
import { confirmPassword, leaveSession, linkSession, signIn, signOut } from '../../../shared/api/endpoints/session.ts'
import type { Services } from '../../service/contract.ts'
import { asItIs, plainRoute, type Route } from '../route.ts'

export const sessionRoutes = ({ signIn: entrance }: Pick<Services, 'signIn'>): readonly Route[] => [
  plainRoute(signIn, entrance.come, asItIs),
  plainRoute(signOut, entrance.end, asItIs),
  plainRoute(leaveSession, entrance.leave, asItIs),
  plainRoute(linkSession, entrance.link, asItIs),
  plainRoute(confirmPassword, entrance.confirm, asItIs),
]

// The link that the system or a second start brought: it waits until a user is signed in and the window takes it. Only
// the latest counts; null is a link that cannot be read.
import type { Link } from '../../../shared/shell/link.ts'
import { createMailbox } from './mailbox.ts'

/** The link of this process: it may arrive before there is a window. */
export const openedLinks = createMailbox<Link | null>(1)

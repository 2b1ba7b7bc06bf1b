// The link that the system or a second start brought: it waits until somebody is signed in and the window takes it. Only the latest
// counts; null: one that cannot be read.
import type { Link } from '../../../shared/shell/link.ts'
import { createMailbox } from './mailbox.ts'

/** Those of this process: one may come before there is any window. */
export const openedLinks = createMailbox<Link | null>(1)

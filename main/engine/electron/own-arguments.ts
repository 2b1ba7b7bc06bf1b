// Separates our own arguments from those of Electron's browser and, if unpacked, from the application's folder.
import { LINK_START } from '../../../shared/shell/link.ts'

/** Switches of the browser, of the debugger and of the packages' starters; readOptions would refuse them. */
const FOREIGN =
  /^--?(?:inspect|remote-debugging|user-data-dir|no-sandbox|disable-|enable-|ozone-|force-|lang=|js-flags|no-zygote|gtk-|class=|psn_|squirrel-|allow-|original-process-start-time|password-store=|use-mock-keychain)/

export interface OwnArguments {
  readonly own: readonly string[]
  /** The link with which the program was started; null if there was none. */
  readonly link: string | null
}

/**
 * `isUnpacked`: started as `electron <folder>`. Ignores the arguments after a link: its author may have broken out of
 * the quotes that a system puts around it.
 */
export const ownArguments = (argv: readonly string[], isUnpacked: boolean): OwnArguments => {
  const all = argv.slice(1).filter((argument) => !FOREIGN.test(argument))
  const own = isUnpacked ? all.slice(1) : all
  const at = own.findIndex((argument) => LINK_START.test(argument))
  return at === -1 ? { own: own, link: null } : { own: own.slice(0, at), link: own[at] ?? null }
}

// Which arguments are ours: Electron's process also holds those of the browser in it and, unpacked, the application's folder.

/** Switches of the browser, of the debugger and of the packages' starters; readOptions would refuse them. */
const FOREIGN =
  /^--?(?:inspect|remote-debugging|user-data-dir|no-sandbox|disable-|enable-|ozone-|force-|lang=|js-flags|no-zygote|gtk-|class=|psn_|squirrel-|allow-|original-process-start-time)/

/** `isUnpacked`: started as `electron <folder>`. */
export const ownArguments = (argv: readonly string[], isUnpacked: boolean): readonly string[] => {
  const own = argv.slice(1).filter((argument) => !FOREIGN.test(argument))
  return isUnpacked ? own.slice(1) : own
}

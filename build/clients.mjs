// `node build/clients.mjs`: installs the external tools for the tests in test/clients, next to those tests, when they
// are missing (docs/decisions/clients.md). Exits with 75 when no registry is reachable: then the tests cannot run.
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled, main, npm, QUIETLY, root, say, stampInstalled, Trouble, withLock } from './prepare.mjs'

const FOLDER = 'test/clients'
const NO_REGISTRY = 75
/** npm's error codes when it reaches no registry. */
const UNREACHED =
  /^npm (?:error|ERR!) code (?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)$/m

const install = async () => {
  say('installing the tools that test the interface (once, about half a minute)')
  const logFile = join(root, 'out/clients-install.log')
  mkdirSync(join(root, 'out'), { recursive: true })
  const log = openSync(logFile, 'w')
  // One quick retry, so that a user without a network does not wait for minutes.
  const retries = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
  const options = { cwd: join(root, FOLDER), stdio: ['ignore', log, log] }
  if ((await npm(['ci', ...QUIETLY, ...retries], options)) === 0) {
    stampInstalled(FOLDER)
    return 0
  }
  const text = readFileSync(logFile, 'utf8')
  process.stderr.write(text)
  if (UNREACHED.test(text)) return NO_REGISTRY
  throw new Trouble(`the packages of ${FOLDER} could not be installed; see the output of npm above`)
}

await main(async () => (isInstalled(FOLDER) ? 0 : withLock(() => (isInstalled(FOLDER) ? 0 : install()))))

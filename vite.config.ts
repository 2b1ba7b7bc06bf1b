// Every build (main process, its worker, window, database page) and every test project, in one place.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import type { TestUserConfig } from 'vitest/config'
import { windowParts } from './build/window-parts.ts'
import { isLong, isWhole } from './test/support/counts.ts'
import { patiently } from './test/support/patience.ts'

const root = import.meta.dirname
/** Electron's own module is there where it runs. */
const external = ['electron', ...builtinModules, ...builtinModules.map((name) => `node:${name}`)]

/** A bundle for Node: everything but Node itself is inlined, so the packaged app needs no node_modules. */
const nodeBuild = (input: Record<string, string>) => ({
  consumer: 'server' as const,
  resolve: { noExternal: true as const, external: ['electron'], conditions: ['node', 'module'] },
  build: {
    outDir: resolve(root, 'out/main'),
    emptyOutDir: true,
    target: 'node22',
    ssr: true,
    copyPublicDir: false,
    rolldownOptions: {
      input,
      external,
      output: { format: 'es' as const, entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js' },
    },
  },
})

/** What runs before a page of the desktop shell: in the sandbox, which knows neither modules nor files. */
const preloadBuild = (name: string) => ({
  consumer: 'client' as const,
  build: {
    outDir: resolve(root, 'out/main/preload'),
    emptyOutDir: false,
    target: 'chrome138',
    copyPublicDir: false,
    rolldownOptions: {
      input: resolve(root, `renderer/preload/${name}.ts`),
      external: ['electron'],
      output: { format: 'cjs' as const, entryFileNames: `${name}.cjs` },
    },
  },
})
/** By the names of their environments. */
const PRELOADS = { databasePreload: 'database-preload', windowPreload: 'window-preload' }

/** The script of the page that verifies a package of the archive: one file, which main puts into the page. */
const verifyBuild = {
  consumer: 'client' as const,
  build: {
    outDir: resolve(root, 'out/verify'),
    emptyOutDir: true,
    target: 'chrome138',
    copyPublicDir: false,
    rolldownOptions: {
      input: { verify: resolve(root, 'renderer/verify/main.ts') },
      // The zip reader asks where its script is, for threads that this page has not: the build would warn.
      transform: { define: { 'import.meta': '{}' } },
      output: { format: 'iife' as const, entryFileNames: '[name].js' },
    },
  },
}

/** The script of the page that reads bills: one file, which main puts into an empty page. */
const documentReaderBuild = {
  consumer: 'client' as const,
  build: {
    outDir: resolve(root, 'out/document-reader'),
    emptyOutDir: true,
    target: 'chrome138',
    copyPublicDir: false,
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      input: { 'document-reader': resolve(root, 'renderer/document-reader/main.ts') },
      // The PDF reader asks where its script is, for a thread of its own that it does not get.
      transform: { define: { 'import.meta': '{}' } },
      output: { format: 'iife' as const, entryFileNames: '[name].js' },
    },
  },
}

/** The script that recognises text in such a page, with tesseract and its languages: loaded only when a scan needs it. */
const textRecognitionBuild = {
  consumer: 'client' as const,
  build: {
    outDir: resolve(root, 'out/text-recognition'),
    emptyOutDir: true,
    target: 'chrome138',
    copyPublicDir: false,
    chunkSizeWarningLimit: 8000,
    rolldownOptions: {
      input: { 'text-recognition': resolve(root, 'renderer/text-recognition/main.ts') },
      output: { format: 'iife' as const, entryFileNames: '[name].js' },
    },
  },
}

/** Copies Swagger UI beside the window: read at run time by main/http/page/documentation.ts, never imported. */
const documentationFiles = (): Plugin => ({
  name: 'documentation-files',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle() {
    for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js', 'LICENSE', 'NOTICE']) {
      const source = readFileSync(resolve(root, 'node_modules/swagger-ui-dist', name))
      this.emitFile({ type: 'asset', fileName: `docs/${name}`, source })
    }
  },
})

/**
 * Where in the lock each package stands of which something is in the build (`node_modules/zod`): build/legal.mjs names them and
 * their licences. Swagger UI is only copied. A list for each environment, since Vite loads this file anew for each.
 */
const bundled = new Set(['node_modules/swagger-ui-dist'])

/** Gathers them, those of the page's worker, which is built within the client's build, too. */
const bundledPackages = (): Plugin => ({
  name: 'bundled-packages',
  apply: 'build',
  generateBundle(_, output) {
    const rendered = Object.values(output).flatMap((file) =>
      file.type === 'chunk'
        ? Object.keys(file.modules).filter((id) => (file.modules[id]?.renderedLength ?? 0) > 0)
        : [],
    )
    // Nothing is left of a style sheet in the chunk that asked for it.
    const styles = [...this.getModuleIds()].filter((id) => /\.css(\?|$)/.test(id))
    for (const id of [...rendered, ...styles]) {
      const folder = /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(id)
      if (folder !== null) bundled.add(folder[0])
    }
    mkdirSync(resolve(root, 'out/bundled'), { recursive: true })
    writeFileSync(
      resolve(root, `out/bundled/${this.environment.name}.json`),
      `${JSON.stringify([...bundled].sort(), null, 2)}\n`,
    )
  },
})

/** What of the interface every run tries on PostgreSQL; `npm run test:long` tries all of it. */
const ON_POSTGRES: readonly string[] = ['documented/interface', 'matching/random-actions'].map(
  (name) => `test/http/${name}.test.ts`,
)

/** Left to `npm run test:long`, and to whoever names them: another file keeps the same promise in every run. */
const LEFT: readonly string[] = isWhole
  ? []
  : Object.keys(JSON.parse(readFileSync(resolve(root, 'test/support/only-in-long.json'), 'utf8'))).map(
      (name) => `test/${name}.test.ts`,
    )

/**
 * How many files at a time of those that wait for other processes (browsers, databases, programs): with two of them, two
 * processors had nothing to do for a sixth of the time.
 */
const WAITING_WORKERS = 3

const test: TestUserConfig = {
  // Keys of the installations that tests make (rule 156): never in the folder of the person who runs them.
  env: {
    XDG_CONFIG_HOME: join(tmpdir(), `kontor-config-of-tests-${process.pid}`),
    // Programs that tests start from their sources, some of them dozens of times, strip and compile each module once.
    NODE_COMPILE_CACHE: join(tmpdir(), 'kontor-compiled-for-tests'),
  },
  // Limits of a run that may become busy later: they end what hangs, and cost nothing where a test passes.
  testTimeout: patiently(180_000),
  hookTimeout: patiently(120_000),
  // Its place is taken by a double whose windows are real Chromium pages.
  alias: { electron: resolve(root, 'test/support/electron-double/electron.ts') },
  expect: { poll: { timeout: patiently(30_000) } },
  // Two at a time on two processors: each of them waits now and then.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  projects: [
    // Pure rules and values: no file, no network, no browser.
    {
      extends: true,
      test: { name: 'unit', isolate: false, include: ['test/{value,record,rule,books,api,app}/**/*.test.ts'] },
    },
    // Rules about the house itself: import directions, figures in the docs, the endpoint tables.
    { extends: true, test: { name: 'tidy', isolate: false, include: ['test/tidy/**/*.test.ts'] } },
    // Node: files, worker threads, the Hono app in process.
    {
      extends: true,
      test: {
        name: 'main',
        isolate: false,
        include: ['test/{main,engine,service,worker,journal,http,document-reader}/**/*.test.ts'],
        exclude: [...LEFT],
      },
    },
    // The interface once more, with its books in a real PostgreSQL.
    {
      extends: true,
      test: {
        name: 'postgres',
        include: [...(isLong ? ['test/http/**/*.test.ts'] : ON_POSTGRES)],
        env: { KONTOR_TEST_BOOKS: 'postgres' },
        isolate: false,
        globalSetup: ['test/support/postgres/postgres-server.ts'],
        setupFiles: ['test/support/postgres/require-postgres.ts'],
        maxWorkers: WAITING_WORKERS,
        sequence: { groupOrder: 1 },
        testTimeout: patiently(120_000),
      },
    },
    // Real Chromium, real IndexedDB, real processes.
    {
      extends: true,
      test: {
        name: 'e2e',
        isolate: false,
        include: ['test/{contract,e2e,long,migration}/**/*.test.ts'],
        exclude: [...LEFT],
        globalSetup: ['test/support/process/built-program.ts'],
        maxWorkers: WAITING_WORKERS,
        sequence: { groupOrder: 1 },
        testTimeout: patiently(300_000),
        hookTimeout: patiently(300_000),
      },
    },
    // Electron's binary: build/test-electron.mjs says where it is.
    {
      extends: true,
      test: {
        name: 'electron',
        include: ['test/electron/*.test.ts'],
        maxWorkers: 1,
        sequence: { groupOrder: 2 },
        testTimeout: patiently(180_000),
      },
    },
    // Tools of others, against the description of the interface and the running program.
    {
      extends: true,
      test: {
        name: 'clients',
        include: ['test/clients/*.test.ts'],
        exclude: [...LEFT],
        globalSetup: ['test/support/process/client-tools.ts'],
        maxWorkers: WAITING_WORKERS,
        sequence: { groupOrder: 1 },
        testTimeout: patiently(300_000),
        hookTimeout: patiently(300_000),
      },
    },
  ],
}

export default defineConfig({
  root: resolve(root, 'renderer'),
  base: './',
  plugins: [react(), documentationFiles(), bundledPackages()],
  environments: {
    client: {
      build: {
        outDir: resolve(root, 'out/renderer'),
        emptyOutDir: true,
        target: 'chrome138',
        chunkSizeWarningLimit: 2000,
        rolldownOptions: {
          input: {
            index: resolve(root, 'renderer/index.html'),
            database: resolve(root, 'renderer/database.html'),
          },
          output: {
            codeSplitting: windowParts(resolve(root, 'renderer/index.html'), resolve(root, 'renderer/database.html')),
          },
        },
      },
    },
    main: nodeBuild({
      main: resolve(root, 'main/program/entry.ts'),
      electron: resolve(root, 'main/program/electron.ts'),
      'thread-process': resolve(root, 'main/engine/process/thread-process.ts'),
      'parse-worker': resolve(root, 'main/worker/parse-worker.ts'),
      'match-worker': resolve(root, 'main/worker/matching/match-worker.ts'),
      'backup-worker': resolve(root, 'main/backup/backup-worker.ts'),
      'archive-worker': resolve(root, 'main/archive/archive-worker.ts'),
      'command-line': resolve(root, 'main/command-line/kontor.ts'),
      verify: resolve(root, 'main/maintenance/verify.ts'),
      move: resolve(root, 'main/maintenance/migrate.ts'),
      books: resolve(root, 'main/maintenance/prepare-books.ts'),
    }),
    verify: verifyBuild,
    documentReader: documentReaderBuild,
    textRecognition: textRecognitionBuild,
    ...Object.fromEntries(Object.entries(PRELOADS).map(([environment, name]) => [environment, preloadBuild(name)])),
  },
  builder: {
    async buildApp(builder) {
      const build = (names: readonly string[]) =>
        Promise.all(
          names.flatMap((name) => {
            const environment = builder.environments[name]
            return environment ? [builder.build(environment)] : []
          }),
        )
      await build(['client', 'main', 'verify', 'documentReader', 'textRecognition'])
      // Into the folder of main, which is emptied before.
      await build(Object.keys(PRELOADS))
    },
  },
  worker: { format: 'es', plugins: () => [bundledPackages()] },
  test: { ...test, root },
} as Parameters<typeof defineConfig>[0])

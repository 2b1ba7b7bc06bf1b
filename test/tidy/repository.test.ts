// Rules about the repository as a whole: its folders, its sizes, its words and its tests.
import { existsSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { describe, expect, test } from 'vitest'
import config from '../../vite.config.ts'
import { isCode, readSource, repositoryFiles, root } from './source.ts'

const files = repositoryFiles()
const code = files.filter(isCode)
const tests = files.filter((file) => /\.(test|spec)\.\w+$/.test(file))
const texts = files.filter((file) => /\.(ts|tsx|mjs|json|md|css|html|yml)$/.test(file) && file !== 'package-lock.json')

/** `<file>: <match>` for every match of the pattern. */
const found = (among: readonly string[], pattern: RegExp): readonly string[] =>
  among.flatMap((file) => [...readSource(file).matchAll(pattern)].map((match) => `${file}: ${match[0]}`))

describe('places', () => {
  const TOP_LEVEL = [
    ...['.ci', '.github', 'build', 'docs', 'main', 'renderer', 'shared', 'test'],
    ...['.gitignore', 'CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'SECURITY.md'],
    ...['package.json', 'package-lock.json', 'biome.json', 'knip.json', 'tsconfig.json'],
    ...['vite.config.ts', 'electron.config.ts'],
  ]

  test('the top level is fixed', () => {
    const present = new Set(files.map((file) => file.split('/')[0]))
    expect([...present].sort()).toEqual([...TOP_LEVEL].sort())
  })

  test('names of files and folders are lower case with hyphens', () => {
    // GitHub names the files of its folder.
    const parts = files.filter((file) => !/^(?:test\/fixture|\.github)\//.test(file)).flatMap((file) => file.split('/'))
    const known = new Set(TOP_LEVEL)
    expect(parts.filter((part) => !known.has(part) && !/^[a-z0-9.-]+$/.test(part))).toEqual([])
  })
})

describe('words', () => {
  test('every source begins with a comment about its purpose', () => {
    const silent = code.filter((file) => !/^(#!.*\n)?(\/\/|\/\*)/.test(readSource(file)))
    expect(silent).toEqual([])
  })

  test('no path of a single machine, and no registry', () => {
    expect(found(texts, /(?<![\w.])\/(?:work|home|root|Users)\/[\w.-]{2,}|[A-Z]:\\Users\\\w+/g)).toEqual([])
    expect(
      found(
        texts,
        /\b(?:registry|npm|mirror|proxy)\.[a-z0-9.-]+\.(?:org|com|net|io|dev|ch|de|eu|local|lan|internal|corp|intranet)\b/gi,
      ),
    ).toEqual([])
    // Without addresses a lock works with any registry that npm uses.
    for (const lock of ['package-lock.json', 'test/clients/package-lock.json'])
      expect(readSource(lock)).not.toContain('"resolved"')
  })

  test('nothing unfinished, nothing switched off', () => {
    expect(found(code, /\b(?:TO[D]O|FIX[M]E|HA[C]K)\b/g)).toEqual([])
    expect(found(code, /@ts-(?:igno[r]e|noche[c]k)/g)).toEqual([])
  })

  test('no list of unlimited length becomes the arguments of a call, which are limited', () => {
    const product = code.filter((file) => /^(shared|main|renderer)\//.test(file))
    expect(found(product, /\.(?:push|unshift)\((?:[^(){}]*, ?)?\.\.\..*/g)).toEqual([])
  })

  test('only the log writes to the console', () => {
    const silent = code.filter((file) => /^(shared|main|renderer)\//.test(file) && file !== 'main/platform/log.ts')
    expect(found(silent, /\bconsole\.\w+/g)).toEqual([])
  })
})

describe('dead code', () => {
  test('a package that knip must ignore is loaded by its path', () => {
    const { ignoreDependencies } = JSON.parse(readSource('knip.json')) as { ignoreDependencies: string[] }
    const unused = ignoreDependencies.filter((name) => found(code, new RegExp(`(?<!\\w)${name}/`, 'g')).length === 0)
    expect(unused).toEqual([])
  })
})

describe('tests', () => {
  const projects = (config as { test: { projects: { test: { name: string; include: string[] } }[] } }).test.projects

  test('every test belongs to exactly one project, apart from the one that repeats some on PostgreSQL', () => {
    const homeless = tests.filter((file) => {
      const homes = projects.filter(
        ({ test: { name, include } }) => name !== 'postgres' && include.some((glob) => matchesGlob(file, glob)),
      )
      return homes.length !== 1
    })
    expect(homeless).toEqual([])
    expect(tests).toContain('test/tidy/repository.test.ts')
  })

  test('none is left out: a skip needs a reason at run time', () => {
    const left = /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:ski[p]|onl[y]|tod[o]|skipI[f]|runI[f])\b/g
    expect(found(code, left)).toEqual([])
    // context.skip(…) is how a test reports that it cannot run here, and why.
    expect(found(code, /\.ski[p]\(\s*\)/g)).toEqual([])
  })

  test('no module is replaced by a fake', () => {
    expect(found(code, /\bvi\.(?:moc[k]|doMoc[k]|stubGloba[l])\b/g)).toEqual([])
  })
})

describe('tests that run only in a long run', () => {
  const left = JSON.parse(readSource('test/support/only-in-long.json')) as Readonly<Record<string, string>>
  const isThere = (name: string) => ['', '.test.ts'].some((end) => existsSync(join(root, `test/${name}${end}`)))

  test('each exists, and so do the tests that cover its promise in every run', () => {
    const named = Object.entries(left).flatMap(([name, by]) => [name, ...by.split(', ')])
    expect(named.filter((name) => !isThere(name))).toEqual([])
  })

  test('none is covered by another one of them', () => {
    const stored = Object.values(left).flatMap((by) => by.split(', '))
    expect(stored.filter((name) => name in left)).toEqual([])
  })
})

describe('documents', () => {
  const documents = files.filter((file) => file.endsWith('.md'))
  const links = documents.flatMap((file) =>
    [...readSource(file).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => ({ file, link: match[1] ?? '' })),
  )

  test('every link to a file has a target', () => {
    const broken = links.filter(({ file, link }) => {
      if (/^(https?:|mailto:|#)/.test(link)) return false
      return !existsSync(join(root, dirname(file), link.replace(/#.*$/, '')))
    })
    expect(broken).toEqual([])
  })

  test('every named file of the project exists', () => {
    const named = documents.flatMap((file) =>
      [...readSource(file).matchAll(/`((?:main|shared|renderer|test|build|docs)\/[\w./-]+)`/g)].map((match) => ({
        file,
        path: match[1] ?? '',
      })),
    )
    expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
  })

  test('every name in docs/where.md is in the project, or in a folder before it in its row', () => {
    const missing = readSource('docs/where.md')
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .flatMap((row) => {
        const folders = ['']
        return [...row.matchAll(/`([\w./-]+(?:\.\w+|\/))`/g)].flatMap(([, name = '']) => {
          // A name without a folder is in the last one; a path may be in any of them.
          const path = (name.includes('/') ? folders : folders.slice(-1))
            .map((folder) => join(folder, name))
            .find((each) => existsSync(join(root, each)))
          if (path === undefined) return [name]
          folders.push(path.endsWith('/') ? path : dirname(path))
          return []
        })
      })
    expect(missing).toEqual([])
  })

  test('every rule named by its number is in docs/rules.md, once', () => {
    const numbers = [...readSource('docs/rules.md').matchAll(/^(\d+)\. /gm)].map((match) => Number(match[1]))
    // In order; rules that are written at the same time leave gaps for each other.
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    const named = texts.flatMap((file) =>
      [...readSource(file).matchAll(/\b[Rr]ules? (\d+)/g)].map(([, n]) => Number(n)),
    )
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((number) => !numbers.includes(number))).toEqual([])
    // Earlier names: the numbers of a document that is not part of the repository.
    expect(found([...code, ...documents], /\b[Dd]ecisions? \d+|[(;] decisions[,:)]|\(decisions[,:)]/g)).toEqual([])
  })

  // Hand-written figures soon belong to an older commit. Limits and waiting times are written as seconds.
  test('figures of speed are only in docs/performance.md, where the bench writes them', () => {
    const others = documents.filter((file) => file !== 'docs/performance.md')
    expect(
      found(others, /[\d.]+ ?(?:ms|µs|s|[kMG]B\/s)\b|\d[\d,.]* (?:rows|requests|records|commits) a second/g),
    ).toEqual([])
  })

  test('every decision is listed, and short', () => {
    const decisions = files.filter((file) => /^docs\/decisions\/.+\.md$/.test(file))
    const list = readSource('docs/decisions/README.md')
    const unlisted = decisions.filter((file) => !list.includes(`(${file.replace('docs/decisions/', '')})`))
    expect(unlisted).toEqual(['docs/decisions/README.md'])
    expect(decisions.filter((file) => !/README/.test(file) && readSource(file).split('\n').length > 26)).toEqual([])
  })
})

// The legal files of the packaged application: the licences of every package in the build, and a software bill of
// materials (CycloneDX 1.6). Made from the lock file and the list of bundled packages, without a network, so the same
// commit gives the same bytes.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, Trouble } from './prepare.mjs'

/** The accepted licences. A package with another licence stops the packaging until a person has read it. */
const ACCEPTED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'OFL-1.1',
  '(MIT OR Apache-2.0)',
  'MIT OR MPL-2.0',
  'MIT AND ISC AND BSD-3-Clause',
])
/** Swagger UI lists the packages that it bundles in a file next to each of its bundles. */
const LICENCE_FILE = /^(licen[cs]e|copying|notice|swagger-ui-bundle\.js\.licen[cs]e)/i

/** Licences of code that a package contains in a folder of its own: the decoders of scans. */
const INNER_LICENCES = {
  'node_modules/pdfjs-dist': ['LICENSE_JBIG2', 'LICENSE_OPENJPEG', 'LICENSE_PDFJS_JBIG2', 'LICENSE_PDFJS_OPENJPEG'].map(
    (name) => `wasm/${name}`,
  ),
}

/**
 * Writes `LICENSE.txt`, `LICENSES.packages.txt` and `sbom.cdx.json` into out/legal, which electron.config.ts packs.
 * `lists`: the packages of the build, a list for each environment of vite.config.ts.
 */
export const writeLegalFiles = (lists = join(root, 'out', 'bundled'), folder = join(root, 'out', 'legal')) => {
  const own = readJson('package.json')
  const lock = readJson('package-lock.json').packages
  const parts = foldersIn(lists).map((folder) => partOf(folder, lock))
  const refused = parts.filter(({ licence }) => !ACCEPTED.has(licence))
  if (refused.length > 0)
    throw new Trouble(
      `licences not allowed in a package: ${refused.map(({ name, licence }) => `${name} (${licence})`).join(', ')}`,
    )
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'LICENSE.txt'), readText('LICENSE'))
  writeFileSync(join(folder, 'LICENSES.packages.txt'), textOfLicences(parts))
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(own, parts, lock), null, 2)}\n`)
}

const foldersIn = (lists) => {
  const folders = readdirSync(lists).flatMap((name) => JSON.parse(readFileSync(join(lists, name), 'utf8')))
  return [...new Set([...folders, 'node_modules/electron'])].sort()
}

const partOf = (folder, lock) => {
  const entry = lock[folder]
  if (entry === undefined) throw new Trouble(`${folder} is in the build but not in package-lock.json; run npm ci`)
  const { name, author } = readJson(`${folder}/package.json`)
  const licence = String(entry.license).replaceAll(' or ', ' OR ')
  return {
    folder,
    name,
    version: entry.version,
    integrity: entry.integrity,
    licence,
    texts: licenceTexts(folder, licence, author),
  }
}

const licenceTexts = (folder, licence, author) => {
  const files = readdirSync(join(root, folder)).filter((name) => LICENCE_FILE.test(name))
  const inner = INNER_LICENCES[folder] ?? []
  if (files.length > 0) return [...files.sort(), ...inner].map((name) => readText(`${folder}/${name}`).trim())
  if (licence !== 'MIT') throw new Trouble(`${folder} has no licence text (${licence})`)
  // The text of MIT is always the same, so use ours.
  const holder =
    (typeof author === 'string' ? author : author?.name) ?? `the authors of ${folder.split('node_modules/').at(-1)}`
  return [
    readText('LICENSE')
      .replace(/^Copyright.*$/m, `Copyright (c) ${holder.replace(/ *<.*/, '')}`)
      .trim(),
  ]
}

const textOfLicences = (parts) =>
  [
    'Kontor contains the packages below. Chromium, which is part of Electron: see LICENSES.chromium.html.\n',
    ...parts.map(({ name, version, licence, texts }) => `${name} ${version} (${licence})\n\n${texts.join('\n\n')}\n`),
  ].join(`\n${'='.repeat(100)}\n\n`)

const billOfMaterials = (own, parts, lock) => {
  const ref = purlOf(own)
  const folders = new Set(parts.map(({ folder }) => folder))
  const direct = [...Object.keys(own.dependencies), 'electron'].map((name) => `node_modules/${name}`)
  const { commit, time } = commitOfCheckout()
  const bill = {
    metadata: {
      ...(time === null ? {} : { timestamp: time }),
      component: {
        type: 'application',
        'bom-ref': ref,
        name: own.name,
        version: own.version,
        purl: ref,
        description: own.description,
        licenses: [{ license: { id: own.license } }],
        properties: [{ name: 'kontor:commit', value: commit ?? 'unknown' }],
      },
    },
    components: parts.map(componentOf),
    dependencies: [
      {
        ref,
        dependsOn: refsOf(
          direct.filter((folder) => folders.has(folder)),
          parts,
        ),
      },
      ...parts.map((part) => ({ ref: purlOf(part), dependsOn: refsOf(dependenciesOf(part, folders, lock), parts) })),
    ],
  }
  const hash = createHash('sha256').update(JSON.stringify(bill)).digest('hex')
  // A UUID of version 8, which allows any bits: the same content has the same number.
  const uuid = hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
  return { bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: `urn:uuid:${uuid}`, version: 1, ...bill }
}

const componentOf = (part) => {
  const [algorithm, digest] = part.integrity.split('-')
  if (algorithm !== 'sha512')
    throw new Trouble(`${part.folder} has a ${algorithm} in the lock where SHA-512 is expected`)
  const isName = /^[\w.-]+$/.test(part.licence)
  return {
    type: part.name === 'electron' ? 'framework' : 'library',
    'bom-ref': purlOf(part),
    name: part.name,
    version: part.version,
    scope: 'required',
    purl: purlOf(part),
    hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    licenses: [isName ? { license: { id: part.licence } } : { expression: part.licence }],
  }
}

/** The folders in which Node finds the package's own dependencies, as far as they are in the build. */
const dependenciesOf = ({ folder }, folders, lock) =>
  Object.keys({
    ...lock[folder].dependencies,
    ...lock[folder].optionalDependencies,
    ...lock[folder].peerDependencies,
  }).flatMap((name) => {
    for (let at = folder; ; at = at.slice(0, at.lastIndexOf('/node_modules/'))) {
      const candidate = `${at}/node_modules/${name}`
      if (lock[candidate] !== undefined) return folders.has(candidate) ? [candidate] : []
      if (!at.includes('/node_modules/')) break
    }
    return folders.has(`node_modules/${name}`) ? [`node_modules/${name}`] : []
  })

const refsOf = (folders, parts) =>
  parts
    .filter(({ folder }) => folders.includes(folder))
    .map(purlOf)
    .sort()

const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** The commit of the packaged checkout (marked when files changed since) and its time; null without git. */
const commitOfCheckout = () => {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout.trim() : null
  }
  const commit = git('rev-parse', 'HEAD')
  const seconds = process.env.SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct')
  const isChanged = git('status', '--porcelain') !== ''
  return {
    commit: commit === null || !isChanged ? commit : `${commit}-changed`,
    time: seconds === null ? null : new Date(Number(seconds) * 1000).toISOString(),
  }
}

const readText = (file) => readFileSync(join(root, file), 'utf8')
const readJson = (file) => JSON.parse(readText(file))

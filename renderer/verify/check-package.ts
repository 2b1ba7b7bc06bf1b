// Checks a whole package: every file against the manifest, the journal line by line, its head, and which commits the
// time stamps belong to.
import { answersRequest, imprintOf, readTimeStampReply } from '../../shared/rule/archive/time-stamp.ts'
import type { Timestamp } from '../../shared/value/calendar.ts'
import { ChainCheck, type Commit, type Finding } from './check-chain.ts'
import type { PackageFiles } from './package-files.ts'
import { Sha256, sha256Hex } from './sha256.ts'

interface StampOfPackage {
  readonly commit: number
  readonly stamped_at: string
  readonly policy: string
  readonly serial: string
}

export interface Outcome {
  readonly findings: readonly Finding[]
  readonly organization: string
  readonly made_at: string
  readonly fiscal_year: string | null
  readonly head: { readonly commit: number; readonly hash: string; readonly time: string } | null
  readonly files: number
  readonly bytes: number
  readonly commits: readonly Commit[]
  /** Damage of stored files that existed when the package was made. */
  readonly damaged_before: readonly string[]
  readonly missing_before: readonly string[]
  readonly time_stamps: readonly StampOfPackage[]
  readonly users: ReadonlyMap<number, string>
}

interface Manifest {
  readonly kind: string
  readonly made_at: string
  readonly organization: { readonly id: number; readonly name: string }
  readonly fiscal_year: { readonly name: string } | null
  readonly head: { readonly commit: number; readonly hash: string; readonly time: string }
  readonly damaged_files: readonly string[]
  readonly missing_files: readonly string[]
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[]
}

const SLICE_MS = 20
/** More are not listed: in a package full of faults the first ones are enough. */
const MAX_FINDINGS = 1000

/** Pauses between slices of the work, so that the page responds to clicks. */
const createPauses = () => {
  let since = performance.now()
  return async (): Promise<void> => {
    if (performance.now() - since < SLICE_MS) return
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}

export const checkPackage = async (files: PackageFiles, onProgress: (share: number) => void): Promise<Outcome> => {
  const findings: Finding[] = []
  const report = (finding: Finding): void => {
    if (findings.length < MAX_FINDINGS) findings.push(finding)
  }
  const manifest = await manifestOf(files, report)
  const pause = createPauses()
  const chain = new ChainCheck(report)
  const named = new Map((manifest?.files ?? []).map((file) => [file.name, file]))
  // Without a manifest the journal can still be checked.
  const names = [...new Set([...named.keys(), ...files.keys()])].sort()
  const total = [...files.values()].reduce((sum, blob) => sum + (blob?.size ?? 0), 0)
  let done = 0
  const read = async (blob: Blob, take: (piece: Uint8Array) => void): Promise<void> => {
    for (const reader = blob.stream().getReader(); ; ) {
      const { done: isEnd, value } = await reader.read()
      if (isEnd) return
      // A piece of a file from a disk can be large.
      for (let at = 0; at < value.length; at += 1 << 20) {
        take(value.subarray(at, at + (1 << 20)))
        await pause()
      }
      done += value.length
      onProgress(total === 0 ? 1 : done / total)
    }
  }
  for (const name of names) {
    if (name === 'manifest.json' || name.endsWith('/')) continue
    const blob = files.get(name)
    if (blob === null) report({ code: 'file_unreadable', file: name })
    else if (blob === undefined) report({ code: 'file_missing', file: name })
    if (!blob) continue
    if (manifest && !named.has(name)) report({ code: 'file_extra', file: name })
    let sum: string
    if (/^books\/[^/]+\/journal\/\d{6}\.jsonl$/.test(name)) {
      const journal = chain.file(name)
      await read(blob, journal.push)
      sum = journal.end()
    } else {
      const whole = new Sha256()
      await read(blob, (piece) => whole.update(piece))
      sum = whole.digest()
    }
    if (named.has(name) && named.get(name)?.sha256 !== sum) report({ code: 'file_changed', file: name })
  }
  const { commits } = chain
  const last = commits.at(-1)
  if (manifest && (last?.seq !== manifest.head.commit || last.link !== manifest.head.hash))
    report({ code: 'head_differs', commit: last?.seq ?? 0, stated: manifest.head.commit })
  return {
    findings,
    organization: manifest?.organization.name ?? '',
    made_at: manifest?.made_at ?? '',
    fiscal_year: manifest?.fiscal_year?.name ?? null,
    head: last ? { commit: last.seq, hash: last.link, time: last.time } : null,
    files: files.size,
    bytes: total,
    commits,
    damaged_before: manifest?.damaged_files ?? [],
    missing_before: manifest?.missing_files ?? [],
    time_stamps: manifest ? await stampsOf(files, manifest.organization.id, commits, report) : [],
    users: new Map((await rowsOf(files, 'data/users.jsonl')).map(({ id, name }) => [Number(id), String(name)])),
  }
}

const manifestOf = async (files: PackageFiles, report: (finding: Finding) => void): Promise<Manifest | null> => {
  const text = await files.get('manifest.json')?.text()
  if (text === undefined) {
    report({ code: files.size === 0 ? 'not_a_package' : 'manifest_unreadable' })
    return null
  }
  try {
    const manifest = JSON.parse(text) as Manifest
    if (manifest.kind === 'kontor-archive' && Array.isArray(manifest.files)) return manifest
  } catch {}
  report({ code: 'manifest_unreadable' })
  return null
}

type Row = Readonly<Record<string, unknown>>

const rowsOf = async (files: PackageFiles, name: string): Promise<readonly Row[]> => {
  const text = (await files.get(name)?.text()) ?? ''
  try {
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row)
  } catch {
    return []
  }
}

/** Whether each reply belongs to a commit of this chain. Signatures are for `openssl ts -verify`. */
const stampsOf = async (
  files: PackageFiles,
  organization: number,
  commits: readonly Commit[],
  report: (finding: Finding) => void,
): Promise<readonly StampOfPackage[]> => {
  const stamps: StampOfPackage[] = []
  for (const row of await rowsOf(files, 'data/time_stamps.jsonl')) {
    const file = String(row.reply)
    const bytes = await files.get(file)?.arrayBuffer()
    // A missing file is reported already.
    if (!bytes) continue
    const reply = readTimeStampReply(new Uint8Array(bytes))
    const commit = commits.find(({ seq }) => seq === row.commit)
    if (!reply.ok) report({ code: 'stamp_unreadable', file })
    else if (!commit || !answersRequest(reply.value, imprintOfCommit(organization, commit)).ok)
      report({ code: 'stamp_foreign', file })
    else {
      const { stamped_at, policy, serial } = reply.value
      stamps.push({ commit: commit.seq, stamped_at, policy, serial })
    }
  }
  return stamps
}

const imprintOfCommit = (organization: number, { seq: commit, link: hash, time }: Commit) =>
  imprintOf({ organization, commit, hash, time: time as Timestamp }, (bytes) =>
    Uint8Array.from(sha256Hex(bytes).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
  )

// The browser from npm for Linux on x64 without one of its own (docs/decisions/chromium-from-npm.md): unpacked once,
// into this checkout, where another user cannot replace the program. It shows no window.
import { spawnSync } from 'node:child_process'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

/** The path of its program; null where it cannot run. */
export const npmChromium = async (root) => {
  const packed = join(root, 'node_modules', '@sparticuz/chromium/bin')
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(join(packed, 'chromium.br'))) return null
  const { version } = JSON.parse(readFileSync(join(packed, '../package.json'), 'utf8'))
  const folder = join(root, 'out', `chromium-${version}`)
  const program = join(folder, 'start.sh')
  if (!existsSync(program)) {
    // Unpacked under another name first, so that a partial result is never taken for the complete one.
    const partial = `${folder}-${process.pid}`
    try {
      await unpack(packed, partial)
      rmSync(folder, { recursive: true, force: true })
      renameSync(partial, folder)
    } finally {
      rmSync(partial, { recursive: true, force: true })
    }
  }
  return spawnSync(program, ['--version']).status === 0 ? program : null
}

/**
 * Whether a browser opens a page here, with its sandbox, which root does not have. Some systems forbid it to programs that
 * no package manager has installed.
 */
export const opensPages = async (executablePath) => {
  const { chromium } = await import('playwright-core')
  try {
    const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid() !== 0 })
    await browser.newPage()
    await browser.close()
    return true
  } catch {
    return false
  }
}

const unpack = async (packed, folder) => {
  mkdirSync(folder, { recursive: true })
  const inflate = (name, to, mode) =>
    pipeline(
      createReadStream(join(packed, name)),
      createBrotliDecompress(),
      createWriteStream(join(folder, to), { mode }),
    )
  await inflate('chromium.br', 'chromium', 0o755)
  // Its libraries, and fonts for a system without any.
  for (const name of ['al2023', 'fonts']) {
    await inflate(`${name}.tar.br`, `${name}.tar`, 0o644)
    const { status, stderr } = spawnSync('tar', ['-xf', `${name}.tar`], { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`the browser from npm cannot be unpacked: ${stderr ?? 'there is no tar'}`)
    rmSync(join(folder, `${name}.tar`))
  }
  writeFileSync(join(folder, 'start.sh'), START, { mode: 0o755 })
}

/**
 * When a window is requested it fails, so that Kontor prints a link instead. It does not support --app: the address
 * becomes the page to open.
 */
const START = `#!/bin/sh
here=$(dirname "$0")
case "$*" in
  *--headless* | *--version*) ;;
  *) echo 'This browser shows no window.' >&2; exit 1 ;;
esac
for option; do case "$option" in --app=*) address=\${option#--app=};; esac; done
export LD_LIBRARY_PATH="$here/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH="$here"
exec "$here/chromium" "$@" \${address:+"$address"}
`

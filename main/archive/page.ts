// The page that verifies a package, in one file: it contains its script, and its policy allows no other resource.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The built script of the page (renderer/verify/). */
const pageScriptFile = (builtFolder: string): string => join(builtFolder, 'verify', 'verify.js')

export const readPageScript = (builtFolder: string): Promise<string> => readFile(pageScriptFile(builtFolder), 'utf8')

export const pageOf = (script: string): string => {
  // An end tag anywhere in the text would end the script.
  const text = script.replaceAll('</script', '<\\/script')
  const hash = createHash('sha256').update(text).digest('base64')
  const policy = `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kontor: Archiv prüfen · Verify an archive</title>
</head>
<body>
<noscript>Diese Seite prüft mit JavaScript. · This page verifies with JavaScript.</noscript>
<script>${text}</script>
</body>
</html>
`
}

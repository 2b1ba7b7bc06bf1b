// The allowed homes of each package.

/** Packages that have one home, so that replacing one changes one folder. `node` is Node itself. */
export const HOMES: Readonly<Record<string, readonly string[]>> = {
  '@csstools/css-tokenizer': ['shared/rule/organization/custom-css.ts'],
  node: ['main', 'build'],
  zod: ['shared', 'main', 'renderer'],
  ibantools: ['shared/value'],
  otpauth: ['main/service/organization'],
  qr: ['main/service/organization', 'renderer/document-reader'],
  'pdfjs-dist': ['renderer/app', 'renderer/document-reader'],
  'tesseract.js-core': ['renderer/text-recognition'],
  '@tesseract.js-data/deu': ['renderer/text-recognition'],
  '@tesseract.js-data/fra': ['renderer/text-recognition'],
  re2js: ['shared/rule/matching/rules'],
  uuidv7: ['shared/value', 'main'],
  hono: ['main/http'],
  '@hono/node-server': ['main/http'],
  'swagger-ui-dist': ['main/http'],
  'fast-xml-parser': ['main/worker'],
  papaparse: ['main/worker', 'main/export'],
  '@zip.js/zip.js': ['main/archive', 'main/backup', 'main/export', 'renderer/app', 'renderer/verify'],
  xlsx: ['main/worker'],
  nodemailer: ['main/export/mail'],
  swissqrbill: ['renderer/app/accounts/qr-bill', 'shared/rule/organization/document'],
  'iconv-lite': ['main/worker'],
  ws: ['main/engine'],
  pg: ['main/postgres'],
  electron: ['main/engine/electron', 'renderer/preload'],
  birpc: ['main/engine', 'main/journal', 'renderer/database'],
  // The window stores files that wait for a decision; it does not access books.
  dexie: ['renderer/database', 'renderer/app/import/persist'],
  // Its parser finds the places that `npm run test:mutate` changes.
  vite: ['build'],
  // Tries a browser before the tests use it.
  'playwright-core': ['build/npm-chromium.mjs'],
}
/** All other packages are for the user interface. */
export const OTHER_PACKAGES = ['renderer/app']

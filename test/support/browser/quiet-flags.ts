// The browser's flags for tests in pages: without the features that the application switches off too. With them each
// context starts processes for the browser's own address line and for a page that may never open: a third of the
// computing time of a test that opens the window.
import { UNWANTED_FEATURES } from '../../../main/engine/browser-process.ts'

/** Those that Playwright switches off for steady pages: a second list on the command line replaces its list. */
const UNWANTED_BY_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'NetworkTimeServiceQuerying',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

export const QUIET_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  `--disable-features=${[...UNWANTED_FEATURES, ...UNWANTED_BY_PLAYWRIGHT].join()}`,
]

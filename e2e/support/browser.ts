import { type Browser, chromium } from 'playwright-core'
import { chromiumFlags, requireChromium } from '../../scripts/chromium.mjs'

// Chromium loads these two pages for the address bar of each new window, which takes a second of CPU time.
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
// The features that Playwright disables. They are repeated here, because Chromium reads only the last --disable-features.
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Starts a browser with a new, empty profile, which is deleted when the browser is closed. */
export function openBrowser(): Promise<Browser> {
  const executablePath = requireChromium()
  if (!executablePath) throw new Error('Chromium was not found. Install it or set CHROMIUM_PATH.')
  const features = [...disabledByPlaywright, ...addressBarPages].join(',')
  return chromium.launch({ executablePath, args: [...chromiumFlags, `--disable-features=${features}`] })
}

import { type Browser, chromium } from 'playwright-core'
import { chromiumFlags, requireChromium } from '../../scripts/chromium.mjs'

/** A browser with a new, empty profile, which goes when it is closed. */
export function openBrowser(): Promise<Browser> {
  const executablePath = requireChromium()
  if (!executablePath) throw new Error('No Chromium was found. Install one or name it in CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: chromiumFlags })
}

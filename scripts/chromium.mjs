// Finds a Chromium for tests: configured, installed, or downloaded by Playwright. Installs one when run as root on Debian.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

export const isRoot = process.getuid?.() === 0

/** Flags for a browser that must connect only to the page under test. */
export const chromiumFlags = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
]

/** Returns the path of a browser, or undefined. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const onPath = names.flatMap((name) => (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)))
  return [...onPath, ...places, ...ofPlaywright()].find(isRunnable)
}

/** Like `findChromium`, but first tries to install one if that is possible without interaction. */
export function requireChromium() {
  return findChromium() ?? (installed() ? findChromium() : undefined)
}

function installed() {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return false
  console.log('Installing Debian’s chromium for the browser journeys …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')
}

function ofPlaywright() {
  const caches = [path.join(os.homedir(), '.cache/ms-playwright'), path.join(os.homedir(), 'Library/Caches/ms-playwright')]
  const inside = ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium']
  return caches.filter(existsSync).flatMap((cache) =>
    readdirSync(cache)
      .filter((folder) => folder.startsWith('chromium-'))
      .flatMap((folder) => inside.map((file) => path.join(cache, folder, file))),
  )
}

function isRunnable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

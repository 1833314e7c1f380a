// Shared code of the tests that open every screen. student-screens.ts and staff-screens.ts list the screens.
import type { Browser } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import { callApi, courseTitled } from './api.ts'
import { type Checks, checkPage, checkRowHeights } from './check-page.ts'
import { shortCourse } from './courses.ts'
import { runsAll } from './extent.ts'
import { checkPhone } from './lost-on-phones.ts'
import type { Person } from './people.ts'
import { openProfile, type Profile, type Visit } from './visit.ts'

export type Device = 'phone' | 'laptop'

const themes = ['light', 'dark'] as const
const devices: Record<Device, { viewport: { width: number; height: number }; checks: Checks }> = {
  phone: { viewport: { width: 360, height: 740 }, checks: { widths: [320], themes } },
  laptop: { viewport: { width: 1280, height: 800 }, checks: { widths: [], themes, hasFocusCheck: false } },
}

export type Screen = { name: string; path: string; failsWith?: [status: number, path: RegExp]; open?: (visit: Visit) => Promise<void> }

export type Details = { instructorId: string; sections: { lectures: { id: number; contentType: string }[] }[] }

export const origin = inject('origin')
export const course = await courseTitled(origin, shortCourse)
export const { data: details } = await callApi<Details>(origin, 'GET', `/courses/${course.id}`)

/** Returns functions that open and check screens on a device. */
export function looking(device: Device) {
  const { viewport, checks } = devices[device]
  const check = async (visit: Visit, screen: Pick<Screen, 'name' | 'open'>) => {
    await checkPage(visit, checks)
    if (device === 'phone') await checkRowHeights(visit.page)
    if (device === 'laptop' && runsAll) await checkPhone(visit, screen)
  }
  const look = async (visit: Visit, screen: Screen) => {
    const { path, failsWith, open } = screen
    if (failsWith) visit.expectAnswer(...failsWith)
    await visit.go(path)
    await open?.(visit)
    await check(visit, screen)
  }
  return { viewport, check, look, profileOf: givenProfiles(viewport) }
}

/**
 * Returns one profile per user, logged in once, so that later screens use the browser cache. Without a user, the profile is a visitor's.
 */
function givenProfiles(viewport: { width: number; height: number }) {
  const profiles = new Map<Person | undefined, Promise<Profile>>()
  afterAll(async () => {
    for (const profile of profiles.values()) await (await profile).context.close()
  })
  return (browser: Browser, person?: Person) => {
    const known = profiles.get(person) ?? openProfile(browser, origin, { viewport, ...(person && { as: person }) }).then(withOneLecture)
    profiles.set(person, known)
    return known
  }
}

/** Turns off autoplay of the next lecture, which would replace the screen during the check. */
async function withOneLecture(profile: Profile): Promise<Profile> {
  const page = await profile.context.newPage()
  await page.goto(`${origin}/favicon.svg`)
  await page.evaluate(() => localStorage.setItem('player', JSON.stringify({ playsNext: false })))
  await page.close()
  return profile
}

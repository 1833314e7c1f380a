// What looking at all screens has in common; student-screens.ts and staff-screens.ts list them.
import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { callApi, courseTitled } from './api.ts'
import { shortCourse } from './courses.ts'
import type { Person } from './people.ts'
import { openProfile, type Profile, type Visit } from './visit.ts'

export type Size = { viewport: { width: number; height: number }; narrow: readonly number[]; isSecondLook?: boolean }

export type Screen = { name: string; path: string; failsWith?: [status: number, path: RegExp]; open?: (visit: Visit) => Promise<void> }

type Details = { instructorId: string; sections: { lectures: { id: number; contentType: string }[] }[] }

export const origin = inject('origin')
export const course = await courseTitled(origin, shortCourse)
export const { data: details } = await callApi<Details>(origin, 'GET', `/courses/${course.id}`)

type Check = (visit: Visit) => Promise<void>

export async function look(visit: Visit, { path, failsWith, open }: Screen, check: Check) {
  if (failsWith) visit.expectAnswer(...failsWith)
  await visit.go(path)
  await open?.(visit)
  await check(visit)
}

/** Who is logged in has been here before: what never changes is in their cache, and they needn't log in for each screen. */
export function givenProfiles(viewport: Size['viewport']) {
  const profiles = new Map<Person, Promise<Profile>>()
  return (browser: Browser, person: Person) => {
    const known = profiles.get(person) ?? openProfile(browser, origin, { viewport, as: person }).then(withOneLecture)
    profiles.set(person, known)
    return known
  }
}

/** A lecture that ends doesn't give way to the next one while it is looked at. */
async function withOneLecture(profile: Profile): Promise<Profile> {
  const page = await profile.context.newPage()
  await page.goto(`${origin}/favicon.svg`)
  await page.evaluate(() => localStorage.setItem('player', JSON.stringify({ playsNext: false })))
  await page.close()
  return profile
}

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { endSession } from '../lib/session.ts'
import { givenStudent, renderPage } from '../testing/render-page.tsx'
import * as page from './offline.tsx'

const show = (query = '') => renderPage(page, { path: '/offline', at: `/offline${query}` })
const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('the offline page links to the downloads, and back to the requested page', async () => {
  givenStudent()
  show('?from=%2Fcourses%3Flevel%3DBEGINNER')

  expect(await screen.findByRole('heading', { level: 1, name: 'You’re offline' })).toBeTruthy()
  expect(addressOf('Open downloads')).toBe('/my-learning?tab=kept')
  expect(addressOf('Try again')).toBe('/courses?level=BEGINNER')
})

test('the offline page links only to this site, and hides downloads from visitors', async () => {
  endSession()
  show('?from=https%3A%2F%2Felsewhere.test%2F')

  expect(await screen.findByRole('heading', { level: 1, name: 'You’re offline' })).toBeTruthy()
  expect(addressOf('Try again')).toBe('/')
  expect(screen.queryByRole('link', { name: 'Open downloads' })).toBeNull()
})

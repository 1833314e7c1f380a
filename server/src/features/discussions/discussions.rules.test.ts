import { describe, expect, test } from 'vitest'
import {
  authorName,
  courseRolesOf,
  isMarkedAsEdited,
  isNewcomer,
  isOnlyLinks,
  isToBeHeld,
  mayArrange,
  mayModerate,
  mayRead,
  mayWrite,
  pageOf,
  postRights,
  questionRights,
} from './discussions.rules.ts'

const noRoles = { isStudent: false, isInstructor: false, isManager: false, isAdmin: false }

test.each([
  ['a stranger', {}, [false, false, false, false]],
  ['a student', { isStudent: true }, [true, true, false, false]],
  ['the instructor', { isInstructor: true }, [true, true, true, true]],
  ['a manager', { isManager: true }, [true, false, true, false]],
  ['a manager who is enrolled', { isManager: true, isStudent: true }, [true, true, true, false]],
  ['an admin', { isAdmin: true }, [true, true, true, true]],
])('%s has the expected rights to read, write, moderate, and pin and lock questions', (_, roles, expected) => {
  const courseRoles = { ...noRoles, ...roles }

  expect([mayRead(courseRoles), mayWrite(courseRoles), mayModerate(courseRoles), mayArrange(courseRoles)]).toEqual(expected)
})

test('roles in a course depend on its instructor, the user’s enrollment and the user’s roles', () => {
  const person = { id: 'ngozi', roles: ['STUDENT', 'MANAGER'], isEnrolled: true } as const

  expect(courseRolesOf({ instructorId: 'ngozi' }, person)).toEqual({ isStudent: true, isInstructor: true, isManager: true, isAdmin: false })
  expect(courseRolesOf({ instructorId: 'ada' }, { ...person, isEnrolled: false })).toEqual({ ...noRoles, isManager: true })
})

describe('the rights', () => {
  const student = { ...noRoles, isStudent: true }
  const own = { isOwn: true, isHeld: false, isDeleted: false, isLocked: false }
  const others = { ...own, isOwn: false }

  test.each([
    ['the user’s own post', own, student, ['delete', 'edit']],
    ['the user’s own post under a locked question', { ...own, isLocked: true }, student, ['delete']],
    ['a post of another user', others, student, ['report', 'upvote']],
    ['a post of another user, for the instructor', others, { ...noRoles, isInstructor: true }, ['delete', 'report', 'upvote']],
    ['a post of another user, for a manager', others, { ...noRoles, isManager: true }, ['delete']],
    ['a post on hold, for an admin', { ...others, isHeld: true }, { ...noRoles, isAdmin: true }, ['delete', 'release', 'report']],
    ['a deleted post', { ...own, isDeleted: true }, { ...noRoles, isInstructor: true }, []],
  ])('to %s are the expected ones', (_, post, courseRoles, expected) => {
    const rights = Object.entries(postRights(post, courseRoles)).filter(([, may]) => may)

    expect(rights.map(([name]) => name).toSorted()).toEqual(expected)
  })

  test.each([
    ['for its author', own, student, ['reply', 'follow', 'chooseBest']],
    ['for another student', others, student, ['reply', 'follow']],
    ['for the instructor', others, { ...noRoles, isInstructor: true }, ['reply', 'follow', 'arrange', 'chooseBest']],
    ['for an admin', others, { ...noRoles, isAdmin: true }, ['reply', 'follow', 'arrange']],
    ['for a manager', others, { ...noRoles, isManager: true }, []],
    ['when it is locked', { ...others, isLocked: true }, student, ['follow']],
    ['when it was deleted', { ...others, isDeleted: true }, { ...noRoles, isInstructor: true }, ['follow', 'chooseBest']],
  ])('to a question %s are the expected ones', (_, post, courseRoles, expected) => {
    const { reply, follow, arrange, chooseBest } = questionRights(post, courseRoles)
    const rights = Object.entries({ reply, follow, arrange, chooseBest }).filter(([, may]) => may)

    expect(rights.map(([name]) => name)).toEqual(expected)
  })
})

test.each([
  ['https://cheap.example', true],
  ['  HTTPS://cheap.example/a?b=c!!! \n www.cheap.example', true],
  ['See https://cheap.example', false],
  ['What does http:// mean?', false],
  ['plain words', false],
  ['', false],
  ['...', false],
])('%j consists only of links: %s', (text, expected) => {
  expect(isOnlyLinks(text)).toBe(expected)
})

test.each([
  ['a link under a title', { title: 'Look', body: 'https://cheap.example' }, true],
  ['a link as the title', { title: 'https://cheap.example', body: '' }, true],
  ['a link as a reply', { title: '', body: 'www.cheap.example' }, true],
  ['words and a link', { title: 'Look', body: 'Is https://node.example right?' }, false],
  ['a title alone', { title: 'Look', body: '' }, false],
])('%s by a newcomer is put on hold only if it consists of nothing but links', (_, post, expected) => {
  expect(isToBeHeld(post)).toBe(expected)
})

test('edits are marked after 15 minutes, and a user is a newcomer for a day', () => {
  const at = (ms: number) => new Date(1_800_000_000_000 + ms)

  expect([isMarkedAsEdited(at(0), at(900_000)), isMarkedAsEdited(at(0), at(900_001))]).toEqual([false, true])
  expect([isNewcomer(at(0), at(86_399_999)), isNewcomer(at(0), at(86_400_000))]).toEqual([true, false])
})

test('an author with an erased account is shown as Anonymous', () => {
  expect(authorName({ firstName: null, lastName: null })).toBe('Anonymous')
  expect(authorName({ firstName: 'Ada', lastName: '' })).toBe('Ada')
})

test.each([
  [0, 1],
  [19, 1],
  [20, 2],
  [41, 3],
])('a reply after %i others is on page %i', (before, page) => {
  expect(pageOf(before, 20)).toBe(page)
})

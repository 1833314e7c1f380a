import type { Received } from '@akada/contract/endpoint.ts'
import * as contract from '@akada/contract/linked-logins.ts'
import { logInAtProvider, type ProviderUser, type startLoginProvider } from './login-provider.ts'
import type { TestAnswer, TestPerson, testApp } from './test-app.ts'

type TestApp = Pick<Awaited<ReturnType<typeof testApp>>, 'call'>
type LoginProvider = Awaited<ReturnType<typeof startLoginProvider>>
type Finish = Omit<Received<typeof contract.finishProviderLogin>['body'], 'state'>

let users = 0

/** A user at the provider, with a verified address that is new to the site. Returns the subject. */
export function givenProviderUser({ behavior }: LoginProvider, user: ProviderUser = {}): string {
  const subject = `user-${++users}`
  const person = { email: `${subject}@school.test`, email_verified: true, given_name: 'Chioma', family_name: 'Eze' }
  behavior.users.set(subject, { ...person, ...user })
  return subject
}

/** A browser of its own, with its cookies at the site and at the provider. */
export function openBrowser({ call }: TestApp, provider: LoginProvider) {
  const params = { provider: provider.settings.id }
  const cookies = new Map<string, string>()
  const headers = () => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
  })
  const keepCookies = (answer: TestAnswer): TestAnswer => {
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(set)) ?? []
      cookies.set(name, value)
    }
    return answer
  }

  const start = async (body: { returnUrl?: string } = {}) =>
    keepCookies(await call(contract.startProviderLogin, { params, body }, undefined, headers()))
  const startLinking = async (person: TestPerson, password?: string) =>
    keepCookies(await call(contract.startLinkingLogin, { params, body: password === undefined ? {} : { password } }, person, headers()))
  const answer = async (query: string, person?: TestPerson) =>
    keepCookies(await call(contract.acceptProviderAnswer, { params, body: { query } }, person, headers()))
  const finish = async (query: string, entered: Finish) =>
    keepCookies(
      await call(
        contract.finishProviderLogin,
        { params, body: { state: new URLSearchParams(query).get('state') ?? '', ...entered } },
        undefined,
        headers(),
      ),
    )

  /** Goes to the provider and returns the query with which the provider returns the browser. */
  const goTo = (started: TestAnswer, subject: string): Promise<string> => {
    provider.behavior.next = subject
    return logInAtProvider(started.data.url)
  }
  const queryOf = async (subject: string, body: { returnUrl?: string } = {}) => goTo(await start(body), subject)
  const logIn = async (subject: string, body: { returnUrl?: string } = {}) => answer(await queryOf(subject, body))
  const link = async (person: TestPerson, subject: string, password?: string) =>
    answer(await goTo(await startLinking(person, password), subject), person)

  return { cookies, start, startLinking, answer, finish, goTo, queryOf, logIn, link }
}

import { expect } from 'vitest'
export type Called<Data> = { status: number; message: string; data: Data }
type Call = { token?: string; body?: unknown }

export const postJson = (url: string, body: unknown): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** Calls the API like an external program. Returns every response, including refusals. */
export async function callApi<Data = unknown>(
  origin: string,
  method: string,
  path: string,
  { token, body }: Call = {},
): Promise<Called<Data>> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      accept: 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { message: string; data: Data }
  return { status: response.status, message: answer.message, data: answer.data }
}

type Card = { id: number; instructorId: string; title: string; isFree: boolean }

/** Returns the catalog course with exactly this title. */
export async function courseTitled(origin: string, title: string): Promise<Card> {
  const { data } = await callApi<{ content: Card[] }>(origin, 'GET', '/courses?size=100')
  const course = data.content.find((card) => card.title === title)
  if (!course) throw new Error(`The catalog has no course “${title}”.`)
  return course
}

type Mail = { to: string; subject: string; text: string }

export async function mailsTo(origin: string, address: string): Promise<Mail[]> {
  const mails = (await (await fetch(`${origin}/dev/mailbox.json`)).json()) as Mail[]
  return mails.filter(({ to }) => to === address)
}

export async function mailTo(origin: string, { email }: { email: string }, subject: RegExp): Promise<Mail> {
  const found = async () => (await mailsTo(origin, email)).find((mail) => subject.test(mail.subject))
  await expect.poll(found).toBeTruthy()
  return (await found()) as Mail
}

/** Returns the path of the link in an email. */
export async function linkIn(origin: string, { email }: { email: string }, subject: RegExp): Promise<string> {
  const { text } = await mailTo(origin, { email }, subject)
  const [link = ''] = /https?:\/\/\S+\?code=\S+/.exec(text) ?? []
  const { pathname, search } = new URL(link)
  return pathname + search
}

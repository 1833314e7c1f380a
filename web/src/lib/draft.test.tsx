import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useDraft } from './draft.ts'
import { endSession, startSession } from './session.ts'

const ada = { token: 'a', id: 'ada', roles: ['STUDENT'] as const }
const uche = { token: 'u', id: 'uche', roles: ['STUDENT'] as const }

beforeEach(() => {
  localStorage.clear()
  startSession(ada)
})

const write = async (text: string) => {
  const { unmount } = render(<Box />)
  await userEvent.type(screen.getByRole('textbox'), text)
  unmount()
}
const begun = () => {
  const { unmount } = render(<Box />)
  const { value } = screen.getByRole<HTMLInputElement>('textbox')
  unmount()
  return value
}

test('a draft is restored until it is cleared', async () => {
  await write('Half a th')
  expect(begun()).toBe('Half a th')

  render(<Box />)
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))

  expect(localStorage.getItem('drafts:1')).toBeNull()
})

test('a draft survives an expired session and is shown only to its author', async () => {
  await write('Secret')

  endSession({ token: 'a', isLost: true })
  startSession(uche)
  const others = begun()
  endSession({ isLost: true })
  startSession(ada)

  expect([others, begun()]).toEqual(['', 'Secret'])
})

test('logging out deletes the draft', async () => {
  await write('Secret')

  endSession()

  expect(localStorage.getItem('drafts:1')).toBeNull()
})

test.each(['not JSON', '"text"', '{"uid":"ada"}', '{"uid":"ada","texts":null}'])('a stored value of %j counts as no draft', (kept) => {
  localStorage.setItem('drafts:1', kept)

  expect(begun()).toBe('')
})

function Box() {
  const draft = useDraft('here')
  return (
    <>
      <input value={draft.text} onChange={({ target }) => draft.write(target.value)} />
      <button type="button" onClick={draft.clear}>
        Clear
      </button>
    </>
  )
}

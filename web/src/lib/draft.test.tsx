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

test('what was begun is there again, until it is cleared', async () => {
  await write('Half a th')
  expect(begun()).toBe('Half a th')

  render(<Box />)
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))

  expect(localStorage.getItem('drafts:1')).toBeNull()
})

test('it waits for somebody whose session ran out, and is shown to nobody else', async () => {
  await write('Secret')

  endSession({ token: 'a', isLost: true })
  startSession(uche)
  const others = begun()
  endSession({ isLost: true })
  startSession(ada)

  expect([others, begun()]).toEqual(['', 'Secret'])
})

test('it goes with who logs out', async () => {
  await write('Secret')

  endSession()

  expect(localStorage.getItem('drafts:1')).toBeNull()
})

test.each(['not JSON', '"text"', '{"uid":"ada"}', '{"uid":"ada","texts":null}'])('%j in the storage is as good as nothing', (kept) => {
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

import { afterEach, describe, expect, test } from 'vitest'
import { keepTypedWords } from './keep-typed-words.ts'

const header = '<form role="search"><input type="search" value=""></form><button>Menu</button>'

function givenPage() {
  document.body.innerHTML = `<div id="root">${header}</div>`
  const root = document.getElementById('root') ?? expect.unreachable()
  const boxIn = () => root.querySelector('input') ?? expect.unreachable()
  const replace = () => {
    root.innerHTML = header
  }
  return { root, boxIn, replace }
}

afterEach(() => {
  document.body.innerHTML = ''
})

describe('text typed into the search box before hydration', () => {
  test('is copied into the new box with the cursor position', () => {
    const { root, boxIn, replace } = givenPage()
    const bring = keepTypedWords(root)
    boxIn().focus()
    boxIn().value = 'first web'
    boxIn().setSelectionRange(5, 5)
    replace()

    bring()

    expect(boxIn().value).toBe('first web')
    expect(document.activeElement).toBe(boxIn())
    expect(boxIn().selectionStart).toBe(5)
  })

  test("doesn't take the focus from an element focused later", () => {
    const { root, boxIn, replace } = givenPage()
    const bring = keepTypedWords(root)
    boxIn().focus()
    boxIn().value = 'first web'
    root.querySelector('button')?.focus()
    replace()

    bring()

    expect(boxIn().value).toBe('first web')
    expect(document.activeElement).toBe(document.body)
  })

  test('stays untouched when the box is kept', () => {
    const { root, boxIn } = givenPage()
    const bring = keepTypedWords(root)
    boxIn().value = 'first web'
    root.querySelector('button')?.focus()

    bring()

    expect(document.activeElement).toBe(root.querySelector('button'))
  })
})

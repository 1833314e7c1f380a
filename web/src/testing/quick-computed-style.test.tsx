import { expect, test } from 'vitest'
import { quickComputedStyle } from './quick-computed-style.ts'

const page = `
  <main><h1>Title</h1><p>A <b>bold</b> <a href="/">link</a> <span hidden>hidden</span></p>
    <ul><li>One</li></ul>
    <table><thead><tr><th>Head</th></tr></thead><tbody><tr hidden><td>Cell</td></tr></tbody></table>
    <details><summary>More</summary><p>Text</p></details>
    <dialog>closed</dialog><dialog open><p>open</p></dialog><dialog class="dialog">closed</dialog>
    <div popover="auto">closed</div><div popover="auto" style="display: block">open</div>
    <form><input type="hidden"><input type="text"><select><option>1</option></select><textarea></textarea><button>Go</button></form>
    <svg><use href="#a"/></svg><video></video><progress></progress><template>t</template>
    <section style="visibility: hidden"><p>hidden</p><p style="visibility: visible">shown <i>too</i></p></section>
    <section style="pointer-events: none"><p>off</p><p style="pointer-events: auto">on <i>too</i></p></section>
    <section hidden><p>inside</p></section>
  </main>`

const styleOf = ({ display, visibility, pointerEvents }: CSSStyleDeclaration) => ({ display, visibility, pointerEvents })

test('the quick computed style has the same values as jsdom’s for every kind of element', () => {
  const original = (document.defaultView as Window).getComputedStyle
  const quick = quickComputedStyle(original)
  document.body.innerHTML = page

  const elements = [...document.querySelectorAll('*')]

  expect(elements.length).toBeGreaterThan(40)
  for (const element of elements) expect(styleOf(quick(element)), element.outerHTML).toEqual(styleOf(original(element)))
})

test('the quick computed style reflects changes to the element', () => {
  const quick = quickComputedStyle((document.defaultView as Window).getComputedStyle)
  const dialog = document.body.appendChild(document.createElement('dialog'))
  const before = quick(dialog).display

  dialog.open = true

  expect([before, quick(dialog).display]).toEqual(['none', 'block'])
  dialog.open = false
  expect(quick(dialog).getPropertyValue('display')).toBe('none')
})

test('the quick computed style leaves other properties to jsdom', () => {
  const quick = quickComputedStyle((document.defaultView as Window).getComputedStyle)
  const line = document.body.appendChild(document.createElement('p'))
  line.style.color = 'red'

  expect(quick(line).getPropertyValue('color')).toBe('rgb(255, 0, 0)')
  expect(quick(line).color).toBe('rgb(255, 0, 0)')
})

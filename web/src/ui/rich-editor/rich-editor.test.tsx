import { lineElements } from '@akada/contract/foreign-elements.ts'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { allowedLink, isAllowedLink } from './allowed-link.ts'
import { readLength } from './read-length.ts'
import { RichEditor } from './rich-editor.tsx'

type Options = { value?: string; headings?: boolean; disabled?: boolean; error?: string }

async function shown({ value = '', ...options }: Options = {}) {
  const written: string[] = []
  function Host() {
    const [html, setHtml] = useState(value)
    return (
      <>
        <RichEditor
          label="Description"
          hint="What it is about."
          maxLength={20}
          value={html}
          onChange={(next) => {
            written.push(next)
            setHtml(next)
          }}
          {...options}
        />
        <button type="button" onClick={() => setHtml('<p>Theirs</p>')}>
          Use their version
        </button>
      </>
    )
  }
  render(<Host />)
  const text = await screen.findByRole('textbox', { name: 'Description' })
  return { user: userEvent.setup(), text, written }
}

function paste(text: HTMLElement, html: string) {
  const clipboardData = { getData: (kind: string) => (kind === 'text/html' ? html : ''), types: ['text/html'], files: [], items: [] }
  fireEvent(text, Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }))
}

const tool = (name: string) => screen.getByRole('button', { name })

describe('the rich text editor', () => {
  test('is a labeled field with hint and error', async () => {
    const { text } = await shown({ error: 'Say more.' })

    const described = text.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['What it is about.', 'Say more.'])
    expect(text.getAttribute('aria-invalid')).toBe('true')
    expect(text.getAttribute('aria-multiline')).toBe('true')
  })

  test('writes only markup that the server allows', async () => {
    const { user, text, written } = await shown()

    paste(text, '<p>Hello</p>')
    await user.click(tool('Bulleted list'))

    expect(written.at(-1)).toBe('<ul><li><p>Hello</p></li></ul>')
    expect(tool('Bulleted list').getAttribute('aria-pressed')).toBe('true')
    expect(tool('Numbered list').getAttribute('aria-pressed')).toBe('false')
  })

  test('gives each block its own direction, which isn’t saved', async () => {
    const { text, written } = await shown({ headings: true })
    const html = '<p>مرحبا</p><ul><li><p>Hello</p></li></ul><blockquote><p>Yes</p></blockquote>'

    paste(text, html)

    expect([...text.querySelectorAll<HTMLElement>('[dir]')].map(({ localName, dir }) => [localName, dir])).toEqual([
      ['p', 'auto'],
      ['li', 'auto'],
      ['blockquote', 'auto'],
    ])
    expect(written.at(-1)).toBe(html)
  })

  test.each([
    ['scripts, pictures and styles', '<p style="color:red">A<script>x()</script><img src="x" onerror="x()"></p>', '<p>A</p>'],
    ['a link that could run', '<p><a href="javascript:x()">A</a></p>', '<p>A</p>'],
    [
      'a link target',
      '<a href="https://a.test/" target="_blank" class="b">A</a>',
      '<p><a rel="noopener nofollow ugc" href="https://a.test/">A</a></p>',
    ],
    ['headings where they aren’t allowed', '<h2>A</h2>', '<p>A</p>'],
  ])('cleans pasted %s', async (_, html, kept) => {
    const { text, written } = await shown()

    paste(text, html)

    expect(written.at(-1)).toBe(kept)
  })

  test.each([
    [
      'a table',
      '<table><tr><th>Name</th><th>Age</th></tr><tr><td><p>Ada</p></td><td>36</td></tr></table>',
      '<p>Name | Age</p><p>Ada | 36</p>',
    ],
    ['lines', '<div>one</div><div>two</div>', '<p>one</p><p>two</p>'],
    [
      'a table with blocks and marks in its cells',
      '<table><caption>Team</caption><tr><td><p>Ada <b>B.</b></p><p>Obi</p></td><td><ul><li>H<sub>2</sub>O</li><li><a href="https://example.org">x</a><br>y</li></ul></td></tr></table>',
      '<p>Team</p><p>Ada <strong>B.</strong> Obi | H<sub>2</sub>O <a rel="noopener nofollow ugc" href="https://example.org">x</a> y</p>',
    ],
    [
      'a table inside another table',
      '<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td><td>d</td></tr></table>',
      '<p>a b | c | d</p>',
    ],
    ['rows without a table', '<p>x</p><tr><td>a</td><td>b</td></tr>', '<p>x</p><p>a | b</p>'],
    [
      'empty cells',
      '<table><tr><td></td><th>Mon</th><th>Tue</th></tr><tr><td>Ade</td><td></td><td>7</td></tr><tr><td></td></tr><tr><td>Obi</td><td>8</td><td></td></tr></table>',
      '<p>| Mon | Tue</p><p>Ade | | 7</p><p>Obi | 8</p>',
    ],
    [
      'MathML',
      '<p>Half is <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>, <math><msup><mi>x</mi><mn>2</mn></msup><mo>&lt;</mo><msqrt><mi>y</mi></msqrt></math></p>',
      '<p>Half is 1/2, x<sup>2</sup>&lt;√(y)</p>',
    ],
    [
      'KaTeX',
      '<p>Let <span class="katex"><span class="katex-mathml"><math><semantics><mrow><msub><mi>x</mi><mi>i</mi></msub></mrow><annotation encoding="application/x-tex">x_i</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span>x</span><span>i</span></span></span> be</p>',
      '<p>Let x<sub>i</sub> be</p>',
    ],
    [
      'formulas marked up with styles',
      '<p>H<span style="font-size:0.6em;vertical-align:sub;">2</span>O, x<span style="vertical-align:super">2</span></p>',
      '<p>H<sub>2</sub>O, x<sup>2</sup></p>',
    ],
    ['a list that starts at 3', '<ol start="3"><li>three</li></ol>', '<ol start="3"><li><p>three</p></li></ol>'],
    [
      'styled lines',
      '<span style="display:block"><b>one</b></span><span style="display:block">two</span>',
      '<p><strong>one</strong></p><p>two</p>',
    ],
    ['a horizontal rule', '<p>one</p><hr><p>two</p>three<hr>four', '<p>one</p><p>two</p><p>three<br>four</p>'],
    ['a styled list', '<ul style="display:flex"><li style="display:inline-block">one</li></ul>', '<ul><li><p>one</p></li></ul>'],
    ['a select element', 'a<select><option>one<option>two</select>b', '<p>a </p><p>one</p><p>two</p><p> b</p>'],
    ['formulas', '<p>H<sub>2</sub>O, x<sup>2</sup></p>', '<p>H<sub>2</sub>O, x<sup>2</sup></p>'],
    [
      'a list from Word',
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span>·</span><!--[endif]--><b>Dig</b></p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span>·</span><!--[endif]-->Sow</p>`,
      '<ul><li><p><strong>Dig</strong></p></li><li><p>Sow</p></li></ul>',
    ],
    [
      'Google Docs',
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-weight:400">Plan</span></h1><ul><li dir="ltr"><p dir="ltr"><span style="font-weight:700">Dig</span><span style="font-weight:400"> and </span><a href="https://example.org"><span style="font-style:italic">sow</span></a></p></li></ul></b>',
      '<h3>Plan</h3><ul><li><p><strong>Dig</strong> and <a rel="noopener nofollow ugc" href="https://example.org"><em>sow</em></a></p></li></ul>',
    ],
  ])('keeps the content of pasted %s', async (_, html, kept) => {
    const { text, written } = await shown({ headings: true })

    paste(text, html)

    expect(written.at(-1)).toBe(kept)
  })

  test.each(lineElements.filter((name) => !/^(?:body|frameset|html|caption|t\w+)$/.test(name)))('pastes <%s> as a line', async (name) => {
    const { text, written } = await shown()

    paste(text, `one<${name}>two</${name}>three`)

    expect(
      written
        .at(-1)
        ?.split(/(?:<[^>]*>)+/)
        .filter((line) => line !== ''),
    ).toEqual(name === 'hr' ? ['one', 'twothree'] : ['one', 'two', 'three'])
  })

  test.each(['button', 'label', 'output', 'meter', 'img', 'input'])('pastes <%s> with spaces around it', async (name) => {
    const { text, written } = await shown()

    paste(text, `one<${name}>two</${name}>three`)

    expect(written.at(-1)).toMatch(/^<p>one two ?three<\/p>$/)
  })

  test('maps pasted headings to the available levels', async () => {
    const { text, written } = await shown({ headings: true })

    paste(text, '<h1>A</h1><p>b</p><h5>C</h5>')

    expect(written.at(-1)).toBe('<h3>A</h3><p>b</p><h4>C</h4>')
  })

  test('has one tab stop in its toolbar, with arrow keys between the buttons', async () => {
    const { user } = await shown()
    await user.tab()
    expect(document.activeElement).toBe(tool('Bold'))

    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(tool('Underline'))
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(tool('Link'))
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(tool('Bold'))

    const stops = within(screen.getByRole('toolbar', { name: 'Description formatting' })).getAllByRole('button')
    expect(stops.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  })

  test('adds a link with a URL and text, and refuses invalid URLs', async () => {
    const { user, written } = await shown()
    await user.click(tool('Link'))

    await user.type(screen.getByRole('textbox', { name: 'Address' }), 'javascript:x()')
    await user.click(tool('Add link'))
    expect(screen.getByText('Enter a web address such as https://example.com, or an email address.')).toBeTruthy()

    await user.clear(screen.getByRole('textbox', { name: 'Address' }))
    await user.type(screen.getByRole('textbox', { name: 'Address' }), 'akada.test/help')
    await user.type(screen.getByRole('textbox', { name: 'Link text' }), 'Help')
    await user.click(tool('Add link'))

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(written.at(-1)).toContain('<a rel="noopener nofollow ugc" href="https://akada.test/help">Help</a>')
  })

  test('counts visible characters, and shows when there are too many', async () => {
    const { text } = await shown()

    paste(text, `<p><strong>${'x'.repeat(21)}</strong></p>`)

    expect((await screen.findByText('21 / 20 characters')).className).toContain('text-danger')
  })

  test('writes no markup if there is no text', async () => {
    const { user, written } = await shown()

    await user.click(tool('Bold'))
    await user.click(tool('Bulleted list'))
    await user.click(tool('Bulleted list'))

    expect(written.at(-1)).toBe('')
  })

  test('shows a value that is replaced from outside the editor', async () => {
    const { user, text, written } = await shown({ value: '<p>Mine</p>' })

    await user.click(tool('Use their version'))

    await waitFor(() => expect(text.textContent).toBe('Theirs'))
    expect(written).toEqual([])
  })

  test('is read-only while disabled', async () => {
    const { text } = await shown({ value: '<p>A</p>', disabled: true })

    expect(text.getAttribute('contenteditable')).toBe('false')
    expect(tool('Bold')).toHaveProperty('disabled', true)
  })
})

describe('the visible length', () => {
  test.each([
    ['', 0],
    ['<p></p>', 0],
    ['<p>Hello <strong>you</strong></p>', 9],
    ['<p>a</p><p>b</p>', 3],
    ['<ul><li><p>a</p></li><li><p>b</p></li></ul>', 3],
    ['<p>1 &lt; 2 &amp;&nbsp;3</p>', 9],
  ])('of %s is %i', (html, length) => {
    expect(readLength(html)).toBe(length)
  })
})

describe('a link URL', () => {
  test.each([
    ['https://akada.test/a?b=c', 'https://akada.test/a?b=c'],
    ['akada.test', 'https://akada.test/'],
    ['akada.test:8080/a', 'https://akada.test:8080/a'],
    ['mailto:ada@akada.test', 'mailto:ada@akada.test'],
    ['ada@akada.test', 'mailto:ada@akada.test'],
    ['/orders?tab=all', '/orders?tab=all'],
    ['mailto:{support}', 'mailto:{support}'],
    ['javascript:alert(1)', null],
    ['JavaScript:alert(1)', null],
    ['data:text/html,x', null],
    ['ftp://akada.test', null],
    ['tel:+2348000', null],
    ['two words', null],
    ['word', null],
    ['', null],
  ])('%s becomes %s', (typed, href) => {
    expect(allowedLink(typed)).toBe(href)
  })

  test.each([
    ['/orders', true],
    ['https://akada.test', true],
    ['mailto:{support}', true],
    ['//akada.test', false],
    ['/\\akada.test', false],
    ['orders', false],
  ])('%s is allowed without changes: %j', (address, mayStay) => {
    expect(isAllowedLink(address)).toBe(mayStay)
  })
})

import { describe, expect, test } from 'vitest'
import { Refusal } from '../http/refusal.ts'
import { sanitizeRichText } from './sanitize.ts'

const clean = (html: string) => sanitizeRichText(html, 'description')
const faultOf = (html: string) => {
  try {
    clean(html)
    return undefined
  } catch (error) {
    return error instanceof Refusal ? error.errors?.[0] : error
  }
}

describe('rich text', () => {
  test('keeps what the editor makes', () => {
    const written = '<p>From <strong>zero</strong> to <em>ledger</em>.</p><ul><li>one</li><li>two</li></ul>'

    expect(clean(written)).toBe(written)
  })

  test('marks links as other people’s words', () => {
    expect(clean('<a href="https://example.com" target="_blank" onclick="x()">here</a>')).toBe(
      '<a href="https://example.com" rel="noopener nofollow ugc">here</a>',
    )
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<svg><animate attributeName=href values=javascript:alert(1) /></svg>',
    '<math><mtext></p><style><img src onerror=alert(1)></style></mtext></math>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="//evil.example">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<p style="background:url(javascript:alert(1))" id="app" class="x">x</p>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<textarea><script>alert(1)</script></textarea>',
    '<form action="https://evil.example"><input name=q></form>',
    '<template><script>alert(1)</script></template>',
    '<object data="x"></object><embed src="x"><base href="https://evil.example">',
    '<p><!--<img src="--><img src=x onerror=alert(1)>',
  ])('leaves nothing that could run of %s', (html) => {
    expect(clean(html)).not.toMatch(/<(?!\/?(?:p|a|br)\b)|javascript:|data:|style=|on\w+=|id=|class=|\/\/evil/i)
  })

  test('refuses what is too long or too deep, and says which field', () => {
    expect(faultOf('x'.repeat(50_001))).toMatchObject({ path: 'description', message: expect.stringContaining('50,000') })
    expect(faultOf('<b>'.repeat(15_000))).toMatchObject({ path: 'description', message: 'This is nested too deeply.' })
    expect(clean('<b>'.repeat(50))).toContain('<b>')
  })
})

// A getComputedStyle that asks jsdom once per kind of element instead of once per element. jsdom matches every rule of its default
// sheet against every element, which took 40% of the screen tests' time.

type Style = { display: string; visibility: string; pointerEvents: string }
type ComputedStyle = typeof window.getComputedStyle

/** Attributes that change these properties in jsdom's default sheet or in the page. Screen tests load no other style sheet. */
const ATTRIBUTES = ['hidden', 'open', 'popover', 'type', 'style', 'inert'] as const
const names = new Map<string, keyof Style>([
  ['display', 'display'],
  ['visibility', 'visibility'],
  ['pointer-events', 'pointerEvents'],
  ['pointerEvents', 'pointerEvents'],
])

/** Returns the three properties that testing-library and user-event read; every other property comes from `original`. */
export function quickComputedStyle(original: ComputedStyle): ComputedStyle {
  const kinds = new Map<string, Style>()

  /** Returns the style of the element without its parents, so the inherited properties have their initial values. */
  function ownStyle(element: Element): Style {
    const kind = JSON.stringify([element.tagName, ...ATTRIBUTES.map((name) => element.getAttribute(name))])
    const known = kinds.get(kind)
    if (known) return known
    const { display, visibility, pointerEvents } = original(element.cloneNode() as Element)
    const style = { display, visibility, pointerEvents }
    kinds.set(kind, style)
    return style
  }

  function resolve(element: Element, property: keyof Style): string {
    const own = ownStyle(element)[property]
    return property === 'display' || element.parentElement === null || isDeclared(element, property, own)
      ? own
      : resolve(element.parentElement, property)
  }

  return (element, pseudo) => {
    if (pseudo) return original(element, pseudo)
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        const property = names.get(String(name))
        if (property) return resolve(element, property)
        if (name === 'getPropertyValue') {
          return (asked: string) => {
            const known = names.get(asked)
            return known ? resolve(element, known) : original(element).getPropertyValue(asked)
          }
        }
        const style = original(element)
        const value: unknown = Reflect.get(style, name)
        return typeof value === 'function' ? value.bind(style) : value
      },
    })
  }
}

const initial = { visibility: 'visible', pointerEvents: 'auto' }

/** Whether the element itself sets an inherited property, even to its initial value. */
function isDeclared(element: Element, property: 'visibility' | 'pointerEvents', own: string): boolean {
  if (own !== initial[property]) return true
  return element instanceof HTMLElement && element.style[property] !== ''
}

/** A matcher for `getByText`: the innermost element with this text, even if parts of it are in child elements. */
export const sentence =
  (words: string | RegExp) =>
  (_: string, element: Element | null): boolean => {
    const says = ({ textContent }: Element) => (typeof words === 'string' ? textContent.trim() === words : words.test(textContent))
    return element !== null && says(element) && ![...element.children].some(says)
  }

/** The covers on the screen: what they may be fetched from, and how wide they are shown. */
export const shownCovers = () =>
  Array.from(document.querySelectorAll('picture > img'), (image) => ({
    files: image.getAttribute('srcset'),
    sizes: image.getAttribute('sizes'),
  }))

/** Returns the sources and displayed width of each cover on the screen. */
export const shownCovers = () =>
  Array.from(document.querySelectorAll('picture > img'), (image) => ({
    files: image.getAttribute('srcset'),
    sizes: image.getAttribute('sizes'),
  }))

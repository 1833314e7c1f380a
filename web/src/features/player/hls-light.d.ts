// The light build has no types. Its API equals that of the full build.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}

// The lighter build comes without types; what it has is as in the whole one.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}

export type Terminal = {
  env: Record<string, string | undefined>
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  output: NodeJS.WritableStream
  errors: NodeJS.WritableStream
}

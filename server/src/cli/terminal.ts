/** Where a command is given: its settings, what it is told, and where it answers. */
export type Terminal = {
  env: Record<string, string | undefined>
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  output: NodeJS.WritableStream
  errors: NodeJS.WritableStream
}

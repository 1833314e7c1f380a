// Of the File System Access API, which only Chromium has.
export type AskableHandle = FileSystemFileHandle & {
  queryPermission?: () => Promise<PermissionState>
  requestPermission?: () => Promise<PermissionState>
}
type HandleGiver = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> }

const handles = new WeakMap<File, Promise<AskableHandle | null>>()

/** Takes the handles of files that were dropped, by which the browser can open them again after a reload. Only at the drop itself. */
export function keepHandles({ items, files }: DataTransfer): void {
  const given = [...(items ?? [])].filter(({ kind }) => kind === 'file')
  for (const [index, item] of given.entries()) {
    const file = files[index]
    const asked = (item as HandleGiver).getAsFileSystemHandle?.()
    if (file && asked)
      handles.set(
        file,
        asked.then(asFile, () => null),
      )
  }
}

const asFile = (handle: FileSystemHandle | null) => (handle?.kind === 'file' ? (handle as FileSystemFileHandle) : null)

/** The handle of a file, where one was given. */
export const handleOf = async (file: File): Promise<AskableHandle | null> => (await handles.get(file)) ?? null

// Part of the File System Access API, which only Chromium has.
export type AskableHandle = FileSystemFileHandle & {
  queryPermission?: () => Promise<PermissionState>
  requestPermission?: () => Promise<PermissionState>
}
type HandleGiver = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> }

const handles = new WeakMap<File, Promise<AskableHandle | null>>()

/** Stores the handles of dropped files, so that the browser can reopen them after a reload. Call it in the drop event. */
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

/** Returns the stored handle of a file, or null. */
export const handleOf = async (file: File): Promise<AskableHandle | null> => (await handles.get(file)) ?? null

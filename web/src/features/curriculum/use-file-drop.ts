import { type DragEvent, useRef, useState } from 'react'
import { keepHandles } from '../../lib/uploads/file-handles.ts'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Accepts files dropped from outside the browser. Files dropped on a nested target go only to that target. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  // Counts the entered elements, because the browser fires `dragenter` for a child before `dragleave` for its parent.
  const depth = useRef(0)

  function end() {
    depth.current = 0
    setOver(false)
  }

  return {
    isOver,
    onDragEnter: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.stopPropagation()
      depth.current += 1
      setOver(true)
    },
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
    onDragLeave: (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth.current -= 1
      if (depth.current <= 0) end()
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      end()
      keepHandles(event.dataTransfer)
      onFiles([...event.dataTransfer.files])
    },
  }
}

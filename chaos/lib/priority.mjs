import os from 'node:os'

/** Below 0 goes before others, which only root may give; without root nothing changes. */
export function setPriority(pid, priority) {
  try {
    os.setPriority(pid, priority)
  } catch (error) {
    if (error.code !== 'ERR_SYSTEM_ERROR') throw error
  }
}

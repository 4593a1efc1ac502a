import { projectEnvironment } from './run-command.mjs';

/** Large blocks that are free, and free memory at the end of the heap, go back to the system from this size on. */
export const KEPT_FREE_BYTES = 1024 * 1024;

/**
 * The environment of a host. By itself the C library of Linux keeps more of its free memory with each large block that was freed: after a large
 * menu that is a fifth of all that a host takes. Other systems ignore the names.
 */
export function hostEnvironment() {
  const kept = String(KEPT_FREE_BYTES);
  return { MALLOC_TRIM_THRESHOLD_: kept, MALLOC_MMAP_THRESHOLD_: kept, ...projectEnvironment() };
}

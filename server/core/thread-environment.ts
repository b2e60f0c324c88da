import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/**
 * The environment of worker threads: no secrets, only where compiled modules are cached. Without the cache each thread
 * strips the types of its modules anew, with WebAssembly: this takes longer than all the rest of its start, and V8
 * crashes now and then when one thread frees such code while another runs it (`WasmEngine::FreeDeadCode`, Node 24.21).
 */
export function threadEnvironment(): Record<string, string> {
  // Named after the version of Node, inside the folder of the setting.
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

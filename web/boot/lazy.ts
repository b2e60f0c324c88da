import { lazy, type ComponentType } from 'react'
import { filesCome } from './files-available.ts'

const reachable = () =>
  filesCome()
    ? Promise.resolve()
    : new Promise<void>((resolve) => addEventListener('online', () => resolve(), { once: true }))

/**
 * A part that comes when it is first shown, or is asked for before. Without a network it is waited for, unless it is kept, since a browser asks no second
 * time for a file that failed; where it fails all the same, the frame it stands in stays.
 */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>) {
  let coming: Promise<{ default: ComponentType<P> }> | undefined
  const bring = () =>
    (coming ??= reachable()
      .then(load)
      .then(
        (part) => ({ default: part }),
        () => ({ default: () => null }),
      ))
  return Object.assign(lazy(bring), { bring })
}
